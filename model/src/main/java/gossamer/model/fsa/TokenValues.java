package gossamer.model.fsa;

import gossamer.model.fsa.Pu.Effects;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.token.Datum;

/**
 * What one PU makes of the values that reach it, and the value that it sends itself. Called by its
 * own PU only, in the order in which things happen to it.
 */
public interface TokenValues {

    /**
     * The PU has begun a session.
     *
     * @return whether it has asked its user module, and sends nothing before the answer
     */
    default boolean sessionBegan(int session, Effects effects) {
        return false;
    }

    /** The session ends now without the answer of the user module, which comes too late. */
    default void missed(int session, Effects effects) {}

    /** The user module has answered. */
    default void answered(Answer answer, Effects effects) {}

    /**
     * The value of the PU's own token in a session, asked for once: when the PU first sends in it.
     * What was heard until then has been told before.
     */
    Datum own(int session);

    /** What it says to a neighbour in place of its own value. */
    default Datum told(int session, int receiver, Datum own) {
        return own;
    }

    /**
     * A value of another PU has been delivered.
     *
     * @param variant 0 if it is as it was sent, otherwise a number of the wrong value that it has
     *     come to be, from 1 on
     */
    void heard(int session, int sender, Datum value, int variant);

    /** The PU has ended a session: what has not been told by now is not going to be. */
    default void sessionEnded(int session, Effects effects) {}

    /** Whether it need not be waited for: nothing is going to come of it. */
    default boolean isExcused(int pu) {
        return false;
    }

    /** What it is doing, for people; empty if there is nothing to say. */
    default String phase() {
        return "";
    }
}
