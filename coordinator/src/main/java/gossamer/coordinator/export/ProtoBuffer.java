package gossamer.coordinator.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The wire format of Protocol Buffers: as much of it as traces need. */
final class ProtoBuffer {

    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;

    private byte[] bytes = new byte[256];
    private int size;

    ProtoBuffer clear() {
        size = 0;
        return this;
    }

    /** An unsigned or non-negative number. */
    ProtoBuffer number(int field, long value) {
        tag(field, VARINT);
        varint(value);
        return this;
    }

    ProtoBuffer fixed64(int field, long value) {
        tag(field, FIXED64);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            put((byte) (value >>> shift));
        }
        return this;
    }

    ProtoBuffer text(int field, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return block(field, utf8, utf8.length);
    }

    /** A message within this one. */
    ProtoBuffer message(int field, ProtoBuffer inner) {
        return block(field, inner.bytes, inner.size);
    }

    private ProtoBuffer block(int field, byte[] content, int length) {
        tag(field, BYTES);
        varint(length);
        reserve(length);
        System.arraycopy(content, 0, bytes, size, length);
        size += length;
        return this;
    }

    private void tag(int field, int type) {
        varint((long) field << 3 | type);
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            put((byte) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        put((byte) rest);
    }

    private void put(byte value) {
        reserve(1);
        bytes[size++] = value;
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }
}
