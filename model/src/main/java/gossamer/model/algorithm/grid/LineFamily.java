package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.line.LinePlan;

import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * What the lines along one axis do at the same time. Lines are known by their PU at position 0.
 *
 * @param axis the axis
 * @param steps number of steps of the longest plan
 * @param plan the plan of a line, in a numbering of its own
 * @param base what has to be added to the token numbers of a line to get those of the colour
 */
record LineFamily(int axis, int steps, IntFunction<LinePlan> plan, IntUnaryOperator base) {

    /** All lines do the same. */
    static LineFamily uniform(int axis, LinePlan plan, IntUnaryOperator base) {
        return new LineFamily(axis, plan.steps(), line -> plan, base);
    }
}
