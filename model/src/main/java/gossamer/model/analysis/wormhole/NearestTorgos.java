package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Growth;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The parameters of TORGOS nearest to printed ones that multiply to a side, {@code n = a·b^k} with
 * a whole k. These multiply, so that distances are ratios; the rule is, of two equally near ones
 * always the smaller:
 *
 * <ol>
 *   <li>the divisor a' of n, smaller than n, for which max(a, a')/min(a, a') is least;
 *   <li>of the b' with n = a'·b'^k the one for which max(b, b')/min(b, b') is least;
 *   <li>the x' that cuts the data in a number of packets, 2x'-b'+2, nearest to the printed one,
 *       2x-b+2, within 1 and the number of tokens of a bridgehead, a'·n.
 * </ol>
 *
 * Parameters that can be carried out are their own nearest ones.
 *
 * @param n side of the torus
 * @param a bridgeheads on each line at the beginning
 * @param round growth b and steps x of all rounds
 */
record NearestTorgos(int n, int a, Growth round) {

    /** Validates the side. */
    NearestTorgos {
        if (n < 2) {
            throw new IllegalArgumentException("n=" + n + ", must be >= 2");
        }
    }

    /** The nearest ones to those printed. */
    static NearestTorgos of(int n, List<Integer> printed) {
        int a = nearest(
                printed.get(0), IntStream.range(1, n).filter(d -> n % d == 0).toArray());
        int spacing = n / a;
        int b = nearest(
                printed.get(1),
                IntStream.rangeClosed(2, spacing)
                        .filter(root -> rounds(spacing, root) > 0)
                        .toArray());
        Growth asPrinted = new Growth(printed.get(1), printed.get(2));
        long packets = Math.min(asPrinted.packets(), (long) a * n);
        // 2x'-b'+2 has the parity of b'; of the two around the printed number the smaller one.
        int steps = Math.max(b / 2, Math.toIntExact((packets + b - 2) / 2));
        return new NearestTorgos(n, a, new Growth(b, steps));
    }

    /** Why no schedule has the printed parameters; empty if one has. */
    static String whyNot(int n, List<Integer> printed) {
        int a = printed.get(0);
        int b = printed.get(1);
        if (n % a != 0) {
            return "a=" + a + " does not divide n=" + n
                    + (rounds(n, b) == 0 && n % b != 0 ? ", nor does b=" + b : "");
        }
        return rounds(n / a, b) > 0 ? "" : "n/a=" + n / a + " is no power of b=" + b;
    }

    /** How many times {@code b} makes up {@code spacing}; 0 if it is no power of b. */
    static int rounds(int spacing, int b) {
        int count = 0;
        int rest = spacing;
        while (rest > 1 && rest % b == 0) {
            rest /= b;
            count++;
        }
        return rest == 1 ? count : 0;
    }

    /** The candidate with the least ratio to a number; ascending, so that the smaller one wins. */
    private static int nearest(int wanted, int[] candidates) {
        int best = candidates[0];
        for (int candidate : candidates) {
            long one = (long) Math.max(wanted, candidate) * Math.min(wanted, best);
            long other = (long) Math.max(wanted, best) * Math.min(wanted, candidate);
            best = one < other ? candidate : best;
        }
        return best;
    }
}
