package gossamer.coordinator.text;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines, each of which is on the disk before the next one is written. Only one process at
 * a time has the directory of such a file.
 */
public final class DurableLines implements Closeable {

    private final Path file;
    private final FileLock lock;
    private @Nullable FileChannel channel;

    private DurableLines(Path file, FileLock lock) {
        this.file = file;
        this.lock = lock;
    }

    /** A file in a directory, which is made if need be; empty if another process has it. */
    public static Optional<DurableLines> in(Path directory, String name) throws IOException {
        Files.createDirectories(directory);
        FileChannel lockChannel = FileChannel.open(
                directory.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = FileLocks.tryLock(lockChannel);
            if (lock != null) {
                return Optional.of(new DurableLines(directory.resolve(name), lock));
            }
            lockChannel.close();
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            lockChannel.close();
            throw e;
        }
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /** What the file has; the last one is empty, or has no end of line. */
    public List<String> read() throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return List.of(text.split("\n", -1));
    }

    /** Begins the file anew with these lines. */
    public void rewrite(List<String> lines) throws IOException {
        WholeFile.fill(file, partial -> {
            try (FileChannel out = FileChannel.open(
                    partial,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                for (String line : lines) {
                    write(out, line);
                }
                out.force(true);
            }
        });
        try (FileChannel directory = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    /** From now on lines can be appended. */
    public void begin() throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    private static void write(FileChannel out, String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    /**
     * Adds a line; it is on the disk when this returns.
     *
     * @throws IOException when it cannot be written; what was added before is safe
     */
    public void append(String line) throws IOException {
        FileChannel open = channel;
        if (open == null) {
            throw new IOException(file + " is closed");
        }
        try {
            write(open, line);
            open.force(false);
        } catch (IOException e) {
            // A line may be half written: nothing must come behind it.
            channel = null;
            open.close();
            throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
        lock.acquiredBy().close();
    }
}
