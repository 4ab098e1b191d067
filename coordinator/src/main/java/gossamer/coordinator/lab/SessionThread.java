package gossamer.coordinator.lab;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The thread that does all that is asked of a session, in its order, and the state of the session
 * behind each deed, which others wait for. What breaks a session leaves it broken.
 */
final class SessionThread {

    /** Something that is done by it. */
    @FunctionalInterface
    interface Deed {
        void run() throws LabException, InterruptedException;
    }

    /** How the session stands. */
    @FunctionalInterface
    interface States {
        /**
         * The state that is there.
         *
         * @param version its number
         * @param busy whether something is being done
         * @param broken why it goes on no more; empty if it does
         */
        LabState of(long version, boolean busy, String broken);
    }

    private final ScheduledExecutorService worker;
    private final States states;
    private final Runnable stop;
    private long version;
    private String broken = "";
    private volatile LabState state;
    private volatile boolean closed;

    /**
     * A thread that has nothing to do.
     *
     * @param stop is done when the session breaks
     */
    SessionThread(States states, Runnable stop) {
        this.states = states;
        this.stop = stop;
        this.worker = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "gossamer-lab");
            thread.setDaemon(true);
            return thread;
        });
        this.state = states.of(0, false, broken);
    }

    /** Does something again and again, with pauses of so many milliseconds. */
    void every(long millis, Deed deed) {
        ScheduledFuture<?> unused = worker.scheduleWithFixedDelay(
                () -> again(deed), millis, millis, TimeUnit.MILLISECONDS);
    }

    private void again(Deed deed) {
        if (closed || !broken.isEmpty()) {
            return;
        }
        try {
            deed.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (LabException | RuntimeException e) {
            fail(e);
        }
    }

    /** Does something, and answers with the state behind it. */
    CompletableFuture<LabState> ask(Deed deed) {
        CompletableFuture<LabState> answer = new CompletableFuture<>();
        worker.execute(() -> {
            try {
                if (!broken.isEmpty()) {
                    throw new LabException(broken);
                }
                deed.run();
                tell(false);
                answer.complete(state);
            } catch (LabException e) {
                tell(false);
                answer.completeExceptionally(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                answer.completeExceptionally(new LabException("the session has ended"));
            } catch (RuntimeException e) {
                fail(e);
                answer.completeExceptionally(new LabException(broken));
            }
        });
        return answer;
    }

    private void fail(Exception error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null
                ? error.getCause()
                : error;
        broken = "the session is broken: " + cause.getMessage();
        stop.run();
        tell(false);
    }

    /** The state is another one now. */
    void tell(boolean busy) {
        version++;
        state = states.of(version, busy, broken);
        synchronized (this) {
            notifyAll();
        }
    }

    /** The latest state, for any thread. */
    LabState state() {
        return state;
    }

    /** The state when it is another one than this, or after some milliseconds. */
    synchronized LabState next(long known, long millis) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long left = millis;
        while (state.progress().version() == known && left > 0 && !closed) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
        }
        return state;
    }

    /** What can be seen between two deeds. */
    <T> CompletableFuture<T> view(Callable<T> view) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        worker.execute(() -> {
            try {
                answer.complete(view.call());
            } catch (Exception e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    /** Does nothing more, but for one last deed. */
    void close(Deed last) {
        closed = true;
        try {
            worker.execute(() -> {
                try {
                    last.run();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (LabException e) {
                    // It was broken before.
                }
                tell(false);
            });
            worker.shutdown();
            if (!worker.awaitTermination(1, TimeUnit.MINUTES)) {
                worker.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
