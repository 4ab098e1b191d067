package gossamer.model.fsa;

import gossamer.model.token.Datum;

/**
 * A user module beside a PU, which talks to this PU only. It takes no virtual time. Called by one
 * thread at a time.
 */
public interface UserModuleHandle {

    /** What it says in a session. */
    Datum asked(int session);

    /** It is told what came of a session. */
    void told(int session, Datum said);
}
