package gossamer.node.cluster;

import java.time.Duration;

/**
 * How long another JVM has given no sign of life, as far as this one could have heard it: time in
 * which this JVM itself was stopped does not count.
 */
final class Silence {

    /** Signs of life are sent, and missed, this often. */
    static final Duration INTERVAL = Duration.ofSeconds(1);

    /** Between two looks of a JVM that runs hardly more time goes by. */
    private static final long MOST_NANOS = INTERVAL.multipliedBy(2).toNanos();

    private long lookedAt;
    private long nanos;

    /** Nothing has been missed by now. */
    Silence(long nowNanos) {
        this.lookedAt = nowNanos;
    }

    /** A sign of life has come. */
    void heard() {
        nanos = 0;
    }

    /** To be called at intervals; whether it has lasted longer than this. */
    boolean isLonger(Duration limit, long nowNanos) {
        nanos += Math.min(nowNanos - lookedAt, MOST_NANOS);
        lookedAt = nowNanos;
        return nanos > limit.toNanos();
    }
}
