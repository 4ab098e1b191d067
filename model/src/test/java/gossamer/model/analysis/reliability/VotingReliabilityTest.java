package gossamer.model.analysis.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.recovery.Observation;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReliabilityTest {

    private static final double EXACT = 1e-12;

    /**
     * States of the Markov chain of TMR with a spare: active good, spare good, hidden bad spare.
     */
    private static final double[][] RATES = {
        // from, to, factor of C, constant; a unit rate per module; state 5 is failure
        {0, 1, 4, 0},
        {0, 2, -3, 3},
        {0, 3, -1, 1},
        {3, 4, 0, 3},
        {1, 4, 0, 3},
        {2, 4, 2, 0},
        {2, 4, 0, 1},
        {2, 5, -2, 2},
        {4, 5, 0, 2}
    };

    private static double survivalOfChain(double time, double coverage) {
        double[] p = {1, 0, 0, 0, 0, 0};
        int steps = 20_000;
        double h = time / steps;
        for (int step = 0; step < steps; step++) {
            double[] k1 = flow(p, coverage);
            double[] k2 = flow(moved(p, k1, h / 2), coverage);
            double[] k3 = flow(moved(p, k2, h / 2), coverage);
            double[] k4 = flow(moved(p, k3, h), coverage);
            for (int i = 0; i < p.length; i++) {
                p[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
            }
        }
        return 1 - p[5];
    }

    private static double[] moved(double[] p, double[] k, double h) {
        double[] moved = p.clone();
        for (int i = 0; i < p.length; i++) {
            moved[i] += h * k[i];
        }
        return moved;
    }

    private static double[] flow(double[] p, double coverage) {
        double[] flow = new double[p.length];
        for (double[] rate : RATES) {
            double moving = p[(int) rate[0]] * (rate[2] * coverage + rate[3]);
            flow[(int) rate[0]] -= moving;
            flow[(int) rate[1]] += moving;
        }
        return flow;
    }

    @ParameterizedTest
    @CsvSource({
        "0.9, 0.972, 0.990225, 0.996057, 0.9963, 0.99144",
        "0.5, 0.5, 0.640625, 0.685625, 0.6875, 0.5"
    })
    void theFormulasGiveTheKnownValues(
            double r, double tmr, double half, double most, double full, double five) {
        assertThat(VotingReliability.tmr(r)).isCloseTo(tmr, within(EXACT));
        assertThat(VotingReliability.tmrWithSpare(r, 0.5)).isCloseTo(half, within(EXACT));
        assertThat(VotingReliability.tmrWithSpare(r, 0.9)).isCloseTo(most, within(1e-12));
        assertThat(VotingReliability.tmrWithSpare(r, 1)).isCloseTo(full, within(EXACT));
        assertThat(VotingReliability.nmr(5, r)).isCloseTo(five, within(EXACT));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 9, 11})
    void nmrIsTheSumOverAllPlacementsOfBadModules(int modules) {
        for (double r : new double[] {0, 0.1, 0.5, 0.9, 1}) {
            double sum = 0;
            for (int bad = 0; bad < 1 << modules; bad++) {
                int good = modules - Integer.bitCount(bad);
                if (2 * good > modules) {
                    sum += Math.pow(r, good) * Math.pow(1 - r, modules - good);
                }
            }
            assertThat(VotingReliability.nmr(modules, r)).isCloseTo(sum, within(EXACT));
        }
    }

    @Test
    void aSpareIsWorthWhatTheMarkovChainSays() {
        for (double coverage : new double[] {0, 0.5, 0.9, 1}) {
            for (double time : new double[] {0.05, 0.5, 1.5}) {
                double r = Math.exp(-time);
                assertThat(VotingReliability.tmrWithSpare(r, coverage))
                        .isCloseTo(survivalOfChain(time, coverage), within(1e-10));
            }
        }
    }

    @Test
    void perfectCoverageIsTwoGoodOnesOutOfFour() {
        for (double r : new double[] {0, 0.3, 0.5, 0.99, 1}) {
            double q = 1 - r;
            assertThat(VotingReliability.tmrWithSpare(r, 1))
                    .isCloseTo(1 - q * q * q * q - 4 * r * q * q * q, within(EXACT));
            assertThat(VotingReliability.tmrWithSpare(r, 0))
                    .isCloseTo(VotingReliability.tmr(r), within(EXACT));
        }
    }

    @Test
    void whatIsNoProbabilityIsRefused() {
        assertThatThrownBy(() -> VotingReliability.tmr(1.1)).hasMessageContaining("R=1.1");
        assertThatThrownBy(() -> VotingReliability.tmrWithSpare(0.5, Double.NaN))
                .hasMessageContaining("C=NaN");
        assertThatThrownBy(() -> VotingReliability.nmr(0, 0.5)).hasMessageContaining("modules=0");
    }

    /**
     * The interval of Clopper and Pearson covers what its definition says, for all small counts.
     */
    @Test
    void exactIntervalsLeaveHalfTheRestOnEachSide() {
        for (int trials = 1; trials <= 12; trials++) {
            for (int successes = 0; successes <= trials; successes++) {
                Interval interval = Interval.clopperPearson(successes, trials, 0.99);
                if (successes > 0) {
                    assertThat(atLeast(successes, trials, interval.low()))
                            .isCloseTo(0.005, within(1e-9));
                }
                if (successes < trials) {
                    assertThat(1 - atLeast(successes + 1, trials, interval.high()))
                            .isCloseTo(0.005, within(1e-9));
                }
            }
        }
    }

    private static double atLeast(int successes, int trials, double p) {
        double sum = 0;
        for (int outcome = 0; outcome < 1 << trials; outcome++) {
            int good = Integer.bitCount(outcome);
            sum += good >= successes ? Math.pow(p, good) * Math.pow(1 - p, trials - good) : 0;
        }
        return sum;
    }

    /** The ends of Wilson's interval are where the normal test just fails to reject. */
    @Test
    void wilsonIntervalsEndWhereTheScoreTestTurns() {
        double z = 2.5758293035489004;
        for (long[] counts : new long[][] {{1, 10}, {5, 10}, {97_200, 100_000}, {9, 10}}) {
            Interval interval = Interval.wilson(counts[0], counts[1], 0.99);
            double share = (double) counts[0] / counts[1];
            for (double end : new double[] {interval.low(), interval.high()}) {
                double score = (share - end) / Math.sqrt(end * (1 - end) / counts[1]);
                assertThat(Math.abs(score)).isCloseTo(z, within(1e-6));
            }
            assertThat(interval.contains(share)).isTrue();
        }
    }

    @Test
    void intervalsOfNoneAndOfAllReachTheEnds() {
        for (long trials : new long[] {1, 100, 100_000}) {
            assertThat(Interval.wilson(0, trials, 0.99).low()).isZero();
            assertThat(Interval.wilson(trials, trials, 0.99).high()).isOne();
            assertThat(Interval.clopperPearson(0, trials, 0.99).low()).isZero();
            assertThat(Interval.clopperPearson(trials, trials, 0.99).high()).isOne();
        }
        assertThatThrownBy(() -> Interval.wilson(2, 1, 0.99)).hasMessageContaining("successes=2");
    }

    @Test
    void theChainOfSparesHasTheKnownFormsForItsEnds() {
        for (double r : new double[] {0, 0.1, 0.5, 0.9, 0.99, 1}) {
            for (double c : new double[] {0, 0.3, 0.5, 0.9, 1}) {
                assertThat(VotingReliability.nmrWithSpares(3, 1, c).applyAsDouble(r))
                        .isCloseTo(VotingReliability.tmrWithSpare(r, c), within(EXACT));
            }
            for (int modules = 1; modules <= 6; modules++) {
                double plain = VotingReliability.nmr(modules, r);
                assertThat(VotingReliability.nmrWithSpares(modules, 0, 0.7).applyAsDouble(r))
                        .isCloseTo(plain, within(EXACT));
                assertThat(VotingReliability.nmrWithSpares(modules, 3, 0).applyAsDouble(r))
                        .isCloseTo(plain, within(EXACT));
            }
        }
    }

    /** To go through the chain for each value would take an hour. */
    @Test
    @Timeout(120)
    void theChainOfManySparesIsGoneThroughOnceForAllValues() {
        DoubleUnaryOperator survival = VotingReliability.nmrWithSpares(64, 61, 0.9);
        double before = 0;
        for (int step = 0; step <= 10_000; step++) {
            double share = survival.applyAsDouble(step / 10_000.0);
            assertThat(share).isBetween(before - 1e-12, 1 + 1e-12);
            before = share;
        }
        assertThat(before).isCloseTo(1, within(EXACT));
        assertThatThrownBy(() -> survival.applyAsDouble(1.1)).hasMessageContaining("R=1.1");
    }

    /** All orders in which modules fail and all choices of who notices, by the roster. */
    @ParameterizedTest
    @CsvSource({"3, 1", "3, 2", "2, 3", "4, 1"})
    void theChainOfSparesIsWhatTheRosterDoesOverAllOrdersOfFailures(int modules, int spares) {
        int all = modules + spares;
        for (double c : new double[] {0, 0.4, 1}) {
            double[] sums = new double[all + 1];
            eachOrder(new ArrayList<>(), all, order -> {
                for (int noticed = 0; noticed < 1 << all; noticed++) {
                    double chance = Math.pow(c, Integer.bitCount(noticed))
                            * Math.pow(1 - c, all - Integer.bitCount(noticed));
                    if (chance > 0) {
                        add(modules, spares, order, noticed, chance, sums);
                    }
                }
            });
            for (double r : new double[] {0.2, 0.5, 0.9}) {
                double expected = 0;
                for (int failed = 0; failed <= all; failed++) {
                    // Each order stands for all orders of its first modules, too.
                    expected += BinomialDistribution.of(all, 1 - r).probability(failed)
                            * sums[failed]
                            / factorial(all);
                }
                assertThat(VotingReliability.nmrWithSpares(modules, spares, c).applyAsDouble(r))
                        .isCloseTo(expected, within(1e-9));
            }
        }
    }

    private static void add(
            int modules,
            int spares,
            List<Integer> order,
            int noticed,
            double chance,
            double[] sums) {
        FarmRoster roster = FarmRoster.fresh(
                new RecoveryPolicy(
                        List.of(Strategy.SPARE), RecoveryPolicy.Evidence.SELF_TEST, 0, 0, 0, 1, 1),
                modules,
                spares);
        Set<Integer> bad = new TreeSet<>();
        sums[0] += chance;
        for (int failed = 1; failed <= order.size(); failed++) {
            int module = order.get(failed - 1);
            bad.add(module);
            boolean retired = roster.modules().get(module).state() == State.RETIRED;
            if ((noticed >> module & 1) == 1 && !retired) {
                roster = roster.observe(new Observation.Lost(module)).roster();
            }
            long good = roster.seats().stream()
                    .filter(seat -> seat != FarmRoster.CLOSED && !bad.contains(seat))
                    .count();
            sums[failed] += 2 * good > modules ? chance : 0;
        }
    }

    private static void eachOrder(List<Integer> begun, int all, Consumer<List<Integer>> taker) {
        if (begun.size() == all) {
            taker.accept(begun);
            return;
        }
        for (int module = 0; module < all; module++) {
            if (!begun.contains(module)) {
                List<Integer> more = new ArrayList<>(begun);
                more.add(module);
                eachOrder(more, all, taker);
            }
        }
    }

    private static double factorial(int n) {
        return n < 2 ? 1 : n * factorial(n - 1);
    }
}
