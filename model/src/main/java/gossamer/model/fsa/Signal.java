package gossamer.model.fsa;

/** What PUs and links tell each other. */
public sealed interface Signal extends Comparable<Signal>
        permits Packet, Listen, Withdraw, Sent, Alarm, Answer, PortCall, Worm, WormCall, Transfer {

    /** The channel concerned, or, where there is none yet, the number of the PU. */
    int channel();

    /** Id of the packet concerned; 0 where there is none. */
    long id();

    /** The canonical order of what is due at the same instant: by channel, then by packet id. */
    @Override
    default int compareTo(Signal other) {
        return channel() != other.channel()
                ? Integer.compare(channel(), other.channel())
                : Long.compare(id(), other.id());
    }
}
