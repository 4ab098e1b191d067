package gossamer.model.recovery;

import java.util.List;

/**
 * How a farm is to be kept going.
 *
 * @param strategies tried in this order, the first that can be used is; none means that a fault ends
 *     the farm
 * @param factor of {@link AlphaCount}
 * @param threshold of {@link AlphaCount}; 0 takes the first error for a permanent fault
 * @param restarts how often one module is started again at most
 * @param floor fewest seats that the farm may be degraded to, at least 1
 */
public record RecoveryPolicy(
        List<Strategy> strategies, double factor, double threshold, int restarts, int floor) {

    /** Copies the list and validates. */
    public RecoveryPolicy {
        strategies = List.copyOf(strategies);
        AlphaCount.fresh(factor, threshold);
        if (restarts < 0
                || floor < 1
                || strategies.stream().distinct().count() < strategies.size()) {
            throw new IllegalArgumentException("restarts=" + restarts + " floor=" + floor
                    + " strategies=" + strategies + ", must be >= 0, >= 1 and different");
        }
    }
}
