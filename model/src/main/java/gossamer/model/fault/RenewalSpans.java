package gossamer.model.fault;

import gossamer.model.fault.law.Draws;

import java.util.Arrays;

/** Failures and repairs, drawn one after the other as far as anybody has asked. */
final class RenewalSpans implements Spans {

    private final int number;
    private final When.Renewal renewal;
    private final long end;
    private final Draws draws;
    /** Times of failures, at even places, and of their repairs, at odd ones. */
    private long[] changes = new long[8];

    private int known;

    RenewalSpans(int number, When.Renewal renewal, long end, Draws draws) {
        this.number = number;
        this.renewal = renewal;
        this.end = end;
        this.draws = draws;
    }

    /** Number of changes up to this time, after which at least one more is known. */
    private int changesUntil(long time) {
        while (known == 0 || changes[known - 1] <= time && changes[known - 1] < NEVER) {
            if (known == changes.length) {
                changes = Arrays.copyOf(changes, 2 * known);
            }
            changes[known] = next();
            known++;
        }
        int place = Arrays.binarySearch(changes, 0, known, time);
        return place >= 0 ? place + 1 : -place - 1;
    }

    private long next() {
        long last = known == 0 ? renewal.begin() : changes[known - 1];
        boolean fails = known % 2 == 0;
        long span = (fails ? renewal.up() : renewal.down()).ticks(draws, known);
        // At least a tick each, so that there is an end to what happens by any time.
        long at = last + Math.max(1, span);
        if (at < last) {
            return NEVER;
        }
        return at < end ? at : fails ? NEVER : end;
    }

    @Override
    public boolean covers(long time) {
        return time != NEVER && changesUntil(time) % 2 == 1;
    }

    @Override
    public long nextChange(long time) {
        return time == NEVER ? NEVER : changes(time);
    }

    private long changes(long time) {
        int until = changesUntil(time);
        return until < known ? changes[until] : NEVER;
    }

    @Override
    public int rule(long time) {
        return covers(time) ? number : 0;
    }
}
