package gossamer.model.trace;

/**
 * What a trace record tells. Within one instant, records of PUs come before records of links (the two phases of an
 * instant).
 */
public enum EventKind {
    /** The tail of a packet arrived at a PU. */
    DELIVER(Phase.PU),
    /** A PU entered a stage. */
    STATE(Phase.PU),
    /** A PU ended its last stage. */
    COMPLETE(Phase.PU),
    /**
     * A packet must wait for its port, or for its turn on the link. Packets that need not wait have no such
     * record, but for those between one-port PUs, which all have one.
     */
    OFFER(Phase.LINK),
    /** Start-up of a packet began at its port. Every packet has one; it tells what the packet carries. */
    START(Phase.LINK),
    /** A further interval of the tokens that the START with the same packet id carries. */
    TOKENS(Phase.LINK),
    /** Start-up has ended, but another packet is on the half-duplex link. */
    BLOCK(Phase.LINK),
    /** The header entered a channel. */
    HOP(Phase.LINK);

    /** Which phase of an instant a record belongs to. */
    public enum Phase {
        /** PUs take their inputs. */
        PU,
        /** Links arbitrate. */
        LINK
    }

    private static final EventKind[] KINDS = values();

    private final Phase phase;

    EventKind(Phase phase) {
        this.phase = phase;
    }

    /** The phase of the instant in which it happens. */
    public Phase phase() {
        return phase;
    }

    /** The kind with this ordinal. */
    public static EventKind of(int ordinal) {
        if (ordinal < 0 || ordinal >= KINDS.length) {
            throw new IllegalArgumentException(
                    "no event kind " + ordinal + ", kinds are 0.." + (KINDS.length - 1));
        }
        return KINDS[ordinal];
    }

    /** Whether the summary level of tracing keeps it: what happens to PUs, not to packets. */
    public boolean inSummary() {
        return this == STATE || this == COMPLETE;
    }
}
