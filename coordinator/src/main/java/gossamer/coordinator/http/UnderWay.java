package gossamer.coordinator.http;

import java.util.concurrent.TimeUnit;

/** How many requests have come whose replies are not written yet. */
public final class UnderWay {

    private int requests;

    /** One has come. */
    public synchronized void begin() {
        requests++;
    }

    /** One has its reply, or will not have any. */
    public synchronized void end() {
        requests--;
        notifyAll();
    }

    /** Waits until none is under way, or for some seconds. */
    public synchronized void await(long seconds) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        long left = until - System.nanoTime();
        while (requests > 0 && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = until - System.nanoTime();
        }
    }
}
