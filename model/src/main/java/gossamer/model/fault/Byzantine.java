package gossamer.model.fault;

/**
 * A PU tells others a wrong value of its own.
 *
 * @param lies whether it tells all the same
 */
public record Byzantine(Lies lies) implements Fault {

    /** What a PU that lies tells its neighbours. */
    public enum Lies {
        /** All the same wrong value. */
        SAME,
        /** Each neighbour another wrong value. */
        DIFFERENT
    }

    @Override
    public FaultKind kind() {
        return FaultKind.BYZANTINE;
    }

    @Override
    public FaultSite site() {
        return FaultSite.PU;
    }

    @Override
    public void disturb(PuRules rules, Spans spans) {
        rules.lie(spans, lies);
    }
}
