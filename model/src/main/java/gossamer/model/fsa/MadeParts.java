package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Part;

import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * The parts of a PU in a plan, made when asked for: one for each step, in which there may be
 * nothing to do.
 */
public final class MadeParts extends AbstractList<Part> implements RandomAccess {

    /** Tells what PUs do; the same for all of them. */
    public interface Maker {
        /** What a PU does in a step, 0-based. */
        Part part(int pu, int step);
    }

    final Maker maker;
    final int pu;
    private final int steps;

    /** The parts of a PU in all steps. */
    public MadeParts(Maker maker, int pu, int steps) {
        this.maker = maker;
        this.pu = pu;
        this.steps = steps;
    }

    @Override
    public Part get(int step) {
        return maker.part(pu, step);
    }

    @Override
    public int size() {
        return steps;
    }
}
