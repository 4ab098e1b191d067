package gossamer.model.voting;

import gossamer.model.registry.Declared;
import gossamer.model.registry.Settings;

import java.util.Arrays;

/**
 * The mean of what is there: numbers and vectors only.
 */
public final class SimpleAverage extends Declared implements VotingProvider {

    public SimpleAverage() {
        super("simple-average", "the mean of what is there", "Gossamer");
    }

    @Override
    public boolean needsNumbers() {
        return true;
    }

    @Override
    public VotingAlgorithm create(VotingRules rules, Settings settings) {
        return VotingAlgorithm.ofPresent((entries, electorate) -> {
            double[] weights = new double[entries.size()];
            Arrays.fill(weights, 1);
            return VoteVerdict.decided(Means.of(entries, weights), entries);
        });
    }
}
