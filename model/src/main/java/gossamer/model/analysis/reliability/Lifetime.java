package gossamer.model.analysis.reliability;

import java.util.Optional;

/**
 * How a module fails and is repaired: after times with exponential distributions, counted in
 * rounds. A failure that is not noticed stays.
 *
 * @param rate failures of a good module per round, at least 0
 * @param repair repairs of a module whose failure is noticed, per round; 0 for none
 * @param coverage the probability with which a failure is noticed
 * @param told whether a module that notices its failure gives its seat away
 * @param steady whether it begins as it would be after a very long time, in place of good
 */
public record Lifetime(double rate, double repair, double coverage, boolean told, boolean steady)
        implements ModuleLaw {

    /** States: a good module, one whose failure is noticed, one whose failure is not. */
    public static final int GOOD = 0;

    public static final int NOTICED = 1;
    public static final int HIDDEN = 2;
    private static final int STATES = 3;

    private static final int TERMS = 24;

    public Lifetime {
        if (!(rate >= 0 && rate < Double.POSITIVE_INFINITY)
                || !(repair >= 0 && repair < Double.POSITIVE_INFINITY)
                || !(coverage >= 0 && coverage <= 1)) {
            throw new IllegalArgumentException("rate=" + rate + " repair=" + repair + " coverage="
                    + coverage + ", must be >= 0, >= 0 and in [0, 1]");
        }
    }

    /** By the Markov chain of the states at the rounds; empty if it has more than 400 states. */
    @Override
    public Optional<Availability> expected(int seats, int spares, int rounds) {
        if (seats < 1 || spares < 0 || rounds < 1) {
            throw new IllegalArgumentException("seats=" + seats + " spares=" + spares + " rounds="
                    + rounds + ", must be >= 1, >= 0, >= 1");
        }
        return RepairChain.expected(seats, spares, this, rounds);
    }

    /** The share of rounds in which NMR is right in the long run, where modules are repaired. */
    public double steadyAvailability(int seats) {
        Lifetime always = new Lifetime(rate, repair, coverage, false, true);
        return VotingReliability.nmr(seats, always.begin()[GOOD]);
    }

    /** The probabilities of the states at the begin. */
    public double[] begin() {
        if (!steady || rate == 0) {
            return new double[] {1, 0, 0};
        }
        if (repair == 0) {
            return new double[] {0, coverage, 1 - coverage};
        }
        double good = repair / (rate + repair);
        return coverage < 1 ? new double[] {0, 0, 1} : new double[] {good, 1 - good, 0};
    }

    /**
     * The probability of each state a round after each state: exp(Q), by its power series after
     * halvings of Q that are squared away.
     */
    double[][] round() {
        double[][] rates = new double[STATES][STATES];
        rates[GOOD][NOTICED] = rate * coverage;
        rates[GOOD][HIDDEN] = rate * (1 - coverage);
        rates[GOOD][GOOD] = -rate;
        rates[NOTICED][GOOD] = repair;
        rates[NOTICED][NOTICED] = -repair;
        int halvings = Math.max(0, Math.getExponent(rate + repair) + 2);
        double[][] sum = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        double[][] term = sum;
        for (int n = 1; n <= TERMS; n++) {
            term = product(term, rates, Math.scalb(1.0, -halvings) / n);
            for (int from = 0; from < STATES; from++) {
                sum[from] = sum[from].clone();
                for (int to = 0; to < STATES; to++) {
                    sum[from][to] += term[from][to];
                }
            }
        }
        for (int n = 0; n < halvings; n++) {
            sum = product(sum, sum, 1);
        }
        return sum;
    }

    private static double[][] product(double[][] one, double[][] other, double factor) {
        double[][] product = new double[STATES][STATES];
        for (int from = 0; from < STATES; from++) {
            for (int to = 0; to < STATES; to++) {
                for (int by = 0; by < STATES; by++) {
                    product[from][to] += one[from][by] * other[by][to] * factor;
                }
            }
        }
        return product;
    }
}
