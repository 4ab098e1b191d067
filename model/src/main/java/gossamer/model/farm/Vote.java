package gossamer.model.farm;

import gossamer.model.fsa.PuValues;
import gossamer.model.recovery.Decision;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.voting.Ballot;
import gossamer.model.voting.VoteVerdict;

import java.util.List;

/**
 * The vote of one voter in one round.
 *
 * @param round counted from 0
 * @param voter number of its PU
 * @param times when it voted
 * @param ballot the values of the seats that it voted on
 * @param verdict the outcome
 * @param decisions its decisions about the farm after that, in this order
 * @param roster the seats from then on, as this voter sees them
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

    /** Receives every vote: from several threads, but one vote at most per voter and round. */
    @FunctionalInterface
    public interface Listener {
        /** A voter has voted. */
        void voted(Vote vote);

        /** The user module of a voter has not answered as it must; likewise once at most. */
        default void lapsed(int round, int voter, Lapse lapse) {}

        /** See {@link PuValues#findings}. */
        default byte[] findings(int[] pus) {
            return new byte[0];
        }

        /** See {@link PuValues#take}. */
        default void take(byte[] findings) {}
    }
}
