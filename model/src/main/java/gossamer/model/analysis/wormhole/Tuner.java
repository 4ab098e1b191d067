package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.ParameterSearch;
import gossamer.model.algorithm.ParameterSearch.Found;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Disseminating;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StaggeredPlan;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.analysis.wormhole.Candidate.Family;
import gossamer.model.analysis.wormhole.Candidate.Parameters;
import gossamer.model.analysis.wormhole.Candidate.Steps;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The best algorithm and parameters for a grid of all-port PUs and full-duplex links under wormhole
 * switching, by the exact costs of schedules that can be carried out.
 *
 * <ul>
 *   <li>rings: both approaches and CIRCGOS with any rounds;
 *   <li>tori: HIGH-DIM-GOS' with any of these in each phase, and TORGOS or CUBGOS with all divisors
 *       and any number of packets;
 *   <li>paths and meshes: HIGH-DIM-GOS' with both approaches.
 * </ul>
 *
 * Tokens are split if they have flits enough; where sides differ, the same is tried with whole
 * tokens, too: the axes that are short then need not wait for the long one. Nothing here depends on
 * anything but the arguments.
 */
public final class Tuner {

    /** Sets of parameters of CIRCGOS, each with another number of first bridgeheads. */
    private static final int VARIANTS = 4;

    private static final Comparator<Candidate> BEST_FIRST = Comparator.comparingLong(
                    Candidate::ticks)
            .thenComparingInt(candidate -> candidate.steps().startups());

    private final Grid grid;
    private final int[] sides;
    private final boolean wrapped;
    private final Cost cost;
    private final int tokenFlits;
    private final Network machine;
    private final Set<Candidate> candidates = new LinkedHashSet<>();

    private Tuner(Grid grid, Network machine) {
        this.grid = grid;
        this.sides = grid.sides();
        this.wrapped = grid.wrapped();
        this.cost = machine.cost();
        this.tokenFlits = machine.tokenFlits();
        this.machine = machine;
    }

