package gossamer.audit;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The way of a packet under wormhole switching: one channel after the other, and which of its
 * virtual channels on each.
 */
final class Way {

    private final int[] channels;
    private final int[] lanes;

    private Way(int[] channels, int[] lanes) {
        this.channels = channels;
        this.lanes = lanes;
    }

    /** So many links straight on through a port, always on the first virtual channel. */
    static Way straight(PlainGraph graph, int from, int port, int links) {
        int[] channels = new int[links];
        int pu = from;
        for (int place = 0; place < links; place++) {
            channels[place] = port < graph.ports() ? graph.channel(pu, port) : -1;
            if (channels[place] < 0) {
                throw new AuditException("automata: PU " + pu + " has no link at port " + port);
            }
            pu = graph.target(channels[place]);
        }
        return new Way(channels, new int[links]);
    }

    /** The way that the network has from one PU to another. */
    static Way between(PlainGraph graph, int from, int to, int virtualChannels) {
        int[] round = graph.roundHoles(from, to);
        return round == null
                ? byDimension(graph, from, to, virtualChannels)
                : new Way(round, new int[round.length]);
    }

    /**
     * Along axis 0 first, and so on, the shorter way, of two equal ones the positive one. From the
     * link on that wraps around an axis the packet takes the second virtual channel there, if there
     * is one.
     */
    private static Way byDimension(PlainGraph graph, int from, int to, int virtualChannels) {
        int[] channels = new int[graph.links()];
        int[] lanes = new int[channels.length];
        int links = 0;
        int pu = from;
        for (int axis = 0; axis < graph.dimensions(); axis++) {
            int side = graph.side(axis);
            int ahead = graph.coordinate(to, axis) - graph.coordinate(pu, axis);
            int round = Math.floorMod(ahead, side);
            boolean up = graph.isWrapped() ? 2 * round <= side : ahead > 0;
            int wrapsFrom = up ? side - 1 : 0;
            int lane = 0;
            while (graph.coordinate(pu, axis) != graph.coordinate(to, axis)) {
                if (graph.coordinate(pu, axis) == wrapsFrom && virtualChannels > 1) {
                    lane = 1;
                }
                channels[links] = graph.channel(pu, up ? 2 * axis : 2 * axis + 1);
                lanes[links] = lane;
                pu = graph.target(channels[links++]);
            }
        }
        return new Way(Arrays.copyOf(channels, links), Arrays.copyOf(lanes, links));
    }

    /**
     * From a channel on through all of these, on the first virtual one of each; null if there is no
     * such way, or more than one.
     */
    static @Nullable Way through(PlainGraph graph, int first, Set<Integer> channels) {
        Set<Integer> left = new HashSet<>(channels);
        int[] way = new int[channels.size()];
        List<Integer> next = left.contains(first) ? List.of(first) : List.of();
        for (int place = 0; place < way.length; place++) {
            if (next.size() != 1) {
                return null;
            }
            way[place] = next.get(0);
            left.remove(way[place]);
            int pu = graph.target(way[place]);
            next = left.stream().filter(channel -> graph.source(channel) == pu).toList();
        }
        return way.length == 0 ? null : new Way(way, new int[way.length]);
    }

    int links() {
        return channels.length;
    }

    /** The channel at this place, from 0. */
    int channel(int place) {
        return channels[place];
    }

    int last() {
        return channels[channels.length - 1];
    }

    /** Which of the virtual channels of the channel at this place, from 0. */
    int lane(int place) {
        return lanes[place];
    }
}
