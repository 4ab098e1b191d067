package gossamer.model.algorithm.plan;

import gossamer.model.machine.Network;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * A plan for all-port PUs, run by PUs that have one port: each step is cut into as many as are
 * needed for every PU to take part in one transfer at a time. Moves in positive direction are taken
 * first, then the others, both in the order of the plan; each goes into the first part in which
 * sender and receiver are free (a greedy edge colouring).
 */
public final class OnePortPlan implements Plan {

    private final Plan plan;
    private final boolean overlap;
    /** Of each step of the plan the index of its first part, then the number of parts. */
    private final int[] starts;

    private int cachedStep = -1;
    private List<PlanStep> cachedParts = List.of();

    private OnePortPlan(Plan plan, boolean overlap) {
        this.plan = plan;
        this.overlap = overlap;
        this.starts = new int[plan.steps() + 1];
        for (int step = 0; step < plan.steps(); step++) {
            starts[step + 1] = starts[step] + parts(step).size();
        }
    }

    /**
     * The plan in parts.
     *
     * @param overlap whether a PU may send one packet and receive another at the same time
     */
    public static OnePortPlan of(Plan plan, boolean overlap) {
        return new OnePortPlan(plan, overlap);
    }

    @Override
    public OptionalLong makespan(Network network) {
        return network.takesBothPorts() && overlap && !network.portOverlap()
                ? OptionalLong.empty()
                : OptionalLong.of(PlanCompletion.ticks(this, network));
    }

    private List<PlanStep> parts(int index) {
        if (index == cachedStep) {
            return cachedParts;
        }
        PlanStep step = plan.step(index);
        Grid grid = plan.grid();
        BitSet[] sending = newSets(grid.pus());
        BitSet[] receiving = overlap ? newSets(grid.pus()) : sending;
        List<List<Move>> parts = new ArrayList<>();
        List<Move> moves = new ArrayList<>(step.moves());
        moves.sort(Comparator.comparingInt(move -> -move.direction()));
        for (Move move : moves) {
            BitSet sender = sending[move.source()];
            BitSet receiver = receiving[move.target(grid)];
            int part = 0;
            while (sender.get(part) || receiver.get(part)) {
                part++;
            }
            sender.set(part);
            receiver.set(part);
            if (part == parts.size()) {
                parts.add(new ArrayList<>());
            }
            parts.get(part).add(move);
        }
        cachedParts =
                parts.stream().map(part -> new PlanStep(step.label(), part)).toList();
        cachedStep = index;
        return cachedParts;
    }

    private static BitSet[] newSets(int count) {
        BitSet[] sets = new BitSet[count];
        for (int i = 0; i < count; i++) {
            sets[i] = new BitSet();
        }
        return sets;
    }

    @Override
    public String name() {
        return plan.name() + (overlap ? " send+receive" : " send|receive");
    }

    @Override
    public Grid grid() {
        return plan.grid();
    }

    @Override
    public Colouring colouring() {
        return plan.colouring();
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return plan.numbering(colour);
    }

    @Override
    public int tokens(int colour) {
        return plan.tokens(colour);
    }

    @Override
    public int steps() {
        return starts[plan.steps()];
    }

    @Override
    public PlanStep step(int index) {
        if (index < 0 || index >= steps()) {
            throw new IndexOutOfBoundsException("step " + index + " of " + steps());
        }
        int step = 0;
        while (starts[step + 1] <= index) {
            step++;
        }
        return parts(step).get(index - starts[step]);
    }
}
