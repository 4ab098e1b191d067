package gossamer.model.fault;

import gossamer.model.registry.Key;

/** A fault by which nothing passes a channel for some time. */
public sealed interface Outage extends Fault permits Down, Hold, Partition {

    /** What becomes of packets that are in the channel, or enter it, meanwhile. */
    enum InTransit {
        /** They are lost. */
        LOST,
        /** They stay in the channel until it passes packets again. */
        HELD
    }

    Key<InTransit> PACKETS = Key.choice("packets", InTransit.class)
            .otherwise(InTransit.LOST)
            .doc("held", "What becomes of packets that are in the channel, or enter it.");

    /** What becomes of packets. */
    InTransit packets();

    @Override
    default FaultSite site() {
        return FaultSite.CHANNEL;
    }

    @Override
    default void disturb(CompiledChannel.Builder rules, Spans spans) {
        switch (packets()) {
            case LOST -> rules.lose(spans);
            case HELD -> rules.hold(spans);
        }
    }
}
