package gossamer.model.fsa;

import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.Arrays;

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
     * Along axis 0 first, then along axis 1, and so on, on each axis the shorter way, of two equal
     * ones the positive one. With two virtual channels a packet takes the second one on an axis
     * from the link on that wraps around ("dateline"), so that no packets wait for each other in a
     * circle.
     */
    private static Route dimensionOrder(Grid grid, int from, int to, int virtualChannels) {
        int[] channels = new int[grid.diameter()];
        byte[] lanes = new byte[channels.length];
        int length = 0;
        int pu = from;
        for (int axis = 0; axis < grid.dimensions(); axis++) {
            int ahead = grid.coordinate(to, axis) - grid.coordinate(pu, axis);
            int side = grid.side(axis);
            int positive = Math.floorMod(ahead, side);
            boolean up = grid.wrapped() ? 2 * positive <= side : ahead > 0;
            int links = grid.wrapped() ? Math.min(positive, side - positive) : Math.abs(ahead);
            byte lane = 0;
            for (int link = 0; link < links; link++) {
                int next = grid.channel(pu, up ? 2 * axis : 2 * axis + 1);
                int step = grid.coordinate(grid.target(next), axis) - grid.coordinate(pu, axis);
                if (virtualChannels > 1 && step != (up ? 1 : -1)) {
                    lane = 1;
                }
                channels[length] = next;
                lanes[length++] = lane;
                pu = grid.target(next);
            }
        }
        return of(Arrays.copyOf(channels, length), Arrays.copyOf(lanes, length));
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
