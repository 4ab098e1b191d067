package gossamer.model.recovery;

import java.util.List;

/**
 * How to keep a farm going.
 *
 * @param strategies strategies in order of preference; without any a fault ends the farm
 * @param evidence what counts as an error of a module
 * @param factor of {@link AlphaCount}
 * @param threshold of {@link AlphaCount}; 0 takes the first error for a permanent fault
 * @param restarts most restarts of one module
 * @param patience rounds that a module has to come back after a restart, at least 1
 * @param floor fewest seats of a degraded farm, at least 1
 */
public record RecoveryPolicy(
        List<Strategy> strategies,
        Evidence evidence,
        double factor,
        double threshold,
        int restarts,
        int patience,
        int floor) {

    /** What counts as an error of a module. */
    public enum Evidence {
        /** An absent or deviating value, and what the module says of itself. */
        VOTES,
        /** Only what it says of itself. */
        SELF_TEST
    }

    /** Nothing is done about faults. */
    public static final RecoveryPolicy NONE =
            new RecoveryPolicy(List.of(), Evidence.SELF_TEST, 0, 0, 0, 1, 1);

    public RecoveryPolicy {
        strategies = List.copyOf(strategies);
        AlphaCount.fresh(factor, threshold);
        if (restarts < 0
                || floor < 1
                || patience < 1
                || strategies.stream().distinct().count() < strategies.size()) {
            throw new IllegalArgumentException("restarts=" + restarts + " patience=" + patience
                    + " floor=" + floor + " strategies=" + strategies
                    + ", must be >= 0, >= 1, >= 1 and different");
        }
    }

    /** A remedy for a member with a permanent fault. */
    public enum Strategy {
        /** Start the member again, and take it back when it is there. */
        RESTART,
        /** Give its seat to a spare. */
        SPARE,
        /** Do without the member: majorities are those of one member less. */
        DEGRADE
    }
}
