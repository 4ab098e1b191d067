package gossamer.coordinator.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigRenderOptions;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.description.Auditors;
import gossamer.coordinator.description.DrawnDelays;
import gossamer.coordinator.experiment.RunSummary.Findings;
import gossamer.coordinator.experiment.RunSummary.Theory;
import gossamer.coordinator.program.Programs;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.analysis.outcome.OutcomeBuilder;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.machine.Network;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceFormatException;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Checkpoint;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import gossamer.node.trace.TraceFileOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run from begin to end: emulate, gather the trace, verify it, compare with theory, write the
 * run directory.
 */
public final class Experiment {

    /** A run of so many packets takes the sequential engine less than a second. */
    private static final long MOST_PACKETS_RUN_AGAIN = 1_500_000;

    private final Emulation emulation;
    private final Config config;
    private final EmulatorSettings options;
    private final Path out;
    private Emulation plain;
    private TraceCollector.@Nullable Output spectator;
    private CheckpointPlan checkpoints = CheckpointPlan.NONE;
    private @Nullable Unfinished before;
    private @Nullable AtEnd farm;
    private volatile Emulator.@Nullable Handle handle;
    private volatile boolean interrupted;
    private Consumer<Path> early = file -> {};
    private Supplier<SortedMap<String, String>> late = TreeMap::new;

    /**
     * An experiment that has not begun.
     *
     * @param config the resolved config, for the manifest
     * @param options how it is carried out; none of it has any influence on the canonical trace
     * @param out the directory in which the run's own directory is made
     */
    public Experiment(Emulation emulation, Config config, EmulatorSettings options, Path out) {
        this.emulation = emulation;
        this.plain = emulation;
        this.config = config;
        this.options = options;
        this.out = out;
    }

    /** The same; whoever watches takes all records as they come, whatever is kept of them. */
    public Experiment shownTo(TraceCollector.@Nullable Output watcher) {
        spectator = watcher;
        return this;
    }

    /** The same; checkpoints are written meanwhile. */
    public Experiment withCheckpoints(CheckpointPlan plan) {
        checkpoints = plan;
        return this;
    }

    /** The same as the rest of a run that has not come to its end, in its directory. */
    public Experiment goingOnWith(Unfinished run) {
        before = run;
        return this;
    }

    /** What files a run gets by their names, beside those of all runs, when it has ended. */
    interface AtEnd {
        Map<String, String> files(RunSummary summary);
    }

    /**
     * The same for a farm that is judged.
     *
     * @param same what can be run again, undisturbed
     */
    Experiment ofFarm(Emulation same, AtEnd judged) {
        plain = same;
        farm = judged;
        return this;
    }

    /** The same; keeps what programs have answered. */
    public Experiment withProgramsOf(Optional<FarmSettings> farm) {
        farm.ifPresent(settings -> {
            if (settings instanceof FarmSettings.Run run && run.programs().isPresent()) {
                early = run.programs().get()::logTo;
                late = run.programs().get()::files;
            }
        });
        return this;
    }

    /** Asks the run to end soon; what has happened until then is kept. */
    public void interrupt() {
        interrupted = true;
        Emulator.Handle running = handle;
        if (running != null) {
            running.stop(StopReason.INTERRUPTED);
        }
    }

    /**
     * Runs to the end.
     *
     * @throws IOException when the run directory cannot be written. If some of the trace has been,
     *     that is left for {@code gossamer trace recover}, else nothing
     */
    public RunSummary run(Emulator emulator, ProgressListener progress)
            throws IOException, InterruptedException {
        RunDirectory directory = before == null
                ? RunDirectory.create(out, emulation.name())
                : RunDirectory.reopen(before.directory());
        boolean committed = false;
        try {
            RunSummary summary = emulateInto(directory, emulator, progress);
            committed = true;
            return summary;
        } catch (IOException | UncheckedIOException e) {
            Throwable cause = e instanceof UncheckedIOException ? e.getCause() : null;
            if (!directory.isWorthKeeping()) {
                throw e;
            }
            String advice = CheckpointFiles.existIn(directory.leave())
                    ? "; from its last checkpoint it goes on with: gossamer resume "
                    : "; what was written before: gossamer trace recover ";
            throw new IOException(
                    (cause == null ? e : cause).getMessage() + advice + directory.leave(), e);
        } finally {
            if (!committed && before == null && !directory.isWorthKeeping()) {
                directory.discard();
            } else if (!committed) {
                directory.leave();
            }
        }
    }

