package gossamer.model.fault;

/**
 * A PU does nothing, and what reaches it is lost.
 *
 * @param memory what it remembers afterwards
 */
public record Crash(Memory memory) implements Fault {

    /** What a PU remembers after a crash of what it held. */
    public enum Memory {
        /** Nothing: it begins anew with its own token. */
        LOST,
        /** Everything: it goes on where it was. */
        KEPT
    }

    @Override
    public FaultKind kind() {
        return FaultKind.CRASH;
    }

    @Override
    public FaultSite site() {
        return FaultSite.PU;
    }

    @Override
    public void disturb(PuRules rules, Spans spans) {
        rules.crash(spans, memory);
    }
}
