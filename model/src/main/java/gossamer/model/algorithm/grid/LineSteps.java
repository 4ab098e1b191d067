package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.line.LineMove;
import gossamer.model.algorithm.line.LinePlan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Steps of the plans of lines, by the PUs of a line. Many lines do the same, and PUs are at nearly
 * the same step, so that those that were asked for last are kept. May be used by several threads.
 */
final class LineSteps {

    /** Two steps or three of as many plans as a stage has; a plan per bridgehead's place at most. */
    private static final int MOST_KEPT = 1024;

    private record Key(LinePlan plan, int step) {}

    private final Map<Key, LineStep> kept = new LinkedHashMap<>(16, 0.75f, true);

    /** A step of a line of so many PUs. */
    synchronized LineStep step(LinePlan plan, int step, int length) {
        LineStep found = kept.computeIfAbsent(
                new Key(plan, step), key -> LineStep.of(plan.moves(step), length));
        if (kept.size() > MOST_KEPT) {
            kept.remove(kept.keySet().iterator().next());
        }
        return found;
    }

    /**
     * One step of a line.
     *
     * @param moves all of them
     * @param sent by the position of their sender, in the same order
     * @param received by the position of their receiver
     */
    record LineStep(
            List<LineMove> moves, List<List<LineMove>> sent, List<List<LineMove>> received) {

        static LineStep of(List<LineMove> moves, int length) {
            List<List<LineMove>> sent =
                    new ArrayList<>(Collections.nCopies(length, List.<LineMove>of()));
            List<List<LineMove>> received = new ArrayList<>(sent);
            for (LineMove move : moves) {
                add(sent, move.source(), move);
                add(received, move.target(length), move);
            }
            return new LineStep(moves, sent, received);
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
