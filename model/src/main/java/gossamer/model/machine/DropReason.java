package gossamer.model.machine;

import gossamer.model.fault.Verdict;

/**
 * Why a packet, or a copy of one, was lost. The order is that of the codes in a trace: append only.
 */
public enum DropReason {
    /** The channel lost it. */
    LOSS("lost in the channel"),
    /** The channel was down. */
    DOWN("the channel was down"),
    /** Its sender did not send it, though it thinks so. */
    SEND_OMISSION("omitted by the sender"),
    /** Its receiver did not take it in. */
    RECEIVE_OMISSION("omitted by the receiver"),
    /** Its sender crashed while it waited. */
    SENDER_CRASHED("the sender crashed"),
    /** Its receiver had crashed when it arrived. */
    RECEIVER_CRASHED("the receiver crashed"),
    /** The receiving end of the link had it already: a duplicate or a needless repetition. */
    REDUNDANT("received before"),
    /** It was sent as often as is allowed, and never acknowledged. */
    GAVE_UP("no acknowledgement"),
    /** Its receiver had ended the session that it belongs to. */
    LATE("too late for its session"),
    /** Its sender no longer waited for the receiver. */
    WITHDRAWN("not taken in time");

    private static final DropReason[] REASONS = values();

    private final String text;

    DropReason(String text) {
        this.text = text;
    }

    /** For people. */
    public String text() {
        return text;
    }

    /** Whether a crossing ends so, not only the wait for one or the attempts to repeat it. */
    public boolean isOnTheWay() {
        return switch (this) {
            case LOSS, DOWN, SEND_OMISSION, RECEIVE_OMISSION, RECEIVER_CRASHED, REDUNDANT -> true;
            case SENDER_CRASHED, GAVE_UP, LATE, WITHDRAWN -> false;
        };
    }

    /** The number in a trace, from 1. */
    public int code() {
        return ordinal() + 1;
    }

    /** The reason with this number in a trace. */
    public static DropReason of(int code) {
        if (code < 1 || code > REASONS.length) {
            throw new IllegalArgumentException(
                    "no drop reason " + code + ", reasons are 1.." + REASONS.length);
        }
        return REASONS[code - 1];
    }

    /** The reason that a fault gives which drops packets one by one there. */
    public static DropReason of(Verdict.Where where) {
        return switch (where) {
            case SENDER -> SEND_OMISSION;
            case CHANNEL -> LOSS;
            case RECEIVER -> RECEIVE_OMISSION;
        };
    }
}
