package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.grid.StagedPlan.LineFamily;
import gossamer.model.algorithm.grid.StagedPlan.Stage;
import gossamer.model.algorithm.line.Concentration;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LinePlan;
import gossamer.model.algorithm.line.Pipeline;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.machine.Cost;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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
 * x} steps, then exchanges along the other axes. Nothing of this needs equal sides: a spacing that
 * divides all of them will do, with {@code n_i/s} bridgeheads on the lines along axis i. {@code a}
 * counts those on the shortest. Tokens of one colour go along one axis after the other, the longest
 * first: where sides differ much, short axes need not wait for the long one so, and start-ups are
 * fewer than with several colours. In the paper TORGOS(a, b, x) is the case d = 2 and
 * CUBGOS(n, d) the case a = b = 3, x = 1.
 *
 * <p>On meshes, which the paper only hints at, blocks are aligned and concentrated on their
 * centres; one more step shifts the data to the diagonals, and exchanges take a-1 and b-1 steps.
 */
public final class Cubgos {

    private static final String INSTEAD =
            "; for other sides use high-dim-gos with phases = [circgos, ...]";

    private final Grid grid;
    private final Colouring colouring;
    private final List<Growth> rounds;
    private final String name;
    /** The spacing of bridgeheads at the beginning and after each round, down to 1. */
    private final int[] spacings;

    private final List<Stage> stages = new ArrayList<>();
    private final List<CubgosPart> parts;

    private Cubgos(Grid grid, int a, List<Growth> rounds, Colouring colouring) {
        this.grid = grid;
        this.colouring = colouring;
        this.spacings = spacings(grid, a, rounds);
        this.rounds = IntStream.range(0, spacings.length - 1)
                .mapToObj(j -> rounds.get(Math.min(j, rounds.size() - 1)))
                .toList();
        this.name = (grid.dimensions() == 2 ? "torgos(" : "cubgos(") + a
                + rounds.stream()
                        .map(r -> ";" + r.factor() + "," + r.steps())
                        .collect(Collectors.joining())
                + "; colours=" + colouring.name().toLowerCase(Locale.ROOT) + ")";
        int colours = colouring.colours(grid);
        this.parts = IntStream.range(0, colours)
                .mapToObj(colour -> axes(grid.sides(), colour, colours))
                .map(axes -> new CubgosPart(grid, axes, spacings))
                .toList();
    }

    /**
     * The axes of a colour in the order in which it uses them, that of the rows first. Several
     * colours begin with the axis of their number, so that they never meet. A single one begins
     * with the longest, while packets are small.
     */
    private static int[] axes(int[] sides, int colour, int colours) {
        return IntStream.range(0, sides.length)
                .mapToObj(role -> (colour + role) % sides.length)
                .sorted(Comparator.comparingInt(axis -> colours == 1 ? -sides[axis] : 0))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * The plan on a grid whose smallest side is {@code n = a · b_0 · b_1 ·…}. Where rounds are too
     * few, the last one repeats.
     *
     * @param a bridgeheads on each line of the smallest side at the beginning; the spacing n/a of
     *     bridgeheads, which is the same on all lines, divides all sides
     * @param rounds growth {@code b} and steps {@code x} of each round
     * @throws IllegalArgumentException when it does not, or the smallest side is not that product
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
        int[] sides = IntStream.generate(() -> n).limit(d).toArray();
        StepCosts steps = new StepCosts();
        stages(sides, a, rounds, unit).forEach(steps::addAll);
        return steps;
    }

    /**
     * The exact costs of the steps on a torus of any sides, in each stage those of the slowest
     * colour, since colours do not wait for each other in it: as on equal sides, but with {@code
     * a_i = n_i/s} bridgeheads on the lines along the i-th axis that a colour uses, so that the
     * exchanges before the rounds are {@code floor(a_0/2)(r + s) + Σ_(0<i<d) floor(a_i/2)(r +
     * n_0·a_1···a_(i-1))}, and {@code S_0 =
     * n_0···n_(d-1)/s^(d-1)}.
     *
     * @param a bridgeheads on each line of the smallest side
     * @param rounds b_j and x_j; the last one repeats as often as needed
     * @param cost of pieces, which says which colour is the slowest
     * @param colourPieces pieces that a token has of each colour; 1 or d elements. Packets are cut
     *     between tokens.
     */
    public static StepCosts costs(
            int[] sides, int a, List<Growth> rounds, Cost cost, int... colourPieces) {
        List<List<StepCosts>> colours = new ArrayList<>();
        for (int colour = 0; colour < colourPieces.length; colour++) {
            int[] own = IntStream.of(axes(sides, colour, colourPieces.length))
                    .map(axis -> sides[axis])
                    .toArray();
            int pieces = colourPieces[colour];
            colours.add(stages(own, a, rounds, 1).stream()
                    .map(stage -> stage.times(pieces))
                    .toList());
        }
        StepCosts steps = new StepCosts();
        for (int stage = 0; stage < colours.get(0).size(); stage++) {
            int at = stage;
            steps.addAll(StepCosts.slowest(
                    colours.stream().map(stages -> stages.get(at)).toList(), cost));
        }
        return steps;
    }

