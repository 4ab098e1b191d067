package gossamer.node.region;

import gossamer.model.fsa.Signal;
import gossamer.model.run.StopReason;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;
import gossamer.node.wire.SignalCodec;

import org.jspecify.annotations.Nullable;

/** The form in which a {@link WindowBatch} goes to another JVM and into the {@link BatchLog}. */
final class WindowCodec {

    private static final StopReason[] REASONS = StopReason.values();

    private WindowCodec() {}

    static byte[] encode(WindowBatch batch) {
        WindowBatch.Arrivals arrivals = batch.arrivals();
        int signals = arrivals.count() + batch.offers().length;
        ByteWriter out = new ByteWriter(32 + 32 * signals);
        out.u8(SignalCodec.VERSION).number(batch.from()).number(batch.round());
        out.number(batch.next()).number(batch.deliveries());
        out.u8(batch.stop() == null ? 0 : 1 + batch.stop().ordinal());
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
        return out.toBytes();
    }

    static WindowBatch decode(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        int version = in.u8();
        if (version != SignalCodec.VERSION) {
            throw new IllegalStateException(
                    "a batch of version " + version + ", known is " + SignalCodec.VERSION);
        }
        int from = in.count();
        int round = in.count();
        long next = in.number();
        long deliveries = in.number();
        StopReason stop = reason(in.u8());
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
                from,
                round,
                next,
                deliveries,
                stop,
                new WindowBatch.Arrivals(times, arrivals),
                offers);
    }

    private static @Nullable StopReason reason(int coded) {
        return coded == 0 ? null : REASONS[coded - 1];
    }
}
