package gossamer.model.algorithm.line;

/** A one-dimensional gossip algorithm. */
public interface LineAlgorithm {

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
}
