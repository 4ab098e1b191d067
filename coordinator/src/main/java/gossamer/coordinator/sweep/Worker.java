package gossamer.coordinator.sweep;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.sweep.Campaign.Task;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Does runs one after the other, on an emulator of its own. */
final class Worker extends Thread {

    private static final int REGIONS = 1;

    private final Campaign campaign;
    private @Nullable Emulator emulator;
    private Emulator.@Nullable Handle handle;
    private boolean stopped;

    Worker(Campaign campaign, String name) {
        super(name);
        this.campaign = campaign;
        setDaemon(true);
    }

    /** Starts the emulator. */
    void prepare() {
        emulator = Emulator.create(REGIONS);
    }

    /** Ends the run under way, if any. */
    synchronized void giveUp() {
        stopped = true;
        if (handle != null) {
            handle.stop(StopReason.INTERRUPTED);
        }
    }

    @Override
    public void run() {
        try {
            for (Task task = campaign.take(); task != null; task = campaign.take()) {
                attempt(task);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            campaign.broke(e);
        } catch (IOException | ConfigException | RuntimeException e) {
            campaign.broke(e);
        } catch (Error e) {
            campaign.broke(new IllegalStateException(e));
        } finally {
            closeEmulator();
        }
    }

    private void attempt(Task task) throws IOException, ConfigException, InterruptedException {
        int cell = task.cell().number();
        long begunAt = System.nanoTime();
        campaign.say(task, 0);
        Emulation emulation = campaign.plan().load(task.cell(), task.repeat()).emulation();
        RunRow row;
        try {
            EmulationResult result = emulate(task, emulation);
            if (result.reason() == StopReason.INTERRUPTED) {
                return;
            }
            row = RunRow.of(cell, task.repeat(), emulation, result, seconds(begunAt));
        } catch (RuntimeException e) {
            // A run that broke is a result. What it left behind must not touch the next one.
            closeEmulator();
            row = RunRow.failed(cell, task.repeat(), emulation.seed(), e, seconds(begunAt));
        }
        campaign.finished(task, row);
    }

    private static double seconds(long begunAt) {
        return (System.nanoTime() - begunAt) / 1e9;
    }

    private EmulationResult emulate(Task task, Emulation emulation) throws InterruptedException {
        Emulator mine = emulator;
        if (mine == null) {
            mine = Emulator.create(REGIONS);
            emulator = mine;
        }
        Emulator.Handle running = mine.start(
                emulation,
                new EmulatorSettings(REGIONS, TraceLevel.OFF),
                null,
                (time, deliveries) -> campaign.say(task, deliveries));
        synchronized (this) {
            handle = running;
            if (stopped) {
                running.stop(StopReason.INTERRUPTED);
            }
        }
        return running.await();
    }

    private void closeEmulator() {
        Emulator mine = emulator;
        emulator = null;
        if (mine != null) {
            mine.close();
        }
    }
}
