package gossamer.model.fsa;

import gossamer.model.token.Datum;

/** A user module beside a PU, which talks to this PU only. Called by one thread at a time. */
public interface UserModuleHandle {

    /** What it says in a session. */
    Datum asked(int session);

    /** After how many ticks the PU hears that; 0 for the instant in which it has asked. */
    default long ticks(int session) {
        return 0;
    }

    /** It is told what came of a session. */
    void told(int session, Datum said);
}
