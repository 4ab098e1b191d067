package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Growth;

import java.util.List;

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

    private static double log3(double x) {
        return log(3, x);
    }

    private static double power(double base, int exponent) {
        return StrictMath.pow(base, exponent);
    }

    private static void require(boolean holds, String relation) {
        if (!holds) {
            throw new IllegalArgumentException("must hold: " + relation);
        }
    }

    /**
     * Lemma 1 as printed: concentration, and hence gossip, takes at least {@code max{N/deg, D·h, r
     * log N/log(deg+1)}}. For concentration alone the distance term is too large, D/2 is what can
     * be proved ([J]); for gossip it holds.
     */
    public static double lemma1(long pus, int degree, int diameter, double r, double h) {
        return Math.max(eq2(pus, degree, r), diameter * h);
    }

    /** (2) of [TR]: Lemma 1 without the distance term. */
    public static double eq2(long pus, int degree, double r) {
        return Math.max((double) pus / degree, r * log(degree + 1.0, (double) pus));
    }

    /**
     * Lemma 1 with what gossip needs exactly: N-1 tokens to receive and a whole number of
     * start-ups, {@code max{(N-1)/deg, D·h, r ceil(log N/log(deg+1))}}.
     */
    public static double lemma1Precise(long pus, int degree, int diameter, double r, double h) {
        double startups = Math.ceil(log(degree + 1.0, (double) pus));
        return Math.max(Math.max((pus - 1.0) / degree, diameter * h), r * startups);
    }

    /**
     * Theorem 1: gossip on a path takes at least a constant times {@code n ln n/ln(n/r)}, for
     * {@code r <= (n-1)/e}. Here without the constant, which the proof leaves open.
     */
    public static double theorem1(int n, double r) {
        return r * lemma3(n, r);
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
     * Claim 1 in the proof of Lemma 3: the most that a step reduces the potential. Printed as
     * {@code n/ln(n/r)}, but what the proof derives and the lemma needs is this, {@code n·ln(n/r)}.
     */
    public static double claim1(int n, double r) {
        return n * StrictMath.log(n / r);
    }

    /** Lemma 4: Approach 1 on a ring, {@code floor(n/2)(r + h + 1)}. Exact. */
    public static double lemma4(int n, double r, double h) {
        return n / 2 * (r + h + 1);
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

    /** Lemma 6 as printed: CIRCGOS(a, b), where a is both the bridgeheads and the growth. */
    public static double lemma6(int n, double r, int a, int b) {
        return lemma6(n, r, a, a, b);
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
     * Theorem 2: CIRCGOS(n/r, n/r) takes at most a constant times {@code n ln n/ln(n/r)}, for
     * {@code 0 < r < n}; here without the constant.
     */
    public static double theorem2(int n, double r) {
        require(r > 0 && r < n, "0 < r=" + r + " < n=" + n);
        return n * StrictMath.log(n) / StrictMath.log(n / r);
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

    /**
     * Lemma 8: TORGOS(a, b_j, x_j). The first term {@code log3(n/2a)} is below what a concentration
     * needs, {@code ceil(log3(n/a))} start-ups.
     *
     * @param rounds growth b_j and steps x_j
     */
    public static double lemma8(int n, double r, int a, List<Growth> rounds) {
        double sum = lemma8Begin(n, r, a);
        double size = a * n / 2.0;
        for (Growth round : rounds) {
            sum += round.steps() * (r + size / round.packets());
            sum += round.factor() / 2 * (r + size);
            size *= round.factor();
        }
        return sum;
    }

    private static double lemma8Begin(int n, double r, int a) {
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

    /**
     * Lemma 10: CUBGOS, its three sums. Leaves out the start-up of the first step of phase 2; the
     * last sum is an upper estimate.
     */
    public static double lemma10(int n, int d, double r) {
        double rounds = log3(n);
        double q = power(3, d - 1);
        double pus = power(n, d);
        double concentration = (rounds - 1) * r + n / (6.0 * d);
        double copies = (rounds - 1) * r + pus / (d * (q - 1));
        return concentration + copies + rounds * (d - 1) * r + pus / (2 * d * (1 - 1 / q));
    }

    /**
     * Theorem 4: CUBGOS, {@code (d+1) log3 n·r + (q+2) n^d/(2d(q-1))}, q = 3^(d-1). One start-up
     * and some data more than {@link #cubgosExact}.
     */
    public static double theorem4(int n, int d, double r) {
        double q = power(3, d - 1);
        return (d + 1) * log3(n) * r + (q + 2) * power(n, d) / (2 * d * (q - 1));
    }

    /**
     * CUBGOS on 3^k PUs per side with split tokens, not of the paper: {@code ((d+1)k - 1) r +
     * (n/3-1)/(2d) + n/(3d) + (n^d - nq)/(d(q-1)) + (n^d - n)/(2d)}. Its data tend to {@code (q+1)
     * n^d/(2d(q-1))}.
     */
    public static double cubgosExact(int n, int d, double r) {
        double q = power(3, d - 1);
        double pus = power(n, d);
        return ((d + 1) * log3(n) - 1) * r
                + (n / 3.0 - 1) / (2 * d)
                + n / (3.0 * d)
                + (pus - n * q) / (d * (q - 1))
                + (pus - n) / (2 * d);
    }

    /**
     * Corollary 2: how far CUBGOS may be from {@code d log3 n·r + n^d/(2d)}. Lemma 1 gives only the
     * larger one of two such terms, with a base of 2d+1, so this is no ratio to a proved bound.
     */
    public static double corollary2(int d) {
        double q = power(3, d - 1);
        return Math.max(1 + 1.0 / d, (1 + 2 / q) / (1 - 1 / q));
    }
}
