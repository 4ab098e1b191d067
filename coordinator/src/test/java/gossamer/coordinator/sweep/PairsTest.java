package gossamer.coordinator.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import gossamer.coordinator.config.SweepMetric;
import gossamer.coordinator.config.SweepReport;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairsTest {

    private static SweepReport report(SweepMetric metric, double confidence) {
        return new SweepReport(0, 0, metric, confidence, -1, -1, -1);
    }

    /** Pairs with these differences from a baseline of 10, of as many seeds. */
    private static Pairs pairs(SweepMetric metric, double... differences) {
        List<double[]> values = DoubleStream.of(differences)
                .mapToObj(difference -> new double[] {10 + difference, 10})
                .toList();
        return new Pairs(values, values.size(), report(metric, 0.95));
    }

    private static Pairs yesAndNo(int both, int onlyOne, int onlyOther) {
        List<double[]> values = IntStream.range(0, both + onlyOne + onlyOther)
                .mapToObj(seed -> new double[] {
                    seed < both + onlyOne ? 1 : 0, seed < both || seed >= both + onlyOne ? 1 : 0
                })
                .toList();
        return new Pairs(values, values.size(), report(SweepMetric.COMPLETE, 0.95));
    }

    @Test
    void aVerdictTakesAsManyPairsAsTheSignTest() {
        // 2 * 0.5^n <= 1 - confidence: the two-sided sign test where all signs are the same.
        for (double confidence : new double[] {0.5, 0.9, 0.95, 0.99, 0.9999}) {
            int least = Pairs.least(confidence);
            assertThat(2 * Math.pow(0.5, least)).isLessThanOrEqualTo(1 - confidence + 1e-12);
            assertThat(2 * Math.pow(0.5, least - 1)).isGreaterThan(1 - confidence);
        }
        assertThat(Pairs.least(0.95)).isEqualTo(6);
    }

    @Test
    void fewerPairsGiveNoVerdictHoweverClearTheyAre() {
        assertThat(pairs(SweepMetric.MAKESPAN).verdict()).isEqualTo("no pairs");
        assertThat(pairs(SweepMetric.MAKESPAN, -5).verdict()).isEqualTo("too few pairs");
        assertThat(pairs(SweepMetric.MAKESPAN, 0, 0).verdict()).isEqualTo("too few pairs");
        assertThat(pairs(SweepMetric.MAKESPAN, -5, -5, -5, -5, -5).verdict())
                .isEqualTo("too few pairs");
        assertThat(pairs(SweepMetric.MAKESPAN, -5, -5, -5, -5, -5, -5).verdict())
                .isEqualTo("better");
    }

    @Test
    void whichWayIsBetterDependsOnTheMetric() {
        double[] more = {1, 2, 1, 2, 1, 2};
        assertThat(pairs(SweepMetric.MAKESPAN, more).verdict()).isEqualTo("worse");
        assertThat(pairs(SweepMetric.LOSSES, more).verdict()).isEqualTo("worse");
        assertThat(pairs(SweepMetric.TIME_TO_90, more).verdict()).isEqualTo("worse");
        assertThat(pairs(SweepMetric.COVERAGE, more).verdict()).isEqualTo("better");
        assertThat(pairs(SweepMetric.MAKESPAN, 1, -2, 1, -2, 1, -2).verdict())
                .isEqualTo("not told apart");
        assertThat(pairs(SweepMetric.MAKESPAN, 0, 0, 0, 0, 0, 0).verdict()).isEqualTo("equal");
    }

    @Test
    void sharesThatAreCompleteAreToldApartByTheExactTest() {
        // Two-sided: 2 * 0.5^6 = 3.1 %, 2 * 0.5^5 = 6.3 %, (1 + 9) * 2 * 0.5^9 = 3.9 %.
        assertThat(yesAndNo(20, 6, 0).verdict()).isEqualTo("better");
        assertThat(yesAndNo(20, 0, 6).verdict()).isEqualTo("worse");
        assertThat(yesAndNo(20, 5, 0).verdict()).isEqualTo("not told apart");
        assertThat(yesAndNo(20, 8, 1).verdict()).isEqualTo("better");
        assertThat(yesAndNo(20, 7, 1).verdict()).isEqualTo("not told apart");
        assertThat(yesAndNo(20, 0, 0).verdict()).isEqualTo("equal");
    }

    @Test
    void theRelativeDifferenceIsOfTheSamePairs() {
        Pairs pairs = new Pairs(
                List.of(new double[] {5, 10}, new double[] {9, 20}),
                42,
                report(SweepMetric.MAKESPAN, 0.95));
        // The means over these two seeds: (-5 - 11) / 2 of (10 + 20) / 2.
        assertThat(pairs.relative()).isCloseTo(-8 / 15.0, within(1e-12));
        assertThat(pairs(SweepMetric.LOSSES, -10, -10).relative()).isEqualTo(-1);
        assertThat(new Pairs(List.of(new double[] {1, 0}), 1, report(SweepMetric.LOSSES, 0.95))
                        .relative())
                .isNaN();
    }

    @Test
    void aVerdictOverSomeOfTheSeedsSaysSo() {
        List<double[]> values =
                pairs(SweepMetric.MAKESPAN, -5, -5, -5, -5, -5, -5).values();
        assertThat(new Pairs(values, 42, report(SweepMetric.MAKESPAN, 0.95)).verdict())
                .isEqualTo("better where both have a value");
    }
}
