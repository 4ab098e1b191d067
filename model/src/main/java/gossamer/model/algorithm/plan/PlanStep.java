package gossamer.model.algorithm.plan;

import java.util.List;

/**
 * Moves that begin together.
 *
 * @param label what goes on, e.g. {@code phase 1: exchange}
 * @param moves in the order of colours and lines; none is empty
 */
public record PlanStep(String label, List<Move> moves) {

    /** Copies the moves. */
    public PlanStep {
        moves = List.copyOf(moves);
    }
}
