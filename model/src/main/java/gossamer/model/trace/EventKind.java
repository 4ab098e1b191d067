package gossamer.model.trace;

/**
 * The kind of a trace record. Within one instant, records of PUs come before records of links (the
 * two phases of an instant).
 */
public enum EventKind {
    /** The tail of a packet arrived at a PU. */
    DELIVER(Phase.PU),
    /** A PU entered a stage. */
    STATE(Phase.PU),
    /** A PU ended its last stage. */
    COMPLETE(Phase.PU),
    /**
     * A packet must wait for its port, or for its turn on the link. Only packets that wait have
     * one, except between one-port PUs, where all do.
     */
    OFFER(Phase.LINK),
    /**
     * Start-up of a packet began at its port. Every packet has one; it tells what the packet
     * carries.
     */
    START(Phase.LINK),
    /** A further interval of the tokens that the START with the same packet id carries. */
    TOKENS(Phase.LINK),
    /**
     * The header must wait: another packet holds the half-duplex link or, under wormhole switching,
     * the channel; or a fault holds it.
     */
    BLOCK(Phase.LINK),
    /** The header entered a channel. */
    HOP(Phase.LINK),
    /** A fault begins at a PU or channel. */
    FAULT_BEGIN(Phase.PU),
    /** A fault ends; those in force at the end of the run end one tick after the last event. */
    FAULT_END(Phase.PU),
    /** A packet, or a copy of one, is lost. */
    DROP(Phase.LINK),
    /** A copy of a packet begins to cross the channel behind it. */
    DUPLICATE(Phase.LINK),
    /** A token of a packet gets a wrong value in the channel. */
    CORRUPT(Phase.LINK),
    /** A token of the packet that starts has a wrong value. */
    VARIANT(Phase.LINK),
    /** No acknowledgement came in time. */
    TIMEOUT(Phase.LINK),
    /** Start-up of a packet begins once more. */
    RETRANSMIT(Phase.LINK),
    /** A PU no longer waits for a packet. */
    ABSENT(Phase.PU),
    /** A voter has voted. */
    VOTE(Phase.PU),
    /** A voter has decided something about its farm. */
    DECISION(Phase.PU),
    /** A user module has not answered as it must. */
    LAPSE(Phase.PU);

    /** The phase of an instant that a record belongs to. */
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

    public static EventKind of(int ordinal) {
        if (ordinal < 0 || ordinal >= KINDS.length) {
            throw new IllegalArgumentException(
                    "no event kind " + ordinal + ", kinds are 0.." + (KINDS.length - 1));
        }
        return KINDS[ordinal];
    }

    /** Whether the summary level of tracing keeps it: events of PUs, not of packets. */
    public boolean inSummary() {
        return switch (this) {
            case STATE, COMPLETE, FAULT_BEGIN, FAULT_END, ABSENT, VOTE, DECISION, LAPSE -> true;
            default -> false;
        };
    }
}
