package gossamer.model.trace;

import static gossamer.model.trace.TraceFileFormat.BLOCK_HEADER_BYTES;
import static gossamer.model.trace.TraceFileFormat.BLOCK_RECORDS;
import static gossamer.model.trace.TraceFileFormat.RECORD_BYTES;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;

/**
 * Writes a trace file ({@code docs/trace-format.md}). The records must come in canonical order; the
 * bytes depend on them alone, not on how they are cut into calls.
 *
 * <p>A writer that is closed without {@link #finish}, as after a failure, leaves a file without an
 * end block; readers refuse it as cut short. Failures name the file. Not for use by several threads
 * at once.
 */
public final class TraceFileWriter implements AutoCloseable {

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer block = TraceFileFormat.newBuffer();
    private final LongBuffer records;
    private final Fingerprint fingerprint = new Fingerprint();
    private int blocks;
    private boolean finished;
    private boolean failed;

    private TraceFileWriter(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
        this.records = block.slice(BLOCK_HEADER_BYTES, BLOCK_RECORDS * RECORD_BYTES)
                .order(block.order())
                .asLongBuffer();
    }

    /**
     * Creates the file, or overwrites it.
     *
     * @throws IOException with the path, when it cannot be created or written
     */
    public static TraceFileWriter create(Path file) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE);
        } catch (IOException failure) {
            throw named(file, failure);
        }
        TraceFileWriter writer = new TraceFileWriter(file, channel);
        TraceFileFormat.putHeader(writer.block);
        try {
            writer.drain();
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
        return writer;
    }

    /**
     * Opens a file that is to go on behind some of its records; what comes after them is cut off.
     *
     * @param kept number of these records
     * @param expected their fingerprint
     * @throws TraceFormatException when the file does not begin with them; it is as it was then
     * @throws IOException with the path, when it cannot be read or written
     */
    public static TraceFileWriter reopen(Path file, long kept, String expected) throws IOException {
        TraceFileReader.open(file).close();
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            TraceFileWriter writer = new TraceFileWriter(file, channel);
            writer.keep(kept, expected);
            return writer;
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    /**
     * The last block may have been written again, with more records, and not to its end: what
     * counts are the fingerprint and the records, not the blocks' own sums.
     */
    private void keep(long kept, String expected) throws IOException {
        long[] words = new long[BLOCK_RECORDS * TraceBuffer.WORDS];
        long at = TraceFileFormat.HEADER_BYTES;
        long end = at;
        while (fingerprint.records() < kept) {
            int count = (int) Math.min(BLOCK_RECORDS, kept - fingerprint.records());
            block.clear().limit(BLOCK_HEADER_BYTES + count * RECORD_BYTES);
            end = at + block.limit();
            while (block.hasRemaining()) {
                if (channel.read(block, at + block.position()) < 0) {
                    throw unsound(at, "the file ends before record " + kept);
                }
            }
            records.clear().get(words, 0, count * TraceBuffer.WORDS);
            fingerprint.addAll(words, count);
            if (count == BLOCK_RECORDS) {
                records.clear();
                blocks++;
                at = end;
            }
        }
        if (!fingerprint.hex().equals(expected)) {
            throw unsound(at, "fingerprint " + fingerprint.hex() + " differs from " + expected);
        }
        block.clear();
        channel.truncate(end).position(at);
        sync();
    }

    private TraceFormatException unsound(long offset, String problem) {
        return new TraceFormatException(file, blocks, offset, fingerprint.records(), problem);
    }

    /**
     * Appends the first {@code count} records in {@code words}.
     *
     * @throws IOException with the path, e.g. when the disk is full
     */
    public void append(long[] words, int count) throws IOException {
        if (finished) {
            throw new IllegalStateException(file + ": record appended after the end");
        }
        fingerprint.addAll(words, count);
        int at = 0;
        int left = count * TraceBuffer.WORDS;
        while (left > 0) {
            int part = Math.min(left, records.remaining());
            records.put(words, at, part);
            at += part;
            left -= part;
            if (!records.hasRemaining()) {
                flushBlock();
            }
        }
    }

    /** Number of records appended so far. */
    public long records() {
        return fingerprint.records();
    }

    /**
     * Writes what is left and the end block. Returns the fingerprint of the records appended.
     *
     * @throws IOException with the path
     */
    public Fingerprint finish() throws IOException {
        if (finished) {
            return fingerprint;
        }
        if (records.position() > 0) {
            flushBlock();
        }
        block.clear();
        block.putInt(TraceFileFormat.END_TAG).putInt(blocks).putLong(fingerprint.records());
        block.put(HexFormat.of().parseHex(fingerprint.hex()));
        block.putInt(TraceFileFormat.crc(block, 0, 32)).putInt(0);
        drain();
        finished = true;
        return fingerprint;
    }

    private void flushBlock() throws IOException {
        putBlock();
        drain();
        records.clear();
        blocks++;
    }

    /** Puts the header before the records, and the buffer's position behind them. */
    private void putBlock() {
        int count = records.position() / TraceBuffer.WORDS;
        block.clear();
        block.putInt(TraceFileFormat.RECORDS_TAG).putInt(count).putLong(records.get(0));
        block.putInt(TraceFileFormat.blockCrc(block, 0, count)).putInt(0);
        block.position(BLOCK_HEADER_BYTES + count * RECORD_BYTES);
    }

    /**
     * Writes what has been appended, so that it outlasts this process. A block that is not full is
     * written once more with the records that follow. Where this fails, nothing is lost.
     *
     * @return the fingerprint of all records appended so far
     * @throws IOException with the path
     */
    public String sync() throws IOException {
        try {
            if (records.position() > 0) {
                putBlock();
                block.flip();
                long at = channel.position();
                while (block.hasRemaining()) {
                    channel.write(block, at + block.position());
                }
            }
            channel.force(false);
        } catch (IOException failure) {
            throw named(file, failure);
        } finally {
            block.clear();
        }
        return fingerprint.hex();
    }

    /** Writes the bytes before the buffer's position. */
    private void drain() throws IOException {
        if (failed) {
            throw new IOException("cannot write " + file + ": writing to it has failed before");
        }
        failed = true;
        block.flip();
        try {
            while (block.hasRemaining()) {
                channel.write(block);
            }
        } catch (IOException failure) {
            throw named(file, failure);
        }
        block.clear();
        failed = false;
    }

    private static IOException named(Path file, IOException failure) {
        return TraceFileFormat.named("write " + file, failure, "no such directory");
    }

    /** Closes the file; without {@link #finish} it stays unfinished. */
    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } catch (IOException failure) {
            throw named(file, failure);
        }
    }
}
