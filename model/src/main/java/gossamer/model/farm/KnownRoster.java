package gossamer.model.farm;

import gossamer.model.recovery.FarmRoster;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;

import org.jspecify.annotations.Nullable;

/**
 * A roster that a voter tells the others: packed at most once, however many it is sent to, and
 * unpacked only by those who look at it, who are few.
 */
final class KnownRoster {

    private final @Nullable FarmRoster roster;
    private volatile byte @Nullable [] packed;

    /** That of a voter. */
    KnownRoster(FarmRoster roster) {
        this.roster = roster;
    }

    /** One that has come from another JVM. */
    KnownRoster(byte[] packed) {
        this.roster = null;
        this.packed = packed;
    }

    FarmRoster get() {
        return roster == null ? FarmCodec.readRoster(new ByteReader(packed())) : roster;
    }

    byte[] packed() {
        byte[] bytes = packed;
        if (bytes == null) {
            ByteWriter out = new ByteWriter(64);
            FarmCodec.writeRoster(get(), out);
            bytes = out.toBytes();
            packed = bytes;
        }
        return bytes;
    }
}
