package gossamer.model.analysis.pipelined;

import gossamer.model.fault.SeededDraw;
import gossamer.model.topology.Crossbar;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Looks for the orders that are best if all PUs send in one and the same order, each skipping
 * itself, on shared channels or on circuits: all of them on few PUs, by simulated annealing on
 * more.
 */
public final class PermutationSearch {

    /** Most PUs whose orders are all tried: 40,320 of them. */
    public static final int MOST_EXHAUSTIVE = 8;

    /** Most PUs. */
    public static final int MOST_PUS = 256;

    /** Steps by which the first attempts may be worse, and the last ones. */
    private static final double HOT = 3;

    private static final double COLD = 0.15;

    private static final int ODDS = 1 << 30;

    /**
     * What a search has found.
     *
     * @param lambda fewest steps
     * @param order the first such order, or the one that was found
     * @param orders how many such orders there are; 0 if not all were tried
     * @param worst most steps of any order that was tried
     */
    public record Best(int lambda, List<Integer> order, int orders, int worst) {
        /** Copies the order. */
        public Best {
            order = List.copyOf(order);
        }
    }

    private PermutationSearch() {}

    private static void require(int pus, int most, int channels) {
        if (pus < 1 || pus > most) {
            throw new IllegalArgumentException("pus=" + pus + " not in 1.." + most);
        }
        if (channels < 1) {
            throw new IllegalArgumentException("channels=" + channels + ", must be >= 1");
        }
    }

    /** Tries all orders of PUs that share channels. */
    public static Best exhaustive(int pus, int channels) {
        require(pus, MOST_EXHAUSTIVE, channels);
        return exhaustive(Crossbar.shared(pus, channels));
    }

    /** Tries all orders of these PUs, on whatever lies beneath them. */
    public static Best exhaustive(Crossbar crossbar) {
        require(crossbar.pus(), MOST_EXHAUSTIVE, 1);
        StepCount count = new StepCount(crossbar);
        Tries tries = new Tries();
        forEachOrder(crossbar.pus(), order -> tries.add(count.of(order), order));
        return new Best(tries.lambda, boxed(tries.order), tries.orders, tries.worst);
    }

    /** The first order that is best with any number of channels; empty if there is none. */
    public static List<Integer> alwaysBest(int pus) {
        require(pus, MOST_EXHAUSTIVE, 1);
        int most = Math.max(1, pus / 2);
        int[] best = new int[most];
        StepCount[] counts = new StepCount[most];
        Arrays.setAll(counts, k -> new StepCount(Crossbar.shared(pus, k + 1)));
        Arrays.setAll(best, k -> exhaustive(pus, k + 1).lambda());
        Tries tries = new Tries();
        forEachOrder(pus, order -> {
            int above = 0;
            for (int k = most - 1; k >= 0 && above == 0; k--) {
                above = counts[k].of(order) - best[k];
            }
            tries.add(above == 0 ? 0 : 1, order);
        });
        return tries.lambda == 0 ? boxed(tries.order) : List.of();
    }

    /**
     * Exchanges two places of an order again and again, and keeps what is better, at first also
     * what is a little worse.
     *
     * @param attempts how many exchanges, drawn from the seed
     */
    public static Best annealed(int pus, int channels, long seed, int attempts) {
        require(pus, MOST_PUS, channels);
        StepCount count = new StepCount(Crossbar.shared(pus, channels));
        SeededDraw draw =
                SeededDraw.of(seed, "permutation search", pus + " PUs, " + channels + " channels");
        int[] order = new int[pus];
        Arrays.setAll(order, place -> place);
        int lambda = count.of(order);
        Tries tries = new Tries();
        tries.add(lambda, order);
        for (int attempt = 0; attempt < attempts && pus > 1; attempt++) {
            int one = (int) draw.uniform(3L * attempt, 0, pus - 1);
            int other = (int) draw.uniform(3L * attempt + 1, 0, pus - 1);
            exchange(order, one, other);
            int found = count.of(order);
            double warmth = HOT * StrictMath.pow(COLD / HOT, attempt / (double) attempts);
            double odds = StrictMath.exp((lambda - found) / warmth);
            if (draw.uniform(3L * attempt + 2, 0, ODDS) < odds * ODDS) {
                lambda = found;
                tries.add(lambda, order);
            } else {
                exchange(order, one, other);
            }
        }
        return new Best(tries.lambda, boxed(tries.order), 0, tries.worst);
    }

    private static void exchange(int[] order, int one, int other) {
        int kept = order[one];
        order[one] = order[other];
        order[other] = kept;
    }

    /** The best of what was tried so far. */
    private static final class Tries {
        private int lambda = Integer.MAX_VALUE;
        private int[] order = {};
        private int orders;
        private int worst;

        void add(int found, int[] tried) {
            worst = Math.max(worst, found);
            if (found < lambda) {
                lambda = found;
                order = tried.clone();
                orders = 0;
            }
            orders += found == lambda ? 1 : 0;
        }
    }

    private static List<Integer> boxed(int[] order) {
        return Arrays.stream(order).boxed().toList();
    }

    /** All orders of 0, 1, …, from the first to the last as words are sorted. */
    private static void forEachOrder(int pus, Consumer<int[]> use) {
        int[] order = new int[pus];
        Arrays.setAll(order, place -> place);
        do {
            use.accept(order);
        } while (next(order));
    }

    /** Makes the next order of one; false if it was the last. */
    private static boolean next(int[] order) {
        int fall = order.length - 2;
        while (fall >= 0 && order[fall] > order[fall + 1]) {
            fall--;
        }
        if (fall < 0) {
            return false;
        }
        int above = order.length - 1;
        while (order[above] < order[fall]) {
            above--;
        }
        exchange(order, fall, above);
        for (int low = fall + 1, high = order.length - 1; low < high; low++, high--) {
            exchange(order, low, high);
        }
        return true;
    }
}
