package gossamer.model.analysis.path;

/** What a stretch of the critical path was spent on. */
public enum Piece {
    /** Start-up of a packet at its port. */
    STARTUP("start-up"),
    /** The header crosses a link; a whole round where packets take one round per link. */
    HOP("hop"),
    /** Flits follow the header; under rendezvous the step of the transfer. */
    TRANSFER("transfer"),
    /**
     * Waiting for the sending port, for a turn on the link, or for a channel that another packet
     * holds.
     */
    CHANNEL("waiting for a channel"),
    /** Waiting for the receiver under rendezvous, or for the ports of one-port PUs. */
    PARTNER("waiting for a partner"),
    /** Waiting for the time at which the algorithm lets a PU go on. */
    TIMER("waiting for a timer"),
    /** Held up by the delay profile. */
    DELAY("delay"),
    /** What none of the others explains on a machine without faults. */
    FAULT("fault");

    private final String text;

    Piece(String text) {
        this.text = text;
    }

    /** For people. */
    public String text() {
        return text;
    }
}
