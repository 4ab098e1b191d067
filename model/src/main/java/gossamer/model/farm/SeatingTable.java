package gossamer.model.farm;

import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The seatings of what goes to another JVM together. Hundreds of voters tell the same one, which is
 * as long as there are members: it is written and kept once.
 */
public final class SeatingTable {

    private final List<KnownSeating> known = new ArrayList<>();

    void write(KnownSeating seating, ByteWriter out) {
        byte[] packed = seating.packed();
        int place = 0;
        while (place < known.size() && !Arrays.equals(known.get(place).packed(), packed)) {
            place++;
        }
        out.number(place);
        if (place == known.size()) {
            known.add(seating);
            out.bytes(packed);
        }
    }

    KnownSeating read(ByteReader in) {
        int place = in.count();
        if (place == known.size()) {
            known.add(new KnownSeating(in.bytes()));
        }
        return known.get(place);
    }
}
