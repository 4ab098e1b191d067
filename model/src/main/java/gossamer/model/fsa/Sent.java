package gossamer.model.fsa;

/**
 * A PU is told that a packet of its own has been taken by the receiver (rendezvous switching).
 *
 * @param packet the packet, with the channel that it was sent on
 */
public record Sent(Packet packet) implements Signal {

    @Override
    public int channel() {
        return packet.channel();
    }

    @Override
    public long id() {
        return packet.id();
    }
}
