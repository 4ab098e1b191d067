package gossamer.coordinator.experiment;

import gossamer.coordinator.text.WholeFile;
import gossamer.model.trace.Checksums;
import gossamer.model.trace.TraceFileReader;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory of one run. It is filled under a temporary name, so that a directory with its final
 * name is always whole.
 */
public final class RunDirectory {

    /** File names inside the directory. */
    public static final String TRACE = "trace.bin";
    /** The resolved config: {@code gossamer run} takes it as it is. */
    public static final String CONFIG = "config.conf";
    /** The links of a network that came from a file. */
    public static final String TOPOLOGY = "topology.txt";

    /** The automata, where they came from a file or a plug-in. */
    public static final String AUTOMATA = "automata.json";

    /** The schedule, where it came from a file. */
    public static final String SCHEDULE = "schedule.json";
    /** What laws of plug-ins have drawn. */
    public static final String DELAYS = "delays.bin";
    /** What was run, as plain data: {@code docs/run-format.md}. */
    public static final String DESCRIPTION = "description.json";
    /** The run's identity: config, seed, versions, fingerprint. */
    public static final String MANIFEST = "manifest.json";
    /** What the run came to. */
    public static final String SUMMARY = "summary.json";
    /** A symbolic link beside the run directories: the last one that a run has made. */
    public static final String LATEST = "latest";

    /** The run on one page, where that was asked for. */
    public static final String REPORT = "report.html";
    /** What the voters of a farm that was judged have come to, as a table. */
    public static final String FARM_TABLE = "farm.csv";
    /** What they have come to in all, as JSON. */
    public static final String FARM_SUMMARY = "farm.json";
    /** The votes as a drawing. */
    public static final String FARM_DRAWING = "farm.svg";

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final String CHECKED = "files of a run";
    private static final int MOST_TRIES = 1000;

    private final Path target;
    private final Path temporary;
    private final InUse inUse;

    private RunDirectory(Path target, Path temporary, InUse inUse) {
        this.target = target;
        this.temporary = temporary;
        this.inUse = inUse;
    }

    /**
     * Makes the temporary directory, which also reserves the final name.
     *
     * @throws IOException when {@code out} cannot be made or written
     */
    public static RunDirectory create(Path out, String runName) throws IOException {
        return createNamed(
                out, runName + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(STAMP));
    }

    /** The same with a name of its own; where that is taken, a number is put behind it. */
    static RunDirectory createNamed(Path out, String stamped) throws IOException {
        Files.createDirectories(out);
        for (int attempt = 1; attempt <= MOST_TRIES; attempt++) {
            String name = attempt == 1 ? stamped : stamped + "-" + attempt;
            Path target = out.resolve(name);
            if (Files.exists(target)) {
                continue;
            }
            try {
                Path temporary = Files.createDirectory(LeftOver.nameOf(target));
                // Another run may have taken the name since; from now on none can.
                if (!Files.exists(target)) {
                    return new RunDirectory(target, temporary, InUse.mark(temporary));
                }
                Files.delete(temporary);
            } catch (FileAlreadyExistsException e) {
                // Another run is about to take the name: the next one is tried.
            }
        }
        throw new IOException(out + " holds " + MOST_TRIES + " runs named " + stamped);
    }

    /**
     * Takes up a directory that is to be filled further: what a run has left, or the directory of
     * one that was interrupted, which gets its temporary name again.
     *
     * @throws NoSuchFileException with a message for people, when somebody else fills it, or when
     *     what is written there would be written elsewhere
     * @throws IOException when it cannot be renamed
     */
    static RunDirectory reopen(Path left) throws IOException {
        Path target = left.resolveSibling(LeftOver.runNameOf(left));
        Path temporary = LeftOver.nameOf(target);
        InUse inUse = InUse.mark(left);
        try {
            requireNoLinks(left);
            if (!LeftOver.isOne(left)) {
                Files.move(left, temporary, StandardCopyOption.ATOMIC_MOVE);
            }
        } catch (IOException e) {
            inUse.end(left);
            throw e;
        }
        RunDirectory directory = new RunDirectory(target, temporary, inUse);
        for (String ofTheEnd : List.of(
                Checksums.FILE, SUMMARY, DELAYS, REPORT, FARM_TABLE, FARM_SUMMARY, FARM_DRAWING)) {
            Files.deleteIfExists(directory.file(ofTheEnd));
        }
        return directory;
    }

