package gossamer.coordinator.experiment;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.description.StandIns;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.run.Emulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The directory of a finished run, read again.
 *
 * @param directory where it is
 * @param emulation what was run
 * @param given what cannot be checked as code is missing, for people
 */
public record FinishedRun(Path directory, Emulation emulation, List<String> given) {

    /**
     * Reads a run directory.
     *
     * @throws NoSuchFileException with a message for people, when it is none
     * @throws ConfigException when its config cannot be used by this version
     */
    public static FinishedRun open(Path directory) throws IOException, ConfigException {
        return open(directory, Plugins.none());
    }

    /**
     * Reads a run directory. No code is loaded for it but what is given.
     *
     * @param plugins what its names can stand for
     * @throws NoSuchFileException with a message for people, when it is none
     * @throws ConfigException when its config cannot be used by this version
     */
    public static FinishedRun open(Path directory, Plugins plugins)
            throws IOException, ConfigException {
        Path config = directory.resolve(RunDirectory.CONFIG);
        if (!Files.isDirectory(directory) || !Files.isRegularFile(config)) {
            throw new NoSuchFileException(
                    directory + " is not a run directory: it has no " + RunDirectory.CONFIG);
        }
        StandIns standIns =
                StandIns.read(directory.resolve(RunDirectory.DESCRIPTION), plugins.closed());
        Overrides overrides = Overrides.none().with(standIns.plugins());
        for (String key : standIns.dropped()) {
            overrides = overrides.with(Overrides.SET, key, "null");
        }
        return new FinishedRun(
                directory, ConfigLoader.load(config, overrides).emulation(), standIns.given());
    }

    /**
     * Its trace file.
     *
     * @throws NoSuchFileException with a message for people, when no trace was kept
     */
    public Path trace() throws NoSuchFileException {
        Path trace = directory.resolve(RunDirectory.TRACE);
        if (!Files.isRegularFile(trace)) {
            throw new NoSuchFileException(directory + " has no " + RunDirectory.TRACE
                    + ": its trace was not kept (--trace off)");
        }
        return trace;
    }
}
