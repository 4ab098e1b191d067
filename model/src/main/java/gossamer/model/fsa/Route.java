package gossamer.model.fsa;

/**
 * The channels that a packet takes under wormhole switching, first to last, and which of its
 * virtual channels on each of them.
 */
public final class Route {

    private final int[] channels;
    private final byte[] lanes;

    private Route(int[] channels, byte[] lanes) {
        this.channels = channels;
        this.lanes = lanes;
    }

    /** A route of at least one channel; each must begin where the one before ends. */
    public static Route of(int... channels) {
        return of(channels, new byte[channels.length]);
    }

    /** A route that takes the virtual channel {@code lanes[i]} of {@code channels[i]}. */
    public static Route of(int[] channels, byte[] lanes) {
        if (channels.length == 0 || channels.length != lanes.length) {
            throw new IllegalArgumentException(
                    channels.length + " channels and " + lanes.length + " virtual ones");
        }
        return new Route(channels.clone(), lanes.clone());
    }

    /** Number of channels. */
    public int length() {
        return channels.length;
    }

    /** The channel at its end. */
    public int last() {
        return channels[channels.length - 1];
    }

    /** The channel at this place, from 0. */
    public int channel(int hop) {
        return channels[hop];
    }

    /** Its virtual channel, from 0. */
    public int lane(int hop) {
        return lanes[hop];
    }
}
