package gossamer.coordinator.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C (or a termination signal) while a run is under way: the run is ended and written down
 * before the JVM exits.
 */
final class Interruption implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

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
        return interruption;
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
        } catch (IllegalStateException e) {
            // The JVM is on its way out: the hook has done its work.
        }
    }
}
