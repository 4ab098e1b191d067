package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.line.LineMove;
import gossamer.model.algorithm.line.LinePlan;
import gossamer.model.token.TokenSet;
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
     * A power of two, some times as large as needed: two steps or three of as many plans as a stage
     * has, which are as many as bridgeheads have places at most.
     */
    private static final int KEPT = 4096;

    private record Kept(LinePlan plan, int step, LineStep made) {}

    private final int certain;
    /**
     * Steps by a hash of plan and number: of two in one place the later one is kept. Threads may
     * see an older one, and make theirs again.
     */
    private final transient @Nullable Kept[] kept = new Kept[KEPT];

    /**
     * Nothing is kept yet.
     *
     * @param certain of so many tokens with numbers in a row one at least is of each colour
     */
    LineSteps(int certain) {
        this.certain = certain;
    }

    /** A step of a line of so many PUs. */
    @SuppressWarnings("ReferenceEquality") // An equal plan that is another object is made anew.
    LineStep step(LinePlan plan, int step, int length) {
        int place = 31 * System.identityHashCode(plan) + step & KEPT - 1;
        Kept found = kept[place];
        if (found == null || found.plan != plan || found.step != step) {
            found = new Kept(plan, step, made(plan, step, length));
            kept[place] = found;
        }
        return found.made;
    }

    /** The same, which is not kept. */
    LineStep made(LinePlan plan, int step, int length) {
        return LineStep.of(plan.moves(step), length, certain);
    }

    /**
     * One step of a line.
     *
     * @param certain number of moves that have tokens whatever the colour
     * @param others the others
     * @param sent by the position of their sender, in the same order
     * @param received by the position of their receiver
     */
    record LineStep(
            long certain,
            List<LineMove> others,
            List<List<LineMove>> sent,
            List<List<LineMove>> received) {

        static LineStep of(List<LineMove> moves, int length, int certain) {
            List<List<LineMove>> sent =
                    new ArrayList<>(Collections.nCopies(length, List.<LineMove>of()));
            List<List<LineMove>> received = new ArrayList<>(sent);
            for (LineMove move : moves) {
                add(sent, move.source(), move);
                add(received, move.target(length), move);
            }
            List<LineMove> others = moves.stream()
                    .filter(move -> !hasInterval(move.tokens(), certain))
                    .toList();
            return new LineStep(moves.size() - others.size(), others, sent, received);
        }

        private static boolean hasInterval(TokenSet tokens, int length) {
            for (int interval = 0; interval < tokens.intervals(); interval++) {
                if (tokens.to(interval) - tokens.from(interval) >= length) {
                    return true;
                }
            }
            return false;
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
