package gossamer.model.voting;

import gossamer.model.registry.Declared;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Ballot.Entry;
import gossamer.model.voting.VoteVerdict.Cause;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The least value of the largest class of a partition of the values, as in the generalised voter of
 * Lorczak, Caglayan and Eckhardt (1989): each class is a largest set of values pairwise within
 * epsilon among those that no class before it has, of several such sets that whose values come
 * first.
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
            List<Entry> rest = new ArrayList<>(entries);
            rest.removeAll(new LinkedHashSet<>(first));
            if (rest.size() >= first.size()) {
                ValueClasses others = ValueClasses.of(rest, rules);
                if (others.overflown()) {
                    return others.tooMany();
                }
                if (others.largest().get(0).size() == first.size()) {
                    return VoteVerdict.undecided(
                            Cause.TIE, "several classes of %d values", first.size());
                }
            }
            return VoteVerdict.decided(first.get(0).value(), first);
        });
    }
}
