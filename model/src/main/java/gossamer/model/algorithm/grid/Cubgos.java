package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.grid.StagedPlan.LineFamily;
import gossamer.model.algorithm.grid.StagedPlan.Stage;
import gossamer.model.algorithm.line.Block;
import gossamer.model.algorithm.line.Concentration;
import gossamer.model.algorithm.line.Exchange;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.Line;
import gossamer.model.algorithm.line.LineMove;
import gossamer.model.algorithm.line.LinePlan;
import gossamer.model.algorithm.line.Pipeline;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * TORGOS and its generalisation CUBGOS to any number of dimensions ([TR] sections 5.2 and 6.2,
 * Lemmas 8 and 10).
 *
 * <p>Bridgeheads of spacing {@code s} are the PUs whose coordinates add up to 0 modulo {@code s},
 * the diagonals of all subtori of side {@code s} (section 6.1): every line along any axis has one
 * in {@code s} PUs. Each row is concentrated in {@code a} of them; the exchanges along all axes
 * leave each bridgehead {@code x} with all rows {@code y} that agree with it modulo {@code s} on
 * the other axes. Rounds (b, x) divide {@code s} by {@code b}: a pipeline along the rows in {@code
 * x} steps, then exchanges along the other axes. In the paper TORGOS(a, b, x) is the case d = 2 and
 * CUBGOS(n, d) the case a = b = 3, x = 1.
 *
 * <p>On meshes, which the paper only hints at, blocks are aligned and concentrated on their
 * centres; one more step shifts the data to the diagonals, and exchanges take a-1 and b-1 steps.
 */
public final class Cubgos {

    private final Grid grid;
    private final Colouring colouring;
    private final List<Growth> rounds;
    private final String name;
    private final int dimensions;
    /**
     * The side, then the spacing of bridgeheads at the beginning and after each round, down to 1.
     */
    private final int[] spacings;

    private final List<Stage> stages = new ArrayList<>();
    private final List<ResidueNumbering> numberings = new ArrayList<>();

    private Cubgos(Grid grid, int a, List<Growth> rounds, Colouring colouring) {
        this.grid = grid;
        this.colouring = colouring;
        this.dimensions = grid.dimensions();
        this.spacings = spacings(grid, a, rounds);
        this.rounds = IntStream.range(0, spacings.length - 2)
                .mapToObj(j -> rounds.get(Math.min(j, rounds.size() - 1)))
                .toList();
        this.name = (dimensions == 2 ? "torgos(" : "cubgos(") + a
                + rounds.stream()
                        .map(r -> ";" + r.factor() + "," + r.steps())
                        .collect(Collectors.joining())
                + "; colours=" + colouring.name().toLowerCase(Locale.ROOT) + ")";
        for (int colour = 0; colour < colouring.colours(grid); colour++) {
            numberings.add(new ResidueNumbering(grid, colour, spacings));
        }
    }

    /**
     * The plan on a grid with equal sides {@code n = a · b_0 · b_1 ·…}. Where rounds are too few,
     * the last one repeats.
     *
     * @param a bridgeheads on each line at the beginning
     * @param rounds growth {@code b} and steps {@code x} of each round
     * @throws IllegalArgumentException when the sides differ or are not that product
     */
    public static Plan plan(Grid grid, int a, List<Growth> rounds, Colouring colouring) {
        return new Cubgos(grid, a, List.copyOf(rounds), colouring).build();
    }

