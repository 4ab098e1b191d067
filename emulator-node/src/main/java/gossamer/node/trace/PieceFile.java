package gossamer.node.trace;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import gossamer.model.trace.TraceBuffer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * A file through which one region's trace comes to another JVM of the same machine: a slot for each
 * piece that can be under way, 3 MiB in all, used again and again.
 */
final class PieceFile implements Closeable {

    private static final long SLOT_BYTES = (long) TraceUplink.MOST * TraceBuffer.WORDS * Long.BYTES;
    /** Numbers that are written or read at once. */
    private static final int BUFFER = 8_192;

    private static final String PREFIX = "gossamer-";
    private static final String SUFFIX = ".piece";
    private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9]+" + Pattern.quote(SUFFIX));

    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer buffer =
            ByteBuffer.allocateDirect(BUFFER * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private boolean named = true;
    private int next;

    private PieceFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** A new file, which nobody else may read. */
    static PieceFile create(Path directory) throws IOException {
        Path file = Files.createTempFile(directory, PREFIX, SUFFIX);
        try {
            return new PieceFile(file, FileChannel.open(file, READ, WRITE));
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    /**
     * The file of another JVM, to be read.
     *
     * @throws IOException when there is none
     */
    static PieceFile open(Path directory, String name) throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw new IOException(name + " is not the name of a file of pieces");
        }
        Path file = directory.resolve(name);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file + " is not a file");
        }
        return new PieceFile(file, FileChannel.open(file, READ, LinkOption.NOFOLLOW_LINKS));
    }

    boolean isCalled(String name) {
        return name.equals(String.valueOf(file.getFileName()));
    }

    /** Writes the first so many records into the slot that those of an earlier piece have left. */
    synchronized TraceChunks.Slot write(long[] words, int records) throws IOException {
        int number = next;
        next = (next + 1) % TraceUplink.WINDOW;
        int end = records * TraceBuffer.WORDS;
        long at = number * SLOT_BYTES;
        CRC32C checksum = new CRC32C();
        for (int from = 0; from < end; from += BUFFER) {
            int length = Math.min(BUFFER, end - from);
            buffer.clear();
            buffer.asLongBuffer().put(words, from, length);
            buffer.limit(length * Long.BYTES);
            checksum.update(buffer);
            buffer.rewind();
            while (buffer.hasRemaining()) {
                at += channel.write(buffer, at);
            }
        }
        return new TraceChunks.Slot(
                String.valueOf(file.getFileName()), number, records, (int) checksum.getValue());
    }

    /**
     * Reads the records of a piece.
     *
     * @return false if they are not what was written
     */
    synchronized boolean read(TraceChunks.Slot slot, long[] words) throws IOException {
        int end = slot.records() * TraceBuffer.WORDS;
        long at = slot.number() * SLOT_BYTES;
        CRC32C checksum = new CRC32C();
        for (int from = 0; from < end; from += BUFFER) {
            int length = Math.min(BUFFER, end - from);
            buffer.clear().limit(length * Long.BYTES);
            while (buffer.hasRemaining()) {
                int read = channel.read(buffer, at);
                if (read < 0) {
                    return false;
                }
                at += read;
            }
            buffer.flip();
            checksum.update(buffer);
            buffer.rewind();
            buffer.asLongBuffer().get(words, from, length);
        }
        return (int) checksum.getValue() == slot.checksum();
    }

    /** Whoever is to read it has opened it, or will not: its name goes. */
    synchronized void forgetName() {
        try {
            if (named) {
                named = false;
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // It stays one of the system's temporary files.
        }
    }

    @Override
    public synchronized void close() throws IOException {
        channel.close();
    }
}
