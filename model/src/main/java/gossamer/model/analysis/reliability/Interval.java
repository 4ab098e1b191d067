package gossamer.model.analysis.reliability;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Where the probability behind a count of successes may lie.
 *
 * @param low least probability
 * @param high greatest probability
 */
public record Interval(double low, double high) {

    /**
     * The score interval of Wilson (1927): short, its coverage is near the level on average.
     *
     * @param level confidence, e.g. 0.99
     */
    public static Interval wilson(long successes, long trials, double level) {
        require(successes, trials, level);
        double z = NormalDistribution.of(0, 1).inverseSurvivalProbability((1 - level) / 2);
        double share = (double) successes / trials;
        double spread = z * z / trials;
        double centre = (share + spread / 2) / (1 + spread);
        double half =
                z / (1 + spread) * Math.sqrt(share * (1 - share) / trials + spread / 4 / trials);
        // At the ends the rounding of the square root must not cut off what is certain.
        return new Interval(
                successes == 0 ? 0 : Math.max(0, centre - half),
                successes == trials ? 1 : Math.min(1, centre + half));
    }

    /**
     * The exact interval of Clopper &amp; Pearson (1934): its coverage is never below the level.
     */
    public static Interval clopperPearson(long successes, long trials, double level) {
        require(successes, trials, level);
        double tail = (1 - level) / 2;
        long failures = trials - successes;
        double low = successes == 0
                ? 0
                : BetaDistribution.of((double) successes, failures + 1.0)
                        .inverseCumulativeProbability(tail);
        double high = failures == 0
                ? 1
                : BetaDistribution.of(successes + 1.0, (double) failures)
                        .inverseSurvivalProbability(tail);
        return new Interval(low, high);
    }

    /** Whether a probability lies within, the ends included. */
    public boolean contains(double probability) {
        return probability >= low && probability <= high;
    }

    private static void require(long successes, long trials, double level) {
        if (trials < 1 || successes < 0 || successes > trials || !(level > 0 && level < 1)) {
            throw new IllegalArgumentException("successes=" + successes + " trials=" + trials
                    + " level=" + level + ", must be 0 <= successes <= trials, 1 <= trials,"
                    + " 0 < level < 1");
        }
    }
}
