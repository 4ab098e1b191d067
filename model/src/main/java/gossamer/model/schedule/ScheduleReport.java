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
 * @param rounds number of rounds
 * @param packets number of transfers, also called calls
 * @param tokenMoves tokens in all packets
 * @param redundantMoves those of them whose receiver had the token, or got it from elsewhere in the
 *     same round; legal, but of no use
 * @param completeRound the round after which every PU has every token: 0 for a single PU, empty if
 *     that never happens
 * @param faults the first ones: by round, then transfer, INCOMPLETE last
 * @param counts number of all faults by code; codes without any are absent
 */
public record ScheduleReport(
        int rounds,
        long packets,
        long tokenMoves,
        long redundantMoves,
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

    /** The figures, the counts and the faults kept, one line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(rounds).append(" rounds, ");
        text.append(packets).append(" packets, ");
        text.append(tokenMoves).append(" token moves, ");
        text.append(redundantMoves).append(" redundant, ");
        if (completeRound.isPresent()) {
            text.append("complete after round ").append(completeRound.getAsInt());
        } else {
            text.append("incomplete");
        }
        text.append(", ").append(total()).append(" faults");
        counts.forEach((code, count) -> text.append('\n')
                .append(count)
                .append(" × ")
                .append(code)
                .append(": ")
                .append(code.meaning()));
        faults.forEach(fault -> text.append('\n').append(fault));
        return text.toString();
    }
}