    /**
     * Candidates for a machine, the one with the least makespan first; of equal ones the one with
     * fewer start-ups.
     *
     * @param cost linear cost of packets
     * @param tokenFlits flits per token
     */
    public static List<Candidate> rank(Grid grid, Cost cost, int tokenFlits) {
        if (cost.isRounds() || tokenFlits < 1) {
            throw new IllegalArgumentException(
                    "only linear costs can be tuned for, with tokenFlits=" + tokenFlits + " >= 1");
        }
        return rank(
                grid, new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), tokenFlits, cost));
    }

    private static List<Candidate> rank(Grid grid, Network machine) {
        Tuner tuner = new Tuner(grid, machine);
        int d = grid.dimensions();
        if (d == 1) {
            tuner.lines();
        } else {
            boolean splits = tuner.tokenFlits >= d;
            if (splits) {
                tuner.all(Colouring.SPLIT, tuner.partFlits());
            }
            if (!splits || !grid.square()) {
                tuner.all(Colouring.NONE, tuner.tokenFlits);
            }
        }
        return tuner.candidates.stream().sorted(BEST_FIRST).toList();
    }

    /** The best dissemination by rounds of CIRCGOS on a ring, from one PU that holds all tokens. */
    public static Disseminating dissemination(int ring, Cost cost, int tokenFlits) {
        return new Disseminating(new CircgosTuner(ring, 1, cost, tokenFlits, ring).rounds(ring));
    }

    /** What {@link ParameterSearch} asks for: those that split tokens. */
    public static List<Found> parameters(Grid grid, Network network) {
        return rank(grid, network).stream()
                .filter(candidate ->
                        grid.dimensions() == 1 || candidate.colouring() == Colouring.SPLIT)
                .map(candidate -> new Found(
                        candidate.name(), candidate.algorithms(), () -> candidate.plan(grid)))
                .toList();
    }

    private int[] partFlits() {
        int d = sides.length;
        int[] flits = new int[d];
        for (int colour = 0; colour < d; colour++) {
            flits[colour] = (int) ((colour + 1L) * tokenFlits / d - (long) colour * tokenFlits / d);
        }
        return flits;
    }

    private void lines() {
        for (LineAlgorithm choice : choices(0, tokenFlits)) {
            StepCosts steps = choice.costs(sides[0], wrapped, 1).times(tokenFlits);
            candidates.add(of(Family.LINE, Parameters.of(List.of(choice)), Colouring.NONE, steps));
        }
    }

    /** All with tokens that have so many flits of each colour. */
    private void all(Colouring colouring, int... flits) {
        phases(colouring, flits);
        if (wrapped && Arrays.stream(sides).min().orElseThrow() > 1) {
            bridgeheads(colouring, flits);
        }
    }

    /** Algorithms for a phase that work on the lines of all colours. */
    private Set<LineAlgorithm> choices(int phase, int... flits) {
        Set<LineAlgorithm> choices = new LinkedHashSet<>();
        choices.add(new Approach1());
        choices.addAll(approach2());
        if (wrapped) {
            int least = IntStream.range(0, flits.length)
                    .map(colour -> sides[(phase + colour) % sides.length])
                    .min()
                    .orElseThrow();
            for (int colour = 0; colour < (square() ? 1 : flits.length); colour++) {
                CircgosTuner tuner = new CircgosTuner(
                        sides[(phase + colour) % sides.length],
                        HighDimGos.gathered(sides, phase, colour),
                        cost,
                        square() ? flits[flits.length - 1] : flits[colour],
                        least);
                choices.addAll(tuner.best(VARIANTS, least));
            }
        }
        return choices;
    }

    private List<LineAlgorithm> approach2() {
        List<LineAlgorithm> all = new ArrayList<>(
                List.of(new Approach2(Variant.EXACT), new Approach2(Variant.TRIMMED)));
        if (wrapped) {
            all.add(new Approach2(Variant.MERGED));
        }
        return all;
    }

    private boolean square() {
        return Arrays.stream(sides).distinct().count() == 1;
    }

    /**
     * HIGH-DIM-GOS: phases that do not overlap do not depend on each other, so each gets its best
     * algorithm.
     */
    private void phases(Colouring colouring, int... flits) {
        int d = sides.length;
        List<Set<LineAlgorithm>> choices = new ArrayList<>();
        List<LineAlgorithm> best = new ArrayList<>();
        List<LineAlgorithm> approach2 = new ArrayList<>();
        for (int phase = 0; phase < d; phase++) {
            int at = phase;
            Comparator<LineAlgorithm> ticks =
                    Comparator.comparingLong(choice -> ticks(at, choice, flits));
            choices.add(choices(phase, flits));
            best.add(choices.get(phase).stream().min(ticks).orElseThrow());
            approach2.add(approach2().stream().min(ticks).orElseThrow());
        }
        Candidate apart = ofPhases(best, colouring, flits);
        candidates.add(apart);
        if (StaggeredPlan.mayOverlap(grid, colouring, machine)) {
            candidates.add(overlapping(choices, apart, flits));
        }
        for (int first = 0; first <= d; first++) {
            List<LineAlgorithm> mixed = new ArrayList<>(approach2.subList(0, first));
            while (mixed.size() < d) {
                mixed.add(new Approach1());
            }
            candidates.add(ofPhases(mixed, colouring, flits));
        }
    }

    /** The best of what is known and of all pairs of these that could be faster. */
    private Candidate overlapping(List<Set<LineAlgorithm>> choices, Candidate known, int... flits) {
        record Pair(List<LineAlgorithm> phases, long least) {}
        List<Pair> pairs = new ArrayList<>();
        for (LineAlgorithm first : choices.get(0)) {
            for (LineAlgorithm second : choices.get(1)) {
                List<LineAlgorithm> phases = List.of(first, second);
                pairs.add(new Pair(phases, alone(phases, flits)));
            }
        }
        pairs.sort(Comparator.comparingLong(Pair::least));
        Candidate best = known;
        for (Pair pair : pairs) {
            if (pair.least >= best.ticks()) {
                break;
            }
            Candidate found = ofPhases(pair.phases, Colouring.SPLIT, flits);
            best = found.ticks() < best.ticks() ? found : best;
        }
        return best;
    }

    /** What the slower colour takes at least: all its phases, with nothing to wait for. */
    private long alone(List<LineAlgorithm> phases, int... flits) {
        Cost withoutHops = new Cost(cost.startup(), 0, cost.flit(), cost.base());
        long slowest = 0;
        for (int colour = 0; colour < flits.length; colour++) {
            long sum = 0;
            for (int phase = 0; phase < phases.size(); phase++) {
                int side = sides[(phase + colour) % sides.length];
                long unit = HighDimGos.gathered(sides, phase, colour);
                StepCosts steps = phases.get(phase).costs(side, wrapped, unit);
                sum = Math.addExact(sum, steps.ticks(withoutHops, flits[colour]));
            }
            slowest = Math.max(slowest, sum);
        }
        return slowest;
    }

    private long ticks(int phase, LineAlgorithm choice, int... flits) {
        return HighDimGos.phaseCosts(sides, wrapped, phase, choice, cost, flits).ticks(cost, 1);
    }

    private Candidate ofPhases(List<LineAlgorithm> phases, Colouring colouring, int... flits) {
        return of(
                Family.HIGH_DIM_GOS,
                Parameters.of(phases),
                colouring,
                () -> HighDimGos.costs(sides, wrapped, phases, cost, flits));
    }

    /** TORGOS and CUBGOS: the spacing of bridgeheads divides all sides. */
    private void bridgeheads(Colouring colouring, int... flits) {
        int least = Arrays.stream(sides).min().orElseThrow();
        CubgosTuner tuner = new CubgosTuner(sides, least, cost, flits[flits.length - 1]);
        Family family = sides.length == 2 ? Family.TORGOS : Family.CUBGOS;
        for (int a = 1; a <= least; a++) {
            int heads = a;
            int spacing = least / a;
            if (least % a == 0 && IntStream.of(sides).allMatch(side -> side % spacing == 0)) {
                List<Growth> rounds = tuner.rounds(spacing);
                Parameters parameters = new Parameters(List.of(), a, rounds);
                candidates.add(of(
                        family,
                        parameters,
                        colouring,
                        () -> Cubgos.costs(sides, heads, rounds, cost, flits)));
            }
        }
    }

    /** By a formula, or by the plan where that may be faster than any that is known. */
    private Candidate of(
            Family family,
            Parameters parameters,
            Colouring colouring,
            Supplier<StepCosts> formula) {
        if (StaggeredPlan.mayOverlap(grid, colouring, machine)) {
            Plan plan = Candidate.plan(grid, family, parameters, colouring);
            if (StaggeredPlan.mayOverlap(plan, machine)) {
                StepCosts steps = StaggeredPlan.of(plan, machine).chain(machine);
                return of(family, parameters, colouring, steps);
            }
        }
        return of(family, parameters, colouring, formula.get());
    }

    private Candidate of(
            Family family, Parameters parameters, Colouring colouring, StepCosts steps) {
        long ticks = steps.ticks(cost, 1);
        return new Candidate(
                family,
                parameters,
                colouring,
                new Steps(steps.startups(), steps.transfer(), steps.distance()),
                ticks,
                ticks / ((double) tokenFlits * cost.flit()));
    }
}
