package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.grid.StagedPlan.LineFamily;
import gossamer.model.algorithm.line.Block;
import gossamer.model.algorithm.line.Concentration;
import gossamer.model.algorithm.line.Exchange;
import gossamer.model.algorithm.line.Line;
import gossamer.model.algorithm.line.LineMove;
import gossamer.model.algorithm.line.LinePlan;
import gossamer.model.algorithm.line.Pipeline;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the lines of one colour do in {@link Cubgos}. Axes have roles: that of the rows has role 0.
 * A line is known by the position of its first bridgehead, {@code at}.
 */
final class CubgosPart {

    private final Grid grid;
    /** The axis of each role. */
    private final int[] axes;
    /** The spacing of bridgeheads at the beginning and after each round, down to 1. */
    private final int[] spacings;

    private final ResidueNumbering numbering;

    CubgosPart(Grid grid, int[] axes, int[] spacings) {
        this.grid = grid;
        this.axes = axes.clone();
        this.spacings = spacings.clone();
        this.numbering = new ResidueNumbering(grid, axes, spacings);
    }

    ResidueNumbering numbering() {
        return numbering;
    }

    private Line line(int role) {
        return new Line(grid.side(axes[role]), grid.wrapped(), 1);
    }

    /** Bridgeheads of a line. */
    private int[] heads(int role, int at, int spacing) {
        return IntStream.range(0, line(role).length() / spacing)
                .map(j -> at + j * spacing)
                .toArray();
    }

    /** Where the blocks of a row begin: on tori around the bridgeheads, on meshes aligned. */
    private int blockStart(int at) {
        return grid.wrapped() ? at - spacings[0] / 2 : 0;
    }

    /** What the bridgeheads of a row hold after the concentration. */
    private List<TokenSet> blocks(int at) {
        int size = spacings[0];
        Line row = line(0);
        return IntStream.range(0, row.length() / size)
                .mapToObj(j -> row.tokensOf(blockStart(at) + j * size, size))
                .toList();
    }

    LinePlan concentration(int at) {
        int size = spacings[0];
        int left = size / 2;
        Line row = line(0);
        List<Block> blocks = IntStream.range(0, row.length() / size)
                .map(j -> Math.floorMod(blockStart(at) + j * size + left, row.length()))
                .mapToObj(centre -> new Block(centre, left, size - 1 - left))
                .toList();
        return Concentration.ternary(row, blocks);
    }

    /** On meshes: from the centres of the blocks to the bridgeheads. */
    LinePlan shift(int at) {
        int size = spacings[0];
        int way = at - size / 2;
        if (way == 0) {
            return LinePlan.none();
        }
        List<LineMove> moves = new ArrayList<>();
        List<TokenSet> blocks = blocks(at);
        for (int j = 0; j < blocks.size(); j++) {
            moves.add(new LineMove(
                    j * size + size / 2, Integer.signum(way), Math.abs(way), blocks.get(j)));
        }
        return LinePlan.of("shift", List.of(moves));
    }

    /** All bridgeheads of a row exchange the blocks (step 2 of TORGOS). */
    LinePlan exchange(int at) {
        return Exchange.full(line(0), heads(0, at, spacings[0]), blocks(at));
    }

    /** Copies what the bridgeheads hold along the rows to the new ones (step 4a of TORGOS). */
    LinePlan pipeline(int round, int at, int packets) {
        int old = spacings[round];
        int spacing = spacings[round + 1];
        return Pipeline.of(
                line(0), heads(0, at, old), heads(0, at % spacing, spacing), held(round), packets);
    }

    /**
     * An exchange along another axis than that of the rows (steps 3 and 4b of TORGOS): it joins the
     * residues modulo the old spacing that are one residue modulo the new one.
     *
     * @param level index of the new spacing
     */
    LinePlan spread(int level, int role, int at) {
        int spacing = spacings[level];
        int old = before(level, role);
        int length = held(level, role);
        int[] heads = heads(role, at, spacing);
        List<TokenSet> held = IntStream.of(heads)
                .mapToObj(head -> numbering.offset(role, head % old))
                .map(start -> TokenSet.range(start, start + length))
                .toList();
        return Exchange.window(line(role), heads, held, old / spacing);
    }

    /** The spacing before a level on the axis of a role: at first all PUs are apart. */
    private int before(int level, int role) {
        return level == 0 ? line(role).length() : spacings[level - 1];
    }

    /**
     * While a level is spread along the axis of a role: modulo what the bridgeheads know rows on
     * the axis of another one.
     */
    private int known(int level, int role, int other) {
        return other < role ? spacings[level] : before(level, other);
    }

    private int held(int level, int role) {
        int size = line(0).length();
        for (int other = 1; other < axes.length; other++) {
            size *= line(other).length() / known(level, role, other);
        }
        return size;
    }

    /** Tokens of a bridgehead when a round begins. */
    int held(int round) {
        return held(round + 1, 0);
    }

    /**
     * The lines along the axis of a role.
     *
     * @param level being spread: what rows the bridgeheads know
     * @param plans of a line by its first bridgehead, as many as there are places for it
     */
    LineFamily lines(int level, int role, List<LinePlan> plans) {
        return new LineFamily(
                axes[role],
                plans.stream().mapToInt(LinePlan::steps).max().orElse(0),
                start -> plans.get(Math.floorMod(-coordinateSum(start), plans.size())),
                start -> base(start, level, role));
    }

    private int coordinateSum(int pu) {
        return IntStream.range(0, grid.dimensions())
                .map(axis -> grid.coordinate(pu, axis))
                .sum();
    }

    /** The token number that the coordinates of a line on the other axes amount to. */
    private int base(int start, int level, int role) {
        int base = 0;
        for (int other = 1; other < axes.length; other++) {
            if (other != role) {
                int coordinate = grid.coordinate(start, axes[other]);
                base += numbering.offset(other, coordinate % known(level, role, other));
            }
        }
        return base;
    }
}
