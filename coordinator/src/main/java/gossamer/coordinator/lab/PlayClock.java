package gossamer.coordinator.lab;

/** The time that a cursor which moves by itself has come to, by the clock on the wall. */
final class PlayClock {

    private static final double MOST = Long.MAX_VALUE / 2.0;

    private double speed;
    private long from;
    private long begunAt;

    /** Begins to run at a time, in ticks, with so many ticks a second. */
    void begin(long time, double ticksPerSecond) {
        speed = ticksPerSecond;
        goOnFrom(time);
    }

    /** The run is slower than it was to be: goes on from where that is, in ticks. */
    void goOnFrom(long time) {
        from = time;
        begunAt = System.nanoTime();
    }

    void stop() {
        speed = 0;
    }

    boolean runs() {
        return speed > 0;
    }

    /** Ticks a second; 0 while it stands. */
    double speed() {
        return speed;
    }

    /** The time that is due now, in ticks. */
    long due() {
        return (long) Math.min(MOST, from + (System.nanoTime() - begunAt) / 1e9 * speed);
    }
}
