package gossamer.model.fsa;

import gossamer.model.token.Datum;

/**
 * What one PU makes of the values that reach it, and the value that it sends itself. Called by its
 * own PU only, in the order in which things happen to it.
 */
public interface TokenValues {

    /**
     * The value of the PU's own token in a session, asked for once: when the PU first sends in it.
     * What was heard until then has been told before.
     */
    Datum own(int session);

    /** A value of another PU has been delivered. */
    void heard(int session, int sender, Datum value);

    /** The PU has ended a session: what has not been told by now is not going to be. */
    default void sessionEnded(int session) {}
}
