package gossamer.model.verify;

/** What can be wrong with a trace. */
public enum ViolationCode {
    BAD_RECORD("a field is out of range, of an unknown kind, or set where it must be 0"),
    NOT_CANONICAL("records are out of canonical order or duplicated"),
    WRONG_PLACE("PU, channel and packet id of a record do not belong together"),
    UNKNOWN_PACKET("a packet that was never started, or was delivered before"),
    DUPLICATE_PACKET("a second offer, start, block or hop of the same packet"),
    EMPTY_PACKET("a packet without tokens"),
    PACKET_TOO_BIG("a packet with more tokens than the packet capacity"),
    TOKEN_NOT_HELD("a packet with tokens that its sender has not received by then"),
    CONTENT_CHANGED("the records of one packet disagree on what it carries"),
    CHANNEL_BUSY("two packets on one channel at once"),
    HALF_DUPLEX("packets in both directions of a half-duplex link at once"),
    PORT_BUSY("a start-up before the last packet has left the port"),
    ONE_PORT("a one-port PU is active on two links at once, or sends and receives on half duplex"),
    START_UP_CUT("a header enters its channel before start-up has ended"),
    NEEDLESS_WAIT("a packet waits for a port or link that is free"),
    OUT_OF_TURN("a packet overtakes one that was first in the queue of its port or link"),
    TOO_FAST("a packet is delivered before it can have crossed its channel"),
    TOO_LATE("a packet is delivered after it must have crossed its channel"),
    NOT_DELIVERED("a packet is still under way when the run has ended by itself"),
    WRONG_CAUSE("a cause that cannot have made it happen at that instant"),
    WRONG_STATE("a stage entered or ended out of sequence, or at another instant than it must"),
    INCOMPLETE("a PU lacks tokens when the run has ended by itself"),
    FALSE_COMPLETE("completion recorded too early or twice, or not recorded"),
    WRONG_FAULT("a fault, loss, copy or repetition that the profile does not bring, or lacks");

    private final String meaning;

    ViolationCode(String meaning) {
        this.meaning = meaning;
    }

    /** One line for people. */
    public String meaning() {
        return meaning;
    }
}
