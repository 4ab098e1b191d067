package gossamer.coordinator.lab;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.run.StopReason;
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
    private long reached;
    private @Nullable EmulationResult end;

    private Take(Emulator.Handle handle, TraceCollector collector) {
        this.handle = handle;
        this.collector = collector;
    }

    /**
     * Begins a run, and holds it at time 0.
     *
     * @param story is told all that happens
     */
    static Take begin(LoadedConfig loaded, Stage stage, Chronicle story) throws LabException {
        EmulatorSettings settings = stage.settings(loaded).heldAt(0);
        TraceCollector collector = new TraceCollector(settings.regions(), story);
        Emulator.Handle handle = stage.emulator()
                .start(loaded.emulation(), settings, collector, ProgressListener.none());
        return new Take(handle, collector);
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
