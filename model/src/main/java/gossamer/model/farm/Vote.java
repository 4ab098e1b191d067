package gossamer.model.farm;

import gossamer.model.recovery.Decision;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.voting.Ballot;
import gossamer.model.voting.VoteVerdict;

import java.util.List;

/**
 * What one voter came to in one round.
 *
 * @param round counted from 0
 * @param voter number of its PU
 * @param times when it did so
 * @param ballot what it voted on: the value of each seat
 * @param verdict the outcome
 * @param decisions what it decided about the farm after that, in this order
 * @param roster who has which seat from then on, as it sees it
 */
public record Vote(
        int round,
        int voter,
        Times times,
        Ballot ballot,
        VoteVerdict verdict,
        List<Decision> decisions,
        FarmRoster roster) {

    /**
     * When a voter voted, in ticks.
     *
     * @param began when it asked its module
     * @param ended when it delivered the verdict
     */
    public record Times(long began, long ended) {
        /** Ticks from the question to the module to the outcome. */
        public long latency() {
            return ended - began;
        }
    }

    /** Is told of every vote; by several threads, but never twice of one voter and round. */
    @FunctionalInterface
    public interface Listener {
        /** A voter has voted. */
        void voted(Vote vote);
    }
}
