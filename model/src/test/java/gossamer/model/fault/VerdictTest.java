package gossamer.model.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void aPacketIsHeldUntilATimeThatIsStillToCome() {
        assertThat(new Verdict.Hold(300).delay(100)).isEqualTo(200);
        assertThat(new Verdict.Hold(300).delay(300)).isZero();
        assertThat(new Verdict.Hold(Long.MIN_VALUE).delay(5)).isZero();
        assertThat(new Verdict.Hold(Long.MAX_VALUE).delay(0)).isEqualTo(Long.MAX_VALUE);
    }
}
