package gossamer.model.analysis.pipelined;

/**
 * The columns of several sessions, one after the other, in which neither start-up nor decay is
 * felt: those after the first PU has ended its first session, up to the one in which the first PU
 * ends its last session.
 *
 * <p>It tells the two meanings of throughput apart (section 4.3 of the paper, which names one and
 * shows the other): how often <em>some PU</em> ends a session, and how often <em>a session</em> has
 * ended at all PUs.
 *
 * @param fromColumn first column of the region, from 1
 * @param toColumn last column of the region
 * @param puCompletions pairs of a PU and a session that end in the region
 * @param wholeSessions sessions that end at their last PU in the region
 * @param usedSlots slots of the region in which a PU sends or receives
 */
public record SteadyRegion(
        int fromColumn, int toColumn, int puCompletions, int wholeSessions, long usedSlots) {

    public int columns() {
        return toColumn - fromColumn + 1;
    }

    /** Sessions of single PUs that end per column: 1/2 for pipelined gossiping. */
    public double puCompletionsPerColumn() {
        return (double) puCompletions / columns();
    }

    /** Sessions that end at all PUs per column: 1/(2(N+1)) for pipelined gossiping. */
    public double wholeSessionsPerColumn() {
        return (double) wholeSessions / columns();
    }

    /** Mean number of used slots per column: N for pipelined gossiping. */
    public double meanUsed() {
        return (double) usedSlots / columns();
    }
}
