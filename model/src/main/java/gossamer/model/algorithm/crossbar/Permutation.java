package gossamer.model.algorithm.crossbar;

import gossamer.model.fault.SeededDraw;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * In which order every PU sends to the others: the P_i of Algorithm 1.
 *
 * @param name in configs
 * @param fitsAnySize whether it is made for any number of PUs
 * @param order by PU and place who comes there
 */
public record Permutation(String name, boolean fitsAnySize, Order order) {

    /** An order of PUs for each PU. */
    @FunctionalInterface
    public interface Order {

        /** The destinations of a PU in the order of its sends: all PUs but itself, once each. */
        int[] destinations(int pu, int pus);
    }

    /** The destinations of a PU in the order of its sends: all PUs but itself, once each. */
    public int[] destinations(int pu, int pus) {
        return order.destinations(pu, pus);
    }

    /** P_i = (0, …, i−1, i+1, …, N): section 3, case 1. */
    public static Permutation identity() {
        return new Permutation("identity", true, (pu, pus) -> allBut(pu, IntStream.range(0, pus)));
    }

    /** P_i = (i+1, …, N, 0, …, i−1): the identity shifted left i times, equation (17). */
    public static Permutation pipelined() {
        return new Permutation("pipelined", true, (pu, pus) -> {
            int[] order = new int[pus - 1];
            Arrays.setAll(order, c -> (pu + 1 + c) % pus);
            return order;
        });
    }

    /** P_i = (i+1, …, N, i−1, …, 0). */
    public static Permutation upDown() {
        return new Permutation("up-down", true, (pu, pus) -> {
            int[] order = new int[pus - 1];
            Arrays.setAll(order, c -> pu + 1 + c < pus ? pu + 1 + c : pus - 2 - c);
            return order;
        });
    }

    /** One order of all PUs for everybody, each skipping itself. */
    public static Permutation explicit(List<Integer> order) {
        List<Integer> all = List.copyOf(order);
        return new Permutation(
                "explicit", false, (pu, pus) -> allBut(pu, all.stream().mapToInt(next -> next)));
    }

    /** A random order of all PUs for everybody, each skipping itself. */
    public static Permutation sharedRandom(long seed, int pus) {
        int[] all = shuffled(SeededDraw.of(seed, "permutation", "shared"), pus);
        return new Permutation("random", false, (pu, count) -> allBut(pu, Arrays.stream(all)));
    }

    /** An independent random order for each PU. */
    public static Permutation randomPerPu(long seed) {
        return new Permutation(
                "random-per-pu",
                true,
                (pu, pus) -> allBut(
                        pu,
                        Arrays.stream(shuffled(
                                SeededDraw.of(seed, "permutation", "(" + pu + ")"), pus))));
    }

    private static int[] allBut(int pu, IntStream order) {
        return order.filter(other -> other != pu).toArray();
    }

    private static int[] shuffled(SeededDraw draw, int pus) {
        int[] order = new int[pus];
        Arrays.setAll(order, place -> place);
        for (int last = pus - 1; last > 0; last--) {
            int other = (int) draw.uniform(last, 0, last);
            int kept = order[last];
            order[last] = order[other];
            order[other] = kept;
        }
        return order;
    }
}
