package gossamer.model.fault;

/**
 * The time in which a rule of delays is in force: for what enters a channel then.
 *
 * @param begin its first tick
 * @param end from when on it is over, or {@link Spans#NEVER}
 * @param ramp ticks in which it grows from nothing to what it is; 0 if it does not
 */
public record Stretch(long begin, long end, long ramp) {

    public Stretch {
        if (begin < 0 || end <= begin || ramp < 0) {
            throw new IllegalArgumentException("begin=" + begin + " end=" + end + " ramp=" + ramp
                    + ", need 0 <= begin < end and ramp >= 0");
        }
    }

    /** How much of the rule is in force, 0 to 1. */
    public double strength(long time) {
        if (time < begin || time >= end) {
            return 0;
        }
        long since = time - begin;
        return since < ramp ? (double) since / ramp : 1;
    }
}
