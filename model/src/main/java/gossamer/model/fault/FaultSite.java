package gossamer.model.fault;

import gossamer.model.topology.Topology;

/** What a fault is about: a channel, a PU, or the channels at one side of a PU. */
public enum FaultSite {
    /** A channel. */
    CHANNEL,
    /** The channels on which a PU sends. */
    SENDER,
    /** The channels on which a PU receives. */
    RECEIVER,
    /** A PU itself, whatever its channels do. */
    PU;

    /** Whether rules select channels; otherwise PUs. */
    public boolean isOfChannels() {
        return this == CHANNEL;
    }

    /**
     * The place whose faults of this sort disturb a channel: the channel or one of its ends; -1 for
     * none.
     */
    int placeOf(Topology topology, int channel) {
        return switch (this) {
            case CHANNEL -> channel;
            case SENDER -> topology.source(channel);
            case RECEIVER -> topology.target(channel);
            case PU -> -1;
        };
    }
}
