package gossamer.model.algorithm.plan;

import gossamer.model.machine.Network;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * When the last PU has all tokens that it must hold if every step begins in its slot. That is the
 * end of the plan, unless its last packets tell nobody anything new: where steps are cut in parts,
 * whole parts can be like that.
 */
final class PlanCompletion {

    /** So many PUs are looked at alone, in the hope that one of them is the last. */
    private static final int FEW = 4;

    private final Plan plan;
    private final Network network;
    private final Grid grid;
    private final long[] slots;

    private long latest;

    private PlanCompletion(Plan plan, Network network) {
        this.plan = plan;
        this.network = network;
        this.grid = plan.grid();
        this.slots = plan.slots(network);
    }

    /** What a PU has gathered. */
    private final class Gathering {
        private final TokenAccumulator[] held = new TokenAccumulator[plan.colours()];
        /** The number of tokens, or parts of them, that it lacks. */
        private long lacks;

        Gathering(int pu) {
            for (int colour = 0; colour < held.length; colour++) {
                int token = plan.numbering(colour).tokenOf(pu);
                held[colour] = plan.colouring().has(grid, pu, colour)
                        ? plan.task().begins(pu, token, grid.pus())
                        : new TokenAccumulator();
                lacks += Math.min(plan.tokens(colour), plan.task().due(pu, grid.pus()))
                        - held[colour].size();
            }
        }

        /** Takes in what it gets in the step that begins in this slot. */
        void take(Move move, long slot) {
            if (lacks > 0) {
                TokenAccumulator tokens = held[move.colour()];
                int before = tokens.size();
                tokens.addAll(move.tokens());
                if (tokens.size() > before) {
                    lacks -= tokens.size() - before;
                    latest = Math.max(latest, slot + plan.ticks(move, network));
                }
            }
        }
    }

    /** The time in ticks; 0 for a single PU. */
    static long ticks(Plan plan, Network network) {
        PlanCompletion completion = new PlanCompletion(plan, network);
        if (!plan.makesParts() || !completion.endsWithThePlan()) {
            completion.goThroughAll();
        }
        return completion.latest;
    }

    /**
     * Whether the slowest packets of the step that ends last tell a PU something new: a few PUs
     * that get one are looked at.
     */
    private boolean endsWithThePlan() {
        if (slots.length == 0) {
            return false;
        }
        int last = plan.lastToEnd();
        List<Move> moves = plan.samples(last);
        long slowest = moves.stream().mapToLong(this::ticks).max().orElse(0);
        int[] targets = moves.stream()
                .filter(move -> ticks(move) == slowest)
                .mapToInt(move -> move.target(grid))
                .distinct()
                .limit(FEW)
                .toArray();
        for (int pu : targets) {
            Gathering gathering = new Gathering(pu);
            for (int step = 0; step < slots.length; step++) {
                for (Move move : inOrderOfArrival(plan.arrivals(pu, step))) {
                    gathering.take(move, slots[step]);
                }
            }
            if (latest >= slots[last] + slowest) {
                return true;
            }
        }
        return false;
    }

    private void goThroughAll() {
        Gathering[] gathering = new Gathering[grid.pus()];
        Arrays.setAll(gathering, Gathering::new);
        for (int step = 0; step < slots.length; step++) {
            for (Move move : inOrderOfArrival(plan.step(step).moves())) {
                gathering[move.target(grid)].take(move, slots[step]);
            }
        }
    }

    private List<Move> inOrderOfArrival(List<Move> moves) {
        List<Move> sorted = new ArrayList<>(moves);
        sorted.sort(Comparator.comparingLong(this::ticks));
        return sorted;
    }

    private long ticks(Move move) {
        return plan.ticks(move, network);
    }
}
