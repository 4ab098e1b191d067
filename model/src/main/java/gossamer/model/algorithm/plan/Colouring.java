package gossamer.model.algorithm.plan;

import gossamer.model.topology.Grid;

import java.util.stream.IntStream;

/**
 * How tokens are coloured. Colour {@code c} uses axis {@code (f+c) mod d} where colour 0 uses axis
 * {@code f}, so that colours never meet on a link.
 */
public enum Colouring {
    /** One colour: one axis is used at a time. */
    NONE,
    /** [TR]: the whole token of a PU has the colour (sum of its coordinates) mod d. */
    PARITY,
    /** Journal version: each token is cut into d parts, one per colour. */
    SPLIT;

    public int colours(Grid grid) {
        return this == NONE ? 1 : grid.dimensions();
    }

    /** Whether a PU starts with a token, or a part of one, in this colour. */
    public boolean has(Grid grid, int pu, int colour) {
        return this != PARITY || parity(grid, pu) == colour;
    }

    private static int parity(Grid grid, int pu) {
        int dimensions = grid.dimensions();
        return IntStream.range(0, dimensions)
                        .map(axis -> grid.coordinate(pu, axis))
                        .sum()
                % dimensions;
    }
}
