package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatienceTest {

    private static final long MICROS = 1_000;
    private static final long MILLIS = 1_000_000;
    private static final long WAKE = 200 * MICROS;

    private final Patience patience = new Patience();

    @Test
    void itLastsForThreeMilliseconds() {
        patience.gaveWay(10 * MICROS);
        assertThat(patience.lasts(0, WAKE)).isTrue();
        assertThat(patience.lasts(2_999 * MICROS, WAKE)).isTrue();
        assertThat(patience.lasts(3 * MILLIS, WAKE)).isFalse();
        assertThat(patience.lasts(0, WAKE)).isTrue();
    }

    /** With ten busy processes per core every look took 30 ms, and runs ten times as long. */
    @Test
    void onACrowdedMachineThereIsNoneUntilWhatALookCostIsMadeUpFor() {
        patience.gaveWay(30 * MILLIS);
        for (int rest = 0; rest < 150; rest++) {
            assertThat(patience.lasts(0, WAKE)).isFalse();
        }
        assertThat(patience.lasts(0, WAKE)).isTrue();
    }
}
