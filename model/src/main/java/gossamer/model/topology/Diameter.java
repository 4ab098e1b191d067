package gossamer.model.topology;

import java.util.Arrays;

/**
 * The largest distance in a connected graph, by breadth-first searches from some of its PUs: after
 * Crescenzi et al.,
 * <em>On computing the diameter of real-world undirected graphs</em>. PUs are searched from in the
 * order of falling distance from a central one. As soon as all that remain are at most i away from
 * that, no two of them are more than 2·i apart.
 */
final class Diameter {

    private final int[][] neighbours;
    private final int[] queue;
    private final int[] distance;

    private Diameter(int[][] neighbours) {
        this.neighbours = neighbours;
        queue = new int[neighbours.length];
        distance = new int[neighbours.length];
    }

    /**
     * The largest distance.
     *
     * @param from a PU that has another one so far away
     */
    record Farthest(int from, int links) {}

    /** The diameter of a graph, given the neighbours of each PU. */
    static Farthest of(int[][] neighbours) {
        return new Diameter(neighbours).find();
    }

    private Farthest find() {
        searchFrom(central());
        int[] order = queue.clone();
        int[] away = distance.clone();
        Farthest found = new Farthest(order[0], away[order[order.length - 1]]);
        for (int index = order.length - 1; found.links < 2 * away[order[index]]; index--) {
            int length = searchFrom(order[index]);
            found = length > found.links ? new Farthest(order[index], length) : found;
        }
        return found;
    }

    /** A PU half-way between two that are far apart. */
    private int central() {
        searchFrom(0);
        int begin = queue[queue.length - 1];
        int length = searchFrom(begin);
        int[] fromBegin = distance.clone();
        searchFrom(queue[queue.length - 1]);
        int pu = 0;
        while (fromBegin[pu] != length / 2 || fromBegin[pu] + distance[pu] != length) {
            pu++;
        }
        return pu;
    }

    /**
     * Sets all distances from a PU, and the queue to all PUs by distance; yields the largest one.
     */
    private int searchFrom(int root) {
        Arrays.fill(distance, -1);
        distance[root] = 0;
        queue[0] = root;
        int size = 1;
        for (int head = 0; head < size; head++) {
            for (int neighbour : neighbours[queue[head]]) {
                if (distance[neighbour] < 0) {
                    distance[neighbour] = distance[queue[head]] + 1;
                    queue[size++] = neighbour;
                }
            }
        }
        return distance[queue[size - 1]];
    }
}
