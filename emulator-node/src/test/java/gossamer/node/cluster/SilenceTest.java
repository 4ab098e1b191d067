package gossamer.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SilenceTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static long seconds(long count) {
        return Duration.ofSeconds(count).toNanos();
    }

    @Test
    void whoeverIsSilentForTheWholeTimeIsMissed() {
        Silence silence = new Silence(seconds(100));
        for (int second = 1; second <= 10; second++) {
            assertThat(silence.isLonger(LIMIT, seconds(100 + second))).isFalse();
        }
        assertThat(silence.isLonger(LIMIT, seconds(111))).isTrue();
    }

    @Test
    void aSignOfLifeBeginsItAnew() {
        Silence silence = new Silence(0);
        for (int second = 1; second <= 100; second++) {
            assertThat(silence.isLonger(LIMIT, seconds(second))).isFalse();
            if (second % 9 == 0) {
                silence.heard();
            }
        }
    }

    @Test
    void whoeverWasStoppedItselfMissesNobodyAtItsFirstLook() {
        Silence silence = new Silence(0);
        assertThat(silence.isLonger(LIMIT, seconds(1))).isFalse();
        assertThat(silence.isLonger(LIMIT, seconds(1_000))).isFalse();
        assertThat(silence.isLonger(LIMIT, seconds(1_001))).isFalse();
        silence.heard();
        assertThat(silence.isLonger(LIMIT, seconds(2_000))).isFalse();
    }
}
