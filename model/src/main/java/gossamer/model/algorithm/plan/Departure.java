package gossamer.model.algorithm.plan;

import java.util.List;

/**
 * What begins together in a {@link StaggeredPlan}.
 *
 * @param step of the plan with common steps
 * @param colour that does it, or {@link #ALL}
 * @param begin in ticks
 */
record Departure(int step, int colour, long begin) {

    /** All colours. */
    static final int ALL = -1;

    boolean isOfAll() {
        return colour == ALL;
    }

    /** Those of the moves that begin then. */
    List<Move> of(List<Move> moves) {
        return isOfAll()
                ? moves
                : moves.stream().filter(move -> move.colour() == colour).toList();
    }
}
