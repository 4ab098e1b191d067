package gossamer.model.voting;

import gossamer.model.registry.Settings;

import java.util.Arrays;

/**
 * The mean of what is there: numbers and vectors only.
 */
public final class SimpleAverage implements VotingProvider {

    @Override
    public String name() {
        return "simple-average";
    }

    @Override
    public String summary() {
        return "the mean of what is there";
    }

    @Override
    public String source() {
        return "Gossamer";
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
