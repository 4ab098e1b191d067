package gossamer.api;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.config.Problem;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.RegionCount;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.lab.LabException;
import gossamer.coordinator.lab.LabSession;
import gossamer.coordinator.lab.Stage;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is to be emulated: a config, and what is changed in it. Immutable, so that one scenario can
 * be the begin of many. The keys are those of config files ({@code gossamer describe} lists them).
 *
 * <pre>{@code
 * Scenario torus = Scenario.of("torus", """
 *         gossamer {
 *           topology { kind = torus, shape = [27, 27] }
 *           network { token-size = 1024B, flit-size = 1B
 *                     cost { startup = 10us, hop = 100ns, flit = 1ns } }
 *           algorithm { name = high-dim-gos, colours = split }
 *         }""");
 * ScenarioResult result = torus.fault("kind = crash, pus = \"[3,4]\", at = 100us").run();
 * assertFalse(result.isComplete());
 * }</pre>
 */
public final class Scenario {

    /** Where a config comes from: a file, or a name and a text. */
    private record Source(Optional<Path> file, String name, String text) {}

    private final Source source;
    private final List<Path> plugins;
    private final List<Path> profiles;
    private final List<String> faults;
    private final List<Overrides.Assignment> changes;
    private final Optional<Path> kept;

    private Scenario(
            Source source,
            List<Path> plugins,
            List<Path> profiles,
            List<String> faults,
            List<Overrides.Assignment> changes,
            Optional<Path> kept) {
        this.source = source;
        this.plugins = plugins;
        this.profiles = profiles;
        this.faults = faults;
        this.changes = changes;
        this.kept = kept;
    }

    private static Scenario of(Source source) {
        return new Scenario(source, List.of(), List.of(), List.of(), List.of(), Optional.empty());
    }

    private static <T> List<T> and(List<T> all, T more) {
        return Stream.concat(all.stream(), Stream.of(more)).toList();
    }

    /** The config in a file, as {@code gossamer run} takes it. */
    public static Scenario load(Path config) {
        return of(new Source(Optional.of(config), "", ""));
    }

    /**
     * A config from its text.
     *
     * @param name of the run, 1 to 80 of {@code A-Z a-z 0-9 . _ -}
     * @param config HOCON; it names other files by absolute paths
     */
    public static Scenario of(String name, String config) {
        if (!name.matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}")) {
            throw new IllegalArgumentException(
                    "name \"" + name + "\"; allowed: 1 to 80 of A-Z a-z 0-9 . _ -");
        }
        return of(new Source(Optional.empty(), name, config));
    }

    /** The same with another value of a key, e.g. {@code set("topology.shape", "[9, 9]")}. */
    public Scenario set(String key, Object value) {
        Overrides.Assignment change = new Overrides.Assignment(Overrides.SET, key + "=" + value);
        return new Scenario(source, plugins, profiles, faults, and(changes, change), kept);
    }

    /**
     * The same with users' own algorithms, topologies and other things, whose names configs can
     * then use ({@code docs/plugins.md}).
     *
     * @param file a jar, or one {@code .java} file, which is compiled in memory
     */
    public Scenario plugin(Path file) {
        return new Scenario(source, and(plugins, file), profiles, faults, changes, kept);
    }

    /** The same with another seed of all random draws. */
    public Scenario seed(long seed) {
        return set(LoadedConfig.SEED, seed);
    }

    /** The same with delays and faults out of a file, after those that there are. */
    public Scenario profile(Path file) {
        return new Scenario(source, plugins, and(profiles, file), faults, changes, kept);
    }

    /**
     * The same with one more fault.
     *
     * @param rule an entry of {@code profile.faults} without its braces, e.g. {@code kind = loss,
     *     links = all, probability = 1%} ({@code docs/faults.md})
     */
    public Scenario fault(String rule) {
        return new Scenario(source, plugins, profiles, and(faults, rule), changes, kept);
    }

    /** The same, whose run directory is made in {@code directory} and stays there. */
    public Scenario keepIn(Path directory) {
        return new Scenario(source, plugins, profiles, faults, changes, Optional.of(directory));
    }

    /**
     * Everything that is wrong with it, a line each; none if it can be run.
     *
     * @throws UncheckedIOException when no temporary file can be written
     */
    public List<String> problems() {
        try {
            inTemporaryDirectory(this::read);
            return List.of();
        } catch (ScenarioException e) {
            return e.problems();
        }
    }

    /**
     * Emulates it on actors in this JVM, verifies the trace and compares with theory.
     *
     * @throws ScenarioException with all that is wrong with the scenario; nothing was run
     * @throws UncheckedIOException when the trace cannot be written
     * @throws InterruptedException when the thread is interrupted
     */
    public ScenarioResult run() throws InterruptedException {
        Path work = temporaryDirectory();
        boolean given = kept.isPresent();
        try {
            LoadedConfig loaded = read(work);
            int regions = RegionCount.worthwhile(loaded, 1);
            Path out = given ? kept.get() : work;
            try (Emulator emulator = Emulator.create(regions)) {
                RunSummary summary = new Experiment(
                                loaded.emulation(),
                                loaded.resolved(),
                                new EmulatorSettings(regions, TraceLevel.FULL),
                                out)
                        .run(emulator, ProgressListener.none());
                return ScenarioResult.of(summary);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(work);
        }
    }

    /**
     * Begins it, held at time 0, to be let go on, looked into and disturbed step by step.
     *
     * @throws ScenarioException with all that is wrong with the scenario; nothing was begun
     */
    public ScenarioSession begin() {
        Path work = temporaryDirectory();
        try {
            Emulator emulator = Emulator.create(1);
            try {
                LabSession session =
                        LabSession.open(more -> load(work, more), new Stage(emulator, 1, 1));
                return new ScenarioSession(session, () -> {
                    emulator.close();
                    delete(work);
                });
            } catch (ConfigException | LabException | RuntimeException e) {
                emulator.close();
                throw e;
            }
        } catch (ConfigException e) {
            delete(work);
            throw wrong(work, e);
        } catch (LabException e) {
            delete(work);
            throw new ScenarioException(List.of(String.valueOf(e.getMessage())), e);
        }
    }

    private interface Work<T> {
        T in(Path directory);
    }

    private static <T> T inTemporaryDirectory(Work<T> work) {
        Path directory = temporaryDirectory();
        try {
            return work.in(directory);
        } finally {
            delete(directory);
        }
    }

    private LoadedConfig read(Path work) {
        try {
            return load(work, List.of());
        } catch (ConfigException e) {
            throw wrong(work, e);
        }
    }

    /** Reads it with further files, which are merged over it. */
    private LoadedConfig load(Path work, List<Path> more) throws ConfigException {
        try {
            Path config = source.file().isPresent()
                    ? source.file().get()
                    : Files.writeString(work.resolve(source.name() + ".conf"), source.text());
            List<Path> all = new ArrayList<>(profiles);
            for (int fault = 0; fault < faults.size(); fault++) {
                all.add(Files.writeString(
                        work.resolve("fault-" + (fault + 1) + ".conf"),
                        "gossamer.profile.faults += {" + faults.get(fault) + "}"));
            }
            all.addAll(more);
            return ConfigLoader.load(
                    config, all, new Overrides(changes, Overrides.plugins(plugins)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ScenarioException wrong(Path work, ConfigException wrong) {
        String place = work + work.getFileSystem().getSeparator();
        return new ScenarioException(
                wrong.problems().stream()
                        .map(Problem::toString)
                        .map(line -> line.replace(place, ""))
                        .toList(),
                wrong);
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory("gossamer-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + directory, e);
        }
    }
}
