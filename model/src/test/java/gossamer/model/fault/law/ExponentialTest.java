package gossamer.model.fault.law;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fault.SeededDraw;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick way to a delay leads to the same as the definition. */
class ExponentialTest {

    private static final int DRAWS = 200_000;
    private static final double UNIT = 0x1p-53;

    private static long byDefinition(Exponential law, Draws draws, long sequence) {
        return Rounding.whole(law.quantile(draws.unit(sequence)), draws, sequence);
    }

    private static void assertSame(Exponential law, Draws draws, long sequence) {
        assertThat(law.ticks(draws, sequence))
                .as("%s, share %s", law, draws.unit(sequence))
                .isEqualTo(byDefinition(law, draws, sequence));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.3, 1, 1_110.4, 1e9, 1e15, 0x1p53})
    void anyDrawIsMadeTheSameTicks(double mean) {
        Exponential law = new Exponential(mean);
        SeededDraw draws = SeededDraw.of(7, "delay", "exponential");
        for (long sequence = 0; sequence < DRAWS; sequence++) {
            assertSame(law, draws, sequence);
        }
    }

    /** Where the tick is rounded up or down by the last bit of the logarithm. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 1_110.4, 1e6})
    void theClosestCallsAreMadeTheSameTicks(double mean) {
        Exponential law = new Exponential(mean);
        SeededDraw shares = SeededDraw.of(8, "delay", "exponential");
        for (long draw = 0; draw < DRAWS / 10; draw++) {
            double ticks = law.quantile(shares.unit(draw));
            long close = (long) ((ticks - Math.floor(ticks)) / UNIT);
            for (long off = -2; off <= 2; off++) {
                long part = Math.max(0, Math.min((1L << 53) - 1, close + off)) << 11;
                long share = shares.bits(draw);
                assertSame(law, sequence -> sequence < 0 ? part : share, draw);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1L << 11, -1, -1L << 11, 1L << 63, (1L << 63) - 1})
    void theLeastAndTheGreatestDrawsAreMadeTheSameTicks(long bits) {
        for (double mean : new double[] {1e-9, 1, 12_345.678, 0x1p53}) {
            assertSame(new Exponential(mean), sequence -> sequence < 0 ? ~bits : bits, 0);
            assertSame(new Exponential(mean), sequence -> bits, 0);
        }
    }
}
