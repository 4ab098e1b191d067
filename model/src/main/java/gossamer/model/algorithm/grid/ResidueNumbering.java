package gossamer.model.algorithm.grid;

import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;

import java.util.stream.IntStream;

/**
 * The numbering for TORGOS and CUBGOS, in which whatever a bridgehead holds after an exchange is
 * one interval.
 *
 * <p>A bridgehead knows whole rows, namely those whose coordinates agree with its own modulo the
 * spacing {@code s}, and {@code s} shrinks from round to round: {@code s_0, s_1 = s_0/b_0, …, 1}.
 * So the position in the row varies fastest; then come, for each level and within it for each other
 * axis, the digit of the coordinate in which residues modulo {@code s_j} differ from those modulo
 * {@code s_(j-1)}, at first from the coordinates themselves.
 */
final class ResidueNumbering implements TokenNumbering {

    private final Grid grid;
    /** The axis of each role: that of the rows, then the others. */
    private final int[] axes;
    /** s_0, s_1, …, 1. */
    private final int[] spacings;
    /**
     * {@code offset[k][x]}: what coordinate {@code x} on the axis of role k adds to the number.
     */
    private final int[][] offset;

    /**
     * A numbering of the PUs of a grid.
     *
     * @param axes all axes, that of the rows first
     * @param spacings each spacing, down to 1; each divides the one before, and the first one all
     *     sides
     */
    ResidueNumbering(Grid grid, int[] axes, int[] spacings) {
        this.grid = grid;
        this.axes = axes.clone();
        this.spacings = spacings.clone();
        this.offset = new int[axes.length][];
        offset[0] = IntStream.range(0, grid.side(axes[0])).toArray();
        for (int role = 1; role < offset.length; role++) {
            offset[role] = new int[grid.side(axes[role])];
        }
        int weight = offset[0].length;
        for (int level = 0; level < spacings.length; level++) {
            for (int role = 1; role < offset.length; role++) {
                int before = before(role, level);
                for (int x = 0; x < offset[role].length; x++) {
                    offset[role][x] += x % before / spacings[level] * weight;
                }
                weight *= before / spacings[level];
            }
        }
    }

    /** The spacing before this level, at first the side. */
    private int before(int role, int level) {
        return level == 0 ? offset[role].length : spacings[level - 1];
    }

    /** What a coordinate on the axis of this role contributes to the number of a token. */
    int offset(int role, int coordinate) {
        return offset[role][coordinate];
    }

    @Override
    public int tokenOf(int pu) {
        int token = 0;
        for (int role = 0; role < axes.length; role++) {
            token += offset[role][grid.coordinate(pu, axes[role])];
        }
        return token;
    }

    @Override
    public int originOf(int token) {
        int row = offset[0].length;
        int pu = token % row * grid.stride(axes[0]);
        int rest = token / row;
        for (int level = 0; level < spacings.length; level++) {
            for (int role = 1; role < axes.length; role++) {
                int digits = before(role, level) / spacings[level];
                pu += rest % digits * spacings[level] * grid.stride(axes[role]);
                rest /= digits;
            }
        }
        return pu;
    }
}
