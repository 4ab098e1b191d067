package gossamer.coordinator.sweep;

import gossamer.coordinator.text.WholeFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The finished runs of a campaign: a line for each, on the disk before the next one begins. Each
 * line has a checksum, so that one that was half written when the power went is known as such; its
 * run is done again. Only one process at a time can have a journal open.
 */
public final class Journal implements Closeable {

    /** Its name in the campaign's directory. */
    static final String FILE = "journal.tsv";

    private final Path file;
    private final FileLock lock;
    private final Map<Long, RunRow> rows = new TreeMap<>();
    private @Nullable FileChannel channel;
    private int damaged;

    private Journal(Path file, FileLock lock) {
        this.file = file;
        this.lock = lock;
    }

    /**
     * Opens the journal in a directory, or begins one.
     *
     * @param header what the campaign is; a journal of another one is refused
     * @param restart whether to begin anew; what there is then stays beside it as journal.old
     * @throws SweepException when there is a journal that cannot be gone on with
     */
    static Journal open(Path directory, JournalHeader header, boolean restart)
            throws IOException, SweepException {
        Files.createDirectories(directory);
        FileChannel lockChannel = FileChannel.open(
                directory.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = tryLock(lockChannel);
            if (lock == null) {
                throw new SweepException("another gossamer sweep is at work in " + directory);
            }
            Journal journal = new Journal(directory.resolve(FILE), lock);
            journal.begin(header, restart);
            return journal;
        } catch (IOException | SweepException | RuntimeException e) {
            lockChannel.close();
            throw e;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private void begin(JournalHeader header, boolean restart) throws IOException, SweepException {
        if (Files.exists(file) && restart) {
            Path old = file.resolveSibling("journal.old");
            Files.move(file, old, StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(file)) {
            rewrite(List.of(JournalLine.of(header.fields())));
        } else {
            read(header);
        }
        channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    private void read(JournalHeader header) throws IOException, SweepException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        List<String> lines = List.of(text.split("\n", -1));
        // What does not end with an end of line was half written.
        int whole = lines.size() - 1;
        damaged = lines.get(whole).isEmpty() ? 0 : 1;
        @Nullable List<String> fields = whole == 0 ? null : JournalLine.fields(lines.get(0));
        if (fields == null) {
            throw new SweepException(file + ":1: is damaged, so nobody can tell what this"
                    + " is a journal of; --restart begins anew");
        }
        header.requireSame(fields, file);
        List<String> sound = new ArrayList<>(List.of(lines.get(0)));
        for (String line : lines.subList(1, whole)) {
            fields = JournalLine.fields(line);
            if (fields != null && add(JournalLine.row(fields))) {
                sound.add(line);
            } else {
                damaged++;
            }
        }
        if (damaged > 0) {
            rewrite(sound);
        }
    }

    private boolean add(RunRow row) {
        return rows.putIfAbsent(key(row.cell(), row.repeat()), row) == null;
    }

    private static long key(int cell, int repeat) {
        return (long) cell << Integer.SIZE | repeat;
    }

    private void rewrite(List<String> lines) throws IOException {
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

    private static void write(FileChannel out, String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    /** Number of lines that were damaged or half written when it was opened. */
    public int damaged() {
        return damaged;
    }

    /** The finished runs, by cell and repeat. */
    synchronized List<RunRow> rows() {
        return List.copyOf(rows.values());
    }

    synchronized boolean has(int cell, int repeat) {
        return rows.containsKey(key(cell, repeat));
    }

    /**
     * Adds a finished run; it is on the disk when this returns.
     *
     * @throws IOException when it cannot be written; what was added before is safe
     */
    synchronized void append(RunRow row) throws IOException {
        FileChannel open = channel;
        if (open == null) {
            throw new IOException(file + " is closed");
        }
        try {
            write(open, JournalLine.of(row));
            open.force(false);
        } catch (IOException e) {
            // A line may be half written: nothing must come behind it.
            channel = null;
            open.close();
            throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
        }
        add(row);
    }

    @Override
    public synchronized void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
        lock.acquiredBy().close();
    }
}
