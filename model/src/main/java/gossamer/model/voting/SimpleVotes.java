package gossamer.model.voting;

import static gossamer.model.voting.VotingMethod.decided;
import static gossamer.model.voting.VotingMethod.undecided;

import gossamer.model.voting.Ballot.Entry;
import gossamer.model.voting.VoteVerdict.Cause;
import java.util.List;
import java.util.function.Function;

/** Votes that need no distance. */
final class SimpleVotes {

    private SimpleVotes() {}

    /** What an algorithm makes of the values that are there; without any there is no result. */
    static VoteVerdict onPresent(Ballot ballot, Function<List<Entry>, VoteVerdict> algorithm) {
        List<Entry> entries = ballot.entries();
        return entries.isEmpty()
                ? undecided(Cause.NO_INPUT, "none of %d values is there", ballot.electorate())
                : algorithm.apply(entries);
    }

    static VoteVerdict exactConsensus(Ballot ballot) {
        return onPresent(ballot, entries -> {
            if (entries.size() < ballot.electorate()) {
                return undecided(
                        Cause.ABSENT,
                        "%d of %d values are there",
                        entries.size(),
                        ballot.electorate());
            }
            Value first = entries.get(0).value();
            Value last = entries.get(entries.size() - 1).value();
            return first.equals(last)
                    ? decided(first, entries)
                    : undecided(Cause.DIFFERENT, "%s and %s are there", first, last);
        });
    }

    /** Equal values are neighbours: a majority of them fills the middle. */
    static VoteVerdict majority(List<Entry> entries, int electorate) {
        Value middle = entries.get(entries.size() / 2).value();
        List<Entry> support =
                entries.stream().filter(entry -> entry.value().equals(middle)).toList();
        return 2 * support.size() > electorate
                ? decided(middle, support)
                : undecided(
                        Cause.NO_MAJORITY,
                        "no value is there more than %d times, half of %d",
                        electorate / 2,
                        electorate);
    }
}
