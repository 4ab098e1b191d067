package gossamer.model.voting;

/**
 * How a result is found. A pure function of the ballot: voters with equal ballots come to equal
 * verdicts. {@link VotingMethod} has the usual ones; users may write their own.
 */
@FunctionalInterface
public interface VotingAlgorithm {

    /** The outcome, which may be that there is none. */
    VoteVerdict vote(Ballot ballot);
}
