package gossamer.model.trace;

import static gossamer.model.trace.TraceFileFormat.BLOCK_HEADER_BYTES;
import static gossamer.model.trace.TraceFileFormat.BLOCK_RECORDS;
import static gossamer.model.trace.TraceFileFormat.END_BYTES;
import static gossamer.model.trace.TraceFileFormat.HEADER_BYTES;
import static gossamer.model.trace.TraceFileFormat.RECORD_BYTES;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;

/**
 * Reads a trace file ({@code docs/trace-format.md}) block by block and checks every part of it.
 * Sound blocks in front of a damaged or missing one are handed out before the damage is reported.
 */
public final class TraceFileReader implements AutoCloseable {

    /** Takes the records of a file, some at a time. */
    @FunctionalInterface
    public interface Consumer {
        /** Takes the first {@code count} records in {@code words}, which is reused afterwards. */
        void accept(long[] words, int count);
    }

    /**
     * What a file holds.
     *
     * @param records number of records
     * @param fingerprint of these records, 32 hexadecimal digits; that of the run if the file was
     *     written at level full
     */
    public record Contents(long records, String fingerprint) {}

    /** A file with a block of records has more bytes than that. */
    public static final int LEAST_BLOCK = HEADER_BYTES + BLOCK_HEADER_BYTES;

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer = TraceFileFormat.newBuffer();
    private final long[] words = new long[BLOCK_RECORDS * TraceBuffer.WORDS];
    private final Fingerprint fingerprint = new Fingerprint();
    private long block;
    private long offset;

