package gossamer.model.network;

import java.util.OptionalInt;

/**
 * The machine model that link and PU actors enforce.
 *
 * @param duplex full- or half-duplex links
 * @param ports all-port or one-port PUs
 * @param packetCapacity most tokens in one packet; empty when unbounded
 * @param tokenFlits flits per token, at least 1
 * @param cost start-up, hop and flit-transfer times
 * @param switching how packets get from PU to PU
 */
public record Network(
        Duplex duplex,
        Ports ports,
        OptionalInt packetCapacity,
        int tokenFlits,
        Cost cost,
        Switching switching) {

    /** Validates ranges. */
    public Network {
        if (packetCapacity.isPresent() && packetCapacity.getAsInt() < 1) {
            throw new IllegalArgumentException(
                    "packetCapacity=" + packetCapacity.getAsInt() + ", must be >= 1");
        }
        if (tokenFlits < 1) {
            throw new IllegalArgumentException("tokenFlits=" + tokenFlits + ", must be >= 1");
        }
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
