package gossamer.model.topology;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The ways of packets round the holes of a mesh under wormhole switching, on which they never wait
 * for each other in a circle.
 *
 * <p>A turn leads from one channel on to another that begins where it ends, but not back over the
 * same link; going straight on is a turn, too. Turns are taken up one after the other, unless one
 * would close a circle of those before: first those between links of a tree, then those of
 * dimension order, then the others; each time in the order of channels, and then of ports. In the
 * tree each PU but the first hangs on a neighbour that is one link nearer to the first, of several
 * on that along the lowest axis, in negative direction first. Turns within a tree close no circle,
 * so that every PU reaches every other one.
 *
 * <p>A packet goes in dimension order if it only takes turns that are taken up, and else the
 * shortest way of such turns, of several that with the lowest port at the first PU where they
 * differ. Packets hold channels and wait for others along turns only, of which there are no
 * circles: so there is always a packet that waits for none, on full-duplex links.
 */
final class Detours {

    private final MeshWithHoles mesh;
    /** By channel the ports that packets on it can go on to, as bits; null until it is needed. */
    private transient volatile int @Nullable [] turns;
    /** By PU, for each channel the one before it on the shortest way from there. */
    private final transient ConcurrentMap<Integer, int[]> searched = new ConcurrentHashMap<>();

    /** The first channel of a way has none before it, and one that is not reached neither. */
    private static final int FIRST = -1;

    private static final int UNREACHED = -2;

    Detours(MeshWithHoles mesh) {
        this.mesh = mesh;
    }

    /** The channels of a way, first to last. */
    int[] way(int from, int to) {
        int[] allowed = turns();
        int[] straight = dimensionOrder(from, to, allowed);
        return straight == null ? shortest(from, to, allowed) : straight;
    }

    /** Whether packets on a channel can go on to another one. */
    boolean allows(int channel, int next) {
        int pu = mesh.target(channel);
        int port = mesh.portTo(pu, mesh.target(next));
        return mesh.source(next) == pu && port >= 0 && (turns()[channel] >> port & 1) == 1;
    }

    private int[] turns() {
        int[] known = turns;
        if (known == null) {
            known = new Building(mesh).turns();
            turns = known;
        }
        return known;
    }

    /** The way in dimension order, or null if something is in its way. */
    private int @Nullable [] dimensionOrder(int from, int to, int[] allowed) {
        Grid whole = mesh.whole();
        int[] way = new int[whole.diameter()];
        int length = 0;
        int pu = from;
        for (int axis = 0; axis < whole.dimensions(); axis++) {
            int target = whole.coordinate(mesh.placeOf(to), axis);
            int ahead = target - whole.coordinate(mesh.placeOf(pu), axis);
            int port = 2 * axis + (ahead > 0 ? 0 : 1);
            for (int link = 0; link < Math.abs(ahead); link++) {
                int next = mesh.channel(pu, port);
                boolean first = length == 0;
                if (next < 0 || !first && (allowed[way[length - 1]] >> port & 1) == 0) {
                    return null;
                }
                way[length++] = next;
                pu = mesh.target(next);
            }
        }
        return Arrays.copyOf(way, length);
    }

    private int[] shortest(int from, int to, int[] allowed) {
        int[] before = searched.computeIfAbsent(from, pu -> search(pu, allowed));
        int[] steps = new int[2 * mesh.links()];
        int last = reachedFirst(before, to);
        int at = steps.length;
        for (int channel = last; channel != FIRST; channel = before[channel]) {
            steps[--at] = channel;
        }
        return Arrays.copyOfRange(steps, at, steps.length);
    }

    /** The last entry of what a search from a PU leaves tells by PU the channel that came first. */
    private int reachedFirst(int[] before, int to) {
        int channel = before[2 * mesh.links() + to];
        if (channel == UNREACHED) {
            throw new IllegalStateException("no way to PU " + to + " of " + mesh.describe());
        }
        return channel;
    }