    /**
     * The exact costs of the steps on a torus of side n, per colour; {@code s = n/a, S_0 =
     * n·a^(d-1), S_j = S_(j-1) b_(j-1)^(d-1), k_j = 2x_j-b_j+2}:
     *
     * <p>{@code Σ_(i<clog3 s) (r + c_i) + floor(a/2)(r + s + Σ_(0<i<d) (r + n·a^(i-1))) + Σ_j [x_j
     * (r + ceil(S_j/k_j)) + floor(b_j/2) Σ_(0<i<d) (r + S_j·b_j^(i-1))]}, with d pieces per token.
     *
     * @param a bridgeheads per line, a divisor of n
     * @param rounds b_j and x_j; the last one repeats as often as needed
     */
    public static StepCosts costs(int n, int d, int a, List<Growth> rounds, long unit) {
        if (a < 1 || n % a != 0) {
            throw new IllegalArgumentException("a=" + a + " does not divide n=" + n);
        }
        int spacing = n / a;
        StepCosts steps = Concentration.costs(spacing / 2, unit);
        steps.add(a / 2, spacing * unit, spacing);
        long size = spread(steps, n * unit, d, a, spacing);
        for (int used = 0; spacing > 1; used++) {
            Growth round = rounds.get(Math.min(used, rounds.size() - 1));
            if (spacing % round.factor() != 0) {
                throw new IllegalArgumentException(
                        "b=" + round.factor() + " does not divide the spacing " + spacing);
            }
            spacing /= round.factor();
            Pipeline.addCosts(steps, n, size, round.packets(), round.factor() - 1, spacing);
            size = spread(steps, size, d, round.factor(), spacing);
        }
        return steps;
    }

    /** Exchanges along d-1 axes; the size after them. */
    private static long spread(StepCosts steps, long size, int d, int factor, int spacing) {
        long grown = size;
        for (int i = 1; i < d; i++) {
            steps.add(factor / 2, grown, spacing);
            grown = Math.multiplyExact(grown, factor);
        }
        return grown;
    }

