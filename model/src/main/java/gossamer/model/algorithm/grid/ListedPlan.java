package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.plan.Move;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenNumbering;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.List;

/** Steps of a plan that are written down one after the other, and what each PU holds meanwhile. */
final class ListedPlan {

    private final Grid grid;
    private final TokenNumbering numbering;
    private final TokenAccumulator[] held;
    private final List<PlanStep> steps = new ArrayList<>();
    private final List<Move> moves = new ArrayList<>();

    ListedPlan(Grid grid, TokenNumbering numbering) {
        this.grid = grid;
        this.numbering = numbering;
        this.held = new TokenAccumulator[grid.pus()];
        for (int pu = 0; pu < held.length; pu++) {
            int token = numbering.tokenOf(pu);
            held[pu] = TokenAccumulator.of(token);
        }
    }

    /** What a PU holds at the begin of the step that is being written. */
    TokenSet held(int pu) {
        return held[pu].snapshot();
    }

    /** A PU sends everything to the one whose coordinate differs in one bit. */
    void sendAcross(int pu, int axis, int bit) {
        int direction = (grid.coordinate(pu, axis) & bit) == 0 ? 1 : -1;
        add(new Move(pu, axis, direction, bit, 0, held(pu)));
    }

    void add(Move move) {
        moves.add(move);
    }

    /** All moves since the last step are one. */
    void endStep(String label) {
        steps.add(new PlanStep(label, moves));
        moves.forEach(move -> held[move.target(grid)].addAll(move.tokens()));
        moves.clear();
    }

    Plan build(String name) {
        return Plan.of(name, grid, numbering, steps);
    }
}
