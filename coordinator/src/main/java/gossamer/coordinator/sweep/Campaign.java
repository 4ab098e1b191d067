package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepPlan;
import gossamer.model.analysis.outcome.OutcomeBuilder;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.trace.TraceCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Does the runs of a plan that its journal does not have, several at a time. */
public final class Campaign {

    private static final int REGIONS = 1;

    /** What a run costs besides its packets, in packets. */
    private static final long PACKETS_OF_A_RUN = 2_000;

    /** A run to be done. */
    private record Task(SweepCell cell, int repeat) {
        long weight() {
            return PACKETS_OF_A_RUN + cell.packets();
        }
    }

    private final SweepPlan plan;
    private final Journal journal;
    private final Consumer<String> progress;
    private final List<Task> tasks = new ArrayList<>();
    private final List<Worker> workers = new ArrayList<>();
    private final int all;
    private final long begunAt = System.nanoTime();
    private int next;
    private int done;
    private long weightDone;
    private long weightLeft;
    private boolean interrupted;
    private @Nullable Throwable fault;

    /**
     * A campaign that has not begun.
     *
     * @param progress told what is under way, often, on any thread
     */
    public Campaign(SweepPlan plan, Journal journal, int workers, Consumer<String> progress) {
        this.plan = plan;
        this.journal = journal;
        this.progress = progress;
        for (SweepCell cell : plan.cells()) {
            for (int repeat = 0; repeat < plan.repeats(); repeat++) {
                if (!journal.has(cell.number(), repeat)) {
                    tasks.add(new Task(cell, repeat));
                }
            }
        }
        all = plan.cells().size() * plan.repeats();
        // The longest first, so that none of them is left over for one worker alone.
        tasks.sort(Comparator.comparingLong(Task::weight).reversed());
        weightLeft = tasks.stream().mapToLong(Task::weight).sum();
        for (int number = 0; number < Math.min(workers, tasks.size()); number++) {
            this.workers.add(new Worker("gossamer-sweep-" + (number + 1)));
        }
    }

    /** Number of runs that are still to be done. */
    public int left() {
        return tasks.size();
    }

    /** Threads that do them. */
    public int workers() {
        return workers.size();
    }

    /** Asks the campaign to end soon. Runs under way are given up, to be done another time. */
    public void interrupt() {
        synchronized (this) {
            interrupted = true;
        }
        workers.forEach(Worker::giveUp);
    }

    /**
     * Does the runs; a run that breaks is a row with the reason.
     *
     * @return whether all of them are done
     * @throws IOException when the journal cannot be written; what is in it is safe
     * @throws ConfigException when a file has changed since the plan was made
     */
    public boolean run() throws IOException, ConfigException, InterruptedException {
        // One after the other: loggers complain when they are first asked for by several threads.
        workers.forEach(Worker::prepare);
        workers.forEach(Thread::start);
        for (Worker worker : workers) {
            worker.join();
        }
        synchronized (this) {
            if (fault instanceof IOException io) {
                throw io;
            }
            if (fault instanceof ConfigException config) {
                throw config;
            }
            if (fault != null) {
                throw new IllegalStateException("a worker broke: " + fault, fault);
            }
            return !interrupted;
        }
    }

    /** The next run to be done, null if there is none. */
    private synchronized @Nullable Task take() {
        return interrupted || fault != null || next == tasks.size() ? null : tasks.get(next++);
    }

    private void finished(Task task, RunRow row) throws IOException {
        journal.append(row);
        synchronized (this) {
            done++;
            weightDone += task.weight();
            weightLeft -= task.weight();
        }
        say(task, 0);
    }

    /** The campaign cannot go on. */
    private void broke(Throwable error) {
        synchronized (this) {
            fault = fault == null ? error : fault;
        }
        workers.forEach(Worker::giveUp);
    }

    /** Tells how far a run has come, and the campaign. */
    private void say(Task task, long deliveries) {
        progress.accept(status(task, deliveries));
    }

    private synchronized String status(Task task, long deliveries) {
        String left = "";
        double finished = weightDone + Math.min(deliveries, task.cell().packets());
        if (weightDone > 0) {
            double rest = Math.max(0, weightDone + weightLeft - finished);
            left = format(", about %.0f s left", secondsSince(begunAt) * rest / finished);
        }
        String what = plan.describe(task.cell().choice())
                + (plan.repeats() > 1 ? ", repeat " + (task.repeat() + 1) : "");
        return format("%,d of %,d runs%s; %s", all - tasks.size() + done, all, left, what);
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }

    /** Does runs one after the other, on an emulator of its own. */
    private final class Worker extends Thread {

        private @Nullable Emulator emulator;
        private Emulator.@Nullable Handle handle;
        private boolean stopped;

        Worker(String name) {
            super(name);
            setDaemon(true);
        }

        /** Starts the emulator. */
        private Emulator prepare() {
            Emulator prepared = Emulator.create(REGIONS);
            emulator = prepared;
            return prepared;
        }

        /** Ends the run under way, if any. */
        private synchronized void giveUp() {
            stopped = true;
            if (handle != null) {
                handle.stop(StopReason.INTERRUPTED);
            }
        }

        @Override
        public void run() {
            try {
                for (Task task = take(); task != null; task = take()) {
                    attempt(task);
                }
            } catch (Throwable e) {
                broke(e);
            } finally {
                closeEmulator();
            }
        }

        private void attempt(Task task) throws IOException, ConfigException, InterruptedException {
            int cell = task.cell().number();
            long startedAt = System.nanoTime();
            say(task, 0);
            Emulation emulation = plan.load(task.cell(), task.repeat()).emulation();
            RunRow row;
            try {
                OutcomeBuilder outcome =
                        plan.report().metric().percent() > 0 ? new OutcomeBuilder(emulation) : null;
                EmulationResult result = emulate(task, emulation, outcome);
                if (result.reason() == StopReason.INTERRUPTED) {
                    return;
                }
                double seconds = secondsSince(startedAt);
                Map<Integer, OptionalLong> reached =
                        outcome == null ? Map.of() : outcome.build().progress().reached();
                row = RunRow.of(cell, task.repeat(), emulation, result, reached, seconds);
            } catch (RuntimeException e) {
                // A run that broke is a result. What it left behind must not touch the next one.
                closeEmulator();
                double seconds = secondsSince(startedAt);
                row = RunRow.failed(cell, task.repeat(), emulation.seed(), e, seconds);
            }
            finished(task, row);
        }

        private EmulationResult emulate(
                Task task, Emulation emulation, @Nullable OutcomeBuilder outcome)
                throws InterruptedException {
            TraceLevel level = outcome == null ? TraceLevel.OFF : TraceLevel.FULL;
            Emulator.Handle running = (emulator == null ? prepare() : emulator)
                    .start(
                            emulation,
                            new EmulatorSettings(REGIONS, level),
                            outcome == null
                                    ? null
                                    : new TraceCollector(REGIONS, outcome::acceptAll),
                            (time, deliveries) -> say(task, deliveries));
            synchronized (this) {
                handle = running;
                if (stopped) {
                    running.stop(StopReason.INTERRUPTED);
                }
            }
            return running.await();
        }

        private void closeEmulator() {
            if (emulator != null) {
                emulator.close();
                emulator = null;
            }
        }
    }
}
