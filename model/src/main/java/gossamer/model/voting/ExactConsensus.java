package gossamer.model.voting;

import gossamer.model.registry.Declared;
import gossamer.model.registry.Settings;
import gossamer.model.voting.VoteVerdict.Cause;

/**
 * The value of all members, if none is absent and all are equal.
 */
public final class ExactConsensus extends Declared implements VotingProvider {

    public ExactConsensus() {
        super(
                "exact-consensus",
                "the value of all, if none is absent and all are equal",
                "Gossamer");
    }

    @Override
    public VotingAlgorithm create(VotingRules rules, Settings settings) {
        return VotingAlgorithm.ofPresent((entries, electorate) -> {
            if (entries.size() < electorate) {
                return VoteVerdict.undecided(
                        Cause.ABSENT, "%d of %d values are there", entries.size(), electorate);
            }
            Value first = entries.get(0).value();
            Value last = entries.get(entries.size() - 1).value();
            return first.equals(last)
                    ? VoteVerdict.decided(first, entries)
                    : VoteVerdict.undecided(Cause.DIFFERENT, "%s and %s are there", first, last);
        });
    }
}
