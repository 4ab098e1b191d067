package gossamer.model.fsa;

import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

/**
 * The channels that a packet takes under wormhole switching, first to last, and which of its
 * virtual channels on each of them.
 */
public final class Route {

    private static final int[] ONE_CHANNEL = new int[0];
    private static final byte[] FIRST_LANES = new byte[0];

    private final int first;
    private final int length;
    /** All of them where there are several. */
    private final int[] channels;
    /** Of each channel, where one is not the first. */
    private final byte[] lanes;

    private Route(int first, int length, int[] channels, byte[] lanes) {
        this.first = first;
        this.length = length;
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
        return new Route(channels[0], channels.length, channels.clone(), lanes.clone());
    }

    /** So many links straight on, through a port. */
    static Route straight(Topology topology, int from, int port, int links) {
        if (links < 1) {
            throw new IllegalArgumentException("links=" + links + ", must be >= 1");
        }
        if (links == 1) {
            return new Route(topology.channel(from, port), 1, ONE_CHANNEL, FIRST_LANES);
        }
        int[] channels = new int[links];
        int pu = from;
        for (int hop = 0; hop < links; hop++) {
            channels[hop] = topology.channel(pu, port);
            pu = topology.target(channels[hop]);
        }
        return new Route(channels[0], links, channels, FIRST_LANES);
    }

    /** The way that the network has for packets from one PU to another. */
    static Route between(Topology topology, int from, int to, int virtualChannels) {
        return topology.holes()
                .map(holes -> of(holes.way(from, to)))
                .orElseGet(() -> dimensionOrder((Grid) topology, from, to, virtualChannels));
    }

    /**
     * The {@link Grid#way} in dimension order. With two virtual channels a packet takes the second
     * one on an axis from the link on that wraps around ("dateline"), so that no packets wait for
     * each other in a circle.
     */
    private static Route dimensionOrder(Grid grid, int from, int to, int virtualChannels) {
        int[] channels = grid.way(from, to);
        byte[] lanes = new byte[channels.length];
        int hop = 0;
        for (int axis = 0; axis < grid.dimensions() && virtualChannels > 1; axis++) {
            int links = grid.along(axis, from, to);
            byte lane = 0;
            for (int end = hop + Math.abs(links); hop < end; hop++) {
                int step = grid.coordinate(grid.target(channels[hop]), axis)
                        - grid.coordinate(grid.source(channels[hop]), axis);
                if (step != Integer.signum(links)) {
                    lane = 1;
                }
                lanes[hop] = lane;
            }
        }
        return of(channels, lanes);
    }

    /** Number of channels. */
    public int length() {
        return length;
    }

    /** The channel at its end. */
    public int last() {
        return channel(length - 1);
    }

    /** The channel at this place, from 0. */
    public int channel(int hop) {
        return hop == 0 ? first : channels[hop];
    }

    /** Its virtual channel, from 0. */
    public int lane(int hop) {
        return lanes.length == 0 ? 0 : lanes[hop];
    }
}
