package gossamer.model.voting;

import static gossamer.model.voting.VotingMethod.decided;

import gossamer.model.voting.Ballot.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Means of numbers, and of vectors component by component. */
final class Averages {

    private Averages() {}

    static VoteVerdict simple(List<Entry> entries) {
        double[] weights = new double[entries.size()];
        Arrays.fill(weights, 1);
        return decided(mean(entries, weights), entries);
    }

    static VoteVerdict weighted(List<Entry> entries, VotingRules rules) {
        int count = entries.size();
        double[] logs = new double[count];
        double greatest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            double product = logOfProduct(entries, i, rules);
            logs[i] = -logOfOnePlusExp(product);
            greatest = Math.max(greatest, logs[i]);
        }
        double[] weights = new double[count];
        for (int i = 0; i < count; i++) {
            // Relative to the greatest one: products of many distances leave the range of numbers.
            weights[i] = greatest == Double.NEGATIVE_INFINITY ? 1 : Math.exp(logs[i] - greatest);
        }
        return decided(mean(entries, weights), entries);
    }

    /** ln Π_{j≠i} d(x_i, x_j)²/a²; a distance of 0 makes the product 0, be another one infinite. */
    private static double logOfProduct(List<Entry> entries, int i, VotingRules rules) {
        double sum = 0;
        for (int j = 0; j < entries.size(); j++) {
            double distance = i == j
                    ? rules.scaling()
                    : rules.between(entries.get(i).value(), entries.get(j).value());
            if (distance == 0) {
                return Double.NEGATIVE_INFINITY;
            }
            sum += 2 * (Math.log(distance) - Math.log(rules.scaling()));
        }
        return sum;
    }

    private static double logOfOnePlusExp(double x) {
        return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
    }

    private static Value mean(List<Entry> entries, double[] weights) {
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
        double all = Arrays.stream(weights).sum();
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < numbers.length; i++) {
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
