package gossamer.node.region;

import gossamer.model.fsa.Signal;
import gossamer.model.run.StopReason;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;
import gossamer.node.wire.SignalCodec;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The form in which a {@link WindowBatch} goes to another JVM and into the {@link BatchLog}. */
final class WindowCodec {

    private static final int CHECK_BYTES = Integer.BYTES;
    private static final StopReason[] REASONS = StopReason.values();

    private WindowCodec() {}

    static byte[] encode(WindowBatch batch) {
        WindowBatch.Arrivals arrivals = batch.arrivals();
        int signals = arrivals.count() + batch.offers().length;
        ByteWriter out = new ByteWriter(16 * (1 + batch.said().length) + 32 * signals);
        out.u8(SignalCodec.VERSION).number(batch.from()).number(batch.round());
        out.number(batch.said().length);
        for (Statement said : batch.said()) {
            write(said, out);
        }
        out.number(arrivals.count()).number(batch.offers().length);
        long last = 0;
        for (int i = 0; i < arrivals.count(); i++) {
            out.signed(arrivals.times()[i] - last);
            last = arrivals.times()[i];
            SignalCodec.write(arrivals.signals()[i], out);
        }
        for (Signal offer : batch.offers()) {
            SignalCodec.write(offer, out);
        }
        byte[] bytes = out.toBytes();
        return ByteBuffer.allocate(bytes.length + CHECK_BYTES)
                .put(bytes)
                .putInt(check(bytes, bytes.length))
                .array();
    }

    private static void write(Statement said, ByteWriter out) {
        out.number(said.region()).number(said.round()).number(said.next());
        out.number(said.deliveries());
        out.u8(said.stop() == null ? 0 : 1 + said.stop().ordinal());
    }

    private static Statement statement(ByteReader in) {
        return new Statement(in.count(), in.count(), in.number(), in.number(), reason(in.u8()));
    }

    private static int check(byte[] bytes, int length) {
        CRC32C check = new CRC32C();
        check.update(bytes, 0, length);
        return (int) check.getValue();
    }

    /**
     * Likewise, back.
     *
     * @throws IllegalStateException when it is not what was sent
     */
    static WindowBatch decode(byte[] bytes) {
        int length = bytes.length - CHECK_BYTES;
        if (length < 0 || check(bytes, length) != ByteBuffer.wrap(bytes).getInt(length)) {
            throw new IllegalStateException("a batch of " + bytes.length
                    + " bytes from another JVM was changed on its way");
        }
        ByteReader in = new ByteReader(Arrays.copyOf(bytes, length));
        int version = in.u8();
        if (version != SignalCodec.VERSION) {
            throw new IllegalStateException(
                    "a batch of version " + version + ", known is " + SignalCodec.VERSION);
        }
        int from = in.count();
        int round = in.count();
        Statement[] said = new Statement[in.count()];
        for (int i = 0; i < said.length; i++) {
            said[i] = statement(in);
        }
        long[] times = new long[in.count()];
        Signal[] arrivals = new Signal[times.length];
        Signal[] offers = new Signal[in.count()];
        long last = 0;
        for (int i = 0; i < arrivals.length; i++) {
            last += in.signed();
            times[i] = last;
            arrivals[i] = SignalCodec.read(in);
        }
        for (int i = 0; i < offers.length; i++) {
            offers[i] = SignalCodec.read(in);
        }
        in.end();
        return new WindowBatch(
                from, round, said, new WindowBatch.Arrivals(times, arrivals), offers);
    }

    private static @Nullable StopReason reason(int coded) {
        return coded == 0 ? null : REASONS[coded - 1];
    }
}
