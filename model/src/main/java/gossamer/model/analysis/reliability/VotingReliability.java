package gossamer.model.analysis.reliability;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Probability that replicated modules behind a voter give the right result, where each module is
 * good with probability R, independently of the others, and the voting itself never fails.
 */
public final class VotingReliability {

    private VotingReliability() {}

    /** Triple modular redundancy: 3R² − 2R³. */
    public static double tmr(double r) {
        requireProbability("R", r);
        return r * r * (3 - 2 * r);
    }

    /**
     * N-modular redundancy: Σ_{k > N/2} C(N, k) R^k (1 − R)^(N−k), the chance that more than half
     * of N modules are good.
     *
     * @param modules N, at least 1
     */
    public static double nmr(int modules, double r) {
        requireProbability("R", r);
        if (modules < 1) {
            throw new IllegalArgumentException("modules=" + modules + ", must be >= 1");
        }
        return BinomialDistribution.of(modules, r).survivalProbability(modules / 2);
    }

    /**
     * TMR with one active spare, by equation: (−3C² + 6C)·(R(1 − R))² + 3R² − 2R³. The spare ages
     * as the others do; C is the probability with which a fault is noticed and the spare switched
     * in.
     */
    public static double tmrWithSpare(double r, double coverage) {
        requireProbability("R", r);
        requireProbability("C", coverage);
        double both = r * (1 - r);
        return 3 * coverage * (2 - coverage) * both * both + tmr(r);
    }

    /**
     * NMR with active spares. Modules fail one after the other, each of those left next with the
     * same chance; a fault is noticed with probability C. Then a member's seat goes to the next
     * spare that is not known to have failed, if there is one, and a spare is no longer counted on.
     * The farm survives while more than half of its seats are good. With three modules and one
     * spare it is {@link #tmrWithSpare}.
     *
     * @param modules N, at least 1
     * @param spares M, at least 0
     * @return the chance by R; many values take hardly longer than one
     */
    public static DoubleUnaryOperator nmrWithSpares(int modules, int spares, double coverage) {
        requireProbability("C", coverage);
        if (modules < 1 || spares < 0) {
            throw new IllegalArgumentException(
                    "modules=" + modules + " spares=" + spares + ", must be >= 1 and >= 0");
        }
        DoubleUnaryOperator survival = SpareChain.survival(modules, spares, coverage);
        return r -> {
            requireProbability("R", r);
            return survival.applyAsDouble(r);
        };
    }

    private static void requireProbability(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + "=" + value + ", must be in [0, 1]");
        }
    }
}
