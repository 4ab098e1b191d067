package gossamer.model.fault;

/**
 * Which part of the way of a packet a channel is. Under wormhole switching a packet passes channels
 * whose PUs neither send nor receive it: what is wrong with those does not concern it.
 */
public enum Leg {
    /** The whole way: from its sender to its receiver. */
    ONLY,
    /** The first of several channels. */
    FIRST,
    /** Neither the first nor the last one. */
    MIDDLE,
    /** The last of several channels. */
    LAST;

    /** The part that the channel at place {@code hop}, from 0, of so many channels is. */
    public static Leg of(int hop, int channels) {
        if (channels == 1) {
            return ONLY;
        }
        return hop == 0 ? FIRST : hop == channels - 1 ? LAST : MIDDLE;
    }

    /** Whether the packet leaves the channel at its receiver. */
    public boolean isLast() {
        return this == ONLY || this == LAST;
    }

    /**
     * Whether a fault of this kind, which strikes packets one by one, can strike here: omissions where
     * the PU sends or receives, duplication where a packet arrives, others everywhere.
     */
    public boolean concerns(FaultKind kind) {
        return switch (kind) {
            case SEND_OMISSION -> this == ONLY || this == FIRST;
            case RECEIVE_OMISSION, DUPLICATE -> isLast();
            default -> true;
        };
    }
}
