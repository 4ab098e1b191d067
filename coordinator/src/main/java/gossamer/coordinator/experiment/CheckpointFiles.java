package gossamer.coordinator.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.description.Json;
import gossamer.model.trace.Checksums;
import gossamer.node.Checkpoint;
import gossamer.node.trace.TraceCollector;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of a run, in a directory of its run directory: each in a numbered directory, with
 * a file for each region. The last one counts whose checksums, which are written last, are right.
 */
public final class CheckpointFiles {

    private static final String DIRECTORY = "checkpoint";
    /** Whatever else there is, is none of ours. */
    private static final String NUMBER = "[1-9]\\d{0,8}";

    private static final String ABOUT = "checkpoint.json";
    private static final String CHECKED = "files of a checkpoint";
    private static final int VERSION = 1;

    private final Path directory;

    /** Those of a run, if any. */
    CheckpointFiles(Path run) {
        directory = run.resolve(DIRECTORY);
    }

    /**
     * What was found of a run's checkpoints.
     *
     * @param checkpoint null if there is none that can be used
     * @param problems why others cannot, for people
     */
    public record Found(@Nullable Checkpoint checkpoint, List<String> problems) {}

    /** Makes a directory for the next one. */
    Path begin() throws IOException {
        List<Path> before = newestFirst();
        int number = before.isEmpty() ? 1 : numberOf(before.get(0)) + 1;
        return Files.createDirectories(directory.resolve(Integer.toString(number)));
    }

    /**
     * From now on this one counts.
     *
     * @param build which Gossamer has written it
     */
    void commit(Checkpoint checkpoint, Path made, String build) throws IOException {
        List<String> parts = checkpoint.parts().stream()
                .map(part -> String.valueOf(part.getFileName()))
                .toList();
        Json about = new Json()
                .put("checkpointVersion", VERSION)
                .put("build", build)
                .put("time", checkpoint.time())
                .put("deliveries", checkpoint.deliveries())
                .put("records", checkpoint.trace().records())
                .put("fingerprint", checkpoint.trace().fingerprint())
                .put("faults", checkpoint.trace().faults())
                .put("parts", parts);
        Files.writeString(made.resolve(ABOUT), about.pretty());
        List<String> names = new ArrayList<>(parts);
        names.add(ABOUT);
        Checksums.write(made, CHECKED, names);
        for (Path written : List.of(made.resolve(ABOUT), made.resolve(Checksums.FILE), made)) {
            try (FileChannel channel = FileChannel.open(written)) {
                channel.force(true);
            }
        }
    }

    /** Removes all others. */
    void dropAllBut(Path made) throws IOException {
        for (Path old : newestFirst()) {
            if (!old.equals(made)) {
                WholeFile.deleteAll(old);
            }
        }
    }

    /** Removes what was written of one that does not count. */
    static void remove(Path made) {
        try {
            WholeFile.deleteAll(made);
        } catch (IOException e) {
            // The next one that counts removes it.
        }
    }

    /** Removes all of them. */
    void drop() throws IOException {
        if (Files.isDirectory(directory)) {
            WholeFile.deleteAll(directory);
        }
    }

    /** Whether a run has one that was written to its end. */
    public static boolean existIn(Path run) throws IOException {
        return !new CheckpointFiles(run).complete().isEmpty();
    }

    /**
     * The last one of a run that can be used.
     *
     * @param build which Gossamer is to go on with it
     */
    static Found find(Path run, String build) throws IOException {
        List<String> problems = new ArrayList<>();
        for (Path one : new CheckpointFiles(run).complete()) {
            Optional<String> damaged = Checksums.damaged(one, CHECKED);
            if (damaged.isPresent()) {
                problems.add(one.resolve(damaged.get()) + " is missing or not as the run wrote it");
                continue;
            }
            try {
                return new Found(read(one, build), problems);
            } catch (ConfigException | IllegalArgumentException e) {
                problems.add(one.resolve(ABOUT) + ": " + e.getMessage());
            }
        }
        if (problems.isEmpty()) {
            problems.add(run + " has no checkpoint");
        }
        return new Found(null, problems);
    }

    private static Checkpoint read(Path one, String build) {
        Config about = ConfigFactory.parseFile(
                one.resolve(ABOUT).toFile(),
                ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON));
        require("version", about.getString("checkpointVersion"), Integer.toString(VERSION));
        require("Gossamer", about.getString("build"), build);
        return new Checkpoint(
                about.getLong("time"),
                about.getLong("deliveries"),
                new TraceCollector.Position(
                        about.getLong("records"),
                        about.getString("fingerprint"),
                        about.getLong("faults")),
                about.getStringList("parts").stream().map(one::resolve).toList());
    }

    private static void require(String what, String found, String expected) {
        if (!found.equals(expected)) {
            throw new IllegalArgumentException(
                    "it was written by " + what + " " + found + ", this is " + expected);
        }
    }

    private List<Path> complete() throws IOException {
        return newestFirst().stream()
                .filter(one -> Files.isRegularFile(one.resolve(Checksums.FILE)))
                .toList();
    }

    private List<Path> newestFirst() throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(one -> String.valueOf(one.getFileName()).matches(NUMBER))
                    .sorted(Comparator.comparingInt(CheckpointFiles::numberOf).reversed())
                    .toList();
        }
    }

    private static int numberOf(Path one) {
        return Integer.parseInt(String.valueOf(one.getFileName()));
    }
}
