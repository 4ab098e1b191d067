package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Growth;

import java.util.List;

/**
 * The lemmas of [TR] as printed that no table was computed with, to compare with what schedules
 * cost; in the units of {@link PrintedFormulas}.
 */
@SuppressWarnings("NarrowCalculation") // The papers round n/2 down.
final class PrintedLemmas {

    private PrintedLemmas() {}

    /**
     * Lemma 1 as printed: concentration, and hence gossip, takes at least
     * {@code max{N/deg, D·h, r log N/PrintedFormulas.log(deg+1)}}. For concentration alone the
     * distance term is too large, D/2 is what can be proved ([J]); for gossip it holds.
     */
    static double lemma1(long pus, int degree, int diameter, double r, double h) {
        return Math.max(eq2(pus, degree, r), diameter * h);
    }

    /** (2) of [TR]: Lemma 1 without the distance term. */
    static double eq2(long pus, int degree, double r) {
        return Math.max((double) pus / degree, r * PrintedFormulas.log(degree + 1.0, (double) pus));
    }

    /**
     * Lemma 1 with what gossip needs exactly: N-1 tokens to receive and a whole number of
     * start-ups, {@code max{(N-1)/deg, D·h, r ceil(log N/PrintedFormulas.log(deg+1))}}.
     */
    static double lemma1Precise(long pus, int degree, int diameter, double r, double h) {
        double startups = Math.ceil(PrintedFormulas.log(degree + 1.0, (double) pus));
        return Math.max(Math.max((pus - 1.0) / degree, diameter * h), r * startups);
    }

    /**
     * Theorem 1: gossip on a path takes at least a constant times {@code n ln n/ln(n/r)}, for
     * {@code r <= (n-1)/e}. Here without the constant, which the proof leaves open.
     */
    static double theorem1(int n, double r) {
        return r * PrintedFormulas.lemma3(n, r);
    }

    /**
     * Claim 1 in the proof of Lemma 3: the most that a step reduces the potential. Printed as
     * {@code n/ln(n/r)}, but what the proof derives and the lemma needs is this, {@code n·ln(n/r)}.
     */
    static double claim1(int n, double r) {
        return n * StrictMath.log(n / r);
    }

    /** Lemma 4: Approach 1 on a ring, {@code floor(n/2)(r + h + 1)}. Exact. */
    static double lemma4(int n, double r, double h) {
        return n / 2 * (r + h + 1);
    }

    /**
     * Theorem 2: CIRCGOS(n/r, n/r) takes at most a constant times {@code n ln n/ln(n/r)}, for
     * {@code 0 < r < n}; here without the constant.
     */
    static double theorem2(int n, double r) {
        PrintedFormulas.require(r > 0 && r < n, "0 < r=" + r + " < n=" + n);
        return n * StrictMath.log(n) / StrictMath.log(n / r);
    }

    /**
     * Lemma 8: TORGOS(a, b_j, x_j). The first term {@code PrintedFormulas.log3(n/2a)} is below what
     * a concentration needs, {@code ceil(PrintedFormulas.log3(n/a))} start-ups.
     *
     * @param rounds growth b_j and steps x_j
     */
    static double lemma8(int n, double r, int a, List<Growth> rounds) {
        double sum = PrintedFormulas.lemma8Begin(n, r, a);
        double size = a * n / 2.0;
        for (Growth round : rounds) {
            sum += round.steps() * (r + size / round.packets());
            sum += round.factor() / 2 * (r + size);
            size *= round.factor();
        }
        return sum;
    }

    /**
     * Lemma 10: CUBGOS, its three sums. Leaves out the start-up of the first step of phase 2; the
     * last sum is an upper estimate.
     */
    static double lemma10(int n, int d, double r) {
        double rounds = PrintedFormulas.log3(n);
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
    static double theorem4(int n, int d, double r) {
        double q = power(3, d - 1);
        return (d + 1) * PrintedFormulas.log3(n) * r + (q + 2) * power(n, d) / (2 * d * (q - 1));
    }

    /**
     * CUBGOS on 3^k PUs per side with split tokens, not of the paper: {@code ((d+1)k - 1) r +
     * (n/3-1)/(2d) + n/(3d) + (n^d - nq)/(d(q-1)) + (n^d - n)/(2d)}. Its data tend to {@code (q+1)
     * n^d/(2d(q-1))}.
     */
    static double cubgosExact(int n, int d, double r) {
        double q = power(3, d - 1);
        double pus = power(n, d);
        return ((d + 1) * PrintedFormulas.log3(n) - 1) * r
                + (n / 3.0 - 1) / (2 * d)
                + n / (3.0 * d)
                + (pus - n * q) / (d * (q - 1))
                + (pus - n) / (2 * d);
    }

    /**
     * Corollary 2: how far CUBGOS may be from {@code d log3 n·r + n^d/(2d)}. Lemma 1 gives only the
     * larger one of two such terms, with a base of 2d+1, so this is no ratio to a proved bound.
     */
    static double corollary2(int d) {
        double q = power(3, d - 1);
        return Math.max(1 + 1.0 / d, (1 + 2 / q) / (1 - 1 / q));
    }

    private static double power(double base, int exponent) {
        return StrictMath.pow(base, exponent);
    }
}