    /** A directory may be somebody else's: nothing is written or removed outside it. */
    private static void requireNoLinks(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            Optional<Path> link = all.filter(Files::isSymbolicLink).findFirst();
            if (link.isPresent()) {
                throw new NoSuchFileException(link.get() + " is a symbolic link: a run that goes on"
                        + " does not write through links");
            }
        }
    }

    /**
     * Fails where a file of a finished run is not as it was written. What a run has left that did
     * not come to its end has no checksums.
     *
     * @throws IOException with a message for people
     */
    static void requireSound(Path directory) throws IOException {
        if (Files.isRegularFile(directory.resolve(Checksums.FILE))) {
            Optional<String> damaged = Checksums.damaged(directory, CHECKED);
            if (damaged.isPresent()) {
                throw new IOException(directory.resolve(damaged.get())
                        + " is missing or not as the run wrote it (" + Checksums.FILE + ")");
            }
        }
    }

    /** Where the directory will be when it is whole. */
    public Path target() {
        return target;
    }

    /** A file while the run is under way. */
    public Path file(String fileName) {
        return temporary.resolve(fileName);
    }

    /** Writes a small file, which a process that is killed leaves whole or not at all. */
    public void write(String fileName, String text) throws IOException {
        try {
            WholeFile.write(file(fileName), text);
        } catch (IOException e) {
            throw new IOException("cannot write " + file(fileName) + ": " + e.getMessage(), e);
        }
    }

    /**
     * The directory is whole: notes checksums of its files, but for the trace, which has its own,
     * and gives it its final name.
     */
    public void commit() throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.equals(TRACE) && !name.startsWith("."))
                    .sorted()
                    .toList();
            Checksums.write(temporary, CHECKED, names);
        }
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        inUse.end(target);
    }

    /**
     * The directory to which a link such as {@link #LATEST} leads now; any other path as it is.
     *
     * @throws IOException when the link cannot be read
     */
    public static Path behindLink(Path named) throws IOException {
        return Files.isSymbolicLink(named)
                ? named.resolveSibling(Files.readSymbolicLink(named))
                : named;
    }

    /** Lets the link {@link #LATEST} lead to this directory. */
    void linkLatest() {
        Path latest = target.resolveSibling(LATEST);
        if (Files.exists(latest, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(latest)) {
            return;
        }
        Path link = target.resolveSibling("." + target.getFileName() + "." + LATEST);
        try {
            Files.createSymbolicLink(link, target.getFileName());
            WholeFile.replace(link, latest);
        } catch (IOException | UnsupportedOperationException e) {
            // A convenience only, which some file systems do not have.
        }
    }

    /**
     * Whether a checkpoint has been written, or part of a trace, of which something can be
     * recovered.
     */
    public boolean isWorthKeeping() {
        try {
            return CheckpointFiles.existIn(temporary)
                    || Files.size(file(TRACE)) > TraceFileReader.LEAST_BLOCK;
        } catch (IOException e) {
            return false;
        }
    }

    /** The checkpoints of the run. */
    CheckpointFiles checkpoints() {
        return new CheckpointFiles(temporary);
    }

    /** Leaves what has been written where it is; for runs that failed. Returns where that is. */
    public Path leave() {
        inUse.end(temporary);
        return temporary;
    }

    /** Removes what has been written; for runs that failed. */
    public void discard() {
        try {
            WholeFile.deleteAll(temporary);
        } catch (IOException e) {
            // The directory is hidden and named .partial: nobody takes it for a run.
        }
        inUse.end(temporary);
    }
}
