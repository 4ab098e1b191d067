package gossamer.node;

import gossamer.node.time.Calendar;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The ceiling of a run by the wall clock: at any time it is start + ⌊pace · elapsed⌋, whatever
 * happened before, so that a run that lags catches up as fast as it can. It is granted when the
 * regions have come to what was granted before, and the next instant is due.
 */
final class Pacing {

    private static final int DIGITS = 3;

    private final Pace pace;
    private final Runnable due;
    private final ScheduledThreadPoolExecutor clock;
    private final Histogram lags = new Histogram(DIGITS);
    private long most;
    private long start;
    private long startNanos;
    /** The earliest instant that waits for a grant. */
    private long next = Calendar.NEVER;

    /** Of a run that has not begun. {@code due} is called when the next instant is. */
    Pacing(Pace pace, Runnable due) {
        this.pace = pace;
        this.due = due;
        this.clock = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "gossamer-pace");
            thread.setDaemon(true);
            return thread;
        });
        clock.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** The run begins at this virtual time, in ticks. */
    void begin(long time) {
        start = time;
        startNanos = System.nanoTime();
    }

    /** How long ago the next instant should have been granted, in nanoseconds; below 0 if not. */
    private long lagOf(long instant) {
        return System.nanoTime() - startNanos - pace.nanos(instant + 1 - start);
    }

    /**
     * A region has told how far it has come.
     *
     * @param instant the earliest that it has not done, in ticks
     * @param held whether it waits for that to be granted
     * @return whether to grant it now
     */
    boolean look(long instant, boolean held) {
        long lag = lagOf(instant);
        most = Math.max(most, lag);
        if (held && lag < 0 && instant != next) {
            next = instant;
            ScheduledFuture<?> unused = clock.schedule(due, -lag, TimeUnit.NANOSECONDS);
        } else if (held && lag >= 0) {
            next = instant;
        }
        return held && lag >= 0;
    }

    /** How far the regions may go now, in ticks, exclusive. */
    long grant() {
        long lag = next == Calendar.NEVER ? -1 : lagOf(next);
        if (lag >= 0) {
            lags.recordValue(lag);
            most = Math.max(most, lag);
        }
        return start + pace.ticks(System.nanoTime() - startNanos);
    }

    boolean lagsTooMuch() {
        return most > pace.mostLag().toNanos();
    }

    Pace.Lag lag() {
        return new Pace.Lag(
                pace,
                lags.getTotalCount(),
                // The upper end of a bucket may lie above all that is in it.
                Math.min(most, lags.getValueAtPercentile(50)),
                Math.min(most, lags.getValueAtPercentile(99)),
                most);
    }

    void close() {
        clock.shutdown();
    }
}
