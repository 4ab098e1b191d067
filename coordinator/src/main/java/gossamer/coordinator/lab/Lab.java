package gossamer.coordinator.lab;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Problem;
import gossamer.coordinator.lab.LabException.Trouble;
import gossamer.coordinator.text.WholeFile;
import gossamer.node.EmulatorSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The session that there is, if there is one: of a config in a file, or of one that was sent. */
public final class Lab implements AutoCloseable {

    /** How configs are read, and runs are carried out and shown. */
    public interface Desk {

        /**
         * Reads a config, with what the command line changes.
         *
         * @param more files that are merged over it
         */
        LoadedConfig load(Path config, List<Path> more)
                throws gossamer.coordinator.config.ConfigException;

        /** The file of a ready profile. */
        Path profile(String name) throws LabException;

        /** Carries out a run on the emulator, which is free, and keeps it; returns where. */
        Path keep(LoadedConfig loaded, EmulatorSettings settings)
                throws IOException, InterruptedException;

        /** The report of a run, made if there is none. */
        Path report(Path run) throws IOException;
    }

    private final Desk desk;
    private final Stage stage;
    private final Path work;
    private @Nullable LabSession session;
    private @Nullable FutureTask<Twin> twin;
    private int number;

    /** A lab without a session. */
    public Lab(Desk desk, Stage stage) throws IOException {
        this.desk = desk;
        this.stage = stage;
        this.work = Files.createTempDirectory("gossamer-lab-");
    }

    Desk desk() {
        return desk;
    }

    /** Where its runs take place. */
    public Stage stage() {
        return stage;
    }

    /**
     * Begins a session of a config in a file, in place of the one that there is.
     *
     * @param profiles names of ready profiles that are merged over it
     */
    public synchronized LabSession open(Path config, List<String> profiles) throws LabException {
        return begin(config, files(profiles));
    }

    /** The same with the text of a config. */
    synchronized LabSession open(String name, String text, List<String> profiles)
            throws LabException {
        return begin(written(name, text), files(profiles));
    }

    private List<Path> files(List<String> profiles) throws LabException {
        List<Path> files = new ArrayList<>();
        for (String profile : profiles) {
            files.add(desk.profile(profile));
        }
        return files;
    }

    /** All that is wrong with the text of a config; nothing for one that can be run. */
    List<Trouble> troubles(String name, String text, List<String> profiles) {
        try {
            desk.load(written(name, text), files(profiles));
            return List.of();
        } catch (gossamer.coordinator.config.ConfigException e) {
            return troubles(e);
        } catch (LabException e) {
            return e.troubles();
        }
    }

    private Path written(String name, String text) throws LabException {
        if (!name.matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,79}")) {
            throw new LabException(
                    List.of(new Trouble(
                            "name", "\"" + name + "\"; allowed: 1 to 80 of A-Z a-z 0-9 . _ -", 0)),
                    null);
        }
        try {
            Path file = work.resolve(name + ".conf");
            WholeFile.write(file, text);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private LabSession begin(Path config, List<Path> profiles) throws LabException {
        try {
            Script script = Script.of(more -> desk.load(
                    config, Stream.concat(profiles.stream(), more.stream()).toList()));
            Chronicle.requireRoom(script.loaded().emulation());
            end();
            number++;
            LabSession begun = LabSession.open(number, script, stage);
            session = begun;
            twin = null;
            return begun;
        } catch (gossamer.coordinator.config.ConfigException e) {
            throw new LabException(troubles(e), e);
        }
    }

    private static List<Trouble> troubles(gossamer.coordinator.config.ConfigException e) {
        return e.problems().stream().map(Lab::trouble).toList();
    }

    private static Trouble trouble(Problem problem) {
        return new Trouble(problem.key(), problem.message(), problem.origin().line());
    }

    /** Ends the session, if there is one. */
    synchronized void end() {
        LabSession open = session;
        session = null;
        if (open != null) {
            open.close();
        }
    }

    synchronized Optional<LabSession> session() {
        return Optional.ofNullable(session);
    }

    /**
     * Writes the config of the session where it has interventions.
     *
     * @param directory where to
     * @return the file; empty where there is nothing to lose, or it cannot be written
     */
    public Optional<Path> rescue(Path directory) {
        Optional<LabSession> open = session();
        if (open.isEmpty() || open.get().state().interventions().isEmpty()) {
            return Optional.empty();
        }
        String name = open.get().plain().emulation().name();
        try {
            for (int number = 1; ; number++) {
                Path file = directory.resolve(name + "-lab-" + number + ".conf");
                if (!Files.exists(file)) {
                    WholeFile.write(file, open.get().configNow());
                    return Optional.of(file);
                }
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The run without interventions; others are not kept waiting while it is emulated. */
    Twin twin(LabSession of) throws InterruptedException {
        FutureTask<Twin> asked;
        synchronized (this) {
            FutureTask<Twin> known = twin;
            asked = known == null || session != of
                    ? new FutureTask<>(() -> Twin.of(of.plain()))
                    : known;
            twin = session == of ? asked : known;
        }
        asked.run();
        try {
            return asked.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "the undisturbed run cannot be emulated: " + e.getCause(), e);
        }
    }

    /** The JSON object that a request brings. */
    static Config json(String text) throws LabException {
        try {
            return ConfigFactory.parseString(
                    text.isBlank() ? "{}" : text,
                    ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON));
        } catch (ConfigException e) {
            throw new LabException("the request is not a JSON object: " + e.getMessage());
        } catch (StackOverflowError e) {
            throw new LabException("the request is nested too deeply");
        }
    }

    /** A rule out of a request. */
    static ConfigObject rule(Config request) throws LabException {
        try {
            return request.getObject("rule");
        } catch (ConfigException e) {
            throw new LabException("rule: an object with the keys of a rule is missing");
        }
    }

    @Override
    public void close() {
        end();
        removeFiles();
    }

    /** Removes what a lab keeps beside its runs; for a process that ends at once. */
    public void removeFiles() {
        try {
            WholeFile.deleteAll(work);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
