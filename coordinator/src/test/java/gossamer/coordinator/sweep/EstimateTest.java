package gossamer.coordinator.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EstimateTest {

    @Test
    void theIntervalIsThatOfStudent() {
        // t(0.975, 4) = 2.776445, a value of every table.
        Estimate estimate = Estimate.of(new double[] {1, 2, 3, 4, 5}, 0.95);

        assertThat(estimate.mean()).isEqualTo(3);
        assertThat(estimate.deviation()).isCloseTo(Math.sqrt(2.5), within(1e-12));
        assertThat(estimate.half()).isCloseTo(2.776445 * Math.sqrt(0.5), within(1e-5));
        assertThat(estimate.low()).isCloseTo(3 - estimate.half(), within(1e-12));
        assertThat(estimate.isNotZero()).isTrue();
    }

    @Test
    void theIntervalHoldsTheMeanAsOftenAsItSays() {
        long seed = 11;
        SplittableRandom random = new SplittableRandom(seed);
        int samples = 4000;
        int held = 0;
        for (int sample = 0; sample < samples; sample++) {
            double[] values = new double[6];
            for (int index = 0; index < values.length; index++) {
                values[index] = random.nextGaussian();
            }
            Estimate estimate = Estimate.of(values, 0.9);
            held += estimate.low() <= 0 && estimate.high() >= 0 ? 1 : 0;
        }
        assertThat(held / (double) samples).as("seed " + seed).isCloseTo(0.9, within(0.02));
    }

    @Test
    void aSingleValueHasNoInterval() {
        Estimate estimate = Estimate.of(new double[] {-4}, 0.95);

        assertThat(estimate.hasInterval()).isFalse();
        assertThat(estimate.half()).isNaN();
        assertThat(estimate.isNotZero()).isFalse();
    }
}
