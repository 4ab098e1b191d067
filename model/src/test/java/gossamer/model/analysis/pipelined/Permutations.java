package gossamer.model.analysis.pipelined;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** The families of permutations of the paper: row i is the order in which PU i sends. */
final class Permutations {

    private Permutations() {}

    /** Section 3: the same order for all PUs, each leaving itself out. */
    static int[][] shared(int... order) {
        return IntStream.range(0, order.length)
                .mapToObj(pu -> IntStream.of(order).filter(other -> other != pu).toArray())
                .toArray(int[][]::new);
    }

    /** Section 2. */
    static int[][] identity(int n) {
        return shared(IntStream.rangeClosed(0, n).toArray());
    }

    /** Section 4, equation (17). */
    static int[][] pipelined(int n) {
        return IntStream.rangeClosed(0, n)
                .mapToObj(pu ->
                        IntStream.rangeClosed(1, n).map(k -> (pu + k) % (n + 1)).toArray())
                .toArray(int[][]::new);
    }

    /** One random order per PU. */
    static int[][] random(int n, long seed) {
        Random random = new Random(seed);
        int[][] family = new int[n + 1][];
        for (int pu = 0; pu <= n; pu++) {
            int self = pu;
            List<Integer> order = new ArrayList<>(IntStream.rangeClosed(0, n)
                    .filter(other -> other != self)
                    .boxed()
                    .toList());
            Collections.shuffle(order, random);
            family[pu] = order.stream().mapToInt(Integer::intValue).toArray();
        }
        return family;
    }
}
