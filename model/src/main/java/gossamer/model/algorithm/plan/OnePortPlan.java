package gossamer.model.algorithm.plan;

import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A plan for all-port PUs, run by PUs that have one port: each step is cut into as many as are
 * needed for every PU to take part in one transfer at a time. Moves in positive direction are taken
 * first, then the others, both in the order of the plan; each goes into the first part in which
 * sender and receiver are free (a greedy edge colouring).
 */
public final class OnePortPlan extends Plan {

    private final boolean overlap;

    private OnePortPlan(Plan plan, boolean overlap, Parts parts) {
        super(
                plan,
                plan.name() + (overlap ? " send+receive" : " send|receive"),
                IntStream.range(0, plan.steps())
                        .map(step -> parts.of(step).size())
                        .toArray(),
                (step, part) -> parts.of(step).get(part));
        this.overlap = overlap;
    }

    /**
     * The plan in parts.
     *
     * @param overlap whether a PU may send one packet and receive another at the same time
     */
    public static OnePortPlan of(Plan plan, boolean overlap) {
        return new OnePortPlan(plan, overlap, new Parts(plan, overlap));
    }

    @Override
    public OptionalLong makespan(Network network) {
        return network.takesBothPorts() && overlap && !network.portOverlap()
                ? OptionalLong.empty()
                : OptionalLong.of(PlanCompletion.ticks(this, network));
    }

    @Override
    public String formula() {
        return "Σ over sub-steps of max(t_s + d·t_d + l·t_l)";
    }

    /** The steps of a plan in parts, of which those of one step are kept. */
    private static final class Parts {

        private final Plan plan;
        private final boolean overlap;
        private transient int cachedStep = -1;
        private transient List<PlanStep> cachedParts = List.of();

        private Parts(Plan plan, boolean overlap) {
            this.plan = plan;
            this.overlap = overlap;
        }

        private List<PlanStep> of(int index) {
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
    }
}
