package gossamer.model.voting;

import static gossamer.model.voting.VotingMethod.decided;
import static gossamer.model.voting.VotingMethod.undecided;

import gossamer.model.voting.Ballot.Entry;
import gossamer.model.voting.VoteVerdict.Cause;
import java.util.List;

/** Votes by the size of classes: sets of values pairwise within epsilon, as large as can be. */
final class ClassVotes {

    private ClassVotes() {}

    static VoteVerdict majority(List<Entry> entries, int electorate, VotingRules rules) {
        ValueClasses classes = ValueClasses.of(entries, rules);
        if (classes.overflown()) {
            return tooMany(entries);
        }
        List<Entry> first = classes.largest().get(0);
        return 2 * first.size() > electorate
                ? decided(first.get(0).value(), first)
                : undecided(
                        Cause.NO_MAJORITY,
                        "the largest class has %d values, no more than half of %d",
                        first.size(),
                        electorate);
    }

    static VoteVerdict plurality(List<Entry> entries, VotingRules rules) {
        ValueClasses classes = ValueClasses.of(entries, rules);
        if (classes.overflown()) {
            return tooMany(entries);
        }
        List<Entry> first = classes.largest().get(0);
        return classes.largest().size() == 1
                ? decided(first.get(0).value(), first)
                : undecided(
                        Cause.TIE,
                        "%d classes of %d values",
                        classes.largest().size(),
                        first.size());
    }

    private static VoteVerdict tooMany(List<Entry> entries) {
        return undecided(
                Cause.TOO_MANY_CLASSES,
                "%d values form classes in more ways than are looked at",
                entries.size());
    }
}
