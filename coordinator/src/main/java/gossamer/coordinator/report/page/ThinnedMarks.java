package gossamer.coordinator.report.page;

import java.util.Arrays;

/**
 * Times of events of one kind: of many events every second, fourth, … one, so that those that are
 * left are spread over the run as all are.
 */
final class ThinnedMarks {

    /** So many times are kept at most; an even number. */
    static final int MOST = 2_000;

    private final long[] times = new long[MOST];
    private int kept;
    private long count;
    private long every = 1;

    /** Adds an event that comes after all others. */
    void add(long time) {
        if (count % every == 0) {
            if (kept == MOST) {
                thinOut();
            }
            times[kept++] = time;
        }
        count++;
    }

    private void thinOut() {
        kept = MOST / 2;
        for (int mark = 1; mark < kept; mark++) {
            times[mark] = times[2 * mark];
        }
        every *= 2;
    }

    /** How many events there are. */
    long count() {
        return count;
    }

    /** The times that are kept, in ticks, in order. */
    long[] times() {
        return Arrays.copyOf(times, kept);
    }
}
