package gossamer.model.fsa;

import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

/**
 * The channels that a packet takes under wormhole switching, first to last, and which of its
 * virtual channels on each of them.
 */
public final class Route {

    /** The lanes of a route of one link, as most are. */
    private static final byte[] FIRST_LANE = new byte[1];

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

    /** So many links straight on, through a port. */
    static Route straight(Topology topology, int from, int port, int links) {
        if (links < 1) {
            throw new IllegalArgumentException("links=" + links + ", must be >= 1");
        }
        int[] channels = new int[links];
        int pu = from;
        for (int hop = 0; hop < links; hop++) {
            channels[hop] = topology.channel(pu, port);
            pu = topology.target(channels[hop]);
        }
        return new Route(channels, links == 1 ? FIRST_LANE : new byte[links]);
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
