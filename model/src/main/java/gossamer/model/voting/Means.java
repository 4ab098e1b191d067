package gossamer.model.voting;

import gossamer.model.voting.Ballot.Entry;

import java.util.ArrayList;
import java.util.List;

/** Means of numbers, and of vectors component by component. */
final class Means {

    private Means() {}

    static Value of(List<Entry> entries, double[] weights) {
        if (entries.get(0).value() instanceof Value.Number) {
            double[] numbers = entries.stream()
                    .mapToDouble(entry -> ((Value.Number) entry.value()).number())
                    .toArray();
            return new Value.Number(mean(numbers, weights));
        }
        if (!(entries.get(0).value() instanceof Value.Vector first)) {
            throw new IllegalArgumentException(
                    "no mean of " + entries.get(0).value() + ": neither a number nor a vector");
        }
        List<Double> means = new ArrayList<>();
        for (int component = 0; component < first.numbers().size(); component++) {
            int place = component;
            double[] numbers = entries.stream()
                    .mapToDouble(
                            entry -> ((Value.Vector) entry.value()).numbers().get(place))
                    .toArray();
            means.add(mean(numbers, weights));
        }
        return new Value.Vector(means);
    }

    /** Within the numbers that have weight, whatever the rounding. */
    private static double mean(double[] numbers, double[] weights) {
        double all = 0;
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < numbers.length; i++) {
            all += weights[i];
            sum += weights[i] * numbers[i];
            least = Math.min(least, numbers[i]);
            most = Math.max(most, numbers[i]);
        }
        double mean = sum / all;
        if (!Double.isFinite(mean)) {
            mean = 0;
            for (int i = 0; i < numbers.length; i++) {
                mean += weights[i] / all * numbers[i];
            }
        }
        return Math.max(least, Math.min(most, mean));
    }
}
