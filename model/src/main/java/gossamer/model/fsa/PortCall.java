package gossamer.model.fsa;

/**
 * What a link and the port of a one-port PU tell each other within an instant; see {@code
 * machine.PuPort} for the protocol.
 *
 * @param to the arbiter that it is for
 * @param from the arbiter that says it
 * @param kind what it says
 * @param since REQUEST: since when the link has been waiting, in ticks; 0 elsewhere
 * @param cause POINT and RELEASE: id of the packet that has just left the port; 0 for none
 */
public record PortCall(int to, int from, Kind kind, long since, long cause) implements Signal {

    /** What can be said, in the order in which a receiver takes it in. */
    public enum Kind {
        /** Link to port: the transfer has ended. */
        RELEASE,
        /** Link to port: packets wait. */
        REQUEST,
        /** Link to port: none waits any more. */
        CANCEL,
        /** Link to port: the port at the other end is taken. */
        REFUSE,
        /** Link to port: the port at the other end is free again. */
        AGAIN,
        /** Link to port: both ports pointed to the link, the transfer begins. */
        TAKE,
        /** Port to link: taken by another link. */
        BUSY,
        /** Port to link: free again. */
        FREE,
        /** Port to link: this link is the first choice. */
        POINT
    }

    @Override
    public int channel() {
        return from;
    }

    @Override
    public long id() {
        return kind.ordinal();
    }
}
