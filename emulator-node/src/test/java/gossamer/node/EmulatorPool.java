package gossamer.node;

import gossamer.model.run.Emulation;
import gossamer.node.trace.TraceCollector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Emulators for tests that run side by side: each emulator does one run at a time. */
final class EmulatorPool implements AutoCloseable {

    private final int maxRegions;
    private final Queue<Emulator> free = new ConcurrentLinkedQueue<>();

    /** The first emulator starts at once, and with it logging; the others when they are needed. */
    EmulatorPool(int maxRegions) {
        this.maxRegions = maxRegions;
        free.add(Emulator.create(maxRegions));
    }

    /** Runs to the end without a trace. */
    EmulationResult run(Emulation emulation, int regions) throws InterruptedException {
        return run(emulation, EmulatorSettings.untraced(regions), null);
    }

    /** Runs to the end. The collector takes the trace; null where none is kept. */
    EmulationResult run(
            Emulation emulation, EmulatorSettings settings, @Nullable TraceCollector collector)
            throws InterruptedException {
        Emulator idle = free.poll();
        Emulator emulator = idle == null ? Emulator.create(maxRegions) : idle;
        try {
            return emulator.start(emulation, settings, collector, ProgressListener.none())
                    .await();
        } finally {
            free.add(emulator);
        }
    }

    @Override
    public void close() {
        free.forEach(Emulator::close);
    }
}
