package gossamer.model.analysis.reliability;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The Markov chain of a farm with spares, failure by failure: how many seats are good, how many
 * spares are, and how many spares have failed without being noticed.
 */
final class SpareChain {

    private final int modules;
    private final int spares;
    private final double coverage;
    /** The chance of each state, after so many failures and after one more. */
    private double[][][] now;

    private double[][][] next;

    private SpareChain(int modules, int spares, double coverage) {
        this.modules = modules;
        this.spares = spares;
        this.coverage = coverage;
        now = states();
        next = states();
        now[modules][spares][0] = 1;
    }

    private double[][][] states() {
        return new double[modules + 1][spares + 1][spares + 1];
    }

    /** The chance that more than half of the seats are good, when each module is with chance r. */
    static double survival(int modules, int spares, double r, double coverage) {
        SpareChain chain = new SpareChain(modules, spares, coverage);
        int all = modules + spares;
        BinomialDistribution failures = BinomialDistribution.of(all, 1 - r);
        double survival = failures.probability(0);
        for (int failed = 1; failed <= all; failed++) {
            chain.fail();
            survival += failures.probability(failed) * chain.majority();
        }
        return survival;
    }

    private double majority() {
        double sum = 0;
        for (int good = modules / 2 + 1; good <= modules; good++) {
            for (double[] row : now[good]) {
                for (double chance : row) {
                    sum += chance;
                }
            }
        }
        return sum;
    }

    private void fail() {
        next = states();
        for (int good = 0; good <= modules; good++) {
            for (int spare = 0; spare <= spares; spare++) {
                for (int hidden = 0; hidden + spare <= spares; hidden++) {
                    double chance = now[good][spare][hidden];
                    if (chance > 0 && good + spare > 0) {
                        member(good, spare, hidden, chance * good / (good + spare));
                        spare(good, spare, hidden, chance * spare / (good + spare));
                    }
                }
            }
        }
        now = next;
    }

    private void member(int good, int spare, int hidden, double chance) {
        if (good == 0) {
            return;
        }
        int trusted = spare + hidden;
        double noticed = trusted == 0 ? 0 : chance * coverage;
        next[good - 1][spare][hidden] += chance - noticed;
        if (spare > 0) {
            next[good][spare - 1][hidden] += noticed * spare / trusted;
        }
        if (hidden > 0) {
            next[good - 1][spare][hidden - 1] += noticed * hidden / trusted;
        }
    }

    private void spare(int good, int spare, int hidden, double chance) {
        if (spare > 0) {
            next[good][spare - 1][hidden] += chance * coverage;
            next[good][spare - 1][hidden + 1] += chance * (1 - coverage);
        }
    }
}
