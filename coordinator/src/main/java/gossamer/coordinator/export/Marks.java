package gossamer.coordinator.export;

import gossamer.model.trace.RecordFilter;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Brings begins and ends of spans, and instants, into the order of time, and leaves out those that
 * a filter does not let pass. At equal times, what ends comes before what begins.
 */
final class Marks {

    private static final int ENOUGH = 4_096;

    /** Either a span or a record; {@code rank} decides at equal times, then {@code seq}. */
    private record Mark(
            long time,
            int rank,
            long seq,
            boolean end,
            @Nullable Span span,
            @Nullable TraceRecord record) {
        private static final Comparator<Mark> ORDER = Comparator.comparingLong(Mark::time)
                .thenComparingInt(Mark::rank)
                .thenComparingLong(Mark::seq);
    }

    private final RecordFilter filter;
    private final Timeline.Sink sink;
    private final PriorityQueue<Mark> queue = new PriorityQueue<>(Mark.ORDER);
    /** Spans that have begun and not ended, and whether the sink knows of them. */
    private final IdentityHashMap<Span, Boolean> shown = new IdentityHashMap<>();

    private List<Span> early = new ArrayList<>();
    private long marks;
    private int room = ENOUGH;

    Marks(RecordFilter filter, Timeline.Sink sink) {
        this.filter = filter;
        this.sink = sink;
    }

    void begin(Span span) {
        queue.add(new Mark(span.begin(), 1, marks++, false, span, null));
    }

    void end(long time, Span span) {
        int rank = time == span.begin() ? 1 : 0;
        queue.add(new Mark(time, rank, marks++, true, span, null));
    }

    void instant(TraceRecord record) {
        queue.add(new Mark(record.time(), 1, marks++, false, null, record));
    }

    /** Whether so much has gathered that a look at what can go on is worth it. */
    boolean many() {
        return queue.size() > room;
    }

    /** Hands on all marks before this time. */
    void flush(long before) {
        while (!queue.isEmpty() && queue.element().time < before) {
            hand(queue.remove());
        }
        room = Math.max(ENOUGH, 2 * queue.size());
    }

    private void hand(Mark mark) {
        if (!early.isEmpty() && filter.overlaps(0, mark.time)) {
            showEarly();
        }
        Span span = mark.span;
        if (span == null) {
            instant(mark);
        } else if (mark.end) {
            if (Boolean.TRUE.equals(shown.remove(span))) {
                sink.end(mark.time, span);
            }
        } else if (filter.matches(
                span.activity().kind(), span.pu(), span.channel(), span.parcel().id())) {
            begin(mark.time, span);
        }
    }

    private void instant(Mark mark) {
        TraceRecord record = mark.record;
        if (record != null
                && filter.overlaps(mark.time, mark.time)
                && filter.matches(record.kind(), record.pu(), record.channel(), record.packet())) {
            sink.instant(record);
        }
    }

    private void begin(long time, Span span) {
        if (filter.overlaps(time, time)) {
            shown.put(span, true);
            sink.begin(span);
        } else if (!filter.overlaps(0, time)) {
            // It may last until the first time that is wanted.
            shown.put(span, false);
            early.add(span);
        }
    }

    /** The first time that is wanted has come: shows what began before and has not ended. */
    private void showEarly() {
        List<Span> begun = early;
        early = new ArrayList<>();
        for (Span span : begun) {
            if (shown.replace(span, true) != null) {
                sink.begin(span);
            }
        }
    }
}
