package gossamer.model.fsa;

import org.jspecify.annotations.Nullable;

/**
 * The header of a packet under wormhole switching, at the entrance of a channel of its route.
 *
 * @param packet what it carries; its channel is the first one of the route
 * @param route the channels that it takes
 * @param hop the place of the channel that it asks for, from 0
 */
public record Worm(Packet packet, Route route, int hop) implements Signal {

    @Override
    public int channel() {
        return route.channel(hop);
    }

    @Override
    public long id() {
        return packet.id();
    }

    /** The same header at another channel. */
    public Worm at(int place) {
        return new Worm(packet, route, place);
    }

    /** The same header of a packet with these variants of its tokens. */
    @SuppressWarnings("ReferenceEquality") // A short cut: most packets keep the same object.
    public Worm with(@Nullable Variants variants) {
        return variants == packet.variants() ? this : new Worm(packet.with(variants), route, hop);
    }

    /** The virtual channel that it asks for. */
    public int lane() {
        return route.lane(hop);
    }

    /** Whether the channel is the last one. */
    public boolean isLast() {
        return hop == route.length() - 1;
    }

    /** The packet as seen on the channel. */
    public Packet onChannel() {
        return packet.on(channel());
    }
}
