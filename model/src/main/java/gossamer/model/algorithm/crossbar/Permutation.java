package gossamer.model.algorithm.crossbar;

import gossamer.model.fault.SeededDraw;

import java.util.Arrays;
import java.util.List;

/** In which order every PU sends to the others: the P_i of Algorithm 1. */
public interface Permutation {

    /** Its name in configs. */
    String name();

    /** Whether it is made for any number of PUs. */
    default boolean fitsAnySize() {
        return true;
    }

    /** The destinations of a PU in the order of its sends: all PUs but itself, once each. */
    int[] destinations(int pu, int pus);

    /** P_i = (0, …, i−1, i+1, …, N): section 3, case 1. */
    static Permutation identity() {
        return of("identity", true, (pu, place) -> place);
    }

    /** P_i = (i+1, …, N, 0, …, i−1): the identity shifted left i times, equation (17). */
    static Permutation pipelined() {
        return new Permutation() {
            @Override
            public String name() {
                return "pipelined";
            }

            @Override
            public int[] destinations(int pu, int pus) {
                int[] order = new int[pus - 1];
                Arrays.setAll(order, c -> (pu + 1 + c) % pus);
                return order;
            }
        };
    }

    /** P_i = (i+1, …, N, i−1, …, 0). */
    static Permutation upDown() {
        return new Permutation() {
            @Override
            public String name() {
                return "up-down";
            }

            @Override
            public int[] destinations(int pu, int pus) {
                int[] order = new int[pus - 1];
                Arrays.setAll(order, c -> pu + 1 + c < pus ? pu + 1 + c : pus - 2 - c);
                return order;
            }
        };
    }

    /** One order of all PUs for everybody, each skipping itself. */
    static Permutation explicit(List<Integer> order) {
        int[] places = order.stream().mapToInt(Integer::intValue).toArray();
        return of("explicit", false, (pu, place) -> places[place]);
    }

    /** A random order of all PUs for everybody, each skipping itself. */
    static Permutation sharedRandom(long seed, int pus) {
        int[] order = shuffled(SeededDraw.of(seed, "permutation", "shared"), pus);
        return of("random", false, (pu, place) -> order[place]);
    }

    /** An independent random order for each PU. */
    static Permutation randomPerPu(long seed) {
        return new Permutation() {
            @Override
            public String name() {
                return "random-per-pu";
            }

            @Override
            public int[] destinations(int pu, int pus) {
                int[] order = shuffled(SeededDraw.of(seed, "permutation", "(" + pu + ")"), pus);
                return Arrays.stream(order).filter(other -> other != pu).toArray();
            }
        };
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

    /** Who stands at a place of a PU's order, itself included. */
    @FunctionalInterface
    interface Places {
        /** The PU at {@code place}. */
        int at(int pu, int place);
    }

    private static Permutation of(String name, boolean anySize, Places places) {
        return new Permutation() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public boolean fitsAnySize() {
                return anySize;
            }

            @Override
            public int[] destinations(int pu, int pus) {
                int[] order = new int[pus - 1];
                int filled = 0;
                for (int place = 0; place < pus; place++) {
                    if (places.at(pu, place) != pu) {
                        order[filled++] = places.at(pu, place);
                    }
                }
                return order;
            }
        };
    }
}
