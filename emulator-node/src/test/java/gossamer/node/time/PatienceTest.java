package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatienceTest {

    private static final long MICROS = 1_000;
    private static final long MILLIS = 1_000_000;

    private final Patience patience = new Patience();

    @Test
    void itLastsForAMillisecond() {
        patience.gaveWay(10 * MICROS);
        assertThat(patience.lasts(0)).isTrue();
        assertThat(patience.lasts(999 * MICROS)).isTrue();
        assertThat(patience.lasts(MILLIS)).isFalse();
        assertThat(patience.lasts(0)).isTrue();
    }

    /** With ten busy processes per core every look took 30 ms, and runs ten times as long. */
    @Test
    void onACrowdedMachineThereIsNoneForAHundredRests() {
        patience.gaveWay(30 * MILLIS);
        for (int rest = 0; rest < 100; rest++) {
            assertThat(patience.lasts(0)).isFalse();
        }
        assertThat(patience.lasts(0)).isTrue();
    }
}
