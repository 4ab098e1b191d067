package gossamer.model.verify;

import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts violations and keeps the first ones. */
final class Findings {

    private final int most;
    private final List<Violation> kept = new ArrayList<>();
    private final Map<ViolationCode, Long> counts = new EnumMap<>(ViolationCode.class);

    /** Keeps at most {@code most} violations. */
    Findings(int most) {
        this.most = most;
    }

    /** A violation noticed at the record under the cursor. */
    void add(ViolationCode code, Cursor at, Supplier<String> message) {
        add(code, at.record(), message);
    }

    /** A violation noticed at the end of the trace. */
    void addAtEnd(ViolationCode code, Supplier<String> message) {
        add(code, (TraceRecord) null, message);
    }

    /** A violation noticed at this record. */
    void add(ViolationCode code, @Nullable TraceRecord record, Supplier<String> message) {
        counts.merge(code, 1L, Long::sum);
        if (kept.size() < most) {
            kept.add(new Violation(code, record, message.get()));
        }
    }

    Report report(long records) {
        return new Report(records, kept, counts);
    }
}
