package gossamer.model.fsa;

/**
 * Something that a PU decided, for the trace.
 *
 * @param kind what it is about
 * @param pu which decided
 * @param session in which
 * @param first what it says is up to the kind, as with the next two
 * @param second a number, at least 0
 * @param code a number, at least 0
 */
public record Note(Kind kind, int pu, int session, int first, int second, int code) {

    /** What a note is about. */
    public enum Kind {
        /** A voter has voted: support, values present, 0 or why there is no result. */
        VOTE,
        /** A voter has decided about its farm: seat or -1, module, which decision. */
        DECISION
    }
}