    /** The costs of each stage of a colour, which has its rows along the first of the sides. */
    private static List<StepCosts> stages(int[] sides, int a, List<Growth> rounds, long unit) {
        int d = sides.length;
        int n = sides[0];
        int spacing = spacing(sides, a);
        List<StepCosts> stages = new ArrayList<>();
        stages.add(Concentration.costs(spacing / 2, unit));
        stages.add(new StepCosts().add(n / spacing / 2, spacing * unit, spacing));
        long size = n * unit;
        for (int role = 1; role < d; role++) {
            int heads = sides[role] / spacing;
            stages.add(new StepCosts().add(heads / 2, size, spacing));
            size = Math.multiplyExact(size, heads);
        }
        for (int used = 0; spacing > 1; used++) {
            Growth round = rounds.get(Math.min(used, rounds.size() - 1));
            int b = round.factor();
            if (spacing % b != 0) {
                throw new IllegalArgumentException(
                        "b=" + b + " does not divide the spacing " + spacing);
            }
            spacing /= b;
            StepCosts pipeline = new StepCosts();
            Pipeline.addCosts(pipeline, n, size, round.packets(), b - 1, spacing);
            stages.add(pipeline);
            for (int role = 1; role < d; role++) {
                stages.add(new StepCosts().add(b / 2, size, spacing));
                size = Math.multiplyExact(size, b);
            }
        }
        return stages;
    }

    /** The spacing of bridgeheads at the beginning. */
    private static int spacing(int[] sides, int a) {
        int least = IntStream.of(sides).min().orElseThrow();
        if (a < 1 || least % a != 0) {
            throw new IllegalArgumentException(
                    "a=" + a + " must be a divisor of the side " + least + INSTEAD);
        }
        int spacing = least / a;
        IntStream.of(sides).filter(side -> side % spacing != 0).findFirst().ifPresent(side -> {
            throw new IllegalArgumentException("a=" + a + ": the spacing " + spacing
                    + " of bridgeheads on the side " + least + " does not divide the side " + side
                    + INSTEAD);
        });
        return spacing;
    }

    private static int[] spacings(Grid grid, int a, List<Growth> rounds) {
        int spacing = spacing(grid.sides(), a);
        int side = a * spacing;
        List<Integer> all = new ArrayList<>(List.of(spacing));
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
                        + " that is left of the side " + side + INSTEAD);
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
        int first = spacings[0];
        if (grid.pus() > 1) {
            stage("", 0, 0, first, CubgosPart::concentration);
            if (!grid.wrapped()) {
                stage("", 0, 0, first, CubgosPart::shift);
            }
            stage("spread axis 0", 0, 0, first, CubgosPart::exchange);
            spread("spread", 0);
        }
        for (int round = 0; round < rounds.size(); round++) {
            pipeline(round);
            spread("round " + round, round + 1);
        }
        return StagedPlan.of(
                name, grid, colouring, parts.stream().map(CubgosPart::numbering).toList(), stages);
    }

    /** Copies what the bridgeheads hold along the rows to the new ones (step 4a of TORGOS). */
    private void pipeline(int round) {
        int size = parts.get(0).held(round);
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
                round + 1,
                0,
                spacings[round],
                (part, at) -> part.pipeline(round, at, packets));
    }

    /**
     * Exchanges along all axes but that of the rows, one after the other (steps 3 and 4b of
     * TORGOS).
     */
    private void spread(String label, int level) {
        for (int role = 1; role < grid.dimensions(); role++) {
            int own = role;
            stage(
                    label + " axis " + role,
                    level,
                    role,
                    spacings[level],
                    (part, at) -> part.spread(level, own, at));
        }
    }

    /**
     * A stage along one axis of each colour.
     *
     * @param level being spread
     * @param role of the axis
     * @param spacing of the bridgeheads that determine the plan of a line
     * @param plan the plan of a line, by its first bridgehead
     */
    private void stage(String label, int level, int role, int spacing, PlanOfLine plan) {
        // A single line has its first bridgehead at 0.
        int offsets = grid.dimensions() == 1 ? 1 : spacing;
        List<LinePlan> plans = List.of();
        List<LineFamily> families = new ArrayList<>();
        for (CubgosPart part : parts) {
            // On equal sides all colours do the same.
            if (families.isEmpty() || !grid.square()) {
                plans = IntStream.range(0, offsets)
                        .mapToObj(at -> plan.of(part, at))
                        .toList();
            }
            families.add(part.lines(level, role, plans));
        }
        stages.add(new Stage(label, families));
    }

    /** The plan of a line of a colour, by the position of its first bridgehead. */
    @FunctionalInterface
    private interface PlanOfLine {
        LinePlan of(CubgosPart part, int at);
    }
}
