package gossamer.model.schedule;

/** What can be wrong with a schedule. */
public enum ScheduleFaultCode {
    UNKNOWN_PU("a transfer from or to a PU that the network does not have"),
    UNKNOWN_TOKEN("a packet with a token that no PU starts with"),
    NO_EDGE("a transfer between PUs that no link joins"),
    EMPTY_PACKET("a packet without tokens"),
    DUPLICATE_TOKEN("a packet that carries a token more than once"),
    PACKET_TOO_BIG("a packet with more tokens than the packet capacity"),
    ARC_BUSY("two packets on one link in the same direction in one round"),
    HALF_DUPLEX("packets in both directions of a half-duplex link in one round"),
    ONE_PORT("a one-port PU on two links in one round"),
    TOKEN_NOT_HELD("a packet with tokens that its sender does not hold when the round begins"),
    INCOMPLETE("a PU lacks tokens after the last round");

    private final String meaning;

    ScheduleFaultCode(String meaning) {
        this.meaning = meaning;
    }

    /** One line for people. */
    public String meaning() {
        return meaning;
    }
}
