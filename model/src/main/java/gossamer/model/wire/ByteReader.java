package gossamer.model.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Reads what a {@link ByteWriter} has written. */
public final class ByteReader {

    private static final int MOST_SHIFT = 63;

    private final byte[] bytes;
    private int at;

    /** Begins at the first byte. */
    public ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** One byte. */
    public int u8() {
        return next() & 0xFF;
    }

    /** See {@link ByteWriter#number}. */
    public long number() {
        long value = 0;
        for (int shift = 0; shift <= MOST_SHIFT; shift += 7) {
            byte part = next();
            value |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw new IllegalStateException("a number of more than 64 bits before byte " + at);
    }

    /** A {@link #number} that must fit in an int. */
    public int count() {
        return Math.toIntExact(number());
    }

    /** See {@link ByteWriter#signed}. */
    public long signed() {
        long coded = number();
        return coded >>> 1 ^ -(coded & 1);
    }

    /** See {@link ByteWriter#fixed64}. */
    public long fixed64() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            value |= (next() & 0xFFL) << shift;
        }
        return value;
    }

    /** So many numbers, see {@link ByteWriter#fixed64s}. */
    public long[] fixed64s(int count) {
        int begin = skip(Math.multiplyExact(count, Long.BYTES));
        long[] values = new long[count];
        ByteBuffer.wrap(bytes, begin, at - begin)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer()
                .get(values);
        return values;
    }

    /** See {@link ByteWriter#bytes}. */
    public byte[] bytes() {
        int begin = skip(count());
        return Arrays.copyOfRange(bytes, begin, at);
    }

    /** Where the next so many bytes begin, which are there. */
    private int skip(int length) {
        if (length > bytes.length - at) {
            throw new IllegalStateException(
                    length + " bytes from byte " + at + " on, there are " + (bytes.length - at));
        }
        at += length;
        return at - length;
    }

    /** All bytes must have been read. */
    public void end() {
        if (at != bytes.length) {
            throw new IllegalStateException(bytes.length - at + " bytes too many");
        }
    }

    private byte next() {
        if (at >= bytes.length) {
            throw new IllegalStateException("ends after " + at + " bytes");
        }
        return bytes[at++];
    }
}
