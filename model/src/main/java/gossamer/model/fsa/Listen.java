package gossamer.model.fsa;

/**
 * A PU tells its input port that it waits for a packet (rendezvous switching).
 *
 * @param pu the PU that waits
 * @param session it takes packets of this session only, or of {@link #ANY_SESSION}
 * @param from it takes packets of this PU only, of {@link #ANY}, or of {@link #NOBODY} any more
 */
public record Listen(int pu, int session, int from) implements Signal {

    /** Packets of every session are taken. */
    public static final int ANY_SESSION = -1;

    /** Packets of every PU are taken. */
    public static final int ANY = -1;

    /** It does not wait any more. */
    public static final int NOBODY = -2;

    @Override
    public int channel() {
        return pu;
    }

    @Override
    public long id() {
        return 0;
    }
}
