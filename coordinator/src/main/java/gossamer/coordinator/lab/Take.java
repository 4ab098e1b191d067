package gossamer.coordinator.lab;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.farm.FarmLog;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** One run of a script, held wherever it has come to. Used by one thread. */
final class Take {

    private final Emulator.Handle handle;
    private final TraceCollector collector;
    private final @Nullable Farm farm;
    private long reached;
    private @Nullable EmulationResult end;

    /**
     * The farm of a run.
     *
     * @param log what its voters come to in this JVM, as long as the run has not ended
     * @param here whether all voters are in this JVM
     */
    private record Farm(LoadedConfig loaded, FarmSettings.Run settings, FarmLog log, boolean here) {

        static @Nullable Farm of(LoadedConfig loaded, boolean here) {
            return loaded.farm().orElse(null) instanceof FarmSettings.Run run
                    ? new Farm(loaded, run, run.newLog(), here)
                    : null;
        }

        Emulation emulation() {
            return settings.on(loaded.emulation(), log);
        }

        /** The same run by the sequential engine. */
        FarmLog again() {
            FarmLog votes = settings.newLog();
            SequentialEngine.run(settings.on(loaded.emulation(), votes), TraceLevel.OFF);
            return votes;
        }
    }

    private @Nullable FarmLog replayed;

    private Take(Emulator.Handle handle, TraceCollector collector, @Nullable Farm farm) {
        this.handle = handle;
        this.collector = collector;
        this.farm = farm;
    }

    /**
     * Begins a run, and holds it at time 0.
     *
     * @param story is told all that happens
     */
    static Take begin(LoadedConfig loaded, Stage stage, Chronicle story) throws LabException {
        EmulatorSettings settings = stage.settings(loaded).heldAt(0);
        TraceCollector collector = new TraceCollector(settings.regions(), story);
        Farm farm = Farm.of(loaded, stage.jvms() == 1);
        Emulator.Handle handle = stage.emulator()
                .start(
                        farm == null ? loaded.emulation() : farm.emulation(),
                        settings,
                        collector,
                        ProgressListener.none());
        return new Take(handle, collector, farm);
    }

    /** All that happens before this time, in ticks, has happened. */
    long reached() {
        return reached;
    }

    /** How it ended; null while it has not. */
    @Nullable
    EmulationResult end() {
        return end;
    }

    /**
     * What the voters of its farm have come to, and, where they are in several JVMs, what they are
     * going to come to; null where there is no farm.
     */
    @Nullable
    FarmLog votes() {
        if (farm == null || farm.here() || end != null) {
            return farm == null ? null : farm.log();
        }
        FarmLog known = replayed == null ? farm.again() : replayed;
        replayed = known;
        return known;
    }

    /**
     * Lets it go on to a time, in ticks, or to its end where that is earlier.
     *
     * @throws IllegalStateException when the run broke
     */
    void advance(long to) throws InterruptedException {
        if (end != null || to <= reached) {
            return;
        }
        try {
            reached = Math.max(reached, handle.advance(to).get());
            Future<TraceCollector.Position> told = collector.sync(reached);
            told.get();
        } catch (ExecutionException e) {
            if (!handle.isDone()) {
                throw new IllegalStateException("the run cannot be held: " + e.getCause(), e);
            }
            EmulationResult result = handle.await();
            end = result;
        }
    }

    /** It has come to a time, in ticks. */
    void come(long time) {
        reached = Math.max(reached, time);
    }

    /** Ends it where it is. */
    void end(StopReason reason) throws InterruptedException {
        if (end == null) {
            handle.stop(reason);
            handle.release();
            try {
                end = handle.await();
            } catch (IllegalStateException e) {
                // It is of no use any more.
                return;
            }
        }
    }
}
