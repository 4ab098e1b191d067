package gossamer.coordinator.experiment;

import static gossamer.coordinator.text.Texts.format;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import gossamer.coordinator.config.DeclaredSections;
import gossamer.coordinator.config.WrittenFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What stands in a directory of runs. */
public final class RunList {

    /** What has become of it. */
    public enum State {
        FINISHED,
        INTERRUPTED,
        UNDER_WAY,
        KILLED,
        CAMPAIGN,
        DAMAGED
    }

    /**
     * A run, or a campaign of many.
     *
     * @param directory where it is
     * @param changed when it ended, or last wrote something
     * @param bytes that its files have
     * @param what was run, in a few words; empty if that is not known
     * @param end what it came to
     */
    public record Entry(
            Path directory, State state, FileTime changed, long bytes, String what, End end) {}

    /**
     * What a run came to.
     *
     * @param outcome in a few words
     * @param makespan with its unit; null if there is none
     * @param fingerprint of the trace; null if there is none
     */
    public record End(
            String outcome,
            @Nullable String makespan,
            @Nullable String fingerprint) {}

    private static final String MAKESPAN = "makespan";
    private static final String FINGERPRINT = "fingerprint";

    private RunList() {}

    /**
     * All runs and campaigns in a directory, those that changed last at the end.
     *
     * @throws NoSuchFileException with a message for people, when there is no such directory
     * @throws IOException when it cannot be listed
     */
    public static List<Entry> of(Path runs) throws IOException {
        if (!Files.isDirectory(runs)) {
            throw new NoSuchFileException(runs + " is no directory");
        }
        try (Stream<Path> files = Files.list(runs)) {
            List<Path> all = files.filter(file -> !Files.isSymbolicLink(file)).toList();
            List<Entry> entries = new ArrayList<>();
            for (Path directory : all) {
                try {
                    entry(directory).ifPresent(entries::add);
                } catch (NoSuchFileException e) {
                    // Renamed or removed meanwhile.
                }
            }
            entries.sort(Comparator.comparing(Entry::changed)
                    .thenComparing(entry -> entry.directory().toString()));
            return entries;
        }
    }

    /** Where the link to the last run leads; empty if there is none. */
    public static Optional<Path> latest(Path runs) throws IOException {
        Path link = runs.resolve(RunDirectory.LATEST);
        return Files.isSymbolicLink(link) && Files.isDirectory(link)
                ? Optional.of(Files.readSymbolicLink(link))
                : Optional.empty();
    }

    /** The fingerprint that the summary of a run tells, if it tells one. */
    public static Optional<String> fingerprint(Path run) {
        try {
            Config summary = WrittenFiles.json(run.resolve(RunDirectory.SUMMARY));
            return summary.hasPath(FINGERPRINT)
                    ? Optional.of(summary.getString(FINGERPRINT))
                    : Optional.empty();
        } catch (ConfigException e) {
            return Optional.empty();
        }
    }

    private static Optional<Entry> entry(Path directory) throws IOException {
        if (Files.isRegularFile(directory.resolve("journal.tsv"))) {
            boolean done = Files.exists(directory.resolve("table.csv"));
            End end = unfinished(done ? "table.csv and charts" : "not all runs are done");
            return Optional.of(entry(directory, State.CAMPAIGN, "campaign", end));
        }
        if (!Files.isRegularFile(directory.resolve(RunDirectory.CONFIG))) {
            return Optional.empty();
        }
        return Optional.of(run(directory));
    }

    private static Entry run(Path directory) throws IOException {
        String what;
        try {
            what = DeclaredSections.title(
                    WrittenFiles.config(directory.resolve(RunDirectory.CONFIG)));
        } catch (ConfigException e) {
            return entry(
                    directory, State.DAMAGED, "", unfinished("its config.conf cannot be read"));
        }
        if (LeftOver.isInUse(directory)) {
            return entry(directory, State.UNDER_WAY, what, unfinished("under way"));
        }
        if (LeftOver.isOne(directory)) {
            End end = unfinished("killed; gossamer resume, or trace recover");
            return entry(directory, State.KILLED, what, end);
        }
        try {
            Config summary = WrittenFiles.json(directory.resolve(RunDirectory.SUMMARY));
            State state = "interrupted".equals(summary.getString("stopReason"))
                    ? State.INTERRUPTED
                    : State.FINISHED;
            return entry(directory, state, what, end(directory, summary));
        } catch (ConfigException e) {
            End end = unfinished("its summary cannot be read");
            return entry(directory, State.DAMAGED, what, end);
        }
    }

    private static End unfinished(String outcome) {
        return new End(outcome, null, null);
    }

    private static End end(Path directory, Config summary) {
        String makespan = summary.hasPath(MAKESPAN)
                ? format("%,d %s", summary.getLong(MAKESPAN), summary.getString("timeUnit"))
                : null;
        String fingerprint = summary.hasPath(FINGERPRINT) ? summary.getString(FINGERPRINT) : null;
        return new End(outcome(directory, summary), makespan, fingerprint);
    }

    private static Entry entry(Path directory, State state, String what, End end)
            throws IOException {
        FileTime changed = Files.getLastModifiedTime(directory);
        long bytes = 0;
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                FileTime written = Files.getLastModifiedTime(file);
                changed = written.compareTo(changed) > 0 ? written : changed;
                bytes += Files.size(file);
            }
        }
        Path summary = directory.resolve(RunDirectory.SUMMARY);
        if (Files.isRegularFile(summary)) {
            // A report that is written later changes nothing.
            changed = Files.getLastModifiedTime(summary);
        }
        return new Entry(directory, state, changed, bytes, what, end);
    }

    private static String outcome(Path directory, Config summary) {
        Config farm = WrittenFiles.json(directory.resolve(RunDirectory.FARM_SUMMARY));
        if (farm.hasPath("rightRounds")) {
            String cut = summary.getString("verdict").equals(RunVerdict.CUT_OFF.text())
                    ? ", " + RunVerdict.CUT_OFF.text()
                    : "";
            return format(
                            "%,d of %,d rounds right",
                            farm.getLong("rightRounds"), farm.getLong("plannedRounds"))
                    + cut;
        }
        String verdict = summary.getString("verdict");
        if (!verdict.equals(RunVerdict.CUT_OFF.text())) {
            return verdict;
        }
        String reason = summary.getString("stopReason");
        return verdict + ": " + reason.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
