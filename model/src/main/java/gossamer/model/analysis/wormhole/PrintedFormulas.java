package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Growth;

/**
 * The bounds and closed forms of [TR] as printed, and the variants that its tables were computed
 * with. Many neglect rounding, so their values need not be reached by any schedule; {@code
 * costs} of the algorithm classes are those that are.
 *
 * <p>Times are in units of pushing one token over one link, {@code l·t_l}; {@code r} is a start-up
 * and {@code h} a hop in these units. Distances cost nothing where {@code h} is no parameter.
 * {@code n} is the side of the ring or torus, {@code d} its dimension. Logarithms are real.
 */
@SuppressWarnings("NarrowCalculation") // The papers round n/2 down.
public final class PrintedFormulas {

    private PrintedFormulas() {}

    /** Real logarithm of {@code x > 0}; exact where it is a whole number. */
    static double log(double base, double x) {
        double log = StrictMath.log(x) / StrictMath.log(base);
        double whole = Math.rint(log);
        return Math.abs(log - whole) < 1e-12 ? whole : log;
    }

    static double log3(double x) {
        return log(3, x);
    }

    static void require(boolean holds, String relation) {
        if (!holds) {
            throw new IllegalArgumentException("must hold: " + relation);
        }
    }

    /**
     * Lemma 3: on a ring with channels to the right only, PU 0 needs {@code n ln n/(r ln(n/r))}
     * steps to spread n/r messages of size r, for {@code 0 < r <= (n-1)/e}.
     */
    public static double lemma3(int n, double r) {
        require(r > 0 && r <= (n - 1) / Math.E, "0 < r=" + r + " <= (n-1)/e, n=" + n);
        return n * StrictMath.log(n) / (r * StrictMath.log(n / r));
    }

    /**
     * Approach 1 as in Table 1, {@code floor(n/2)·r + n/2}: for odd n, half a token above Lemma 4.
     */
    public static double table1Approach1(int n, double r) {
        return n / 2 * r + n / 2.0;
    }

    /**
     * Lemma 5, {@code log3 n (2r + n)}: leaves out the (n-1)/2 of the concentration. On 3^k PUs it
     * is exact for trimmed packets.
     */
    public static double lemma5(int n, double r) {
        return log3(n) * (2 * r + n);
    }

    /**
     * Approach 2 as in Table 1 and the proof of Lemma 7, {@code (2 log3 n - 1) r + (log3 n - 1) n}:
     * one exchange replaces the last concentration and the first dissemination, and packets of
     * about n/2 in all are left out.
     */
    public static double table1Approach2(int n, double r) {
        return (2 * log3(n) - 1) * r + (log3(n) - 1) * n;
    }

    /**
     * Lemma 6 as Table 1 uses it, with its own number of first bridgeheads a1, which is not
     * printed: {@code log3(n/a1) r + n/(2 a1) + floor(a1/2)(r + n/a1) + log_a(n/a1) b (r +
     * ceil(n/(2b-a+2)))}. The number of rounds is real, so that values below those of all schedules
     * come out.
     */
    public static double lemma6(int n, double r, int a1, int a, int b) {
        double share = (double) n / a1;
        double concentration = log3(share) * r + share / 2;
        double exchange = a1 / 2 * (r + share);
        if (a1 == n) {
            return concentration + exchange;
        }
        require(a >= 2 && 2 * b >= a - 1, "growth a=" + a + " >= 2 and 2b-a+2 >= 1, b=" + b);
        double packet = Math.ceil((double) n / (2 * b - a + 2));
        return concentration + exchange + log(a, share) * b * (r + packet);
    }

    /**
     * Lemma 7: Approach 1-1 on an n·n torus. Optimistic: its first phase serves only PUs of the
     * same colour, after which the second phase lacks tokens.
     */
    public static double lemma7Approach11(int n, double r) {
        return 0.75 * n * r + n / 4.0 * (n + 1);
    }

    /** Lemma 7: Approach 2-1. */
    public static double lemma7Approach21(int n, double r) {
        double half = n / 2.0;
        return (2 * log3(half) + half) * r + half * (log3(half) + half);
    }

    /**
     * Lemma 7: Approach 2-2. Its proof has {@code (log3 n - 1) n^2/2} for the second phase; the
     * lemma divides these data by two once more.
     */
    public static double lemma7Approach22(int n, double r) {
        double half = n / 2.0;
        return (4 * log3(n) - 3) * r + (2 * log3(n) - 2) * half * (half + 1);
    }

    static double lemma8Begin(int n, double r, int a) {
        double concentration = log3(n / (2.0 * a)) * r + n / (4.0 * a);
        return concentration + a / 2 * (2 * r + n / (2.0 * a) + n / 2.0);
    }

    /**
     * Lemma 8 with (5) and (6), as in Table 2: equal rounds, {@code k = log_b(n/a)} of them, which
     * need be no whole number, and {@code n^2/(2(b-1))} for the sum of all S_j, which is
     * {@code (n^2 - a n)/(2(b-1))}.
     */
    public static double table2Torgos(int n, double r, int a, Growth round) {
        double count = log(round.factor(), (double) n / a);
        double data = (double) n * n / (2 * (round.factor() - 1));
        return lemma8Begin(n, r, a)
                + round.steps() * (count * r + data / round.packets())
                + round.factor() / 2 * (count * r + data);
    }
}
