package gossamer.model.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing array of bytes; numbers are written in as few bytes as they need. */
public final class ByteWriter {

    private byte[] bytes;
    private int used;

    /** Room for this many bytes, to begin with. */
    public ByteWriter(int room) {
        bytes = new byte[Math.max(16, room)];
    }

    /** Number of bytes written. */
    public int size() {
        return used;
    }

    public ByteWriter u8(int value) {
        reserve(1);
        bytes[used++] = (byte) value;
        return this;
    }

    /** A number that is small and not negative most of the time: 7 bits per byte, lowest first. */
    public ByteWriter number(long value) {
        reserve(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[used++] = (byte) (rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        bytes[used++] = (byte) rest;
        return this;
    }

    /** A number that may be negative: 0, -1, 1, -2, … as 0, 1, 2, 3, …. */
    public ByteWriter signed(long value) {
        return number(value << 1 ^ value >> 63);
    }

    /** Eight bytes, lowest first. */
    public ByteWriter fixed64(long value) {
        reserve(Long.BYTES);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            bytes[used++] = (byte) (value >>> shift);
        }
        return this;
    }

    /** Eight bytes for each of these, as {@link #fixed64} writes them, but faster. */
    public ByteWriter fixed64s(long[] values) {
        int length = Math.multiplyExact(values.length, Long.BYTES);
        reserve(length);
        ByteBuffer.wrap(bytes, used, length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer()
                .put(values);
        used += length;
        return this;
    }

    /** Bytes, with their number before them. */
    public ByteWriter bytes(byte[] values) {
        number(values.length);
        reserve(values.length);
        System.arraycopy(values, 0, bytes, used, values.length);
        used += values.length;
        return this;
    }

    /** What has been written. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, used);
    }

    /** Puts what has been written into a buffer that has room for it. */
    public void copyTo(ByteBuffer buffer) {
        buffer.put(bytes, 0, used);
    }

    private void reserve(int more) {
        if (used + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, used + more));
        }
    }
}
