package gossamer.model.analysis;

import gossamer.model.topology.Form;
import gossamer.model.topology.Topology;

import java.util.Arrays;

/** The bridges of a network: links whose loss splits it in two. */
final class Bridges {

    private final Topology topology;
    private final int[] first;
    private final int[] outgoing;
    /** For a bridge the number of PUs on one side of it, else 0. */
    private final int[] below;
    /** For a bridge its end on that side. */
    private final int[] lower;

    /** Finds the bridges, in time proportional to the size of the network. */
    Bridges(Topology topology) {
        this.topology = topology;
        first = new int[topology.pus() + 1];
        outgoing = new int[2 * topology.links()];
        below = new int[topology.links()];
        lower = new int[topology.links()];
        index();
        search();
    }

    /**
     * Whether there is surely none, without a search: no grid or crossbar without ends has any.
     */
    static boolean surelyNone(Topology topology) {
        return topology.minDegree() > 1
                && topology.form() != Form.OTHER
                && topology.form() != Form.HOLED_GRID;
    }

    private void index() {
        for (int channel = 0; channel < outgoing.length; channel++) {
            first[topology.source(channel) + 1]++;
        }
        for (int pu = 0; pu < topology.pus(); pu++) {
            first[pu + 1] += first[pu];
        }
        int[] next = first.clone();
        for (int channel = 0; channel < outgoing.length; channel++) {
            outgoing[next[topology.source(channel)]++] = channel;
        }
    }

    /**
     * Depth-first: the link by which a PU was found is a bridge if no other link leads from there,
     * or from what was found from there, to what was found earlier.
     */
    private void search() {
        int pus = topology.pus();
        int[] found = new int[pus];
        int[] earliest = new int[pus];
        int[] size = new int[pus];
        int[] via = new int[pus];
        int[] next = first.clone();
        int[] stack = new int[pus];
        Arrays.fill(size, 1);
        Arrays.fill(via, -1);
        int count = 1;
        found[0] = count;
        earliest[0] = count;
        int depth = 1;
        while (depth > 0) {
            int pu = stack[depth - 1];
            if (next[pu] < first[pu + 1]) {
                int channel = outgoing[next[pu]++];
                int neighbour = topology.target(channel);
                if (found[neighbour] == 0) {
                    count++;
                    found[neighbour] = count;
                    earliest[neighbour] = count;
                    via[neighbour] = Topology.linkOf(channel);
                    stack[depth++] = neighbour;
                } else if (Topology.linkOf(channel) != via[pu]) {
                    earliest[pu] = Math.min(earliest[pu], found[neighbour]);
                }
                continue;
            }
            depth--;
            if (depth > 0) {
                int parent = stack[depth - 1];
                earliest[parent] = Math.min(earliest[parent], earliest[pu]);
                size[parent] += size[pu];
                if (earliest[pu] > found[parent]) {
                    below[via[pu]] = size[pu];
                    lower[via[pu]] = pu;
                }
            }
        }
    }

    boolean isBridge(int link) {
        return below[link] > 0;
    }

    /** PUs on the side of a bridge that this channel of it leads to. */
    int beyond(int channel) {
        int link = Topology.linkOf(channel);
        return topology.target(channel) == lower[link] ? below[link] : topology.pus() - below[link];
    }

    /** Whether a PU has two links or more, and all are bridges. */
    boolean isRelay(int pu) {
        boolean all = degree(pu) > 1;
        for (int index = 0; index < degree(pu); index++) {
            all &= isBridge(Topology.linkOf(channel(pu, index)));
        }
        return all;
    }

    int degree(int pu) {
        return first[pu + 1] - first[pu];
    }

    /** A channel out of this PU, by an index less than its degree. */
    int channel(int pu, int index) {
        return outgoing[first[pu] + index];
    }

    /**
     * What is reached from a PU.
     *
     * @param distances by PU its distance in links, -1 if it is not reached
     * @param channels by PU the channel by which it is first reached, -1 if by none
     * @param order the PUs that are reached, by distance
     */
    record Tree(int[] distances, int[] channels, int[] order) {

        int distance(int pu) {
            return distances[pu];
        }

        int via(int pu) {
            return channels[pu];
        }

        int farthest() {
            return order[order.length - 1];
        }

        /** The largest distance. */
        int depth() {
            return distances[farthest()];
        }
    }

    /** Breadth-first from a PU, without crossing one link; -1 for none. */
    Tree from(int root, int avoided) {
        int[] distance = new int[topology.pus()];
        int[] via = new int[topology.pus()];
        int[] queue = new int[topology.pus()];
        Arrays.fill(distance, -1);
        Arrays.fill(via, -1);
        distance[root] = 0;
        queue[0] = root;
        int size = 1;
        for (int head = 0; head < size; head++) {
            int pu = queue[head];
            for (int index = first[pu]; index < first[pu + 1]; index++) {
                int neighbour = topology.target(outgoing[index]);
                if (distance[neighbour] < 0 && Topology.linkOf(outgoing[index]) != avoided) {
                    distance[neighbour] = distance[pu] + 1;
                    via[neighbour] = outgoing[index];
                    queue[size++] = neighbour;
                }
            }
        }
        return new Tree(distance, via, Arrays.copyOf(queue, size));
    }
}
