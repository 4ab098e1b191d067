package gossamer.model.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.NoSuchFileException;
import java.util.zip.CRC32C;

/** The layout of a trace file, see {@code docs/trace-format.md}. All numbers are little-endian. */
final class TraceFileFormat {

    /** {@code GOSTRACE} in ASCII, read as a little-endian number. */
    static final long MAGIC = 0x45434152_54534F47L;

    static final int VERSION = 1;

    static final int RECORD_BYTES = TraceBuffer.WORDS * Long.BYTES;

    /** Records in every block but the last one. */
    static final int BLOCK_RECORDS = 16_384;

    /** Magic, version, bytes per record, records per block, CRC-32C of these. */
    static final int HEADER_BYTES = 24;

    /** Tag, count, first time, CRC-32C of these and of the records, zero. */
    static final int BLOCK_HEADER_BYTES = 24;

    /** Tag, number of blocks, number of records, fingerprint, CRC-32C of these, zero. */
    static final int END_BYTES = 40;

    /** {@code RECS} in ASCII. */
    static final int RECORDS_TAG = 0x53434552;

    /** {@code ENDS} in ASCII. */
    static final int END_TAG = 0x53444E45;

    /** Largest block, header included. */
    static final int MAX_BLOCK_BYTES = BLOCK_HEADER_BYTES + BLOCK_RECORDS * RECORD_BYTES;

    private TraceFileFormat() {}

    /** Room for one block. */
    static ByteBuffer newBuffer() {
        return ByteBuffer.allocateDirect(MAX_BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The header of every file. */
    static void putHeader(ByteBuffer buffer) {
        int at = buffer.position();
        buffer.putLong(MAGIC).putInt(VERSION).putInt(RECORD_BYTES).putInt(BLOCK_RECORDS);
        buffer.putInt(crc(buffer, at, 20));
    }

    /** CRC-32C of {@code length} bytes from {@code at} on. */
    static int crc(ByteBuffer buffer, int at, int length) {
        CRC32C crc = new CRC32C();
        crc.update(buffer.slice(at, length));
        return (int) crc.getValue();
    }

    /** CRC-32C of a block: the first 16 bytes of its header, then its records. */
    static int blockCrc(ByteBuffer buffer, int at, int count) {
        CRC32C crc = new CRC32C();
        crc.update(buffer.slice(at, 16));
        crc.update(buffer.slice(at + BLOCK_HEADER_BYTES, count * RECORD_BYTES));
        return (int) crc.getValue();
    }

    /**
     * A failure with a message for people.
     *
     * @param what could not be done
     * @param missing what it means if there is no such file
     */
    static IOException named(String what, IOException failure, String missing) {
        String text = failure.getMessage();
        String reason = failure instanceof NoSuchFileException
                ? missing
                : text == null ? failure.getClass().getSimpleName() : text;
        return new IOException("cannot " + what + ": " + reason, failure);
    }
}
