package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.line.LineMove;
import gossamer.model.algorithm.line.LinePlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps of the plans of lines, by the PUs of a line. Many lines do the same, and PUs are at nearly
 * the same step, so that those that were asked for last are kept. May be used by several threads.
 */
final class LineSteps {

    /**
     * Most steps, some times as many as needed: two or three of as many plans as a stage has, which
     * are as many as bridgeheads have places at most.
     */
    private static final int MOST_STEPS = 4096;

    private static final int FEWEST_STEPS = 16;
    /** Most moves of all steps; of the longest lines fewer steps are kept. */
    private static final int MOST_MOVES = 1 << 23;

    private record Kept(LinePlan plan, int step, LineStep made) {}

    /**
     * Steps by a hash of plan and number: of two in one place the later one is kept. Threads may
     * see an older one, and make theirs again.
     */
    private final transient @Nullable Kept[] kept;

    /** Nothing is kept yet; lines have so many PUs at most. */
    LineSteps(int longest) {
        int fitting = Integer.highestOneBit(MOST_MOVES / (2 * longest));
        this.kept = new Kept[Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, fitting))];
    }

    /** Most steps that are kept. */
    int most() {
        return kept.length;
    }

    /** A step of a line of so many PUs. */
    @SuppressWarnings("ReferenceEquality") // An equal plan that is another object is made anew.
    LineStep step(LinePlan plan, int step, int length) {
        int place = 31 * System.identityHashCode(plan) + step & kept.length - 1;
        Kept found = kept[place];
        if (found == null || found.plan != plan || found.step != step) {
            found = new Kept(plan, step, LineStep.of(plan.moves(step), length));
            kept[place] = found;
        }
        return found.made;
    }

    /**
     * One step of a line.
     *
     * @param sent moves by the position of their sender, in the order of the step
     * @param received the same by the position of their receiver
     */
    record LineStep(List<List<LineMove>> sent, List<List<LineMove>> received) {

        static LineStep of(List<LineMove> moves, int length) {
            List<List<LineMove>> sent =
                    new ArrayList<>(Collections.nCopies(length, List.<LineMove>of()));
            List<List<LineMove>> received = new ArrayList<>(sent);
            for (LineMove move : moves) {
                add(sent, move.source(), move);
                add(received, move.target(length), move);
            }
            return new LineStep(sent, received);
        }

        private static void add(List<List<LineMove>> all, int position, LineMove move) {
            if (all.get(position).isEmpty()) {
                all.set(position, new ArrayList<>(2));
            }
            all.get(position).add(move);
        }

        List<LineMove> from(int position) {
            return sent.get(position);
        }

        List<LineMove> to(int position) {
            return received.get(position);
        }
    }
}
