package gossamer.model.algorithm.plan;

import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

/**
 * One packet of a synchronous step. It travels along one axis and holds all channels of its path
 * for the whole step; PUs on the way get no copy.
 *
 * @param source the PU that sends
 * @param axis the axis along which the packet travels
 * @param direction +1 or -1
 * @param distance links that it crosses, at least 1
 * @param colour the colour of its tokens
 * @param tokens what it carries, in {@link Plan#numbering} of the colour
 */
public record Move(int source, int axis, int direction, int distance, int colour, TokenSet tokens) {

    /** Validates direction and distance. */
    public Move {
        if (direction != 1 && direction != -1) {
            throw new IllegalArgumentException("direction=" + direction + ", must be +1 or -1");
        }
        if (distance < 1) {
            throw new IllegalArgumentException("distance=" + distance + ", must be >= 1");
        }
    }

    /** The port through which the packet leaves each PU of its path. */
    public int port() {
        return 2 * axis + (direction > 0 ? 0 : 1);
    }

    /** The PU that receives, round the end of the axis if need be. */
    public int target(Grid grid) {
        int from = grid.coordinate(source, axis);
        int to = Math.floorMod(from + direction * distance, grid.side(axis));
        return source + (to - from) * grid.stride(axis);
    }
}
