package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.line.OneWayApproach1;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.analysis.wormhole.ParagonModel.Code;
import gossamer.model.analysis.wormhole.ParagonModel.Variant;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ParagonModelTest {

    private static final int[] BYTES = {256, 1024, 4096, 8192, 16_384, 32_768};

    private static final Grid MESH = Grid.mesh(ParagonModel.SIDE, ParagonModel.SIDE);

    /** With so many digits as were written down. */
    private static String milliseconds(double nanos, String known) {
        int decimals = known.contains(".") ? known.length() - known.indexOf('.') - 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", nanos / 1e6);
    }

    @ParameterizedTest
    @CsvSource({
        "APPROACH_1_1, 5.25 6.60 12.0 19.2 33.6 62.5",
        "APPROACH_2_1, 3.92 5.50 11.8 20.2 37.0 70.5",
        "APPROACH_2_2, 3.19 6.75 21.0 40.0 78.0 154",
        "TORGOS_3_3_1, 3.42 5.46 13.6 24.5 46.3 89.8",
    })
    void wholePacketsTakeAsLongAsKnown(Code code, String known) {
        String[] values = known.split(" ");
        for (int i = 0; i < BYTES.length; i++) {
            assertThat(milliseconds(ParagonModel.nanos(code, Variant.ONE_D, BYTES[i]), values[i]))
                    .as("%s, %d B", code, BYTES[i])
                    .isEqualTo(values[i]);
        }
    }

    @Test
    void halvesOfPacketsNeverPay() {
        for (Code code : Code.values()) {
            for (int bytes : BYTES) {
                assertThat(ParagonModel.nanos(code, Variant.TWO_D, bytes))
                        .as("%s, %d B", code, bytes)
                        .isGreaterThan(ParagonModel.nanos(code, Variant.ONE_D, bytes));
            }
        }
        // 16 steps of 420 us, packets of 0.5 and 4.5 units, 46 ns a byte.
        assertThat(ParagonModel.nanos(Code.APPROACH_1_1, Variant.TWO_D, 1000))
                .isEqualTo(16 * 420_000 + 46 * 8 * 5 * 1000.0);
    }

    private static Plan plan(Code code, Colouring colouring) {
        LineAlgorithm one = new OneWayApproach1();
        LineAlgorithm two = new Approach2(Approach2.Variant.EXACT);
        return switch (code) {
            case APPROACH_1_1 -> HighDimGos.plan(MESH, List.of(one, one), colouring);
            case APPROACH_2_1 -> HighDimGos.plan(MESH, List.of(two, one), colouring);
            case APPROACH_2_2 -> HighDimGos.plan(MESH, List.of(two, two), colouring);
            case TORGOS_3_3_1 -> Cubgos.plan(MESH, 3, List.of(new Growth(3, 1)), colouring);
        };
    }

    @ParameterizedTest
    @EnumSource(Code.class)
    void theStepsAreThoseOfASchedule(Code code) {
        for (Colouring colouring : List.of(Colouring.NONE, Colouring.SPLIT)) {
            assertThat(StepCosts.of(plan(code, colouring)).sizes())
                    .containsExactly(code.steps().stream()
                            .mapToLong(ParagonModel.BasicStep::units)
                            .toArray());
        }
    }
}
