package gossamer.model.voting;

import gossamer.model.voting.Ballot.Entry;
import gossamer.model.voting.VoteVerdict.Cause;

import java.util.List;
import java.util.function.BiFunction;

/**
 * How a result is found. A pure function of the ballot: voters with equal ballots come to equal
 * verdicts. Each {@link VotingProvider} makes one; users may write their own.
 */
@FunctionalInterface
public interface VotingAlgorithm {

    /** The outcome, which may be that there is none. */
    VoteVerdict vote(Ballot ballot);

    /**
     * What an algorithm makes of the values that are there, in canonical order, and of the size of
     * the electorate; without any value there is no result.
     */
    static VotingAlgorithm ofPresent(BiFunction<List<Entry>, Integer, VoteVerdict> algorithm) {
        return ballot -> {
            List<Entry> entries = ballot.entries();
            return entries.isEmpty()
                    ? VoteVerdict.undecided(
                            Cause.NO_INPUT, "none of %d values is there", ballot.electorate())
                    : algorithm.apply(entries, ballot.electorate());
        };
    }
}
