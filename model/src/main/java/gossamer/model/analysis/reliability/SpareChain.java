package gossamer.model.analysis.reliability;

import java.util.function.DoubleUnaryOperator;
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

    /**
     * The chance that more than half of the seats are good, by the chance with which each module
     * is. The chain, which does not depend on that, is gone through once.
     */
    static DoubleUnaryOperator survival(int modules, int spares, double coverage) {
        SpareChain chain = new SpareChain(modules, spares, coverage);
        double[] majorities = new double[modules + spares + 1];
        majorities[0] = 1;
        for (int failed = 1; failed < majorities.length; failed++) {
            chain.fail();
            majorities[failed] = chain.majority();
        }
        return r -> survival(majorities, r);
    }

    private static double survival(double[] majorities, double r) {
        BinomialDistribution failures = BinomialDistribution.of(majorities.length - 1, 1 - r);
        double survival = 0;
        for (int failed = 0; failed < majorities.length; failed++) {
            survival += failures.probability(failed) * majorities[failed];
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
