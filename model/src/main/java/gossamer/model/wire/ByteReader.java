package gossamer.model.wire;

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

    /** See {@link ByteWriter#bytes}. */
    public byte[] bytes() {
        int length = count();
        if (length > bytes.length - at) {
            throw new IllegalStateException(
                    length + " bytes from byte " + at + " on, there are " + (bytes.length - at));
        }
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
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
