package gossamer.coordinator.experiment;

import com.typesafe.config.Config;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.description.DrawnDelays;
import gossamer.coordinator.description.StandIns;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.CriticalPathFinder;
import gossamer.model.analysis.path.NaivePathDetails;
import gossamer.model.analysis.path.NaivePathFinder;
import gossamer.model.analysis.path.PathDetails;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceFormatException;
import gossamer.model.trace.TraceLevel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The directory of a finished run, read again.
 *
 * @param directory where it is
 * @param emulation what was run
 * @param config the resolved config
 */
public record FinishedRun(Path directory, Emulation emulation, Config config) {

    /**
     * Reads a run directory. No code is loaded for it but what is given.
     *
     * @param plugins what its names can stand for
     * @throws NoSuchFileException with a message for people, when it is none
     * @throws IOException with a message for people, when one of its files is damaged
     * @throws ConfigException when its config cannot be used by this version
     */
    public static FinishedRun open(Path directory, Plugins plugins)
            throws IOException, ConfigException {
        Path config = directory.resolve(RunDirectory.CONFIG);
        if (!Files.isDirectory(directory) || !Files.isRegularFile(config)) {
            throw new NoSuchFileException(
                    directory + " is not a run directory: it has no " + RunDirectory.CONFIG);
        }
        RunDirectory.requireSound(directory);
        Overrides names = Overrides.none().with(standIns(directory, plugins));
        LoadedConfig loaded = ConfigLoader.load(config, names);
        return new FinishedRun(directory, loaded.emulation(), loaded.resolved());
    }

    /** What the names in the config of a run can stand for. */
    static Plugins standIns(Path directory, Plugins plugins) throws IOException {
        return StandIns.read(
                directory.resolve(RunDirectory.DESCRIPTION),
                directory.resolve(RunDirectory.AUTOMATA),
                directory.resolve(RunDirectory.DELAYS),
                plugins.closed());
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

    /** Whether the whole trace was kept, as far as its manifest tells. */
    public boolean hasFullTrace() {
        return Manifest.ending(directory).level() == TraceLevel.FULL;
    }

    /**
     * Checks its trace against the machine model; of a run that was cut off, as far as it came.
     *
     * @throws IOException when the trace was not kept, or cannot be read
     */
    public Verification.Verified verify() throws IOException {
        boolean byItself = cutOff().isEmpty();
        Manifest.Ending ending = Manifest.ending(directory);
        OptionalLong last = ending.recovered() ? OptionalLong.empty() : ending.lastEvent();
        Verification verification = verification(new Verification.Ending(byItself, last));
        TraceFileReader.readAll(trace(), verification::acceptAll);
        return verification.finish();
    }

    /** A verification of its trace that has seen nothing. */
    Verification verification(Verification.Ending ending) throws IOException {
        Optional<Map<Long, Long>> noted = DrawnDelays.read(directory.resolve(RunDirectory.DELAYS));
        Map<Long, Long> given =
                noted.isPresent() ? noted.get() : DrawnDelays.of(emulation, lastInstant(ending));
        Verification verification =
                new Verification(emulation, config, given, ending, ending.byItself());
        verification.prepare(trace());
        return verification;
    }

    private long lastInstant(Verification.Ending ending) throws IOException {
        long[] last = {0};
        if (ending.lastEvent().isPresent()) {
            return ending.lastEvent().getAsLong();
        }
        try {
            TraceFileReader.readAll(
                    trace(), (words, count) -> last[0] = words[(count - 1) * TraceBuffer.WORDS]);
        } catch (TraceFormatException e) {
            // The sound part is all there is.
        }
        return last[0];
    }

    /** What cut it off, as its manifest says, for people; empty if it ran to its end. */
    public Optional<String> cutOff() throws IOException {
        Manifest.Ending ending = Manifest.ending(directory);
        if (ending.recovered()) {
            return Optional.of("its trace was cut short, this is what could be recovered");
        }
        StopReason reason = ending.reason();
        if (reason == null && LeftOver.isOne(directory)) {
            return Optional.of("its manifest does not tell of an end");
        }
        return Optional.ofNullable(reason)
                .filter(why -> why != StopReason.QUIESCENT)
                .map(StopReason::text);
    }

    /**
     * Its critical path; reads the trace twice. Empty if that tells nothing of packets though there
     * were some.
     *
     * @throws IOException when the trace was not kept, or cannot be read
     */
    public Optional<CriticalPath> criticalPath() throws IOException {
        CriticalPathFinder finder = new CriticalPathFinder(emulation);
        TraceFileReader.readAll(trace(), finder::acceptAll);
        if (!finder.knowsPackets()) {
            return Optional.empty();
        }
        PathDetails details = finder.details();
        TraceFileReader.readAll(trace(), details::acceptAll);
        return Optional.of(details.path());
    }

    /**
     * The same where a packet that waits stays on the path, and what it waited for does not come
     * on it.
     *
     * @throws IOException when the trace was not kept, or cannot be read
     */
    public Optional<CriticalPath> naivePath() throws IOException {
        NaivePathFinder finder = new NaivePathFinder(emulation);
        TraceFileReader.readAll(trace(), finder::acceptAll);
        if (!finder.knowsPackets()) {
            return Optional.empty();
        }
        NaivePathDetails details = finder.details();
        TraceFileReader.readAll(trace(), details::acceptAll);
        return Optional.of(details.path());
    }
}
