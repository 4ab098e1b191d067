package gossamer.model.algorithm.line;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A synchronous schedule for one line: the moves of a step begin together, when those of the step
 * before have ended. Steps are made when asked for.
 *
 * @param steps number of steps
 * @param labels by step what goes on in it, e.g. {@code exchange}
 * @param maker by step, 0-based, its moves, none of which is empty
 */
public record LinePlan(int steps, IntFunction<String> labels, IntFunction<List<LineMove>> maker) {

    /** What goes on in this step, e.g. {@code exchange}. */
    public String label(int step) {
        return labels.apply(step);
    }

    /** The moves of a step, 0-based; none of them is empty. */
    public List<LineMove> moves(int step) {
        return maker.apply(step);
    }

    /** A schedule whose moves are all known. */
    public static LinePlan of(String label, List<List<LineMove>> steps) {
        List<List<LineMove>> fixed = steps.stream().map(List::copyOf).toList();
        return new LinePlan(fixed.size(), step -> label, fixed::get);
    }

    /** The same schedule as a part of a larger one: {@code round 0: pipeline}. */
    LinePlan labelled(String part) {
        return new LinePlan(steps, step -> part + ": " + label(step), maker);
    }

    /** Nothing to do. */
    public static LinePlan none() {
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
        return new LinePlan(
                owners.size(),
                step -> owners.get(step).label(offsets.get(step)),
                step -> owners.get(step).moves(offsets.get(step)));
    }
}
