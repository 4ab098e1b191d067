package gossamer.model.fsa;

/**
 * What the outbox of a one-port PU is told under wormhole switching: by the PU that a packet is to
 * be transferred, and by the link on which its way ends when its tail will arrive.
 *
 * @param worm the header
 * @param arrives when the tail arrives, in ticks; 0 when the transfer has not begun
 */
public record Transfer(Worm worm, long arrives) implements Signal {

    private static final int NO_CHANNEL = -1;

    /** A packet to be transferred. */
    public static Transfer of(Worm worm) {
        return new Transfer(worm, 0);
    }

    @Override
    public int channel() {
        return NO_CHANNEL;
    }

    @Override
    public long id() {
        return worm.id();
    }
}
