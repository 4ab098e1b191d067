package gossamer.model.voting;

import gossamer.model.registry.Declared;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Ballot.Entry;
import gossamer.model.voting.VoteVerdict.Cause;

import java.util.List;

/**
 * The value that more than half of the electorate gave, all equal.
 */
public final class SimpleMajority extends Declared implements VotingProvider {

    public SimpleMajority() {
        super("simple-majority", "the value that more than half of all gave, exactly", "Gossamer");
    }

    @Override
    public VotingAlgorithm create(VotingRules rules, Settings settings) {
        return VotingAlgorithm.ofPresent((entries, electorate) -> {
            // Equal values are neighbours: a majority of them fills the middle.
            Value middle = entries.get(entries.size() / 2).value();
            List<Entry> support = entries.stream()
                    .filter(entry -> entry.value().equals(middle))
                    .toList();
            return 2 * support.size() > electorate
                    ? VoteVerdict.decided(middle, support)
                    : VoteVerdict.undecided(
                            Cause.NO_MAJORITY,
                            "no value is there more than %d times, half of %d",
                            electorate / 2,
                            electorate);
        });
    }
}
