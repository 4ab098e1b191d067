package gossamer.model.algorithm.crossbar;

import gossamer.model.algorithm.SessionGossip.Figure;
import gossamer.model.algorithm.SessionGossip.Measure;

import java.util.List;
import java.util.function.ToLongBiFunction;

/**
 * The closed forms of De Florio and Blondia, "The algorithm of pipelined gossiping" (2005). N is
 * one less than the number of PUs, {@code columns} are steps of one tick, PUs are 0..N, sessions
 * and {@code session} count from 0.
 */
public final class PipelinedFormulas {

    /**
     * Largest N: that of the largest crossbar. All values fit a {@code long} with room to spare.
     */
    public static final int MAX_N = 32_767;

    /** Proposition 17: what mu tends to as N grows, with the identity as permutation. */
    public static final double IDENTITY_MU_LIMIT = 8.0 / 3;

    /** More than what sums of some twenty fractions lose, so that a bound is never too high. */
    private static final double ROUNDING = 1e-7;

    private PipelinedFormulas() {}

    private static void require(int n, int least) {
        if (n < least || n > MAX_N) {
            throw new IllegalArgumentException("N=" + n + " not in " + least + ".." + MAX_N);
        }
    }

    private static void require(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    name + "=" + value + " not in " + least + ".." + most);
        }
    }

    /**
     * Used slots of {@code sessions} sessions, any algorithm: 2N(N+1) each, section 2. Holds for N
     * >= 0.
     */
    public static long usedSlots(int n, int sessions) {
        require(n, 0);
        require("sessions", sessions, 1, Integer.MAX_VALUE);
        return 2L * n * (n + 1) * sessions;
    }

    /**
     * mu of one session that takes {@code lambda} columns, 2N(N+1)/lambda, section 2. Holds for N
     * >= 1.
     */
    public static double mu(int n, long lambda) {
        require(n, 1);
        return (double) usedSlots(n, 1) / lambda;
    }

    /**
     * epsilon of one session that takes {@code lambda} columns, 2N/lambda, section 2. Holds for N
     * >= 1.
     */
    public static double epsilon(int n, long lambda) {
        require(n, 1);
        return 2.0 * n / lambda;
    }

    /**
     * Fewest columns that one session can take, any algorithm, by counting slots: 2N for odd N,
     * 2(N+1) for even N, since of an odd number of PUs one idles in each column. Not of the paper.
     * Holds for N >= 1.
     */
    public static long slotBound(int n) {
        require(n, 1);
        return n % 2 == 1 ? 2L * n : 2L * (n + 1);
    }

    /**
     * Proposition 14: lambda of the identity, (3N^2 + 5N + 2 floor(N/2)) / 4. Holds for N >= 0, and
     * wherever PUs share two channels or more: by Lemma 15 no step has more than two transfers, so
     * that nobody ever waits for a channel.
     */
    public static long identityLambda(int n) {
        require(n, 0);
        return (3L * n * n + 5L * n + 2L * (n / 2)) / 4;
    }

    /**
     * Columns that a gossip takes at least, N &gt;= 0, whatever orders PUs send in, and whomever
     * senders choose: about 3N - log2(N+1), and 3N - k where there are N+1 = 2^k PUs. So epsilon is
     * hardly more than 2/3 for large N.
     *
     * <p>PUs begin to send in the order of their numbers: p_i has to hear i others before, and
     * with k begun only p_k can have heard as many. So before the last of m consecutive PUs
     * begins, all m(m-1)/2 transfers between two of them to the higher one have taken place, each
     * from a PU that has begun to one that has not. A column in which u of them have begun has
     * min(u, m-u) such transfers at most.
     *
     * <p>Let n_0 = N+1, and each further n_j half of the one before, rounded down, as long as it
     * is at least 2. That bound for all PUs is taken 2/n_0 times, and those for the first and the
     * last n_j of them 2/n_j - 2/n_(j-1) times each. What a column counts in all of these together
     * is at most 1: it is 1 where n_j/2 have begun, at the peak of the j-th bound. From there on
     * it is linear to n_j, where the j-th bound ends and it is 2 n_j/n_(j-1), which is no more
     * than 1, and linear again to the next peak. The other end is alike. So p_N begins after at
     * least N + 2 sum_j (n_j - 1)(1 - n_j/n_(j-1)) columns, and sends N times then.
     */
    public static long leastLambda(int n) {
        require(n, 0);
        double begins = n;
        int before = n + 1;
        for (int block = before / 2; block >= 2; block /= 2) {
            begins += 2.0 * (block - 1) * (before - block) / before;
            before = block;
        }
        return n + (long) Math.ceil(begins - ROUNDING);
    }

    /**
     * Proposition 14 where transfers take different times: ticks of the identity, N >= 0. As its
     * proof has it, p_i sends to 0 … i-2 at once, to i-1 when that PU has sent all, and then to i+1
     * … N; it begins when it has heard p_(i-1). With times all alike that is {@link
     * #identityLambda} of them.
     *
     * <p>It holds on circuits of any mesh, as nobody waits for a link. At most p_(i-1) and p_i send
     * at the same time, p_i to some j &lt; i-1 and p_(i-1) to some k &gt; i. Links of one axis that
     * both need lie where j and k have the coordinates before it in common. Then so have i-1 and i,
     * which lie between, and along that axis one leads up, the other one down.
     */
    public static long identityTicks(int n, ToLongBiFunction<Integer, Integer> transfer) {
        long begins = 0;
        long ended = 0;
        for (int pu = 0; pu <= n; pu++) {
            long at = begins;
            for (int other = 0; other <= n; other++) {
                if (other == pu - 1) {
                    at = Math.max(at, ended);
                }
                if (other != pu) {
                    at += transfer.applyAsLong(pu, other);
                }
                if (other == pu + 1) {
                    begins = at;
                }
            }
            ended = at;
        }
        return ended;
    }

    /** Proposition 14: sigma of the identity, (N+1) lambda. Holds for N >= 0. */
    public static long identitySigma(int n) {
        return (n + 1L) * identityLambda(n);
    }

    /**
     * Lemma 15: number of columns with four used slots of the identity, floor((N-1)^2 / 4); all
     * others have two. Holds for N >= 1.
     */
    public static long identityFours(int n) {
        require(n, 1);
        return (long) (n - 1) * (n - 1) / 4;
    }

    /**
     * How many columns PU i, 1 ≤ i ≤ N, waits to send with the identity, max(0, N-2i+1): all at
     * its message to PU i-1. Follows from the proof of Proposition 14. Holds for N >= 1.
     */
    public static int identityBlocked(int n, int pu) {
        require(n, 1);
        require("pu", pu, 1, n);
        return Math.max(0, n - 2 * pu + 1);
    }

    /**
     * Proposition 16: epsilon of the identity, 2N/lambda; tends to 0 as 8/(3N). Holds for N >= 1.
     */
    public static double identityEpsilon(int n) {
        return epsilon(n, identityLambda(n));
    }

    /**
     * Proposition 17: mu of the identity, 2N(N+1)/lambda; tends to {@link #IDENTITY_MU_LIMIT}.
     * Holds for N >= 1.
     */
    public static double identityMu(int n) {
        return mu(n, identityLambda(n));
    }

    /**
     * Proposition 18: lambda of the pipelined permutation, 3N. Holds for N >= 2; it is 2 for N = 1,
     * 0 for N = 0.
     */
    public static long pipelinedLambda(int n) {
        require(n, 2);
        return 3L * n;
    }

    /**
     * Proposition 19: epsilon of the pipelined permutation, 2/3. Holds for N >= 2; it is 1 for N =
     * 1.
     */
    public static double pipelinedEpsilon(int n) {
        require(n, 2);
        return 2.0 / 3;
    }

    /**
     * Proposition 20: mu of the pipelined permutation, 2/3 (N+1). Holds for N >= 2; it is 2 for N =
     * 1.
     */
    public static double pipelinedMu(int n) {
        require(n, 2);
        return 2.0 * (n + 1) / 3;
    }

    /**
     * The schedule behind Proposition 18: PU i sends its k-th message, 1 ≤ k ≤ N, to PU (i+k) mod
     * (N+1), in column 2i + k + 2(N+1)s of session s. Holds for N >= 2.
     */
    public static long pipelinedColumn(int n, int pu, int k, int session) {
        require(n, 2);
        require("pu", pu, 0, n);
        require("k", k, 1, n);
        return 2L * pu + k + 2L * (n + 1) * session;
    }

    /** To whom PU i sends its k-th message, equation (17): (i+k) mod (N+1). Holds for N >= 1. */
    public static int pipelinedDestination(int n, int pu, int k) {
        require(n, 1);
        require("pu", pu, 0, n);
        require("k", k, 1, n);
        return (pu + k) % (n + 1);
    }

    /**
     * nu of one session with the pipelined permutation, column t at index t-1: twice the number of
     * PUs i with 1 ≤ t-2i ≤ N. A palindrome; the used slots grow by 4(N+1) from N to N+1,
     * equation (20). Holds for N >= 2.
     */
    public static int[] pipelinedNu(int n) {
        int[] nu = new int[(int) pipelinedLambda(n)];
        for (int column = 1; column <= nu.length; column++) {
            int first = Math.max(0, (column - n + 1) / 2);
            int last = Math.min(n, (column - 1) / 2);
            nu[column - 1] = 2 * (last - first + 1);
        }
        return nu;
    }

    /**
     * The column in which PU i ends session s with the pipelined permutation: 2N+1+i for i &lt; N,
     * 3N for i = N, plus 2(N+1) s. Section 4.3; holds for N >= 2.
     */
    public static long pipelinedCompletion(int n, int pu, int session) {
        require(n, 2);
        require("pu", pu, 0, n);
        return Math.min(2L * n + 1 + pu, 3L * n) + 2L * (n + 1) * session;
    }

    /**
     * The column in which session s has ended at all PUs, pipelined: 3N + 2(N+1)s. Holds for N >=
     * 2.
     */
    public static long pipelinedSessionEnd(int n, int session) {
        return pipelinedLambda(n) + 2L * (n + 1) * session;
    }

    /**
     * lambda of K sessions back to back, pipelined: 3N + 2(N+1)(K-1). Table 6; holds for N >= 2, K
     * >= 1.
     */
    public static long pipelinedLambda(int n, int sessions) {
        require("sessions", sessions, 1, Integer.MAX_VALUE);
        return pipelinedSessionEnd(n, sessions - 1);
    }

    /**
     * Sessions of single PUs that end per column in the steady region, pipelined: 1/2. Holds for N
     * >= 2.
     */
    public static double steadyPuCompletions(int n) {
        require(n, 2);
        return 0.5;
    }

    /**
     * Sessions that end at all PUs per column in the steady region, pipelined: 1/(2(N+1)). Holds
     * for N >= 2.
     */
    public static double steadyWholeSessions(int n) {
        require(n, 2);
        return 0.5 / (n + 1);
    }

    /** Share of used slots in the steady region, pipelined: N/(N+1). Holds for N >= 2. */
    public static double steadyEpsilon(int n) {
        require(n, 2);
        return n / (n + 1.0);
    }

    /**
     * lambda of K sessions of PUs that share one channel, K·N(N+1): any permutation, acceptance and
     * scheduling. Not of the paper. Holds for N >= 0.
     *
     * <p>There are K·N(N+1) transfers, and no step can have more than one. None has less: take the
     * earliest session that has not ended at all PUs, and among those that have still to send in it
     * the lowest, i. All lower ones have sent to everybody, so that i has heard them all and sends.
     * Whom it offers to, d, lacks the value of i. If d &lt; i, then d has sent already and listens.
     * If d &gt; i, then d still waits for what comes before its own sends. In both cases d has
     * heard all below i, and hears anybody of this session: so i, the lowest, or, where it waits
     * for one named sender, again i. Hence one transfer at least can take place, and the channel is
     * free in each step. Where senders are redirected, all whom i has not served listen.
     */
    public static long busLambda(int n, int sessions) {
        return usedSlots(n, sessions) / 2;
    }

    /**
     * The least lambda of all orders that PUs can have in common, each skipping itself: N(N+1) with
     * one channel, N(N+3)/2 with more of them, however many. Not of the paper. Found by trying all
     * orders for N = 2 to 7, and not proved for more.
     */
    public static long commonOrderLambda(int n, int channels) {
        require(n, 2);
        require("channels", channels, 1, Integer.MAX_VALUE);
        return channels == 1 || n == 2 ? busLambda(n, 1) : n * (n + 3L) / 2;
    }

    /** The run-table of PUs that share one channel, {@link #busLambda}. Holds for N >= 1. */
    static List<Figure> busTheory(int n, int sessions) {
        return List.of(
                new Figure(Measure.LAMBDA, busLambda(n, sessions), "K·N(N+1)"),
                new Figure(Measure.EPSILON, 2.0 / (n + 1), "2/(N+1)"),
                new Figure(Measure.MU, 2, "two slots of each step"));
    }

    /** What the paper says of the run-table of so many sessions, pipelined. Holds for N >= 2. */
    static List<Figure> pipelinedTheory(int n, int sessions) {
        double lambda = pipelinedLambda(n, sessions);
        if (sessions > 1) {
            return List.of(new Figure(Measure.LAMBDA, lambda, "3N + 2(N+1)(K-1)"));
        }
        return List.of(
                new Figure(Measure.LAMBDA, lambda, "Proposition 18: 3N"),
                new Figure(Measure.EPSILON, pipelinedEpsilon(n), "Proposition 19: 2/3"),
                new Figure(Measure.MU, pipelinedMu(n), "Proposition 20: 2/3·(N+1)"));
    }

    /** What the paper says of the run-table of one session of the identity. Holds for N >= 1. */
    static List<Figure> identityTheory(int n) {
        return List.of(
                new Figure(
                        Measure.LAMBDA,
                        identityLambda(n),
                        "Proposition 14: (3N² + 5N + 2·floor(N/2))/4"),
                new Figure(Measure.STEPS_WITH_4, identityFours(n), "Lemma 15"),
                new Figure(
                        Measure.EPSILON,
                        identityEpsilon(n),
                        "2N/lambda, tends to 0 (Proposition 16)"),
                new Figure(Measure.MU, identityMu(n), "tends to 8/3 (Proposition 17)"));
    }
}
