package gossamer.model.voting;

import gossamer.model.registry.Declared;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Ballot.Entry;

import java.util.List;

/**
 * Σ w_i x_i / Σ w_i over what is there, w_i = 1/(1 + Π_{j≠i} d(x_i, x_j)²/a²), where a is the
 * scaling factor: numbers and vectors only.
 */
public final class WeightedAverage extends Declared implements VotingProvider {

    public WeightedAverage() {
        super(
                "weighted-average",
                "a mean in which what is far from the others weighs little",
                "Lorczak, Caglayan and Eckhardt, FTCS-19, 1989");
    }

    @Override
    public boolean needsNumbers() {
        return true;
    }

    @Override
    public VotingAlgorithm create(VotingRules rules, Settings settings) {
        return VotingAlgorithm.ofPresent((entries, electorate) ->
                VoteVerdict.decided(Means.of(entries, weights(entries, rules)), entries));
    }

    private static double[] weights(List<Entry> entries, VotingRules rules) {
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
            weights[i] =
                    greatest == Double.NEGATIVE_INFINITY ? 1 : StrictMath.exp(logs[i] - greatest);
        }
        return weights;
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
            sum += 2 * (StrictMath.log(distance) - StrictMath.log(rules.scaling()));
        }
        return sum;
    }

    private static double logOfOnePlusExp(double x) {
        return x > 0
                ? x + StrictMath.log1p(StrictMath.exp(-x))
                : StrictMath.log1p(StrictMath.exp(x));
    }
}
