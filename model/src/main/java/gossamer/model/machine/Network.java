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
 * @param mode how packets get from PU to PU
 * @param options what most machines have no need of
 */
public record Network(
        Duplex duplex,
        Ports ports,
        OptionalInt packetCapacity,
        int tokenFlits,
        Cost cost,
        SwitchingMode mode,
        Options options) {

    /** More than a dateline needs for every dimension of a large machine. */
    public static final int MOST_VIRTUAL_CHANNELS = 16;

    /**
     * What most machines have no need of. A mode passes over what it has no meaning for.
     *
     * @param policy which direction of a half-duplex link goes first
     * @param virtualChannels virtual channels of each channel, at least 1
     * @param portOverlap whether a one-port PU may send one packet and receive another at the same
     *     time
     * @param reliability how links repeat what is lost; null if they do not
     */
    public record Options(
            LinkPolicy policy,
            int virtualChannels,
            boolean portOverlap,
            @Nullable Reliability reliability) {

        /** Those of most machines. */
        public static final Options NONE = new Options(LinkPolicy.FIRST_READY, 1, false, null);

        public Options {
            if (virtualChannels < 1 || virtualChannels > MOST_VIRTUAL_CHANNELS) {
                throw new IllegalArgumentException("virtualChannels=" + virtualChannels
                        + ", must be 1.." + MOST_VIRTUAL_CHANNELS);
            }
        }
    }

    public Network {
        if (packetCapacity.isPresent() && packetCapacity.getAsInt() < 1) {
            throw new IllegalArgumentException(
                    "packetCapacity=" + packetCapacity.getAsInt() + ", must be >= 1");
        }
        if (tokenFlits < 1) {
            throw new IllegalArgumentException("tokenFlits=" + tokenFlits + ", must be >= 1");
        }
        require("model", new MachineModel(duplex, ports), mode.onlyModel());
        require("packetCapacity", packetCapacity.orElse(Integer.MAX_VALUE), mode.onlyCapacity());
    }

    private static <T> void require(String what, T value, SwitchingMode.@Nullable Only<T> only) {
        if (only != null && !only.value().equals(value)) {
            throw new IllegalArgumentException(
                    what + "=" + value + ", must be " + only.value() + ": " + only.why());
        }
    }

    /** A machine without options. */
    public Network(
            Duplex duplex,
            Ports ports,
            OptionalInt packetCapacity,
            int tokenFlits,
            Cost cost,
            SwitchingMode mode) {
        this(duplex, ports, packetCapacity, tokenFlits, cost, mode, Options.NONE);
    }

    /** A machine under the usual mode of switching, without options. */
    public Network(
            Duplex duplex, Ports ports, OptionalInt packetCapacity, int tokenFlits, Cost cost) {
        this(
                duplex,
                ports,
                packetCapacity,
                tokenFlits,
                cost,
                SwitchingMode.all().get(0));
    }

    /** The same machine with other options. */
    public Network with(Options other) {
        return new Network(duplex, ports, packetCapacity, tokenFlits, cost, mode, other);
    }

    /** The same machine under another policy. */
    public Network with(LinkPolicy policy) {
        return with(new Options(policy, virtualChannels(), portOverlap(), reliability()));
    }

    /** The same machine whose links repeat what is lost; null for one whose links do not. */
    public Network with(@Nullable Reliability reliability) {
        return with(new Options(policy(), virtualChannels(), portOverlap(), reliability));
    }

    /** The same machine with so many virtual channels of each channel. */
    public Network withVirtualChannels(int virtualChannels) {
        return with(new Options(policy(), virtualChannels, portOverlap(), reliability()));
    }

    /** The same machine whose one-port PUs may, or may not, send and receive at the same time. */
    public Network withPortOverlap(boolean overlap) {
        return with(new Options(policy(), virtualChannels(), overlap, reliability()));
    }

    /** Which direction of a half-duplex link goes first. */
    public LinkPolicy policy() {
        return options.policy();
    }

    /** Virtual channels of each channel, at least 1. */
    public int virtualChannels() {
        return options.virtualChannels();
    }

    /** Whether a one-port PU may send one packet and receive another at the same time. */
    public boolean portOverlap() {
        return options.portOverlap();
    }

    /** How links repeat what is lost; null if they do not. */
    public @Nullable Reliability reliability() {
        return options.reliability();
    }

    /** Whether a packet needs the ports of its sender and its receiver all the way between them. */
    public boolean takesBothPorts() {
        return mode.takesBothPorts() && ports == Ports.ONE;
    }

    /** Whether links carry packets in one direction at a time. */
    public boolean isHalfDuplex() {
        return duplex == Duplex.HALF;
    }

    /** The name of the model: F*, F1, H* or H1. */
    public String modelName() {
        return new MachineModel(duplex, ports).name();
    }

    /**
     * Flits of one token's part of a colour when tokens are cut in {@code colours} parts: part
     * {@code c} is the flit range {@code [floor(c·l/k), floor((c+1)·l/k))} of the {@code l} flits,
     * so parts differ by at most one flit.
     */
    public int partFlits(int colour, int colours) {
        return (int) ((colour + 1L) * tokenFlits / colours - (long) colour * tokenFlits / colours);
    }
}
