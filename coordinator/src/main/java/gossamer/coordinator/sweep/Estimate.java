package gossamer.coordinator.sweep;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean of a sample, with the interval in which the true mean is, by Student's t.
 *
 * @param count size of the sample, at least 1
 * @param mean its mean
 * @param deviation its standard deviation, NaN for a single value
 * @param half half the width of the interval, NaN for a single value
 * @param least the least value
 * @param most the greatest value
 */
record Estimate(int count, double mean, double deviation, double half, double least, double most) {

    /** The estimate from a sample that is not empty. */
    static Estimate of(double[] sample, double confidence) {
        int count = sample.length;
        double mean = Arrays.stream(sample).sum() / count;
        double least = Arrays.stream(sample).min().orElseThrow();
        double most = Arrays.stream(sample).max().orElseThrow();
        if (count == 1) {
            return new Estimate(1, mean, Double.NaN, Double.NaN, least, most);
        }
        double squares = Arrays.stream(sample).map(x -> (x - mean) * (x - mean)).sum();
        double deviation = Math.sqrt(squares / (count - 1));
        double t = TDistribution.of(count - 1).inverseSurvivalProbability((1 - confidence) / 2);
        return new Estimate(count, mean, deviation, t * deviation / Math.sqrt(count), least, most);
    }

    boolean hasInterval() {
        return count > 1;
    }

    double low() {
        return mean - half;
    }

    double high() {
        return mean + half;
    }

    /** Whether there is an interval, and it is on one side of zero. */
    boolean isNotZero() {
        return low() > 0 || high() < 0;
    }
}
