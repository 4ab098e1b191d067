package gossamer.model.algorithm.line;

import gossamer.model.token.TokenSet;

/**
 * One packet on a line of PUs.
 *
 * @param source position of the sender, from 0
 * @param direction +1 towards higher positions, -1 towards lower ones
 * @param distance links that the packet crosses, at least 1
 * @param tokens what it carries, in the numbering of the line
 */
public record LineMove(int source, int direction, int distance, TokenSet tokens) {

    /** Validates direction and distance. */
    public LineMove {
        if (direction != 1 && direction != -1) {
            throw new IllegalArgumentException("direction=" + direction + ", must be +1 or -1");
        }
        if (distance < 1) {
            throw new IllegalArgumentException("distance=" + distance + ", must be >= 1");
        }
    }

    /** Where the packet arrives on a line of this length, round its ends if need be. */
    public int target(int length) {
        return Math.floorMod(source + direction * distance, length);
    }

    /** The way back, with other tokens. */
    LineMove reversed(int length, TokenSet others) {
        return new LineMove(target(length), -direction, distance, others);
    }
}
