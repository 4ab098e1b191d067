package gossamer.coordinator.experiment;

import static gossamer.coordinator.text.Texts.format;

import gossamer.node.Checkpoint;
import gossamer.node.Emulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Has a run write a checkpoint from time to time, on a thread of its own. */
final class CheckpointClock implements AutoCloseable {

    private final Emulator.Handle run;
    private final CheckpointFiles files;
    private final CheckpointPlan plan;
    private final Thread thread = new Thread(this::tick, "gossamer-checkpoints");
    private final CountDownLatch ended = new CountDownLatch(1);
    private String problem = "";
    private int failures;
    /** Whether it is known that earlier ones cannot be removed. */
    private boolean remain;

    private CheckpointClock(Emulator.Handle run, CheckpointFiles files, CheckpointPlan plan) {
        this.run = run;
        this.files = files;
        this.plan = plan;
    }

    /** Starts it for a run that has begun. */
    static CheckpointClock start(Emulator.Handle run, CheckpointFiles files, CheckpointPlan plan) {
        CheckpointClock clock = new CheckpointClock(run, files, plan);
        clock.thread.setDaemon(true);
        if (plan.pause(0) > 0) {
            clock.thread.start();
        }
        return clock;
    }

    /** The run. */
    Emulator.Handle run() {
        return run;
    }

    private void tick() {
        try {
            long took = 0;
            while (!ended.await(plan.pause(took), TimeUnit.MILLISECONDS)) {
                long begun = System.nanoTime();
                write(begun);
                took = millisSince(begun);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(long begun) throws InterruptedException {
        try {
            Path made = files.begin();
            // What was written of one that fails goes before the run goes on: it may need the room.
            Checkpoint checkpoint = run.checkpoint(made)
                    .whenComplete((done, failure) -> {
                        if (failure != null) {
                            CheckpointFiles.remove(made);
                        }
                    })
                    .get();
            try {
                files.commit(checkpoint, made, plan.build());
                run.keep(checkpoint).get();
            } catch (ExecutionException | IOException e) {
                CheckpointFiles.remove(made);
                throw e;
            }
            problem = "";
            plan.say()
                    .accept(format(
                            "a checkpoint at %,d %s is kept; it took %.1f s",
                            checkpoint.time(), plan.unit(), millisSince(begun) / 1000.0));
            dropAllBut(made);
        } catch (ExecutionException e) {
            tell(String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()));
        } catch (IOException | RuntimeException e) {
            tell(String.valueOf(e.getMessage()));
        }
    }

    /** Those before it are of no use; they are only in the way. */
    private void dropAllBut(Path made) {
        try {
            files.dropAllBut(made);
        } catch (IOException | UncheckedIOException e) {
            if (!remain) {
                remain = true;
                plan.say().accept("checkpoints before that cannot be removed: " + e.getMessage());
            }
        }
    }

    /** A problem that stays is told once; one that is over soon, as is the run, is not. */
    private void tell(String why) {
        failures = why.equals(problem) ? failures + 1 : 1;
        problem = why;
        if (failures == 2) {
            plan.say().accept("no checkpoint can be written, the run goes on: " + why);
        }
    }

    private static long millisSince(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
    }

    /** Writes no more; returns when nothing is being written. */
    @Override
    public void close() {
        ended.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
