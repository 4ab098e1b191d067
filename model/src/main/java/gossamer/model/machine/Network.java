package gossamer.model.machine;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The machine model that link and PU actors enforce.
 *
 * @param duplex full- or half-duplex links
 * @param ports all-port or one-port PUs
 * @param packetCapacity most tokens in one packet; empty when unbounded
 * @param tokenFlits flits per token, at least 1
 * @param cost start-up, hop and flit-transfer times
 * @param switching how packets get from PU to PU
 * @param policy which direction of a half-duplex link goes first
 * @param virtualChannels virtual channels of each channel under wormhole switching, at least 1
 * @param portOverlap whether a one-port PU under wormhole switching may send one packet and receive
 *     another at the same time
 * @param reliability how links repeat what is lost; null if they do not
 */
public record Network(
        Duplex duplex,
        Ports ports,
        OptionalInt packetCapacity,
        int tokenFlits,
        Cost cost,
        Switching switching,
        LinkPolicy policy,
        int virtualChannels,
        boolean portOverlap,
        @Nullable Reliability reliability) {

    /** More than a dateline needs for every dimension of a large machine. */
    public static final int MOST_VIRTUAL_CHANNELS = 16;

    /** Validates ranges. */
    public Network {
        if (packetCapacity.isPresent() && packetCapacity.getAsInt() < 1) {
            throw new IllegalArgumentException(
                    "packetCapacity=" + packetCapacity.getAsInt() + ", must be >= 1");
        }
        if (tokenFlits < 1) {
            throw new IllegalArgumentException("tokenFlits=" + tokenFlits + ", must be >= 1");
        }
        if (virtualChannels < 1 || virtualChannels > MOST_VIRTUAL_CHANNELS) {
            throw new IllegalArgumentException(
                    "virtualChannels=" + virtualChannels + ", must be 1.." + MOST_VIRTUAL_CHANNELS);
        }
    }

    /** A machine whose links repeat nothing. */
    public Network(
            Duplex duplex,
            Ports ports,
            OptionalInt packetCapacity,
            int tokenFlits,
            Cost cost,
            Switching switching,
            LinkPolicy policy,
            int virtualChannels,
            boolean portOverlap) {
        this(
                duplex,
                ports,
                packetCapacity,
                tokenFlits,
                cost,
                switching,
                policy,
                virtualChannels,
                portOverlap,
                null);
    }

    /** A machine whose one-port PUs send or receive. */
    public Network(
            Duplex duplex,
            Ports ports,
            OptionalInt packetCapacity,
            int tokenFlits,
            Cost cost,
            Switching switching,
            LinkPolicy policy,
            int virtualChannels) {
        this(
                duplex,
                ports,
                packetCapacity,
                tokenFlits,
                cost,
                switching,
                policy,
                virtualChannels,
                false);
    }

    /** A machine without virtual channels. */
    public Network(
            Duplex duplex,
            Ports ports,
            OptionalInt packetCapacity,
            int tokenFlits,
            Cost cost,
            Switching switching,
            LinkPolicy policy) {
        this(duplex, ports, packetCapacity, tokenFlits, cost, switching, policy, 1);
    }

    /** A machine whose half-duplex links serve first what was ready first. */
    public Network(
            Duplex duplex,
            Ports ports,
            OptionalInt packetCapacity,
            int tokenFlits,
            Cost cost,
            Switching switching) {
        this(duplex, ports, packetCapacity, tokenFlits, cost, switching, LinkPolicy.FIRST_READY);
    }

    /** The same machine under another policy. */
    public Network with(LinkPolicy other) {
        return new Network(
                duplex,
                ports,
                packetCapacity,
                tokenFlits,
                cost,
                switching,
                other,
                virtualChannels,
                portOverlap,
                reliability);
    }

    /** The same machine whose links repeat what is lost; null for one whose links do not. */
    public Network with(@Nullable Reliability other) {
        return new Network(
                duplex,
                ports,
                packetCapacity,
                tokenFlits,
                cost,
                switching,
                policy,
                virtualChannels,
                portOverlap,
                other);
    }

    /** A machine with store-and-forward switching. */
    public Network(
            Duplex duplex, Ports ports, OptionalInt packetCapacity, int tokenFlits, Cost cost) {
        this(duplex, ports, packetCapacity, tokenFlits, cost, Switching.STORE_AND_FORWARD);
    }

    /** Whether senders and receivers have to meet. */
    public boolean isRendezvous() {
        return switching == Switching.RENDEZVOUS;
    }

    /** Whether packets hold the links of their path. */
    public boolean isWormhole() {
        return switching == Switching.WORMHOLE;
    }

    /** Whether a packet needs the ports of its sender and its receiver all the way between them. */
    public boolean hasTransfers() {
        return isWormhole() && ports == Ports.ONE;
    }

    /** Whether links carry packets in one direction at a time. */
    public boolean isHalfDuplex() {
        return duplex == Duplex.HALF;
    }

    /** The name of the model: F*, F1, H* or H1. */
    public String modelName() {
        return "" + duplex.letter() + ports.sign();
    }

    /**
     * Flits of one token's part of a colour when tokens are cut in {@code colours} parts: part {@code c} is the flit
     * range {@code [floor(c·l/k), floor((c+1)·l/k))} of the {@code l} flits, so parts differ by at most one flit.
     */
    public int partFlits(int colour, int colours) {
        return (int) ((colour + 1L) * tokenFlits / colours - (long) colour * tokenFlits / colours);
    }
}