    /** Breadth first; behind the channels it has by PU the channel that reached it first. */
    private int[] search(int from, int[] allowed) {
        int channels = 2 * mesh.links();
        int[] before = new int[channels + mesh.pus()];
        Arrays.fill(before, UNREACHED);
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int port = 0; port < mesh.ports(); port++) {
            reach(mesh.channel(from, port), FIRST, before, queue);
        }
        while (!queue.isEmpty()) {
            int channel = queue.remove();
            int pu = mesh.target(channel);
            for (int port = 0; port < mesh.ports(); port++) {
                if ((allowed[channel] >> port & 1) == 1) {
                    reach(mesh.channel(pu, port), channel, before, queue);
                }
            }
        }
        return before;
    }

    private void reach(int channel, int previous, int[] before, ArrayDeque<Integer> queue) {
        if (channel < 0 || before[channel] != UNREACHED) {
            return;
        }
        before[channel] = previous;
        queue.add(channel);
        int place = 2 * mesh.links() + mesh.target(channel);
        before[place] = before[place] == UNREACHED ? channel : before[place];
    }

    /** Takes up turns, one after the other. */
    private static final class Building {

        private final MeshWithHoles mesh;
        private final int[] turns;
        private final BitSet tree;
        private final int[] stack;

        Building(MeshWithHoles mesh) {
            this.mesh = mesh;
            this.turns = new int[2 * mesh.links()];
            this.stack = new int[turns.length];
            this.tree = tree(mesh);
        }

        int[] turns() {
            takeUp((channel, next) -> tree.get(channel >> 1) && tree.get(next >> 1));
            takeUp((channel, next) -> axis(channel) <= axis(next));
            takeUp((channel, next) -> true);
            return turns;
        }

        private int axis(int channel) {
            return mesh.portTo(mesh.source(channel), mesh.target(channel)) / 2;
        }

        /** The links of the tree. */
        private static BitSet tree(MeshWithHoles mesh) {
            int[] distance = new int[mesh.pus()];
            Arrays.fill(distance, -1);
            distance[0] = 0;
            ArrayDeque<Integer> queue = new ArrayDeque<>();
            queue.add(0);
            while (!queue.isEmpty()) {
                int pu = queue.remove();
                for (int port = 0; port < mesh.ports(); port++) {
                    int channel = mesh.channel(pu, port);
                    if (channel >= 0 && distance[mesh.target(channel)] < 0) {
                        distance[mesh.target(channel)] = distance[pu] + 1;
                        queue.add(mesh.target(channel));
                    }
                }
            }
            BitSet tree = new BitSet();
            for (int pu = 1; pu < mesh.pus(); pu++) {
                int parent = -1;
                for (int place = 0; parent < 0; place++) {
                    int channel = mesh.channel(pu, place ^ 1);
                    boolean nearer = channel >= 0 && distance[mesh.target(channel)] < distance[pu];
                    parent = nearer ? channel : -1;
                }
                tree.set(Topology.linkOf(parent));
            }
            return tree;
        }

        private interface Kind {
            boolean has(int channel, int next);
        }

        private void takeUp(Kind kind) {
            for (int channel = 0; channel < turns.length; channel++) {
                int pu = mesh.target(channel);
                for (int port = 0; port < mesh.ports(); port++) {
                    int next = mesh.channel(pu, port);
                    if (next >= 0
                            && next != Topology.opposite(channel)
                            && (turns[channel] >> port & 1) == 0
                            && kind.has(channel, next)
                            && !leads(next, channel)) {
                        turns[channel] |= 1 << port;
                    }
                }
            }
        }

        /** Whether turns lead from a channel to another one. */
        private boolean leads(int from, int to) {
            BitSet seen = new BitSet(turns.length);
            seen.set(from);
            stack[0] = from;
            int height = 1;
            while (height > 0) {
                int channel = stack[--height];
                if (channel == to) {
                    return true;
                }
                int pu = mesh.target(channel);
                for (int left = turns[channel]; left != 0; left &= left - 1) {
                    int next = mesh.channel(pu, Integer.numberOfTrailingZeros(left));
                    if (!seen.get(next)) {
                        seen.set(next);
                        stack[height++] = next;
                    }
                }
            }
            return false;
        }
    }
}
