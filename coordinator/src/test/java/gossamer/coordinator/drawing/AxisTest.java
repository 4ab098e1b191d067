package gossamer.coordinator.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AxisTest {

    @Test
    void meansThatDifferByRoundingOnlyHaveRoomAsEqualOnes() {
        double mean = IntStream.range(0, 13).mapToDouble(run -> 0.9).average().orElseThrow();
        double once = Math.nextDown(0.9);
        Axis axis = Axis.of(Math.min(mean, once), Math.max(mean, 0.9));
        assertThat(axis.most() - axis.least()).isGreaterThan(0.1);
        assertThat(axis.ticks()).hasSizeBetween(3, 9).contains(0.9);
    }

    @Test
    void ticksEndWhateverTheSpan() {
        for (double size = 1e-9; size < 1e15; size *= 7) {
            for (double span = 1e-18; span < 1e3; span *= 3) {
                for (double least : new double[] {size, -size, -size * span / 2}) {
                    Axis axis = Axis.of(least, least + size * span);
                    assertThat(axis.ticks())
                            .as("from %s to %s", axis.least(), axis.most())
                            .hasSizeLessThanOrEqualTo(9)
                            .allMatch(tick -> tick >= axis.least() && tick <= axis.most());
                }
            }
        }
    }
}
