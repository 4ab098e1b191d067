package gossamer.coordinator.report.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/** A growing list of numbers that gets into the page in few bytes. */
final class PackedColumn {

    private final boolean differences;
    private long[] values = new long[64];
    private int size;

    /**
     * An empty list.
     *
     * @param differences whether its numbers are packed as the differences of successive ones, the
     *     first one from 0; d becomes 2d, or -2d-1 if it is negative
     */
    PackedColumn(boolean differences) {
        this.differences = differences;
    }

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    long get(int index) {
        return values[index];
    }

    void set(int index, long value) {
        values[index] = value;
    }

    int size() {
        return size;
    }

    /**
     * The numbers, none of them negative, as variable-length integers (seven bits in each byte,
     * lowest first, the eighth bit set in all but the last byte), compressed with gzip, in Base64.
     */
    String packed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(size + 64);
        long before = 0;
        for (int index = 0; index < size; index++) {
            long difference = values[index] - before;
            long value = differences ? difference << 1 ^ difference >> 63 : values[index];
            before = values[index];
            while ((value & ~0x7FL) != 0) {
                bytes.write((int) (value & 0x7F | 0x80));
                value >>>= 7;
            }
            bytes.write((int) value);
        }
        return packed(bytes.toByteArray());
    }

    /** A text, compressed with gzip, in Base64. */
    static String packed(String text) {
        return packed(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String packed(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 4 + 64);
        try (GZIPOutputStream zip = new GZIPOutputStream(packed, 1 << 15)) {
            zip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }
}
