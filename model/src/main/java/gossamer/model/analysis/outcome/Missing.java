package gossamer.model.analysis.outcome;

/**
 * Tokens that are missing, seen from one PU.
 *
 * @param pu the PU that the tokens come from, or the one that lacks them
 * @param count how many PUs lack its token, or how many tokens it lacks
 */
public record Missing(int pu, int count) {}
