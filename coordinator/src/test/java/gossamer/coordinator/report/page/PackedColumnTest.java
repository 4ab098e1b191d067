package gossamer.coordinator.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class ColumnTest {

    private static byte[] bytes(String packed) throws IOException {
        byte[] zipped = Base64.getDecoder().decode(packed);
        return new GZIPInputStream(new ByteArrayInputStream(zipped)).readAllBytes();
    }

    /** What core.js does. */
    private static long[] unpacked(String packed, boolean differences) throws IOException {
        LongStream.Builder values = LongStream.builder();
        long value = 0;
        long before = 0;
        int shift = 0;
        for (byte one : bytes(packed)) {
            value |= (one & 0x7FL) << shift;
            shift += 7;
            if (one >= 0) {
                before = differences ? before + (value >>> 1 ^ -(value & 1)) : value;
                values.add(before);
                value = 0;
                shift = 0;
            }
        }
        return values.build().toArray();
    }

    private static PackedColumn column(boolean differences, long... values) {
        PackedColumn column = new PackedColumn(differences);
        for (long value : values) {
            column.add(value);
        }
        return column;
    }

    @Test
    void smallNumbersTakeOneByteEach() throws IOException {
        assertThat(bytes(column(false, 0, 1, 127, 128).packed()))
                .containsExactly(0, 1, 127, (byte) 0x80, 1);
    }

    @Test
    void differencesMayBeNegative() throws IOException {
        assertThat(bytes(column(true, 5, 3, 3).packed())).containsExactly(10, 3, 0);
    }

    @Test
    void anyNumbersComeBack() throws IOException {
        long seed = 7;
        SplittableRandom random = new SplittableRandom(seed);
        long[] values = random.longs(10_000, 0, 1L << 53).toArray();
        assertThat(unpacked(column(false, values).packed(), false))
                .as("seed %d", seed)
                .isEqualTo(values);
        assertThat(unpacked(column(true, values).packed(), true)).isEqualTo(values);
    }

    @Test
    void anEmptyColumnIsEmpty() throws IOException {
        assertThat(bytes(new PackedColumn(false).packed())).isEmpty();
    }
}
