package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.hopfield.Spin;
import gossamer.model.run.StopReason;
import gossamer.model.token.TokenSet;
import gossamer.node.time.Calendar;
import org.junit.jupiter.api.Test;

class WindowCodecTest {

    private static final Packet PACKET = new Packet(
                    Packet.idOf(3, 1), 0, 4, 0, 0, 0, TokenSet.range(3, 4), 1)
            .withValue(Spin.UP);

    private static final WindowBatch BATCH = new WindowBatch(
            1,
            7,
            new Statement[] {
                new Statement(1, 7, 12, 5, null),
                new Statement(0, 6, Calendar.NEVER, 4, StopReason.INTERRUPTED)
            },
            new WindowBatch.Arrivals(new long[] {12}, new Signal[] {PACKET}),
            new Signal[0]);

    @Test
    void aBatchComesAsItWasSent() {
        WindowBatch read = WindowCodec.decode(WindowCodec.encode(BATCH));
        assertThat(read.arrivals().signals()).containsExactly(PACKET);
        assertThat(read.round()).isEqualTo(7);
        assertThat(read.said()).containsExactly(BATCH.said());
    }

    /** A neuron that fires would be read as one at rest, and nobody would know. */
    @Test
    void eachBitThatFlipsOnTheWayIsCaught() {
        byte[] sent = WindowCodec.encode(BATCH);
        for (int bit = 0; bit < 8 * sent.length; bit++) {
            byte[] changed = sent.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> WindowCodec.decode(changed))
                    .as("bit %d", bit)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a batch of " + sent.length
                            + " bytes from another JVM was changed on its way");
        }
    }
}
