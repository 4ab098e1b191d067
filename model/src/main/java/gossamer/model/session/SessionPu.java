package gossamer.model.session;

import gossamer.model.fsa.Pu;

/** A PU in one of several sessions. It may have to pass on what others need when it has ended. */
interface SessionPu extends Pu {

    /** Whether nothing of this session is heard any more: the next one may begin. */
    boolean hasEnded();
}
