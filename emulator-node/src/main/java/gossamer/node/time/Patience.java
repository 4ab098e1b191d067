package gossamer.node.time;

import java.time.Duration;

/**
 * Whether a thread that has run out of work looks itself for more, or sleeps at once.
 *
 * <p>To be woken takes longer than most windows do, so it first looks for a while, and gives its
 * core to others between two looks. On a crowded machine it gets that back late, a thread that is
 * woken gets one soon: there it sleeps.
 */
final class Patience {

    private static final long LOOK_NANOS = Duration.ofMillis(1).toNanos();
    /** After so many rests it is found out again whether the machine is crowded. */
    private static final int CROWDED_RESTS = 100;

    private int crowdedRests;

    /** Whether to look again rather than sleep, after so long a rest. */
    boolean lasts(long restedNanos) {
        if (crowdedRests > 0) {
            crowdedRests--;
            return false;
        }
        return restedNanos < LOOK_NANOS;
    }

    /** Others had the core for so long. */
    void gaveWay(long nanos) {
        if (nanos > LOOK_NANOS) {
            crowdedRests = CROWDED_RESTS;
        }
    }
}