    private RunSummary emulateInto(
            RunDirectory directory, Emulator emulator, ProgressListener progress)
            throws IOException, InterruptedException {
        // All that is needed to make something of a trace comes first: the run may be killed.
        SelfContained kept = SelfContained.of(emulation, config);
        String rendered = kept.config().root().render(ConfigRenderOptions.concise());
        directory.write(
                RunDirectory.MANIFEST, Manifest.begun(emulation, options, farm != null, rendered));
        if (before == null) {
            for (var file : kept.files().entrySet()) {
                directory.write(file.getKey(), file.getValue());
            }
            directory.write(
                    RunDirectory.DESCRIPTION, Auditors.description(emulation, kept.config()));
            // With it a directory counts as that of a run: nothing before the trace comes later.
            directory.write(RunDirectory.CONFIG, SelfContained.text(kept.config()));
        }
        Checkpoint from = before == null ? null : before.checkpointIn(directory.file(""));
        TraceFileOutput trace = null;
        if (options.level() != TraceLevel.OFF) {
            Path file = directory.file(RunDirectory.TRACE);
            try {
                trace = from == null ? null : TraceFileOutput.reopen(file, from.trace());
            } catch (TraceFormatException e) {
                checkpoints.say().accept(e.getMessage() + "; the run begins anew");
                from = null;
            }
            trace = trace == null ? TraceFileOutput.create(file) : trace;
        }
        if (from == null) {
            directory.checkpoints().drop();
        }
        early.accept(directory.file(Programs.LOG));
        EmulationResult result = emulate(directory, emulator, trace, progress, from);
        SortedMap<String, String> answered = late.get();
        for (Map.Entry<String, String> file : answered.entrySet()) {
            directory.write(file.getKey(), file.getValue());
        }
        // Users' code is asked here only after the run has shown that it comes back.
        Optional<String> automata = Auditors.automata(emulation);
        if (automata.isPresent()) {
            directory.write(RunDirectory.AUTOMATA, automata.get());
        }
        if (trace != null && options.level() == TraceLevel.FULL) {
            requireWhole(trace, result);
        }
        Findings findings = Findings.NONE;
        // Whoever interrupts a run does not want to wait for its verification.
        if (options.level() == TraceLevel.FULL && !interrupted) {
            findings = examine(directory, result);
        }
        long records = trace == null ? 0 : trace.records();
        RunSummary summary = summary(result, findings, records, directory.target());
        directory.write(RunDirectory.MANIFEST, Manifest.of(summary, rendered, answered));
        directory.write(RunDirectory.SUMMARY, SummaryJson.summary(summary));
        Map<String, String> more = farm == null ? Map.of() : farm.files(summary);
        for (Map.Entry<String, String> file : more.entrySet()) {
            directory.write(file.getKey(), file.getValue());
        }
        directory.commit();
        if (result.reason() != StopReason.INTERRUPTED) {
            new CheckpointFiles(directory.target()).drop();
        }
        directory.linkLatest();
        return summary;
    }

    /**
     * Reads the trace once: verifies it, makes the run-table where there is one, and finds out who
     * waits for whom where packets got stuck.
     */
    private Findings examine(RunDirectory directory, EmulationResult result) throws IOException {
        boolean toTheEnd = result.reason() == StopReason.QUIESCENT;
        long lastInstant = result.tally().lastInstant;
        Map<Long, Long> given = DrawnDelays.of(emulation, lastInstant);
        DrawnDelays.write(given, directory.file(RunDirectory.DELAYS));
        Verification verification = new Verification(
                emulation,
                config,
                given,
                Verification.Ending.of(toTheEnd, lastInstant),
                toTheEnd && !result.complete());
        Path trace = directory.file(RunDirectory.TRACE);
        try {
            verification.prepare(trace);
            return examine(trace, verification, result);
        } catch (CancellationException e) {
            return Findings.NONE;
        }
    }

