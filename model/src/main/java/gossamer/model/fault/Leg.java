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
     * Whether a fault of this sort, which strikes packets one by one, can strike here: one of a
     * sender or receiver where the packet leaves or reaches its PU, one of channels everywhere.
     */
    public boolean has(FaultSite site) {
        if (this == ONLY) {
            return site != FaultSite.PU;
        }
        return switch (site) {
            case SENDER -> this == FIRST;
            case RECEIVER -> isLast();
            case CHANNEL -> true;
            case PU -> false;
        };
    }
}
