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

    private static final int MOST_BYTES_EACH = 10;

    private long[] values = new long[64];
    private int size;

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
        return pack(false);
    }

    /**
     * The differences of successive numbers, the first one from 0; d becomes 2d, or -2d-1 if it is
     * negative.
     */
    String packedDifferences() {
        return pack(true);
    }

    private String pack(boolean differences) {
        byte[] bytes = new byte[size + 64];
        int used = 0;
        long before = 0;
        for (int index = 0; index < size; index++) {
            if (used > bytes.length - MOST_BYTES_EACH) {
                bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            }
            long value = values[index];
            if (differences) {
                long difference = value - before;
                before = value;
                value = difference << 1 ^ difference >> 63;
            }
            while ((value & ~0x7FL) != 0) {
                bytes[used++] = (byte) (value & 0x7F | 0x80);
                value >>>= 7;
            }
            bytes[used++] = (byte) value;
        }
        return packed(bytes, used);
    }

    /** A text, compressed with gzip, in Base64. */
    static String packed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return packed(bytes, bytes.length);
    }

    private static String packed(byte[] bytes, int length) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(length / 4 + 64);
        try (GZIPOutputStream zip = new GZIPOutputStream(packed, 1 << 15)) {
            zip.write(bytes, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }
}
