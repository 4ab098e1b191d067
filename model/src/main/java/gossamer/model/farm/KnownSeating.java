package gossamer.model.farm;

import gossamer.model.recovery.AgreedSeats;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;

import org.jspecify.annotations.Nullable;

/**
 * A seating that a voter tells the others: packed at most once, however many it is sent to, and
 * unpacked only by those who look at it, who are few.
 */
final class KnownSeating {

    private final @Nullable AgreedSeats seating;
    private volatile byte @Nullable [] packed;

    /** That of a voter. */
    KnownSeating(AgreedSeats seating) {
        this.seating = seating;
    }

    /** One that has come from another JVM. */
    KnownSeating(byte[] packed) {
        this.seating = null;
        this.packed = packed;
    }

    AgreedSeats get() {
        return seating == null ? FarmCodec.readSeating(new ByteReader(packed())) : seating;
    }

    byte[] packed() {
        byte[] bytes = packed;
        if (bytes == null) {
            ByteWriter out = new ByteWriter(64);
            FarmCodec.writeSeating(get(), out);
            bytes = out.toBytes();
            packed = bytes;
        }
        return bytes;
    }
}
