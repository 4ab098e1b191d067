package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.experiment.BuildInfo;
import gossamer.coordinator.reproduce.meshtorus.WormRuns.Ran;
import gossamer.coordinator.text.CheckedLine;
import gossamer.coordinator.text.DurableLines;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The runs that have ended: a line for each, on the disk before the next one begins, so that a
 * command that was stopped goes on from there. Those of another build count where they took long,
 * and are judged like the others. The rest is done again, as schedules of one name may have changed
 * since. Lines that are half written or damaged are dropped, and their runs done again.
 */
public final class RunJournal implements Closeable {

    /** Its name. */
    static final String FILE = "mesh-torus.journal";

    private static final String KIND = "gossamer-mesh-torus";
    private static final String VERSION = "2";
    private static final int FIELDS = 6;

    /** Packets of a run that is soon done again. */
    private static final long SOON = 3_000_000;

    private final Map<String, Ran> known = new HashMap<>();
    /** Of each run the commit of the build that did it. */
    private final Map<String, String> commits = new HashMap<>();

    private final BuildInfo build;
    private final @Nullable DurableLines lines;
    private int kept;
    private int damaged;

    private RunJournal(BuildInfo build, @Nullable DurableLines lines) {
        this.build = build;
        this.lines = lines;
    }

    /** A journal that cannot be gone on with. */
    public static final class UnfitException extends Exception {

        private static final long serialVersionUID = 1L;

        UnfitException(String message) {
            super(message);
        }
    }

    /** Keeps runs in memory only. */
    public static RunJournal none() {
        return new RunJournal(BuildInfo.current(), null);
    }

    /**
     * Opens the journal in a directory, or begins one.
     *
     * @throws UnfitException when there is one of another format, or another process has it
     */
    public static RunJournal open(Path directory, BuildInfo build)
            throws IOException, UnfitException {
        DurableLines lines = DurableLines.in(directory, FILE)
                .orElseThrow(
                        () -> new UnfitException("another gossamer is at work in " + directory));
        try {
            RunJournal journal = new RunJournal(build, lines);
            journal.begin(lines, List.of(KIND, VERSION));
            return journal;
        } catch (IOException | UnfitException | RuntimeException e) {
            lines.close();
            throw e;
        }
    }

    private void begin(DurableLines file, List<String> header) throws IOException, UnfitException {
        if (Files.exists(file.file())) {
            read(file, header);
        } else {
            file.rewrite(List.of(CheckedLine.of(header)));
        }
        file.begin();
    }

    private void read(DurableLines file, List<String> header) throws IOException, UnfitException {
        List<String> found = file.read();
        List<String> first = CheckedLine.fields(found.get(0));
        if (!header.equals(first)) {
            String whose = first == null || first.size() < 2 || !first.get(0).equals(KIND)
                    ? " is no journal of these runs, or damaged"
                    : " is of version " + first.get(1) + ", not " + VERSION;
            throw new UnfitException(
                    file.file() + ":1:" + whose + "; delete it, or take another --out");
        }
        List<String> sound = new ArrayList<>(found.subList(0, 1));
        for (String line : found.subList(1, found.size())) {
            List<String> fields = CheckedLine.fields(line);
            if (fields != null && fields.size() == FIELDS) {
                Ran ran = ran(fields);
                String commit = fields.get(FIELDS - 1);
                if (commit.equals(build.commit()) || ran.packets() > SOON) {
                    known.put(fields.get(0), ran);
                    commits.put(fields.get(0), commit);
                    sound.add(line);
                }
            } else if (!line.isEmpty()) {
                damaged++;
            }
        }
        kept = known.size();
        // Also where the last line is whole but for its end.
        file.rewrite(sound);
    }

    private static Ran ran(List<String> fields) {
        return new Ran(
                Double.parseDouble(fields.get(1)),
                Long.parseLong(fields.get(2)),
                Long.parseLong(fields.get(3)),
                fields.get(4));
    }

    /** Number of runs that it had when it was opened. */
    public int kept() {
        return kept;
    }

    /** Number of lines that were damaged or half written when it was opened. */
    public int damaged() {
        return damaged;
    }

    /** What a run has come to; empty if it has not ended yet. */
    Optional<Ran> get(String name) {
        return Optional.ofNullable(known.get(name));
    }

    /** The commit of the build that did a run; empty if it has not ended yet. */
    String commit(String name) {
        return commits.getOrDefault(name, "");
    }

    /** Number of runs that other builds did. */
    public long ofOthers() {
        return commits.values().stream()
                .filter(commit -> !commit.equals(build.commit()))
                .count();
    }

    /** Adds a run; it is on the disk when this returns. */
    void add(String name, Ran ran) {
        known.put(name, ran);
        commits.put(name, build.commit());
        if (lines != null) {
            try {
                lines.append(CheckedLine.of(List.of(
                        name,
                        Double.toString(ran.units()),
                        Long.toString(ran.packets()),
                        Long.toString(ran.waiting()),
                        ran.fingerprint(),
                        build.commit())));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (lines != null) {
            lines.close();
        }
    }
}
