package gossamer.model.fault.law;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fault.SeededDraw;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.ParetoDistribution;
import org.apache.commons.statistics.distribution.TruncatedNormalDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;
import org.apache.commons.statistics.distribution.WeibullDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 100,000 delays of each law against the law as an independent library states it. */
class GoodnessOfFitTest {

    private static final int SAMPLES = 100_000;
    /** Kolmogorov's distribution: a right law exceeds it in one of 1,000 tests. */
    private static final double CRITICAL = 1.95 / Math.sqrt(SAMPLES);

    private static long[] sample(DelayLaw law, long seed) {
        SeededDraw draw = SeededDraw.of(seed, "fit", "(0)->(1)");
        return LongStream.range(0, SAMPLES).map(n -> law.ticks(draw, n)).toArray();
    }

    /** Greatest distance between the distribution of the sample and the stated one. */
    private static double distance(long[] sample, DoubleUnaryOperator stated) {
        long[] sorted = sample.clone();
        Arrays.sort(sorted);
        double greatest = 0;
        for (int n = 0; n < sorted.length; n++) {
            // A tick is short against all times here: rounding moves nothing by more than a
            // millionth.
            double expected = stated.applyAsDouble((double) sorted[n]);
            greatest = Math.max(greatest, Math.abs(expected - (double) n / sorted.length));
            greatest = Math.max(greatest, Math.abs(expected - (n + 1.0) / sorted.length));
        }
        return greatest;
    }

    private static void assertFits(DelayLaw law, ContinuousDistribution stated) {
        for (long seed = 1; seed <= 3; seed++) {
            long[] sample = sample(law, seed);
            assertThat(distance(sample, stated::cumulativeProbability))
                    .as("%s, seed %d", law, seed)
                    .isLessThan(CRITICAL);
            assertThat(LongStream.of(sample)).allMatch(t -> t >= law.least() && t <= law.most());
        }
        for (double share : new double[] {1e-6, 0.01, 0.5, 0.9, 0.99, 0.999, 1 - 1e-9}) {
            double quantile = stated.inverseCumulativeProbability(share);
            assertThat(law.quantile(share))
                    .as("%s at %s", law, share)
                    .isCloseTo(
                            quantile, org.assertj.core.data.Offset.offset(1e-7 * quantile + 1e-3));
        }
    }

    @Test
    void uniform() {
        assertFits(new Uniform(1e6, 5e6), UniformContinuousDistribution.of(1e6, 5e6));
        assertFits(new Uniform(0.5, 5e6 + 0.25), UniformContinuousDistribution.of(0.5, 5e6 + 0.25));
    }

    @Test
    void uniformOnWholeTicksTakesEachEquallyOften() {
        long[] sample = sample(new Uniform(3, 12), 1);
        double[] expected = new double[10];
        Arrays.fill(expected, SAMPLES / 10.0);
        assertChiSquare(
                IntStream.range(0, 10)
                        .mapToLong(k ->
                                LongStream.of(sample).filter(t -> t == k + 3).count())
                        .toArray(),
                expected);
    }

