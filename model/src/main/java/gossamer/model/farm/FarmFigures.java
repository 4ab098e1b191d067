package gossamer.model.farm;

import java.util.Arrays;
import java.util.Optional;

/**
 * How fast a farm was.
 *
 * @param voting time of single voters from the question to their module to the outcome; empty
 *     if nobody voted
 * @param steady throughput between start-up and decay; empty with fewer than two rounds or
 *     where voters have not voted
 */
public record FarmFigures(Optional<Spread> voting, Optional<Steady> steady) {

    private static final int MEDIAN = 50;
    private static final int HIGH = 99;
    private static final int ALL = 100;

    /** Order statistics by nearest rank, in ticks. */
    public record Spread(long least, long median, long p99, long most, int count) {}

    /**
     * The time from the first end of the first round to the first end of the last round, at any
     * voter. In pipelined gossiping without faults a PU ends a session every two steps, and a
     * session ends at all N + 1 PUs every 2(N + 1) (De Florio &amp; Blondia, section 4.3).
     *
     * @param from the end of that first round, in ticks
     * @param to the last tick that counts
     * @param votes votes of single voters in that time
     * @param wholeRounds rounds whose last voter ended in that time
     */
    public record Steady(long from, long to, int votes, int wholeRounds) {
        public double votesPerTick() {
            return (double) votes / (to - from);
        }

        /** Rounds per tick that ended at all voters. */
        public double roundsPerTick() {
            return (double) wholeRounds / (to - from);
        }
    }

    /** The figures of a run. */
    public static FarmFigures of(FarmLog log) {
        long[] latencies =
                log.all().mapToLong(entry -> entry.times().latency()).sorted().toArray();
        return new FarmFigures(
                latencies.length == 0 ? Optional.empty() : Optional.of(spread(latencies)),
                steady(log));
    }

    private static Spread spread(long[] sorted) {
        return new Spread(
                sorted[0],
                rank(sorted, MEDIAN),
                rank(sorted, HIGH),
                sorted[sorted.length - 1],
                sorted.length);
    }

    private static long rank(long[] sorted, int percent) {
        return sorted[(int) (((long) sorted.length * percent + ALL - 1) / ALL) - 1];
    }

    private static Optional<Steady> steady(FarmLog log) {
        int last = log.rounds() - 1;
        if (last == 0 || log.round(0).isEmpty() || log.round(last).isEmpty()) {
            return Optional.empty();
        }
        long from = ends(log, 0)[0];
        long to = ends(log, last)[0];
        if (to <= from) {
            return Optional.empty();
        }
        int votes = 0;
        int whole = 0;
        for (int round = 0; round <= last; round++) {
            long[] ends = ends(log, round);
            votes += (int)
                    Arrays.stream(ends).filter(end -> end > from && end <= to).count();
            boolean within =
                    ends.length > 0 && ends[ends.length - 1] > from && ends[ends.length - 1] <= to;
            whole += within ? 1 : 0;
        }
        return Optional.of(new Steady(from, to, votes, whole));
    }

    /** Of one round, ascending. */
    private static long[] ends(FarmLog log, int round) {
        return log.round(round).stream()
                .mapToLong(entry -> entry.times().ended())
                .sorted()
                .toArray();
    }
}
