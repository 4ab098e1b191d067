package gossamer.model.algorithm.grid;

import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;

/**
 * The numbering for TORGOS and CUBGOS, in which whatever a bridgehead holds after an exchange is
 * one interval.
 *
 * <p>A bridgehead knows whole rows, namely those whose coordinates agree with its own modulo the
 * spacing {@code s}, and {@code s} shrinks from round to round: {@code s_0 = n/a, s_1 = s_0/b_0, …,
 * 1}. So the position in the row varies fastest; then come, for each level and within it for each
 * other axis, the digit of the coordinate in which residues modulo {@code s_j} differ from those
 * modulo {@code s_(j-1)}.
 */
final class ResidueNumbering implements TokenNumbering {

    private final Grid grid;
    private final int first;
    private final int side;
    /** n, s_0, s_1, …, 1. */
    private final int[] spacings;
    /**
     * {@code offset[k][x]}: what coordinate {@code x} on the k-th axis from {@code first} on adds
     * to the number.
     */
    private final int[][] offset;

    /**
     * A numbering for square grids.
     *
     * @param first the axis of the rows
     * @param spacings the side n, then each spacing, down to 1; each divides the one before
     */
    ResidueNumbering(Grid grid, int first, int[] spacings) {
        this.grid = grid;
        this.first = first;
        this.side = grid.side(0);
        this.spacings = spacings.clone();
        this.offset = new int[grid.dimensions()][side];
        for (int x = 0; x < side; x++) {
            offset[0][x] = x;
        }
        int weight = side;
        for (int level = 1; level < spacings.length; level++) {
            for (int role = 1; role < grid.dimensions(); role++) {
                for (int x = 0; x < side; x++) {
                    offset[role][x] += x % spacings[level - 1] / spacings[level] * weight;
                }
                weight *= spacings[level - 1] / spacings[level];
            }
        }
    }

    /** What a coordinate on the axis of this role contributes to the number of a token. */
    int offset(int role, int coordinate) {
        return offset[role][coordinate];
    }

    @Override
    public int tokenOf(int pu) {
        int token = 0;
        for (int role = 0; role < grid.dimensions(); role++) {
            token += offset[role][grid.coordinate(pu, (first + role) % grid.dimensions())];
        }
        return token;
    }

    @Override
    public int originOf(int token) {
        int pu = token % side * grid.stride(first);
        int rest = token / side;
        for (int level = 1; level < spacings.length; level++) {
            int digits = spacings[level - 1] / spacings[level];
            for (int role = 1; role < grid.dimensions(); role++) {
                int stride = grid.stride((first + role) % grid.dimensions());
                pu += rest % digits * spacings[level] * stride;
                rest /= digits;
            }
        }
        return pu;
    }
}
