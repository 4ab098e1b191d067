package gossamer.model.run;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Watches over a thread that runs users' code, which may never come back. The thread is stuck if it
 * is in users' code at every look for so long, without getting on. What it says of itself is read
 * without synchronization: it may be a little old.
 */
public final class UserCodeWatch implements AutoCloseable {

    /** How far the thread has come. */
    public interface Progress {
        /** A number that changes when the thread gets on. */
        long mark();

        /** What it is busy with, for people, e.g. {@code PU (3,4)}. */
        String busyWith();
    }

    private static final long MOST_BETWEEN_LOOKS = 100;
    private static final int LEAST_LOOKS = 4;

    private final Thread watched;
    private final long millis;
    private final Progress progress;
    private final Consumer<StuckException> alarm;
    private final Thread watcher = new Thread(this::watch, "gossamer-plugin-watch");

    /**
     * A watch that has begun.
     *
     * @param millis how long the thread may stay in users' code without getting on, wall-clock
     *     time in milliseconds
     * @param alarm is told once, on a thread of the watch
     */
    public UserCodeWatch(
            Thread watched, long millis, Progress progress, Consumer<StuckException> alarm) {
        this.watched = watched;
        this.millis = millis;
        this.progress = progress;
        this.alarm = alarm;
        watcher.setDaemon(true);
        watcher.start();
    }

    private void watch() {
        long pause = Math.max(1, Math.min(MOST_BETWEEN_LOOKS, millis / LEAST_LOOKS));
        long looks = Math.max(LEAST_LOOKS, millis / pause);
        long mark = progress.mark();
        long same = 0;
        try {
            while (watched.isAlive()) {
                Thread.sleep(pause);
                long now = progress.mark();
                Optional<StackTraceElement> frame = now == mark
                        ? UserCode.innermost(watched.getStackTrace())
                        : Optional.empty();
                same = frame.isPresent() ? same + 1 : 0;
                mark = now;
                if (same >= looks) {
                    alarm.accept(new StuckException(UserCode.place(frame.orElseThrow())
                            + " has not come back for " + millis + " ms at "
                            + progress.busyWith() + "; it may take so long with"
                            + " limits.plugin-time"));
                    return;
                }
            }
        } catch (InterruptedException e) {
            // Nobody is interested any more.
            return;
        }
    }

    /** Ends the watch. */
    @Override
    public void close() {
        watcher.interrupt();
    }

    /**
     * Does something on a thread of its own, which is left alone if it gets stuck.
     *
     * @throws StuckException if it does
     */
    public static <T> T call(long millis, Progress progress, Supplier<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread worker = new Thread(
                () -> {
                    try {
                        result.complete(task.get());
                    } catch (Throwable e) {
                        result.completeExceptionally(e);
                    }
                },
                Thread.currentThread().getName() + "-plugin");
        worker.setDaemon(true);
        worker.start();
        UserCodeWatch watch =
                new UserCodeWatch(worker, millis, progress, result::completeExceptionally);
        try {
            return result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        } finally {
            watch.close();
        }
    }
}
