package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.plan.Move;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which PUs are bridgeheads after each phase of a plan, read off its packets. A phase is a run of
 * steps with one label. After the concentration those that take part in the exchange are
 * bridgeheads, or those that send first where there is none; from a pipeline or a step of a
 * dissemination on, those are that receive in it.
 */
public final class Bridgeheads {

    /** Not (yet) a bridgehead. */
    public static final int NEVER = -1;

    /**
     * A run of steps with one label.
     *
     * @param label what goes on
     * @param first its first step, from 0
     * @param steps number of steps
     * @param traffic what it sends
     * @param heads number of bridgeheads after it; 0 before there are any
     * @param level the generation of bridgeheads that it makes, or {@link #NEVER}
     */
    public record Phase(
            String label, int first, int steps, Traffic traffic, int heads, int level) {}

    /**
     * The packets of a phase.
     *
     * @param packets number of packets
     * @param parts parts of tokens in the largest packet
     * @param distance links that the farthest packet crosses
     * @param axes per colour the axes along which it travels, ascending
     */
    public record Traffic(long packets, int parts, int distance, List<List<Integer>> axes) {
        /** Copies the axes. */
        public Traffic {
            axes = axes.stream().map(List::copyOf).toList();
        }
    }

    private final Plan plan;
    private final Grid grid;
    private final int[] levels;
    private final List<Phase> phases = new ArrayList<>();
    private int generations;
    private int heads;

    private Bridgeheads(Plan plan) {
        this.plan = plan;
        this.grid = plan.grid();
        this.levels = new int[grid.pus()];
        Arrays.fill(levels, NEVER);
    }

    public static Bridgeheads of(Plan plan) {
        Bridgeheads all = new Bridgeheads(plan);
        int first = 0;
        while (first < plan.steps()) {
            List<PlanStep> steps = new ArrayList<>(List.of(plan.step(first)));
            String label = steps.get(0).label();
            boolean single = isStepByStep(label);
            int next = first + 1;
            while (next < plan.steps() && !single && plan.step(next).label().equals(label)) {
                steps.add(plan.step(next++));
            }
            all.addPhase(label, first, steps);
            first = next;
        }
        return all;
    }

    /** Whether each step makes new bridgeheads. */
    private static boolean isStepByStep(String label) {
        return label.endsWith("dissemination");
    }

    private void addPhase(String label, int first, List<PlanStep> steps) {
        int level = NEVER;
        if (!label.endsWith("concentration") && !label.endsWith("shift")) {
            level = makeHeads(label.endsWith("exchange"), steps);
        }
        phases.add(new Phase(label, first, steps.size(), traffic(steps), heads, level));
    }

    private Traffic traffic(List<PlanStep> steps) {
        long packets = 0;
        int parts = 0;
        int distance = 0;
        List<SortedSet<Integer>> axes = new ArrayList<>();
        for (int colour = 0; colour < plan.colours(); colour++) {
            axes.add(new TreeSet<>());
        }
        for (PlanStep step : steps) {
            packets += step.moves().size();
            for (Move move : step.moves()) {
                parts = Math.max(parts, move.tokens().size());
                distance = Math.max(distance, move.distance());
                axes.get(move.colour()).add(move.axis());
            }
        }
        return new Traffic(
                packets,
                parts,
                distance,
                axes.stream().map(set -> (List<Integer>) new ArrayList<>(set)).toList());
    }

    /** Returns the generation of those that are new, or NEVER if none are. */
    private int makeHeads(boolean exchange, List<PlanStep> steps) {
        BitSet sendFirst = new BitSet();
        BitSet receive = new BitSet();
        for (PlanStep step : steps) {
            for (Move move : step.moves()) {
                if (!receive.get(move.source())) {
                    sendFirst.set(move.source());
                }
            }
            for (Move move : step.moves()) {
                receive.set(move.target(grid));
            }
        }
        if (exchange) {
            // Exchanges along other axes, and after pipelines, are among those that there are.
            sendFirst.or(receive);
            return generations <= 1 && mark(sendFirst, 0) ? 0 : NEVER;
        }
        if (heads == 0) {
            mark(sendFirst, 0);
        }
        int next = generations;
        return mark(receive, next) ? next : NEVER;
    }

    private boolean mark(BitSet pus, int generation) {
        int before = heads;
        for (int pu = pus.nextSetBit(0); pu >= 0; pu = pus.nextSetBit(pu + 1)) {
            if (levels[pu] == NEVER) {
                levels[pu] = generation;
                heads++;
            }
        }
        if (heads > before) {
            generations = Math.max(generations, generation + 1);
        }
        return heads > before;
    }

    public Plan plan() {
        return plan;
    }

    /** The phases in order. */
    public List<Phase> phases() {
        return List.copyOf(phases);
    }

    /** The generation of a PU among the bridgeheads, from 0; {@link #NEVER} if it is in none. */
    public int level(int pu) {
        return levels[pu];
    }

    public int generations() {
        return generations;
    }

    /** Number of PUs of a generation. */
    public int size(int generation) {
        return (int) Arrays.stream(levels).filter(level -> level == generation).count();
    }

    /** How a generation comes about, for people: the label of the phase that makes it. */
    public String origin(int generation) {
        return phases.stream()
                .filter(phase -> phase.level() == generation)
                .map(phase -> isStepByStep(phase.label())
                        ? phase.label() + ", step " + phase.first()
                        : phase.label())
                .findFirst()
                .orElse("concentration");
    }
}
