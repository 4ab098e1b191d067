package gossamer.model.schedule;

import gossamer.model.schedule.ScheduleFault.ScheduleFaultCode;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What the verification of a schedule came to.
 *
 * @param completeRound the round after which every PU has every token: 0 for a single PU, empty if
 *     that never happens
 * @param faults the first ones: by round, then transfer, INCOMPLETE last
 * @param counts number of all faults by code; codes without any are absent
 */
public record ScheduleReport(
        OptionalInt completeRound,
        List<ScheduleFault> faults,
        Map<ScheduleFaultCode, Long> counts) {

    public ScheduleReport {
        faults = List.copyOf(faults);
        EnumMap<ScheduleFaultCode, Long> copy = new EnumMap<>(ScheduleFaultCode.class);
        copy.putAll(counts);
        counts = Collections.unmodifiableMap(copy);
    }

    /** True when no rule is broken. */
    public boolean valid() {
        return counts.isEmpty();
    }

    /** Number of faults of one kind. */
    public long count(ScheduleFaultCode code) {
        return counts.getOrDefault(code, 0L);
    }

    /** Number of all faults. */
    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
