package gossamer.model.topology;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Any connected network, given by its links. Links keep the order in which they were given; channel
 * {@code 2k} of link {@code k} leads from its lower PU to its higher one. Port {@code q} of a PU
 * leads to its neighbour number {@code q}, from 0, in the order of PU numbers.
 */
public final class Graph extends LinkTable {

    /** The name in configs. */
    public static final String NAME = "file";

    /** Most PUs of such a network: its diameter may take a search from half of them. */
    public static final int MAX_GRAPH_PUS = 16_384;

    /** Most links of such a network. */
    public static final int MAX_GRAPH_LINKS = 262_144;

    private Graph(int[] low, int[] high, int[][] channels) {
        super(low, high, channels);
        for (int pu = 0; pu < channels.length; pu++) {
            requireSimple(pu, channels[pu]);
        }
    }

    /**
     * A link.
     *
     * @param low its lower PU
     * @param high its higher PU
     */
    public record Link(int low, int high) {

        /** Requires two PUs in their order. */
        public Link {
            if (low < 0 || low >= high) {
                throw new IllegalArgumentException(
                        "a link joins two PUs, the lower one first, not " + low + " and " + high);
            }
        }

        /** The link of two PUs, whichever is the lower one. */
        public static Link between(int a, int b) {
            return new Link(Math.min(a, b), Math.max(a, b));
        }
    }

    /**
     * The network of PUs {@code 0..pus-1} with these links.
     *
     * @throws IllegalArgumentException if it is too large, has two links between the same PUs or is
     *     not connected
     */
    public static Graph of(int pus, List<Link> links) {
        if (pus < 1 || pus > MAX_GRAPH_PUS || links.size() > MAX_GRAPH_LINKS) {
            throw new IllegalArgumentException("a graph has 1 to " + MAX_GRAPH_PUS
                    + " PUs and at most " + MAX_GRAPH_LINKS + " links, not " + pus + " and "
                    + links.size());
        }
        for (Link link : links) {
            if (link.high >= pus) {
                throw new IllegalArgumentException(link + " in a graph of " + pus + " PUs");
            }
        }
        OptionalInt unreached = unreached(pus, links);
        if (unreached.isPresent()) {
            throw new IllegalArgumentException(
                    "PU " + unreached.getAsInt() + " cannot be reached from PU 0");
        }
        int[] low = links.stream().mapToInt(Link::low).toArray();
        int[] high = links.stream().mapToInt(Link::high).toArray();
        return new Graph(low, high, channels(pus, low, high));
    }

    /** The lowest PU that cannot be reached from PU 0, if there is one. */
    public static OptionalInt unreached(int pus, List<Link> links) {
        // Union by the lowest PU of each part.
        int[] parent = new int[pus];
        Arrays.setAll(parent, pu -> pu);
        for (Link link : links) {
            int a = root(parent, link.low);
            int b = root(parent, link.high);
            parent[Math.max(a, b)] = Math.min(a, b);
        }
        for (int pu = 0; pu < pus; pu++) {
            if (root(parent, pu) != 0) {
                return OptionalInt.of(pu);
            }
        }
        return OptionalInt.empty();
    }

    private static int root(int[] parent, int pu) {
        int at = pu;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    /** Channels out of each PU, by port. */
    private static int[][] channels(int pus, int[] low, int[] high) {
        int[] degrees = new int[pus];
        for (int link = 0; link < low.length; link++) {
            degrees[low[link]]++;
            degrees[high[link]]++;
        }
        long[][] byNeighbour = new long[pus][];
        Arrays.setAll(byNeighbour, pu -> new long[degrees[pu]]);
        for (int link = low.length - 1; link >= 0; link--) {
            byNeighbour[low[link]][--degrees[low[link]]] = (long) high[link] << 32 | 2L * link;
            byNeighbour[high[link]][--degrees[high[link]]] = (long) low[link] << 32 | 2L * link + 1;
        }
        int[][] sorted = new int[pus][];
        for (int pu = 0; pu < pus; pu++) {
            Arrays.sort(byNeighbour[pu]);
            sorted[pu] = Arrays.stream(byNeighbour[pu])
                    .mapToInt(entry -> (int) entry)
                    .toArray();
        }
        return sorted;
    }

    private void requireSimple(int pu, int[] sorted) {
        for (int port = 1; port < sorted.length; port++) {
            if (target(sorted[port]) == target(sorted[port - 1])) {
                throw new IllegalArgumentException(
                        "two links between PU " + pu + " and PU " + target(sorted[port]));
            }
        }
    }

    @Override
    public String kind() {
        return NAME;
    }

    @Override
    public int ports() {
        return maxDegree();
    }

    /** The number of PUs: there are no sides. */
    @Override
    public String shapeText() {
        return Integer.toString(pus());
    }

    @Override
    public String puName(int pu) {
        return "(" + pu + ")";
    }

    /** The PU that a port leads to depends on the PU that it belongs to. */
    @Override
    public String portName(int port) {
        return "n" + port;
    }
}
