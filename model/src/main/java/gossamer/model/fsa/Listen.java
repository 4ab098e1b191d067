package gossamer.model.fsa;

/**
 * A PU tells its input port that it waits for a packet (rendezvous switching).
 *
 * @param pu the PU that waits
 * @param session it takes packets of this session only
 * @param from it takes packets of this PU only, or {@link #ANY}
 */
public record Listen(int pu, int session, int from) implements Signal {

    /** Packets of every PU are taken. */
    public static final int ANY = -1;

    @Override
    public int channel() {
        return pu;
    }

    @Override
    public long id() {
        return 0;
    }
}
