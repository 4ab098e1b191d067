package gossamer.node.time;

import java.time.Duration;

/**
 * Whether a thread that has run out of work looks itself for more, or sleeps at once.
 *
 * <p>To be woken takes longer than most windows do, so it first looks for a while, and gives its
 * core to others between two looks. On a crowded machine it gets that back late, a thread that is
 * woken gets one soon: there it sleeps. What it lost by a look that came late it makes up for
 * before it looks again.
 */
final class Patience {

    /** How long it looks before it sleeps. */
    private static final long LOOK_NANOS = Duration.ofMillis(3).toNanos();
    /** Nobody else works as long between two looks, unless the machine is crowded. */
    private static final long LATE_NANOS = Duration.ofMillis(1).toNanos();

    private long lostNanos;

    /**
     * Whether to look again rather than sleep.
     *
     * @param restedNanos how long there has been no work
     * @param wakeNanos how much it may lose by sleeping
     */
    boolean lasts(long restedNanos, long wakeNanos) {
        if (lostNanos > 0) {
            lostNanos -= wakeNanos;
            return false;
        }
        return restedNanos < LOOK_NANOS;
    }

    /** Others had the core for so long. */
    void gaveWay(long nanos) {
        if (nanos > LATE_NANOS) {
            lostNanos = nanos;
        }
    }
}
