package gossamer.model.algorithm.plan;

import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.machine.Network;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * When the last PU has all tokens that it must hold if every step begins in its slot. That is the
 * end of the plan, unless its last packets tell nobody anything new: where steps are cut in parts,
 * whole parts can be like that.
 */
final class PlanCompletion {

    private final Plan plan;
    private final Grid grid;
    private final int colours;
    private final TokenAccumulator[] held;
    /** Of each PU the number of tokens, or parts of them, that it lacks. */
    private final long[] lacks;

    private long latest;

    private PlanCompletion(Plan plan) {
        this.plan = plan;
        this.grid = plan.grid();
        this.colours = plan.colours();
        this.held = new TokenAccumulator[grid.pus() * colours];
        this.lacks = new long[grid.pus()];
        for (int pu = 0; pu < grid.pus(); pu++) {
            for (int colour = 0; colour < colours; colour++) {
                int token = plan.numbering(colour).tokenOf(pu);
                TokenAccumulator own = plan.colouring().has(grid, pu, colour)
                        ? plan.task().begins(pu, token, grid.pus())
                        : new TokenAccumulator();
                held[pu * colours + colour] = own;
                lacks[pu] +=
                        Math.min(plan.tokens(colour), plan.task().due(pu, grid.pus())) - own.size();
            }
        }
    }

    /** The time in ticks; 0 for a single PU. */
    static long ticks(Plan plan, Network network) {
        PlanCompletion completion = new PlanCompletion(plan);
        long[] slots = plan.slots(network);
        for (int step = 0; step < slots.length; step++) {
            completion.step(plan.step(step), slots[step], network);
        }
        return completion.latest;
    }

    private void step(PlanStep step, long slot, Network network) {
        List<Move> inOrderOfArrival = new ArrayList<>(step.moves());
        inOrderOfArrival.sort(Comparator.comparingLong(move -> plan.ticks(move, network)));
        for (Move move : inOrderOfArrival) {
            int target = move.target(grid);
            if (lacks[target] > 0) {
                TokenAccumulator tokens = held[target * colours + move.colour()];
                int before = tokens.size();
                tokens.addAll(move.tokens());
                if (tokens.size() > before) {
                    lacks[target] -= tokens.size() - before;
                    latest = Math.max(latest, slot + plan.ticks(move, network));
                }
            }
        }
    }
}