    private TraceFileReader(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Opens a file and checks its header.
     *
     * @throws TraceFormatException when it is no trace file, or of another version
     * @throws IOException with the path, when it cannot be read
     */
    public static TraceFileReader open(Path file) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(file, StandardOpenOption.READ);
        } catch (IOException failure) {
            throw named(file, failure);
        }
        try {
            TraceFileReader reader = new TraceFileReader(file, channel);
            reader.readHeader();
            return reader;
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    /**
     * Reads a whole file.
     *
     * @throws TraceFormatException when it is damaged or cut short
     * @throws IOException with the path, when it cannot be read
     */
    public static Contents readAll(Path file, Consumer consumer) throws IOException {
        try (TraceFileReader reader = open(file)) {
            return reader.forEach(consumer);
        }
    }

    /**
     * What the end block of a file says, without a look at the records.
     *
     * @throws TraceFormatException when it is no trace file or has no sound end block
     * @throws IOException with the path, when it cannot be read
     */
    public static Contents readEnd(Path file) throws IOException {
        try (TraceFileReader reader = open(file)) {
            return reader.readLastBlock();
        }
    }

    private Contents readLastBlock() throws IOException {
        try {
            channel.position(Math.max(HEADER_BYTES, channel.size() - END_BYTES));
        } catch (IOException failure) {
            throw named(file, failure);
        }
        require(
                fill(0, END_BYTES) == END_BYTES
                        && buffer.getInt(0) == TraceFileFormat.END_TAG
                        && buffer.getInt(32) == TraceFileFormat.crc(buffer, 0, 32),
                "the file has no sound end block");
        return new Contents(buffer.getLong(8), digitsInEnd());
    }

    private String digitsInEnd() {
        byte[] digits = new byte[16];
        buffer.get(16, digits);
        return HexFormat.of().formatHex(digits);
    }

    /**
     * Hands out all records from here to the end.
     *
     * @throws TraceFormatException at the first block that is damaged or missing
     * @throws IOException with the path, when it cannot be read
     */
    public Contents forEach(Consumer consumer) throws IOException {
        while (true) {
            int count = readBlock();
            if (count == 0) {
                return new Contents(fingerprint.records(), fingerprint.hex());
            }
            consumer.accept(words, count);
        }
    }

    /**
     * The next block of records; blocks of two files with equal records begin at equal records.
     * Returns an empty buffer at the end.
     *
     * @throws TraceFormatException when the next block is damaged or missing
     * @throws IOException with the path, when it cannot be read
     */
    public TraceBuffer next() throws IOException {
        int count = readBlock();
        TraceBuffer records = new TraceBuffer(count);
        records.addAll(words, count);
        return records;
    }

    private void readHeader() throws IOException {
        require(
                fill(0, HEADER_BYTES) == HEADER_BYTES && buffer.getLong(0) == TraceFileFormat.MAGIC,
                "no trace file: it does not begin with GOSTRACE");
        int version = buffer.getInt(8);
        require(
                version == TraceFileFormat.VERSION,
                "version " + version + ", this program reads " + TraceFileFormat.VERSION);
        require(
                buffer.getInt(12) == RECORD_BYTES
                        && buffer.getInt(16) == BLOCK_RECORDS
                        && buffer.getInt(20) == TraceFileFormat.crc(buffer, 0, 20),
                "the header is damaged");
        offset = HEADER_BYTES;
    }

    /** Reads the next block into {@link #words}; returns its number of records, 0 at the end. */
    private int readBlock() throws IOException {
        int header = fill(0, BLOCK_HEADER_BYTES);
        require(header == BLOCK_HEADER_BYTES, "the file ends within or before this block");
        int tag = buffer.getInt(0);
        if (tag == TraceFileFormat.END_TAG) {
            readEnd();
            return 0;
        }
        int count = buffer.getInt(4);
        require(
                tag == TraceFileFormat.RECORDS_TAG && count > 0 && count <= BLOCK_RECORDS,
                "the block header is damaged");
        int bytes = count * RECORD_BYTES;
        int filled = fill(BLOCK_HEADER_BYTES, bytes);
        require(
                filled == bytes,
                "the file ends within this block, " + (bytes - filled) + " bytes are missing");
        require(
                buffer.getInt(16) == TraceFileFormat.blockCrc(buffer, 0, count)
                        && buffer.getInt(20) == 0,
                "CRC-32C does not match");
        buffer.position(BLOCK_HEADER_BYTES);
        buffer.asLongBuffer().get(words, 0, count * TraceBuffer.WORDS);
        require(buffer.getLong(8) == words[0], "first time differs from the first record");
        fingerprint.addAll(words, count);
        block++;
        offset += BLOCK_HEADER_BYTES + bytes;
        return count;
    }

    private void readEnd() throws IOException {
        int rest = END_BYTES - BLOCK_HEADER_BYTES;
        require(fill(BLOCK_HEADER_BYTES, rest) == rest, "the file ends within the end block");
        require(
                buffer.getInt(32) == TraceFileFormat.crc(buffer, 0, 32) && buffer.getInt(36) == 0,
                "CRC-32C of the end block does not match");
        require(
                buffer.getInt(4) == (int) block && buffer.getLong(8) == fingerprint.records(),
                "the end block counts " + buffer.getInt(4) + " blocks and " + buffer.getLong(8)
                        + " records");
        String expected = digitsInEnd();
        require(
                expected.equals(fingerprint.hex()),
                "fingerprint " + fingerprint.hex() + " differs from " + expected
                        + " in the end block");
        require(fill(END_BYTES, 1) == 0, "there are bytes behind the end block");
    }

    /** Reads {@code length} bytes to {@code at} in the buffer; fewer at the end of the file. */
    private int fill(int at, int length) throws IOException {
        buffer.clear().position(at).limit(at + length);
        try {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer) < 0) {
                    break;
                }
            }
        } catch (IOException failure) {
            throw named(file, failure);
        }
        int filled = buffer.position() - at;
        buffer.clear();
        return filled;
    }

    private void require(boolean sound, String problem) throws TraceFormatException {
        if (!sound) {
            throw new TraceFormatException(file, block, offset, fingerprint.records(), problem);
        }
    }

    private static IOException named(Path file, IOException failure) {
        return TraceFileFormat.named("read " + file, failure, "no such file");
    }

    /** Closes the file. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
