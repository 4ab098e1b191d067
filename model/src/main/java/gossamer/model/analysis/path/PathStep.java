package gossamer.model.analysis.path;

/**
 * A stretch of the critical path, in ticks.
 *
 * @param from when it begins
 * @param to when it ends, later than that
 * @param piece what it was spent on
 * @param packet id of the packet concerned; 0 where a PU waits before its first packet
 * @param channel the channel concerned, -1 for none
 * @param other id of the packet that is held up meanwhile; in a naive path of the packet that is
 *     waited for; 0 for none
 * @param rule the place in {@code profile.faults}, from 1, of the fault that is to blame; 0 for
 *     none
 */
public record PathStep(
        long from, long to, Piece piece, long packet, int channel, long other, int rule) {

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
