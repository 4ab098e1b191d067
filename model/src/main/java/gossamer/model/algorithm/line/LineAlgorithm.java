package gossamer.model.algorithm.line;

import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.token.Task;

/** A one-dimensional algorithm, of gossip but for what is said by {@link #task}. */
public interface LineAlgorithm {

    /** Its name and parameters as the papers write them, e.g. {@code circgos(4;(3,2))}. */
    default String title() {
        return name();
    }

    /** Its name with its parameters, e.g. {@code circgos(4;3,2)}. */
    String name();

    /**
     * The schedule for one line; a line of one PU has no steps.
     *
     * @param length number of PUs on the line, at least 1
     * @param wrapped whether the ends of the line are joined
     * @param unit tokens that each PU holds: position {@code p} has {@code [p·unit, (p+1)·unit)}
     * @throws IllegalArgumentException when the parameters do not fit the line
     */
    LinePlan plan(int length, boolean wrapped, int unit);

    /** What its plan is for on a line of so many PUs, numbered by position. */
    default Task task(int length) {
        return Task.GOSSIP;
    }

    /** Whether all packets cross one link, so that store-and-forward does as well as wormhole. */
    default boolean goesLinkByLink() {
        return false;
    }

    /**
     * The exact costs of the steps in closed form. Start-ups and sizes are exact. The distance of a
     * step is that of its longest path, which need not be that of its largest packet where gaps
     * between bridgeheads differ: with a hop time, costs are then upper bounds.
     *
     * @param unit pieces that each PU holds: tokens, or the parts of one that a colour has
     * @throws IllegalArgumentException when no closed form is known, or the parameters do not fit
     */
    default StepCosts costs(int length, boolean wrapped, long unit) {
        throw new IllegalArgumentException("no closed form for " + name());
    }
}
