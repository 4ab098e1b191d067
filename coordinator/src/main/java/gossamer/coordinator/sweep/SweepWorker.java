package gossamer.coordinator.sweep;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.FarmExpectation;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.worker.Worker;
import gossamer.model.analysis.outcome.OutcomeBuilder;
import gossamer.model.analysis.reliability.Availability;
import gossamer.model.farm.FarmFigures;
import gossamer.model.farm.FarmLog;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.trace.TraceCollector;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Does runs one after the other, on an emulator of its own. A result is a line of a journal; a run
 * that breaks is one with the reason.
 */
final class SweepWorker implements Worker {

    private static final int REGIONS = 1;

    /**
     * A run to be done.
     *
     * @param cell number of its combination
     * @param repeat from 0
     * @param times whether the times until k % of all tokens are looked into
     */
    record Ask(int cell, int repeat, boolean times, LoadedConfig loaded) {}

    /** Makes a run of what is said of it. */
    interface Reader {
        Ask read(String unit) throws ConfigException;
    }

    private final Reader reader;
    private @Nullable Emulator emulator = Emulator.create(REGIONS);
    private Emulator.@Nullable Handle handle;
    private boolean stopped;

    SweepWorker(Reader reader) {
        this.reader = reader;
    }

    @Override
    public synchronized void giveUp() {
        stopped = true;
        if (handle != null) {
            handle.stop(StopReason.INTERRUPTED);
        }
    }

    @Override
    public @Nullable String work(String unit, LongConsumer progress) throws Exception {
        long startedAt = System.nanoTime();
        Ask ask = reader.read(unit);
        FarmSettings.Run farm =
                ask.loaded().farm().orElse(null) instanceof FarmSettings.Run run ? run : null;
        FarmLog log = farm == null ? null : farm.newLog();
        Emulation emulation = farm == null
                ? ask.loaded().emulation()
                : farm.on(ask.loaded().emulation(), Objects.requireNonNull(log));
        RunRow row;
        try {
            OutcomeBuilder outcome = ask.times() ? new OutcomeBuilder(emulation) : null;
            EmulationResult result = emulate(emulation, outcome, progress);
            if (result.reason() == StopReason.INTERRUPTED) {
                return null;
            }
            Map<Integer, OptionalLong> reached =
                    outcome == null ? Map.of() : outcome.build().progress().reached();
            double seconds = secondsSince(startedAt);
            row = RunRow.of(ask.cell(), ask.repeat(), emulation, result, reached, seconds);
            if (farm != null && log != null) {
                row = row.with(FarmRun.judge(emulation, farm, result, log), FarmFigures.of(log));
                Optional<Availability> expected = FarmExpectation.of(emulation, farm);
                row = expected.isEmpty() ? row : row.expecting(expected.get());
            }
        } catch (RuntimeException e) {
            // A run that broke is a result. What it left behind must not touch the next one.
            close();
            double seconds = secondsSince(startedAt);
            row = RunRow.failed(ask.cell(), ask.repeat(), emulation.seed(), e, seconds);
        }
        return JournalLine.of(row);
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }

    private EmulationResult emulate(
            Emulation emulation, @Nullable OutcomeBuilder outcome, LongConsumer progress)
            throws InterruptedException {
        Emulator ready = emulator == null ? Emulator.create(REGIONS) : emulator;
        emulator = ready;
        TraceLevel level = outcome == null ? TraceLevel.OFF : TraceLevel.FULL;
        Emulator.Handle running = ready.start(
                emulation,
                new EmulatorSettings(REGIONS, level),
                outcome == null ? null : new TraceCollector(REGIONS, outcome::acceptAll),
                (time, deliveries) -> progress.accept(deliveries));
        synchronized (this) {
            handle = running;
            if (stopped) {
                running.stop(StopReason.INTERRUPTED);
            }
        }
        return running.await();
    }

    @Override
    public void close() {
        if (emulator != null) {
            emulator.close();
            emulator = null;
        }
    }
}
