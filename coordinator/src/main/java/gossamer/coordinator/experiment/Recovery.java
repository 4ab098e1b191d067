package gossamer.coordinator.experiment;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.TokensHeld;
import gossamer.model.analysis.TraceFigures;
import gossamer.model.analysis.TraceStats;
import gossamer.model.machine.DropReason;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceFileWriter;
import gossamer.model.trace.TraceFormatException;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import gossamer.node.EmulationResult;
import gossamer.node.EmulatorSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What could be made of a run that did not come to its end, or whose trace was damaged later: a run
 * directory with the sound blocks in front of the damage.
 *
 * @param from name of the directory it was made from
 * @param blocks number of sound blocks
 * @param records number of records in them
 * @param lastTime time of the last of these, in ticks
 * @param fingerprint of these records
 * @param damage what comes behind them; null if the trace is whole
 * @param summary of the run as far as the records tell
 */
public record Recovery(
        String from,
        long blocks,
        long records,
        long lastTime,
        String fingerprint,
        @Nullable String damage,
        RunSummary summary) {

    private static final String SUFFIX = "-recovered";

    /** There is nothing that can be recovered; the message says why. */
    public static final class ImpossibleException extends Exception {

        private static final long serialVersionUID = 1L;

        ImpossibleException(String message) {
            super(message);
        }
    }

    /**
     * Recovers a run into a directory of its own. What a run has left is removed then.
     *
     * @param plugins what names in its config can stand for
     * @param out where the directory is made; null for beside the run
     * @throws IOException when something cannot be read or written
     * @throws ImpossibleException when there is nothing to recover, or nothing wrong
     * @throws ConfigException when its config cannot be used by this version
     */
    public static Recovery of(Path named, Plugins plugins, @Nullable Path out)
            throws IOException, ImpossibleException, ConfigException {
        Path source = RunDirectory.behindLink(named);
        // What a run has left is removed at the end: until then nobody goes on with it.
        @Nullable InUse inUse = null;
        try {
            inUse = LeftOver.isOne(source) ? InUse.mark(source) : null;
        } catch (NoSuchFileException e) {
            throw new ImpossibleException(String.valueOf(e.getMessage()));
        }
        try {
            return salvage(source, plugins, out);
        } finally {
            if (inUse != null) {
                inUse.end(source);
            }
        }
    }

    private static Recovery salvage(Path source, Plugins plugins, @Nullable Path out)
            throws IOException, ImpossibleException, ConfigException {
        FinishedRun run = FinishedRun.open(source, plugins);
        RunDirectory target = RunDirectory.createNamed(
                out == null ? source.resolveSibling("") : out, LeftOver.runNameOf(source) + SUFFIX);
        boolean committed = false;
        try {
            Recovery recovery = new Salvage(run, target).recover();
            target.commit();
            committed = true;
            if (LeftOver.isOne(source)) {
                WholeFile.deleteAll(source);
            }
            return recovery;
        } finally {
            if (!committed) {
                target.discard();
            }
        }
    }

    /** Reads the source once and fills the target. */
    private static final class Salvage {
        private final FinishedRun run;
        private final Emulation emulation;
        private final RunDirectory target;
        private final TraceStats stats;
        private final Verification verification;
        private final TokensHeld held;
        private final Tally tally = new Tally();
        private long blocks;
        private long lastTime;

        Salvage(FinishedRun run, RunDirectory target) throws IOException {
            this.run = run;
            this.target = target;
            emulation = run.emulation();
            stats = new TraceStats(emulation);
            verification = run.verification(new Verification.Ending(false, OptionalLong.empty()));
            held = new TokensHeld(emulation);
            tally.heldParts = (long) emulation.topology().pus() * held.sets();
        }

        Recovery recover() throws IOException, ImpossibleException {
            Path trace = run.trace();
            String damage = null;
            Fingerprint fingerprint;
            try (TraceFileWriter writer = TraceFileWriter.create(target.file(RunDirectory.TRACE))) {
                try {
                    TraceFileReader.readAll(trace, (words, count) -> accept(words, count, writer));
                } catch (TraceFormatException e) {
                    damage = e.getMessage();
                }
                fingerprint = writer.finish();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            if (blocks == 0) {
                throw new ImpossibleException(damage == null ? trace + " holds no record" : damage);
            }
            if (damage == null && !LeftOver.isOne(run.directory())) {
                throw new ImpossibleException(trace + " is whole");
            }
            return write(fingerprint, damage);
        }

        private void accept(long[] words, int count, TraceFileWriter writer) {
            try {
                writer.append(words, count);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            stats.acceptAll(words, count);
            verification.acceptAll(words, count);
            for (int record = 0; record < count; record++) {
                tally.heldParts += held.accept(words, record * TraceBuffer.WORDS);
                count(TraceRecord.unpack(words, record * TraceBuffer.WORDS));
            }
            blocks++;
            lastTime = words[(count - 1) * TraceBuffer.WORDS];
        }

        /** Where links repeat, a crash of the sender ends that: what waited is not told apart. */
        private void count(TraceRecord record) {
            if (record.kind() == EventKind.DROP) {
                DropReason reason = DropReason.of(record.intervals());
                tally.dropped++;
                tally.lost += reason.isOnTheWay() ? 1 : 0;
                boolean repeats = emulation.network().reliability() != null;
                boolean goesOn = reason == DropReason.SENDER_CRASHED && repeats;
                tally.refused +=
                        reason.isOnTheWay() || reason == DropReason.GAVE_UP || goesOn ? 0 : 1;
            }
        }

        private Recovery write(Fingerprint fingerprint, @Nullable String damage)
                throws IOException {
            for (String kept : List.of(
                    RunDirectory.CONFIG,
                    RunDirectory.DESCRIPTION,
                    RunDirectory.DELAYS,
                    RunDirectory.TOPOLOGY,
                    RunDirectory.AUTOMATA,
                    RunDirectory.SCHEDULE)) {
                Path file = run.directory().resolve(kept);
                if (Files.isRegularFile(file)) {
                    Files.copy(file, target.file(kept));
                }
            }
            Path name = run.directory().toAbsolutePath().normalize().getFileName();
            Recovery recovery = new Recovery(
                    String.valueOf(name),
                    blocks,
                    fingerprint.records(),
                    lastTime,
                    fingerprint.hex(),
                    damage,
                    summary(fingerprint));
            String config = ConfigFactory.parseFile(
                            run.directory().resolve(RunDirectory.CONFIG).toFile())
                    .getConfig("gossamer")
                    .root()
                    .render(ConfigRenderOptions.concise());
            target.write(
                    RunDirectory.MANIFEST, Manifest.recovered(recovery.summary, recovery, config));
            target.write(RunDirectory.SUMMARY, SummaryJson.summary(recovery.summary));
            return recovery;
        }

        private RunSummary summary(Fingerprint fingerprint) throws IOException {
            TraceFigures figures = stats.figures();
            tally.packets = figures.packets();
            tally.deliveries = figures.deliveries();
            tally.tokenParts = figures.tokenParts();
            tally.duplicated = figures.kinds().getOrDefault(EventKind.DUPLICATE, 0L);
            tally.retransmissions = figures.kinds().getOrDefault(EventKind.RETRANSMIT, 0L);
            tally.offers = tally.refused + tally.packets;
            tally.inFlight = tally.packets
                    + tally.duplicated
                    + tally.retransmissions
                    - tally.deliveries
                    - tally.lost;
            tally.queued = figures.delays().port().count();
            tally.blocked = figures.kinds().getOrDefault(EventKind.BLOCK, 0L);
            tally.completePus = figures.completions().pus();
            tally.lastCompletion = figures.completions().last();
            tally.lastInstant = lastTime;
            tally.messages = EmulationResult.UNKNOWN;
            TraceLevel level = Manifest.ending(run.directory()).level();
            return new RunSummary(
                    emulation,
                    new EmulatorSettings((int) EmulationResult.UNKNOWN, level),
                    new EmulationResult(
                            StopReason.INTERRUPTED,
                            tally.completePus == emulation.topology().pus(),
                            tally,
                            fingerprint,
                            List.of(),
                            new EmulationResult.WallTime(
                                    EmulationResult.UNKNOWN,
                                    EmulationResult.UNKNOWN,
                                    0,
                                    null,
                                    List.of()),
                            null),
                    new RunSummary.Theory(
                            Optional.empty(), LowerBounds.of(emulation), OptionalLong.empty()),
                    level == TraceLevel.FULL
                            ? new RunSummary.Findings(
                                    verification.finish().report(), null, "", null)
                            : RunSummary.Findings.NONE,
                    fingerprint.records(),
                    target.target());
        }
    }
}
