package gossamer.model.machine;

/** How the packets that PUs send are to be carried. An algorithm asks for it, a mode offers it. */
public enum Carriage {
    /** Over one link each, to the PU behind it. */
    BY_LINK,
    /** Along a route of several links, past the PUs on the way. */
    BY_ROUTE,
    /** From sender to receiver when both are there: each waits for the other. */
    BY_MEETING
}