    private static int[] spacings(Grid grid, int a, List<Growth> rounds) {
        String instead = "; for other sides use high-dim-gos with phases = [circgos, ...]";
        if (!grid.square()) {
            throw new IllegalArgumentException(
                    "torgos and cubgos need equal sides, not " + grid.shapeText() + instead);
        }
        int side = grid.side(0);
        if (a < 1 || side % a != 0) {
            throw new IllegalArgumentException(
                    "a=" + a + " must be a divisor of the side " + side + instead);
        }
        List<Integer> all = new ArrayList<>(List.of(side, side / a));
        int spacing = side / a;
        int used = 0;
        while (spacing > 1) {
            if (rounds.isEmpty()) {
                throw new IllegalArgumentException(
                        "a=" + a + " without rounds [[b,x],...] reaches only sides of " + a
                                + ", not " + side);
            }
            int b = rounds.get(Math.min(used, rounds.size() - 1)).factor();
            if (spacing % b != 0) {
                throw new IllegalArgumentException("round " + used + " with b=" + b
                        + ": b must be a divisor of the spacing " + spacing
                        + " that is left of the side " + side + instead);
            }
            spacing /= b;
            used++;
            all.add(spacing);
        }
        if (used < rounds.size()) {
            throw new IllegalArgumentException(rounds.size() + " rounds, but a=" + a + " and "
                    + used + " of them multiply to the side " + side + " already");
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    private Plan build() {
        int side = spacings[0];
        int first = spacings[1];
        if (side > 1) {
            stage("", 0, first, role -> side, this::concentration);
            if (!grid.wrapped()) {
                stage("", 0, first, role -> side, this::shift);
            }
            Line row = row();
            stage(
                    "spread axis 0",
                    0,
                    first,
                    role -> side,
                    at -> Exchange.full(row, heads(at, first), blocks(at)));
            spread("spread", 0);
        }
        for (int round = 0; round < rounds.size(); round++) {
            pipeline(round);
            spread("round " + round, round + 1);
        }
        return StagedPlan.of(name, grid, colouring, numberings, stages);
    }

    /** Bridgeheads of a line, the first of them at {@code at}. */
    private int[] heads(int at, int spacing) {
        return IntStream.range(0, spacings[0] / spacing)
                .map(j -> at + j * spacing)
                .toArray();
    }

    private Line row() {
        return new Line(spacings[0], grid.wrapped(), 1);
    }

    /** Where the blocks of a row begin: on tori around the bridgeheads, on meshes aligned. */
    private int blockStart(int at) {
        return grid.wrapped() ? at - spacings[1] / 2 : 0;
    }

    /** What the bridgeheads of a row hold after the concentration. */
    private List<TokenSet> blocks(int at) {
        int size = spacings[1];
        return IntStream.range(0, spacings[0] / size)
                .mapToObj(j -> row().tokensOf(blockStart(at) + j * size, size))
                .toList();
    }

    private LinePlan concentration(int at) {
        int size = spacings[1];
        int left = size / 2;
        List<Block> blocks = IntStream.range(0, spacings[0] / size)
                .mapToObj(j -> blockStart(at) + j * size + left)
                .map(centre -> new Block(Math.floorMod(centre, spacings[0]), left, size - 1 - left))
                .toList();
        return Concentration.ternary(row(), blocks);
    }

    /** On meshes: from the centres of the blocks to the bridgeheads. */
    private LinePlan shift(int at) {
        int size = spacings[1];
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

    /** Copies what the bridgeheads hold along the rows to the new ones (step 4a of TORGOS). */
    private void pipeline(int round) {
        int old = spacings[round + 1];
        int spacing = spacings[round + 2];
        int size = held(old);
        int b = rounds.get(round).factor();
        int packets = rounds.get(round).packets();
        if (packets > size) {
            throw new IllegalArgumentException("round " + round + " with b=" + b
                    + " x=" + rounds.get(round).steps() + " cuts the " + size
                    + " tokens of a bridgehead in 2x-b+2=" + packets + " packets: x must be <= "
                    + (size + b - 2) / 2);
        }
        stage(
                "round " + round + " axis 0",
                0,
                old,
                role -> old,
                at -> Pipeline.of(
                        row(), heads(at, old), heads(at % spacing, spacing), size, packets));
    }

    /** Tokens that a bridgehead holds when it knows all rows of its residues modulo the spacing. */
    private int held(int spacing) {
        int size = spacings[0];
        for (int role = 1; role < dimensions; role++) {
            size *= spacings[0] / spacing;
        }
        return size;
    }

    /**
     * Exchanges along all axes but that of the rows, one after the other (steps 3 and 4b of
     * TORGOS): each joins the residues modulo the old spacing that are one residue modulo the new
     * one.
     */
    private void spread(String label, int level) {
        int old = spacings[level];
        int spacing = spacings[level + 1];
        int window = old / spacing;
        int size = held(old);
        for (int role = 1; role < dimensions; role++) {
            int own = role;
            int length = size;
            stage(
                    label + " axis " + role,
                    role,
                    spacing,
                    other -> other < own ? spacing : old,
                    at -> {
                        int[] heads = heads(at, spacing);
                        List<TokenSet> held = IntStream.of(heads)
                                .map(head -> numberings.get(0).offset(own, head % old))
                                .mapToObj(start -> TokenSet.range(start, start + length))
                                .toList();
                        return Exchange.window(row(), heads, held, window);
                    });
            size *= window;
        }
    }

    /**
     * A stage along one axis.
     *
     * @param role number of the axis, counted from the axis of the rows
     * @param spacing of the bridgeheads that determine the plan of a line
     * @param modulus what residues the bridgeheads know on the axis of another role
     * @param plan the plan of a line, by its first bridgehead
     */
    private void stage(
            String label,
            int role,
            int spacing,
            IntUnaryOperator modulus,
            IntFunction<LinePlan> plan) {
        // A single line has its first bridgehead at 0.
        int offsets = dimensions == 1 ? 1 : spacing;
        List<LinePlan> plans = IntStream.range(0, offsets).mapToObj(plan).toList();
        int steps = plans.stream().mapToInt(LinePlan::steps).max().orElse(0);
        List<LineFamily> families = new ArrayList<>();
        for (int colour = 0; colour < numberings.size(); colour++) {
            int rows = colour;
            int axis = (rows + role) % dimensions;
            families.add(new LineFamily(
                    axis,
                    steps,
                    start -> plans.get(Math.floorMod(-coordinateSum(start), offsets)),
                    start -> base(start, rows, role, modulus)));
        }
        stages.add(new Stage(label, families));
    }

    private int coordinateSum(int pu) {
        return IntStream.range(0, dimensions)
                .map(axis -> grid.coordinate(pu, axis))
                .sum();
    }

    /** The token number that the coordinates of a line on the other axes amount to. */
    private int base(int start, int rows, int role, IntUnaryOperator modulus) {
        int base = 0;
        for (int other = 1; other < dimensions; other++) {
            if (other != role) {
                int coordinate = grid.coordinate(start, (rows + other) % dimensions);
                base += numberings.get(0).offset(other, coordinate % modulus.applyAsInt(other));
            }
        }
        return base;
    }
}
