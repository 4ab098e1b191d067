package gossamer.model.optimum;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Graph.Link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The networks of {@code small-optima.tsv}, as texts: links by pairs of PUs, {@code 0-1 1-2}. All
 * connected ones with 2 to 6 PUs up to isomorphism, every fifth of those with 7, and all grids,
 * paths and cycles with 7 to 9 PUs.
 */
final class SmallNetworks {

    private SmallNetworks() {}

    /** A grid; the torus of 2×4 is the cube. */
    static String grid(int[] sides, boolean wrapped) {
        int pus = Arrays.stream(sides).reduce(1, (a, b) -> a * b);
        List<String> links = new ArrayList<>();
        int step = 1;
        for (int axis = sides.length - 1; axis >= 0; axis--) {
            for (int pu = 0; pu < pus; pu++) {
                int at = pu / step % sides[axis];
                if (at + 1 < sides[axis]) {
                    links.add(pu + "-" + (pu + step));
                } else if (wrapped && sides[axis] > 2) {
                    links.add(pu - at * step + "-" + pu);
                }
            }
            step *= sides[axis];
        }
        return String.join(" ", links);
    }

    /** The ends of each link. */
    static int[][] links(String text) {
        return Arrays.stream(text.split(" "))
                .map(link -> Arrays.stream(link.split("-"))
                        .mapToInt(Integer::parseInt)
                        .toArray())
                .toArray(int[][]::new);
    }

    static int pus(String text) {
        return 1 + Arrays.stream(links(text)).flatMapToInt(Arrays::stream).max().orElseThrow();
    }

    static Graph graph(String text) {
        return Graph.of(
                pus(text),
                Arrays.stream(links(text))
                        .map(ends -> Link.between(ends[0], ends[1]))
                        .toList());
    }

    /** A machine; packets of {@code capacity} tokens. */
    static Network network(String model, int capacity) {
        return new Network(
                model.charAt(0) == 'H' ? Duplex.HALF : Duplex.FULL,
                model.charAt(1) == '1' ? Ports.ONE : Ports.ALL,
                OptionalInt.of(capacity),
                1,
                Cost.rounds());
    }

    /**
     * Each has a PU that can be taken away without breaking it apart, so that all grow from those
     * with one PU less.
     */
    static List<String> connected(int pus) {
        TreeSet<Long> codes = new TreeSet<>(List.of(0L));
        for (int size = 2; size <= pus; size++) {
            List<int[]> orders = orders(size);
            TreeSet<Long> grown = new TreeSet<>();
            for (long smaller : codes) {
                for (long neighbours = 1; neighbours < 1L << size - 1; neighbours++) {
                    // The pairs with the new PU are the last ones.
                    grown.add(canonical(
                            smaller | neighbours << (size - 1) * (size - 2) / 2, size, orders));
                }
            }
            codes = grown;
        }
        return codes.stream().map(code -> text(code, pus)).toList();
    }

    /** The same network as it is in the table, where it has up to 6 PUs. */
    static String canonical(String text) {
        long code = 0;
        for (int[] ends : links(text)) {
            code |= 1L << bit(ends[0], ends[1]);
        }
        int pus = pus(text);
        return text(canonical(code, pus, orders(pus)), pus);
    }

    /** All trees up to isomorphism: each is a smaller one with one more leaf. */
    static List<String> trees(int pus) {
        if (pus == 2) {
            return List.of("0-1");
        }
        return trees(pus - 1).stream()
                .flatMap(smaller -> IntStream.range(0, pus - 1)
                        .mapToObj(pu -> canonical(smaller + " " + pu + "-" + (pus - 1))))
                .distinct()
                .toList();
    }

    /** The bit of a pair of PUs. */
    private static int bit(int a, int b) {
        int high = Math.max(a, b);
        return high * (high - 1) / 2 + Math.min(a, b);
    }

    private static long canonical(long code, int size, List<int[]> orders) {
        long least = Long.MAX_VALUE;
        for (int[] order : orders) {
            long moved = 0;
            for (int high = 1; high < size; high++) {
                for (int low = 0; low < high; low++) {
                    moved |= (code >> bit(low, high) & 1) << bit(order[low], order[high]);
                }
            }
            least = Math.min(least, moved);
        }
        return least;
    }

    private static List<int[]> orders(int size) {
        List<int[]> orders = List.of(new int[0]);
        for (int placed = 0; placed < size; placed++) {
            orders = orders.stream()
                    .flatMap(order -> IntStream.range(0, size)
                            .filter(pu -> Arrays.stream(order).noneMatch(other -> other == pu))
                            .mapToObj(pu -> IntStream.concat(Arrays.stream(order), IntStream.of(pu))
                                    .toArray()))
                    .toList();
        }
        return orders;
    }

    private static String text(long code, int pus) {
        return IntStream.range(0, pus)
                .boxed()
                .flatMap(low -> IntStream.range(low + 1, pus)
                        .filter(high -> (code >> bit(low, high) & 1) != 0)
                        .mapToObj(high -> low + "-" + high))
                .collect(Collectors.joining(" "));
    }
}
