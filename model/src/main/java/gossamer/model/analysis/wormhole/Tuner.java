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
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.analysis.wormhole.Candidate.Family;
import gossamer.model.analysis.wormhole.Candidate.Parameters;
import gossamer.model.analysis.wormhole.Candidate.Steps;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The best algorithm and parameters for a grid of all-port PUs and full-duplex links under wormhole
 * switching, by the exact costs of schedules that can be carried out.
 *
 * <ul>
 *   <li>rings: both approaches and CIRCGOS with any rounds;
 *   <li>tori: HIGH-DIM-GOS' with any of these in each phase, and TORGOS or CUBGOS with all divisors
 *       and any number of packets;
 *   <li>paths and meshes: HIGH-DIM-GOS' of both approaches.
 * </ul>
 *
 * On tori tokens are split; where sides differ, the same is tried with whole tokens, too: the axes
 * that are short then need not wait for the long one. Nothing here depends on anything but the
 * arguments.
 */
public final class Tuner {

    /** Sets of parameters of CIRCGOS, each with another number of first bridgeheads. */
    private static final int VARIANTS = 4;

    private final int[] sides;
    private final boolean wrapped;
    private final Cost cost;
    private final int tokenFlits;
    private final Set<Candidate> candidates = new LinkedHashSet<>();

    private Tuner(Grid grid, Cost cost, int tokenFlits) {
        this.sides = grid.sides();
        this.wrapped = grid.wrapped();
        this.cost = cost;
        this.tokenFlits = tokenFlits;
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
        Tuner tuner = new Tuner(grid, cost, tokenFlits);
        if (grid.dimensions() == 1) {
            tuner.lines();
        } else {
            tuner.all(Colouring.SPLIT, tuner.partFlits());
            if (grid.wrapped() && !grid.square()) {
                tuner.all(Colouring.NONE, tokenFlits);
            }
        }
        return tuner.candidates.stream()
                .sorted(Comparator.comparingLong(Candidate::ticks)
                        .thenComparingInt(candidate -> candidate.steps().startups()))
                .toList();
    }

    /** The best dissemination by rounds of CIRCGOS on a ring, from one PU that holds all tokens. */
    public static Disseminating dissemination(int ring, Cost cost, int tokenFlits) {
        return new Disseminating(new CircgosTuner(ring, 1, cost, tokenFlits, ring).rounds(ring));
    }

    /** What {@link ParameterSearch} asks for: those that split tokens. */
    public static List<Found> parameters(Grid grid, Network network) {
        return rank(grid, network.cost(), network.tokenFlits()).stream()
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
            add(Family.LINE, Parameters.of(List.of(choice)), Colouring.NONE, steps);
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

    /** HIGH-DIM-GOS: phases do not depend on each other, so each gets its best algorithm. */
    private void phases(Colouring colouring, int... flits) {
        int d = sides.length;
        List<LineAlgorithm> best = new ArrayList<>();
        List<LineAlgorithm> approach2 = new ArrayList<>();
        for (int phase = 0; phase < d; phase++) {
            int at = phase;
            Comparator<LineAlgorithm> ticks =
                    Comparator.comparingLong(choice -> ticks(at, choice, flits));
            Set<LineAlgorithm> choices = choices(phase, flits);
            best.add(choices.stream().min(ticks).orElseThrow());
            approach2.add(approach2().stream().min(ticks).orElseThrow());
        }
        addPhases(best, colouring, flits);
        for (int first = 0; first <= d; first++) {
            List<LineAlgorithm> mixed = new ArrayList<>(approach2.subList(0, first));
            while (mixed.size() < d) {
                mixed.add(new Approach1());
            }
            addPhases(mixed, colouring, flits);
        }
    }

    private long ticks(int phase, LineAlgorithm choice, int... flits) {
        return HighDimGos.phaseCosts(sides, wrapped, phase, choice, cost, flits).ticks(cost, 1);
    }

    private void addPhases(List<LineAlgorithm> phases, Colouring colouring, int... flits) {
        StepCosts steps = HighDimGos.costs(sides, wrapped, phases, cost, flits);
        add(Family.HIGH_DIM_GOS, Parameters.of(phases), colouring, steps);
    }

    /** TORGOS and CUBGOS: the spacing of bridgeheads divides all sides. */
    private void bridgeheads(Colouring colouring, int... flits) {
        int least = Arrays.stream(sides).min().orElseThrow();
        CubgosTuner tuner = new CubgosTuner(sides, least, cost, flits[flits.length - 1]);
        Family family = sides.length == 2 ? Family.TORGOS : Family.CUBGOS;
        for (int a = 1; a <= least; a++) {
            int spacing = least / a;
            if (least % a == 0 && IntStream.of(sides).allMatch(side -> side % spacing == 0)) {
                List<Growth> rounds = tuner.rounds(spacing);
                StepCosts steps = Cubgos.costs(sides, a, rounds, cost, flits);
                add(family, new Parameters(List.of(), a, rounds), colouring, steps);
            }
        }
    }

    private void add(Family family, Parameters parameters, Colouring colouring, StepCosts steps) {
        long ticks = steps.ticks(cost, 1);
        candidates.add(new Candidate(
                family,
                parameters,
                colouring,
                new Steps(steps.startups(), steps.transfer(), steps.distance()),
                ticks,
                ticks / ((double) tokenFlits * cost.flit())));
    }
}
