package gossamer.model.optimum;

import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The facts about a network that the search uses, computed once. */
final class SearchGraph {

    /** Enough to break the symmetry of any network that is small enough to be searched. */
    private static final int MOST_AUTOMORPHISMS = 200;

    private final Topology topology;
    private final int pus;
    /** Channel from one PU to another; -1 where there is none. */
    private final int[][] channels;

    private final int[][] distances;
    private final int matching;
    private final List<int[]> incoming;
    private final List<int[]> links;

    SearchGraph(Topology topology) {
        this.topology = topology;
        pus = topology.pus();
        channels = new int[pus][pus];
        for (int[] row : channels) {
            Arrays.fill(row, -1);
        }
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            channels[topology.source(channel)][topology.target(channel)] = channel;
        }
        distances = measure();
        matching = match();
        incoming = perPu(pu ->
                channels().filter(channel -> topology.target(channel) == pu).toArray());
        links = perPu(
                pu -> Arrays.stream(incoming.get(pu)).map(Topology::linkOf).toArray());
    }

    private List<int[]> perPu(IntFunction<int[]> row) {
        return IntStream.range(0, pus).mapToObj(row).toList();
    }

    /** Floyd and Warshall: the networks are tiny. */
    private int[][] measure() {
        int[][] distance = new int[pus][pus];
        for (int from = 0; from < pus; from++) {
            for (int to = 0; to < pus; to++) {
                distance[from][to] = from == to ? 0 : channels[from][to] >= 0 ? 1 : pus;
            }
        }
        for (int via = 0; via < pus; via++) {
            for (int from = 0; from < pus; from++) {
                for (int to = 0; to < pus; to++) {
                    distance[from][to] =
                            Math.min(distance[from][to], distance[from][via] + distance[via][to]);
                }
            }
        }
        return distance;
    }

    int pus() {
        return pus;
    }

    int links() {
        return topology.links();
    }

    int source(int channel) {
        return topology.source(channel);
    }

    int target(int channel) {
        return topology.target(channel);
    }

    /** Every channel in order. */
    IntStream channels() {
        return IntStream.range(0, 2 * topology.links());
    }

    /** Links on the shortest way from one PU to another. */
    int distance(int from, int to) {
        return distances[from][to];
    }

    /** Links on the longest of the shortest ways from some PUs to others. */
    int farthest(int[] some, int[] others) {
        return Arrays.stream(others)
                .map(to -> Arrays.stream(some)
                        .map(from -> distances[from][to])
                        .min()
                        .orElseThrow())
                .max()
                .orElseThrow();
    }

    /** The channels that lead to a PU. */
    int[] incoming(int pu) {
        return incoming.get(pu);
    }

    /** The links of a PU. */
    int[] linksOf(int pu) {
        return links.get(pu);
    }

    /** Most links no two of which have an end in common. */
    int matching() {
        return matching;
    }

    /** Set of PUs by set of PUs: the first is without a partner, or has one of the others. */
    private int match() {
        int[] most = new int[1 << pus];
        for (int set = 1; set < most.length; set++) {
            int first = Integer.numberOfTrailingZeros(set);
            int others = set & set - 1;
            most[set] = most[others];
            for (int other = first + 1; other < pus; other++) {
                if ((set & 1 << other) != 0 && channels[first][other] >= 0) {
                    most[set] = Math.max(most[set], 1 + most[others & ~(1 << other)]);
                }
            }
        }
        return most[most.length - 1];
    }

    /**
     * Each PU, and the pairs of PUs without which the network falls into more parts than each of
     * them adds alone.
     */
    List<int[]> separators() {
        List<int[]> found = new ArrayList<>();
        for (int pu = 0; pu < pus; pu++) {
            found.add(new int[] {pu});
            for (int other = 0; other < pu; other++) {
                if (partsWithout(pu, other).size()
                        >= partsWithout(pu).size() + partsWithout(other).size()) {
                    found.add(new int[] {other, pu});
                }
            }
        }
        return found;
    }

    /** The PUs of each part into which the network falls without some PUs. */
    List<int[]> partsWithout(int... some) {
        List<int[]> parts = new ArrayList<>();
        int seen = Arrays.stream(some).map(pu -> 1 << pu).sum();
        for (int first = 0; first < pus; first++) {
            int before = seen;
            seen = reach(first, seen);
            int part = seen & ~before;
            if (part != 0) {
                parts.add(IntStream.range(0, pus)
                        .filter(other -> (part & 1 << other) != 0)
                        .toArray());
            }
        }
        return parts;
    }

    /** Those seen, and what can be reached from here without them. */
    private int reach(int here, int seen) {
        int reached = seen;
        if ((seen & 1 << here) == 0) {
            reached |= 1 << here;
            for (int next = 0; next < pus; next++) {
                reached = channels[here][next] < 0 ? reached : reach(next, reached);
            }
        }
        return reached;
    }

    /**
     * The image of each channel under the automorphisms of the network; one row per automorphism
     * but the identity, 200 at most.
     */
    List<int[]> symmetries() {
        List<int[]> found = new ArrayList<>();
        place(new int[pus], 0, found);
        return found;
    }

    private void place(int[] image, int placed, List<int[]> found) {
        if (found.size() == MOST_AUTOMORPHISMS) {
            return;
        }
        if (placed == pus) {
            int[] moved = channels()
                    .map(channel -> channels[image[source(channel)]][image[target(channel)]])
                    .toArray();
            if (!Arrays.equals(moved, channels().toArray())) {
                found.add(moved);
            }
            return;
        }
        for (int candidate = 0; candidate < pus; candidate++) {
            if (fits(image, placed, candidate)) {
                image[placed] = candidate;
                place(image, placed + 1, found);
            }
        }
    }

    private boolean fits(int[] image, int placed, int candidate) {
        for (int earlier = 0; earlier < placed; earlier++) {
            if (image[earlier] == candidate
                    || (channels[image[earlier]][candidate] < 0)
                            != (channels[earlier][placed] < 0)) {
                return false;
            }
        }
        return true;
    }
}
