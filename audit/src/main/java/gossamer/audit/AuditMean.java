package gossamer.audit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Means of values, to the bit as {@code docs/voting.md} defines them. */
final class AuditMean {

    private AuditMean() {}

    /** Of values in their own order. */
    static AuditValue of(List<AuditValue> values, PlainFarm farm) {
        double[] weights = new double[values.size()];
        if (farm.voting.equals("weighted-average")) {
            double[] logs = IntStream.range(0, weights.length)
                    .mapToDouble(place -> logOfWeight(values, place, farm.scaling))
                    .toArray();
            double greatest = Arrays.stream(logs).max().orElseThrow();
            Arrays.setAll(
                    weights,
                    place -> Double.isInfinite(greatest)
                            ? 1
                            : StrictMath.exp(logs[place] - greatest));
        } else {
            Arrays.fill(weights, 1);
        }
        int components = values.get(0).numbers().size();
        return AuditValue.ofNumbers(IntStream.range(0, components)
                .mapToObj(component -> mean(values, component, weights))
                .toList());
    }

    /** ln 1/(1 + Π d²/a²). */
    private static double logOfWeight(List<AuditValue> values, int place, double scaling) {
        double log = 0;
        for (int other = 0; other < values.size(); other++) {
            double distance = values.get(place).distance(values.get(other));
            if (other != place && distance == 0) {
                return -0.0;
            }
            if (other != place) {
                log += 2 * (StrictMath.log(distance) - StrictMath.log(scaling));
            }
        }
        return log > 0
                ? -(log + StrictMath.log1p(StrictMath.exp(-log)))
                : -StrictMath.log1p(StrictMath.exp(log));
    }

    private static double mean(List<AuditValue> values, int component, double[] weights) {
        double[] numbers = values.stream()
                .mapToDouble(value -> value.numbers().get(component))
                .toArray();
        double all = 0;
        double sum = 0;
        for (int place = 0; place < numbers.length; place++) {
            all += weights[place];
            sum += weights[place] * numbers[place];
        }
        double mean = sum / all;
        if (Double.isNaN(mean) || Double.isInfinite(mean)) {
            // The sum is too large; the parts are not.
            mean = 0;
            for (int place = 0; place < numbers.length; place++) {
                mean += weights[place] / all * numbers[place];
            }
        }
        double least = Arrays.stream(numbers).min().orElseThrow();
        double most = Arrays.stream(numbers).max().orElseThrow();
        return Math.max(least, Math.min(most, mean));
    }
}
