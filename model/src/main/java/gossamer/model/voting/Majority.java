package gossamer.model.voting;

import gossamer.model.registry.Declared;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Ballot.Entry;
import gossamer.model.voting.VoteVerdict.Cause;

import java.util.List;

/**
 * The least value of the largest class of values that are pairwise within epsilon, if that class
 * is larger than half of the electorate; of several largest ones that whose values come first.
 */
public final class Majority extends Declared implements VotingProvider {

    public Majority() {
        super(
                "majority",
                "the least value of the largest class, if that has more than half of all",
                "Lorczak, Caglayan and Eckhardt, FTCS-19, 1989");
    }

    @Override
    public VotingAlgorithm create(VotingRules rules, Settings settings) {
        return VotingAlgorithm.ofPresent((entries, electorate) -> {
            ValueClasses classes = ValueClasses.of(entries, rules);
            if (classes.overflown()) {
                return classes.tooMany();
            }
            List<Entry> first = classes.largest().get(0);
            return 2 * first.size() > electorate
                    ? VoteVerdict.decided(first.get(0).value(), first)
                    : VoteVerdict.undecided(
                            Cause.NO_MAJORITY,
                            "the largest class has %d values, no more than half of %d",
                            first.size(),
                            electorate);
        });
    }
}