    private Findings examine(Path trace, Verification verification, EmulationResult result)
            throws IOException {
        Network network = emulation.network();
        RunTable.Builder table = network.mode().hasRunTable(network.cost())
                        && emulation.topology() instanceof Crossbar crossbar
                ? new RunTable.Builder(crossbar)
                : null;
        OutcomeBuilder outcome = emulation.isDisturbed() ? new OutcomeBuilder(emulation) : null;
        TraceFileReader.readAll(trace, (words, count) -> {
            if (interrupted) {
                throw new CancellationException();
            }
            verification.acceptAll(words, count);
            if (table != null) {
                table.acceptAll(words, count);
            }
            if (outcome != null) {
                outcome.acceptAll(words, count);
            }
        });
        Verification.Verified verified = verification.finish();
        return new Findings(
                verified.report(),
                table == null ? null : table.buildUnlessTooLong(),
                verified.stuck(),
                outcome == null ? null : built(outcome, result));
    }

    /** The causes of losses are known only where whatever was to happen has happened. */
    private static Outcome built(OutcomeBuilder outcome, EmulationResult result) {
        boolean toTheEnd = result.reason() == StopReason.QUIESCENT;
        return toTheEnd ? outcome.build(result.tally()) : outcome.build();
    }

    /** What is on the disk must be what the regions saw. */
    private static void requireWhole(TraceFileOutput trace, EmulationResult result)
            throws IOException {
        String written = trace.fingerprint().hex();
        String seen = result.fingerprint().hex();
        if (!written.equals(seen)) {
            throw new IllegalStateException(
                    "the trace file has fingerprint " + written + ", the run has " + seen);
        }
    }

    private EmulationResult emulate(
            RunDirectory directory,
            Emulator emulator,
            @Nullable TraceFileOutput trace,
            ProgressListener progress,
            @Nullable Checkpoint from)
            throws IOException, InterruptedException {
        TraceLevel level = spectator == null ? options.level() : TraceLevel.FULL;
        TraceCollector.Output output =
                spectator == null ? trace : new Spectated(trace, options.level(), spectator);
        if (spectator != null && trace != null && from != null) {
            showAgain(directory.file(RunDirectory.TRACE), trace.records(), spectator);
        }
        TraceCollector collector =
                output == null ? null : new TraceCollector(options.regions(), output);
        Emulator.Handle running =
                emulator.start(emulation, options.with(level), collector, progress, from);
        handle = running;
        if (interrupted) {
            running.stop(StopReason.INTERRUPTED);
        }
        try (CheckpointClock clock =
                CheckpointClock.start(running, directory.checkpoints(), checkpoints)) {
            return clock.run().await();
        }
    }

    /** Whoever watches a run that goes on sees first what had happened before. */
    private static void showAgain(Path trace, long records, TraceCollector.Output watcher)
            throws IOException {
        try (TraceFileReader reader = TraceFileReader.open(trace)) {
            for (long shown = 0; shown < records; ) {
                TraceBuffer block = reader.next();
                watcher.append(block.words(), block.size());
                shown += block.size();
            }
        }
    }

    private RunSummary summary(
            EmulationResult result, Findings findings, long records, Path directory) {
        return new RunSummary(
                emulation,
                options,
                result,
                new Theory(emulation.prediction(), LowerBounds.of(emulation), undisturbed(result)),
                findings,
                records,
                directory);
    }

    /**
     * The makespan of the same run without faults and delays, where it takes little to find out.
     */
    private OptionalLong undisturbed(EmulationResult result) {
        boolean worthwhile = emulation.isDisturbed()
                && result.complete()
                && emulation.algorithm().packets() <= MOST_PACKETS_RUN_AGAIN;
        if (!worthwhile || interrupted) {
            return OptionalLong.empty();
        }
        SequentialEngine.Outcome again = SequentialEngine.run(plain.undisturbed(), TraceLevel.OFF);
        return again.tally().completePus == emulation.topology().pus()
                ? OptionalLong.of(again.tally().lastCompletion)
                : OptionalLong.empty();
    }
}
