package gossamer.node.region;

import gossamer.node.time.Calendar;

/**
 * How far the regions of a run may go: none executes an instant at or above the end, but for those
 * of a window that it had opened when it was told.
 *
 * @param number those of a lower number are out of date
 * @param end in ticks, exclusive
 */
public record Ceiling(int number, long end) {

    /** No region is held. */
    public static final Ceiling NONE = new Ceiling(0, Calendar.NEVER);

    /** The next one. */
    public Ceiling then(long nextEnd) {
        return new Ceiling(number + 1, nextEnd);
    }
}
