package gossamer.model.voting;

import gossamer.model.registry.Declared;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Ballot.Entry;
import gossamer.model.voting.VoteVerdict.Cause;

import java.util.List;

/**
 * The least value of the largest class of values that are pairwise within epsilon.
 */
public final class Plurality extends Declared implements VotingProvider {

    public Plurality() {
        super(
                "plurality",
                "the least value of the largest class, if there is only one",
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
            int ties = classes.largest().size();
            return ties == 1
                    ? VoteVerdict.decided(first.get(0).value(), first)
                    : VoteVerdict.undecided(
                            Cause.TIE, "%d classes of %d values", ties, first.size());
        });
    }
}
