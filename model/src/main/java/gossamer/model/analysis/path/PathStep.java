package gossamer.model.analysis.path;

/**
 * A stretch of the critical path, in ticks.
 *
 * @param from when it begins
 * @param to when it ends, later than that
 * @param piece what it was spent on
 * @param packet id of the packet concerned; 0 where a PU waits before its first packet
 * @param pu the sender of that packet
 * @param channel the channel concerned, -1 for none
 * @param awaited id of the packet that was waited for, 0 for none
 */
public record PathStep(
        long from, long to, Piece piece, long packet, int pu, int channel, long awaited) {

    /** Validates that time goes on. */
    public PathStep {
        if (from < 0 || to <= from) {
            throw new IllegalArgumentException("a step from " + from + " to " + to);
        }
    }

    /** How long it took. */
    public long ticks() {
        return to - from;
    }
}
