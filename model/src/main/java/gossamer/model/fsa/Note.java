package gossamer.model.fsa;

import gossamer.model.trace.EventKind;

/**
 * Something that a PU decided, for the trace.
 *
 * @param kind VOTE or DECISION
 * @param pu which decided
 * @param session in which
 * @param first what it says is up to the kind, as with the next two
 * @param second a number, at least 0 as the others
 * @param code a number
 */
public record Note(EventKind kind, int pu, int session, int first, int second, int code) {}
