package gossamer.coordinator.cli;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ctrl-C (or a termination signal) while a run is under way: the run is ended and written down
 * before the JVM exits.
 */
final class Interruption implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;
    /** Those that a signal would reach. */
    private static final AtomicInteger HANDLERS = new AtomicInteger();

    private static final AtomicBoolean ENDED = new AtomicBoolean();

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Runnable interrupt) {
        hook = new Thread(
                () -> {
                    interrupt.run();
                    awaitFinish();
                },
                "gossamer-interruption");
    }

    static Interruption handledBy(Runnable interrupt) {
        Interruption interruption = new Interruption(interrupt);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        HANDLERS.incrementAndGet();
        return interruption;
    }

    /** A command that need not be ended: all that is worth keeping is so at any time. */
    static Interruption saying(PrintWriter err, String text) {
        Interruption interruption = handledBy(() -> {
            Display.endAll(err);
            err.println(text);
            err.flush();
        });
        interruption.done();
        return interruption;
    }

    /** Says that this command was interrupted where nothing else does, until {@link #ended}. */
    static void isSaidTo(PrintWriter err) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (!ENDED.get() && HANDLERS.get() == 0) {
                Display.endAll(err);
                err.println("gossamer: interrupted; nothing is kept but what is said above");
                err.flush();
            }
        }));
    }

    /** The command has come to its end. */
    static void ended() {
        ENDED.set(true);
    }

    private void awaitFinish() {
        try {
            boolean inTime = finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!inTime) {
                System.err.println(
                        "gossamer: the run did not end within " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Everything worth keeping has been written and said. */
    void done() {
        finished.countDown();
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            HANDLERS.decrementAndGet();
        } catch (IllegalStateException e) {
            // The JVM is on its way out: the hook has done its work.
        }
    }
}
