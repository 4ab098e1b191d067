package gossamer.coordinator.sweep;

import gossamer.coordinator.text.CheckedLine;
import gossamer.coordinator.text.DurableLines;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

    private final DurableLines lines;
    private final Map<Long, RunRow> rows = new TreeMap<>();
    private int damaged;

    private Journal(DurableLines lines) {
        this.lines = lines;
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
        DurableLines lines = DurableLines.in(directory, FILE)
                .orElseThrow(() ->
                        new SweepException("another gossamer sweep is at work in " + directory));
        try {
            Journal journal = new Journal(lines);
            journal.begin(header, restart);
            return journal;
        } catch (IOException | SweepException | RuntimeException e) {
            lines.close();
            throw e;
        }
    }

    private void begin(JournalHeader header, boolean restart) throws IOException, SweepException {
        Path file = lines.file();
        if (Files.exists(file) && restart) {
            Path old = file.resolveSibling("journal.old");
            Files.move(file, old, StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(file)) {
            lines.rewrite(List.of(CheckedLine.of(header.fields())));
        } else {
            read(header);
        }
        lines.begin();
    }

    private void read(JournalHeader header) throws IOException, SweepException {
        Path file = lines.file();
        List<String> found = lines.read();
        // What does not end with an end of line was half written.
        int whole = found.size() - 1;
        damaged = found.get(whole).isEmpty() ? 0 : 1;
        @Nullable List<String> fields = whole == 0 ? null : CheckedLine.fields(found.get(0));
        if (fields == null) {
            throw new SweepException(file + ":1: is damaged, so nobody can tell what this"
                    + " is a journal of; --restart begins anew");
        }
        header.requireSame(fields, file);
        List<String> sound = new ArrayList<>(List.of(found.get(0)));
        for (String line : found.subList(1, whole)) {
            fields = CheckedLine.fields(line);
            if (fields != null && add(JournalLine.row(fields))) {
                sound.add(line);
            } else {
                damaged++;
            }
        }
        if (damaged > 0) {
            lines.rewrite(sound);
        }
    }

    private boolean add(RunRow row) {
        return rows.putIfAbsent(key(row.cell(), row.repeat()), row) == null;
    }

    private static long key(int cell, int repeat) {
        return (long) cell << Integer.SIZE | repeat;
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
        lines.append(JournalLine.of(row));
        add(row);
    }

    @Override
    public synchronized void close() throws IOException {
        lines.close();
    }
}
