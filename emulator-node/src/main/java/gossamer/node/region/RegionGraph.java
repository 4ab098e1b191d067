package gossamer.node.region;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** Which regions exchange batches with each other. It is connected. */
final class RegionGraph {

    private final int[][] neighbours;
    private final int diameter;

    private RegionGraph(int[][] neighbours) {
        this.neighbours = neighbours;
        this.diameter = isComplete()
                ? Math.min(1, neighbours.length - 1)
                : IntStream.range(0, neighbours.length)
                        .map(this::farthestFrom)
                        .max()
                        .orElseThrow();
    }

    private boolean isComplete() {
        return Arrays.stream(neighbours).allMatch(all -> all.length == neighbours.length - 1);
    }

    private int farthestFrom(int region) {
        return Arrays.stream(distancesFrom(region)).max().orElseThrow();
    }

    /** Each with each. */
    static RegionGraph complete(int regions) {
        int[][] all = new int[regions][];
        Arrays.setAll(
                all,
                region -> IntStream.range(0, regions)
                        .filter(other -> other != region)
                        .toArray());
        return new RegionGraph(all);
    }

    /**
     * Joins regions that have something to hand to each other; parts that are not connected by that
     * are joined as well.
     *
     * @param linked for each region its neighbours; it is enough if one of a pair names the other
     */
    static RegionGraph of(BitSet[] linked) {
        BitSet[] both = new BitSet[linked.length];
        Arrays.setAll(both, region -> new BitSet());
        for (int region = 0; region < linked.length; region++) {
            int from = region;
            linked[region].stream().filter(to -> to != from).forEach(to -> join(both, from, to));
        }
        for (int region = 1; region < both.length; region++) {
            if (reachable(both, 0).get(region)) {
                continue;
            }
            join(both, region - 1, region);
        }
        return new RegionGraph(
                Arrays.stream(both).map(set -> set.stream().toArray()).toArray(int[][]::new));
    }

    private static void join(BitSet[] linked, int one, int other) {
        linked[one].set(other);
        linked[other].set(one);
    }

    private static BitSet reachable(BitSet[] linked, int from) {
        BitSet reached = new BitSet();
        ArrayDeque<Integer> due = new ArrayDeque<>();
        reached.set(from);
        due.add(from);
        while (!due.isEmpty()) {
            linked[due.remove()].stream().filter(to -> !reached.get(to)).forEach(to -> {
                reached.set(to);
                due.add(to);
            });
        }
        return reached;
    }

    private int[] distancesFrom(int region) {
        int[] distances = new int[neighbours.length];
        Arrays.fill(distances, -1);
        ArrayDeque<Integer> due = new ArrayDeque<>();
        distances[region] = 0;
        due.add(region);
        while (!due.isEmpty()) {
            int at = due.remove();
            for (int to : neighbours[at]) {
                if (distances[to] < 0) {
                    distances[to] = distances[at] + 1;
                    due.add(to);
                }
            }
        }
        return distances;
    }

    int regions() {
        return neighbours.length;
    }

    /** The regions with which one exchanges batches, ascending. */
    int[] neighboursOf(int region) {
        return neighbours[region].clone();
    }

    /** The most that any has. */
    int mostNeighbours() {
        return Arrays.stream(neighbours).mapToInt(all -> all.length).max().orElseThrow();
    }

    /** Exchanges until what a region says is known to all of them; 0 where there is one only. */
    int diameter() {
        return diameter;
    }
}
