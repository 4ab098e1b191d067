package gossamer.model.algorithm.line;

import java.util.ArrayList;
import java.util.List;

/**
 * A synchronous schedule for one line: the moves of a step begin together, when those of the step
 * before have ended. Steps are made when asked for.
 */
public interface LinePlan {

    /** Number of steps. */
    int steps();

    /** What goes on in this step, e.g. {@code exchange}. */
    String label(int step);

    /** The moves of a step, 0-based; none of them is empty. */
    List<LineMove> moves(int step);

    /** A schedule whose moves are all known. */
    static LinePlan of(String label, List<List<LineMove>> steps) {
        List<List<LineMove>> fixed = steps.stream().map(List::copyOf).toList();
        return new LinePlan() {
            @Override
            public int steps() {
                return fixed.size();
            }

            @Override
            public String label(int step) {
                return label;
            }

            @Override
            public List<LineMove> moves(int step) {
                return fixed.get(step);
            }
        };
    }

    /** The same schedule as a part of a larger one: {@code round 0: pipeline}. */
    static LinePlan labelled(String part, LinePlan plan) {
        return new LinePlan() {
            @Override
            public int steps() {
                return plan.steps();
            }

            @Override
            public String label(int step) {
                return part + ": " + plan.label(step);
            }

            @Override
            public List<LineMove> moves(int step) {
                return plan.moves(step);
            }
        };
    }

    /** Nothing to do. */
    static LinePlan none() {
        return of("none", List.of());
    }

    /** One schedule after the other. */
    static LinePlan sequence(List<LinePlan> parts) {
        List<LinePlan> owners = new ArrayList<>();
        List<Integer> offsets = new ArrayList<>();
        for (LinePlan part : parts) {
            for (int step = 0; step < part.steps(); step++) {
                owners.add(part);
                offsets.add(step);
            }
        }
        return new LinePlan() {
            @Override
            public int steps() {
                return owners.size();
            }

            @Override
            public String label(int step) {
                return owners.get(step).label(offsets.get(step));
            }

            @Override
            public List<LineMove> moves(int step) {
                return owners.get(step).moves(offsets.get(step));
            }
        };
    }
}
