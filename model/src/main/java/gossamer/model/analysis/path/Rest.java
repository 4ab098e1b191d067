package gossamer.model.analysis.path;

/**
 * What passes between two events beside the work of the machine.
 *
 * @param ticks how long, at least 0
 * @param piece what it is spent on
 * @param rule the place in {@code profile.faults}, from 1, of the fault that is to blame; 0 for
 *     none
 * @param fixed whether it ends at a fixed time, however early it begins
 */
public record Rest(long ticks, Piece piece, int rule, boolean fixed) {

    static final Rest NONE = new Rest(0, Piece.TIMER, 0, false);

    Rest ofTicks(long other) {
        return new Rest(other, piece, rule, fixed);
    }
}
