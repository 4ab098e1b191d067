package gossamer.node.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Route;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.PortCall;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.fsa.Signal.Transfer;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.fsa.Signal.WormCall;
import gossamer.model.fsa.Variants;
import gossamer.model.fsa.Worm;
import gossamer.model.hopfield.Spin;
import gossamer.model.session.TokenData;
import gossamer.model.token.TokenSet;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The form of signals between JVMs: what is written is what is read, and the form does not change
 * unnoticed.
 */
class SignalCodecTest {

    private static final Packet PACKET = new Packet(
            Packet.idOf(728, 3), Packet.idOf(2, 1), 1457, 1, 2, 0, TokenSet.range(300, 327), 5000);
    private static final Packet SCATTERED = new Packet(
            Packet.idOf(0, 1), 0, 0, 0, 0, 0, TokenSet.range(0, 2).with(7).with(100), 1L << 40);
    private static final Packet LYING =
            PACKET.with(Variants.with(Variants.with(null, 301, 2), 326, 9));
    private static final Worm WORM =
            new Worm(PACKET, Route.of(new int[] {4, 6, 8}, new byte[] {0, 1, 1}), 1);

    private static final List<Signal> SIGNALS = List.of(
            PACKET,
            SCATTERED,
            new Listen(5, 2, Listen.ANY),
            new Listen(5, 2, 728),
            new Sent(PACKET),
            new PortCall(1460, 3, PortCall.Kind.POINT, 12_345_678_901L, PACKET.id()),
            WORM,
            new WormCall(WORM, true),
            new Transfer(WORM, 77),
            LYING,
            new Listen(5, Listen.ANY_SESSION, Listen.ANY),
            new Withdraw(7, Packet.idOf(300, 3)),
            PACKET.withValue(Spin.UP),
            PACKET.withValue(new TokenData(List.of(Spin.UP, Spin.DOWN))),
            new Sent(PACKET.withValue(Spin.DOWN)));

    private static byte[] write(Signal signal) {
        ByteWriter out = new ByteWriter(0);
        SignalCodec.write(signal, out);
        return out.toBytes();
    }

    private static String text(Signal signal) {
        if (signal instanceof Worm worm) {
            StringBuilder route = new StringBuilder();
            for (int hop = 0; hop < worm.route().length(); hop++) {
                route.append(worm.route().channel(hop))
                        .append('/')
                        .append(worm.route().lane(hop))
                        .append(' ');
            }
            return worm.packet() + " via " + route + "at " + worm.hop();
        }
        if (signal instanceof Transfer transfer) {
            return text(transfer.worm()) + transfer.arrives();
        }
        return signal instanceof WormCall call
                ? text(call.worm()) + call.stalls()
                : signal.toString();
    }

    @Test
    void whatIsWrittenIsWhatIsRead() {
        for (Signal signal : SIGNALS) {
            ByteReader in = new ByteReader(write(signal));
            assertThat(text(SignalCodec.read(in))).isEqualTo(text(signal));
            in.end();
        }
    }

    /** When this fails on purpose, {@link SignalCodec#VERSION} must change. */
    @Test
    void theFormIsAsItWas() {
        List<String> hex = SIGNALS.stream()
                .map(each -> HexFormat.of().formatHex(write(each)))
                .toList();
        assertThat(SignalCodec.VERSION).isEqualTo(5);
        assertThat(hex)
                .containsExactly(
                        "01d805030201b10b01020001ac021b88270000",
                        "01000100000000000003000205015c018080808080200000",
                        "02050401",
                        "020504b00b",
                        "03d805030201b10b01020001ac021b88270000",
                        "04b40b0308b5b8f0fe2d83808080805b",
                        "05d805030201b10b01020001ac021b882700000103040006010801",
                        "0601d805030201b10b01020001ac021b882700000103040006010801",
                        "074dd805030201b10b01020001ac021b882700000103040006010801",
                        "01d805030201b10b01020001ac021b882702ad0204c6021200",
                        "02050101",
                        "0807ac0203",
                        "01d805030201b10b01020001ac021b8827000101",
                        "01d805030201b10b01020001ac021b882700030201010100",
                        "03d805030201b10b01020001ac021b8827000100");
    }

    @Test
    void whatIsCutOffIsNoticed() {
        for (Signal signal : SIGNALS) {
            byte[] bytes = write(signal);
            for (int length = 0; length < bytes.length; length++) {
                ByteReader in = new ByteReader(Arrays.copyOf(bytes, length));
                assertThatThrownBy(() -> SignalCodec.read(in)).isInstanceOf(RuntimeException.class);
            }
        }
    }

    @Test
    void aPuKeepsItsAlarmsToItself() {
        assertThatThrownBy(() -> write(new Alarm(1, 2, null)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Alarm");
    }

    @Test
    void numbersOfAllSizesComeBack() {
        long[] numbers = {0, 1, 127, 128, 1L << 31, Long.MAX_VALUE, -1, Long.MIN_VALUE};
        for (long number : numbers) {
            byte[] bytes = new ByteWriter(1)
                    .number(number)
                    .signed(number)
                    .fixed64(number)
                    .toBytes();
            ByteReader in = new ByteReader(bytes);
            assertThat(in.number()).isEqualTo(number);
            assertThat(in.signed()).isEqualTo(number);
            assertThat(in.fixed64()).isEqualTo(number);
            in.end();
        }
    }

    @Test
    void manyNumbersAtOnceAreWrittenLikeEachAlone() {
        long[] numbers = {0, 1, 1L << 31, Long.MAX_VALUE, -1, Long.MIN_VALUE};
        ByteWriter alone = new ByteWriter(1).u8(7);
        for (long number : numbers) {
            alone.fixed64(number);
        }
        byte[] bytes = new ByteWriter(1).u8(7).fixed64s(numbers).toBytes();
        assertThat(bytes).isEqualTo(alone.toBytes());
        ByteReader in = new ByteReader(bytes);
        assertThat(in.u8()).isEqualTo(7);
        assertThat(in.fixed64s(numbers.length)).isEqualTo(numbers);
        in.end();
        assertThatThrownBy(() -> in.fixed64s(1)).hasMessageContaining("there are 0");
    }
}