    private static void assertChiSquare(long[] counts, double[] expected) {
        assertThat(LongStream.of(counts).sum()).isEqualTo(SAMPLES);
        double sum = 0;
        for (int k = 0; k < counts.length; k++) {
            sum += (counts[k] - expected[k]) * (counts[k] - expected[k]) / expected[k];
        }
        double tail = ChiSquaredDistribution.of(counts.length - 1).survivalProbability(sum);
        assertThat(tail)
                .as("chi-square %f of %s", sum, Arrays.toString(counts))
                .isGreaterThan(1e-3);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 1, 3, 20})
    void normalCutOffAtZero(double meanInDeviations) {
        double deviation = 1e6;
        double mean = meanInDeviations * deviation;
        assertFits(
                Normal.of(mean, deviation),
                TruncatedNormalDistribution.of(mean, deviation, 0, Double.POSITIVE_INFINITY));
    }

    @Test
    void exponential() {
        assertFits(new Exponential(2e6), ExponentialDistribution.of(2e6));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 2})
    void lognormal(double sigma) {
        assertFits(new Lognormal(1e7, sigma), LogNormalDistribution.of(Math.log(1e7), sigma));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.1, 2, 5})
    void pareto(double shape) {
        assertFits(new Pareto(1e5, shape), ParetoDistribution.of(1e5, shape));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 1.5, 4})
    void weibull(double shape) {
        Weibull law = Weibull.of(1e7, shape);
        WeibullDistribution stated = WeibullDistribution.of(shape, law.scale());
        assertFits(law, stated);
        assertThat(stated.getMean()).isCloseTo(1e7, org.assertj.core.data.Offset.offset(1e-3));
    }

    @Test
    void constant() {
        assertThat(sample(new Constant(17), 1)).containsOnly(17);
        assertThat(new Constant(17).least()).isEqualTo(17);
    }

    @Test
    void fractionsOfATickAreRightOnAverage() {
        long[] counts = new long[2];
        LongStream.of(sample(new Constant(0.1), 1)).forEach(t -> counts[(int) t]++);
        assertChiSquare(counts, new double[] {0.9 * SAMPLES, 0.1 * SAMPLES});

        double mean = LongStream.of(sample(new Exponential(0.1), 1)).average().orElseThrow();
        // Standard deviation of the mean: sqrt(mean·(1-mean) + …)/sqrt(samples), below 0.002.
        assertThat(mean).isBetween(0.095, 0.105);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.3, 0.7, 0.95})
    void burstsAreAsOftenAndAsLongAsStated(double recovers) {
        double worsens = 0.1;
        Burst law = new Burst(0, 1, worsens, recovers);
        long[] sample = sample(law, 1);
        long bad = LongStream.of(sample).sum();
        long[][] steps = new long[2][2];
        for (int n = 1; n < SAMPLES; n++) {
            steps[(int) sample[n - 1]][(int) sample[n]]++;
        }
        // Each transition out of a state is a coin of its own.
        assertCoin(steps[0][1], steps[0][0] + steps[0][1], worsens);
        assertCoin(steps[1][0], steps[1][0] + steps[1][1], recovers);
        double share = worsens / (worsens + recovers);
        double correlation = (2 - worsens - recovers) / (worsens + recovers);
        double deviation = Math.sqrt(share * (1 - share) * Math.max(1, correlation) / SAMPLES);
        assertThat((double) bad / SAMPLES)
                .isCloseTo(share, org.assertj.core.data.Offset.offset(4 * deviation));
    }

    private static void assertCoin(long heads, long throwsOfIt, double chance) {
        double deviation = Math.sqrt(throwsOfIt * chance * (1 - chance));
        assertThat((double) heads)
                .isCloseTo(
                        throwsOfIt * chance, org.assertj.core.data.Offset.offset(3.3 * deviation));
    }

    @Test
    void burstsHaveLengthsOfAGeometricDistribution() {
        double recovers = 0.25;
        long[] sample = sample(new Burst(0, 1, 0.1, recovers), 2);
        long[] lengths = new long[12];
        int run = 0;
        long runs = 0;
        for (long bad : sample) {
            if (bad == 1) {
                run++;
            } else if (run > 0) {
                lengths[Math.min(run, lengths.length) - 1]++;
                runs++;
                run = 0;
            }
        }
        double sum = 0;
        for (int k = 0; k < lengths.length; k++) {
            double share = k < lengths.length - 1
                    ? recovers * Math.pow(1 - recovers, k)
                    : Math.pow(1 - recovers, k);
            double expected = runs * share;
            sum += (lengths[k] - expected) * (lengths[k] - expected) / expected;
        }
        assertThat(ChiSquaredDistribution.of(lengths.length - 1).survivalProbability(sum))
                .isGreaterThan(1e-3);
    }

    @Test
    void theStateInABurstDoesNotDependOnWhatWasAskedBefore() {
        Burst swinging = new Burst(0, 1, 0.9, 0.8);
        SeededDraw draw = SeededDraw.of(7, "burst", "x");
        boolean[] forwards = new boolean[500];
        for (int n = 0; n < forwards.length; n++) {
            forwards[n] = swinging.isBad(draw, n);
        }
        for (int n = forwards.length - 1; n >= 0; n--) {
            assertThat(swinging.isBad(draw, n)).isEqualTo(forwards[n]);
        }
    }

    @Test
    void measuredValuesAreDrawnEquallyOften() {
        Measured law = new Measured(List.of(5.0, 1.0, 9.0, 5.0), false);
        long[] sample = sample(law, 1);
        assertChiSquare(
                LongStream.of(1, 5, 9)
                        .map(value ->
                                LongStream.of(sample).filter(t -> t == value).count())
                        .toArray(),
                new double[] {SAMPLES / 4.0, SAMPLES / 2.0, SAMPLES / 4.0});
        assertThat(law.quantile(0.25)).isEqualTo(1);
        assertThat(law.quantile(0.26)).isEqualTo(5);
        assertThat(law.quantile(0.9)).isEqualTo(9);
    }

    @Test
    void recordedValuesKeepTheirOrder() {
        Measured law = new Measured(List.of(1.0, 2.0, 3.0, 4.0, 5.0), true);
        long[] sample = sample(law, 3);
        for (int n = 1; n < 20; n++) {
            assertThat(sample[n]).isEqualTo(sample[n - 1] % 5 + 1);
        }
    }

    @Test
    void aCapIsTheLongestDelay() {
        DelayLaw law = new Capped(new Pareto(10, 0.5), 1000);
        assertThat(LongStream.of(sample(law, 1)).max()).hasValue(1000);
        assertThat(law.most()).isEqualTo(1000);
        assertThat(law.least()).isEqualTo(10);
    }

    @Test
    void theInverseNormalHasAsManyDigitsAsItClaims() {
        NormalDistribution standard = NormalDistribution.of(0, 1);
        for (int k = 1; k < 4000; k++) {
            double p = k < 2000 ? k / 4000.0 : Math.pow(10, -(k - 1999) / 140.0);
            double z = standard.inverseCumulativeProbability(p);
            assertThat(InverseNormal.of(p))
                    .as("p=%s", p)
                    .isCloseTo(z, org.assertj.core.data.Offset.offset(2e-14 * (1 + Math.abs(z))));
        }
        for (double z = -8; z <= 0; z += 0.01) {
            double p = standard.cumulativeProbability(z);
            assertThat(InverseNormal.below(z))
                    .as("z=%s", z)
                    .isCloseTo(p, org.assertj.core.data.Offset.offset(1e-12 * p));
        }
    }

    /** Bits of the first delays: another JVM or a change of a method must not alter them. */
    @Test
    void theFirstDelaysAreWhatTheyHaveAlwaysBeen() {
        SeededDraw draw = SeededDraw.of(42, "golden", "(0)->(1)");
        long hash = 17;
        for (DelayLaw law : new DelayLaw[] {
            new Uniform(0, 1e9),
            Normal.of(1e9, 1e9),
            new Exponential(1e9),
            new Lognormal(1e9, 1),
            new Pareto(1e6, 1.5),
            Weibull.of(1e9, 0.7),
            new Burst(5, 1e6, 0.1, 0.2)
        }) {
            for (long n = 0; n < 1000; n++) {
                hash = 31 * hash + law.ticks(draw, n);
            }
        }
        assertThat(hash).isEqualTo(GOLDEN);
    }

    private static final long GOLDEN = 3553366115735377923L;

    @Test
    void parametersOutOfRangeAreRefused() {
        Runnable[] wrong = {
            () -> new Constant(-1),
            () -> new Constant(Double.NaN),
            () -> new Uniform(5, 4),
            () -> Normal.of(1, 0),
            () -> new Exponential(0),
            () -> new Lognormal(0, 1),
            () -> new Lognormal(1, 0),
            () -> new Pareto(1, 0),
            () -> Weibull.of(1, 0.01),
            () -> new Burst(0, 1, 0, 0.5),
            () -> new Burst(0, 1, 1, 1),
            () -> new Measured(List.of(), false),
            () -> new Measured(List.of(-1.0), false)
        };
        for (int n = 0; n < wrong.length; n++) {
            Runnable one = wrong[n];
            org.assertj.core.api.Assertions.assertThatThrownBy(one::run)
                    .as("case %d", n)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
