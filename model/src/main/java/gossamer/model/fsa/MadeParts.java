package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Part;
import java.util.AbstractList;
import java.util.RandomAccess;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a PU in a plan, made when asked for: one for each step, in which there may be
 * nothing to do. The two that were asked for last are kept: that of the step that a PU is at, and
 * that of the one for which it awaits packets. For one thread at a time.
 */
public final class MadeParts extends AbstractList<Part> implements RandomAccess {

    private final int steps;
    private final IntFunction<Part> maker;
    private @Nullable Part last;
    private @Nullable Part other;

    /**
     * The parts of all steps.
     *
     * @param maker makes the part of a step, 0-based
     */
    public MadeParts(int steps, IntFunction<Part> maker) {
        this.steps = steps;
        this.maker = maker;
    }

    @Override
    public Part get(int step) {
        Part found = last;
        if (found != null && found.step() == step) {
            return found;
        }
        found = other;
        if (found == null || found.step() != step) {
            found = maker.apply(step);
        }
        other = last;
        last = found;
        return found;
    }

    @Override
    public int size() {
        return steps;
    }
}
