package gossamer.model.fault;

import gossamer.model.fault.law.Draws;

/** Intervals in equal distances, each of which takes place with a probability. */
record PeriodicSpans(int number, When.Every every, long end, Draws draws, double chance)
        implements Spans {

    private boolean takesPlace(long occurrence) {
        return chance >= 1 || draws.unit(occurrence) < chance;
    }

    @Override
    public boolean covers(long time) {
        long since = time - every.begin();
        return since >= 0
                && time < end
                && since % every.period() < every.length()
                && takesPlace(since / every.period());
    }

    @Override
    public long nextChange(long time) {
        long since = time - every.begin();
        long occurrence = since < 0 ? 0 : since / every.period() + 1;
        if (covers(time)) {
            long begin = every.begin() + (occurrence - 1) * every.period();
            return Math.min(end, begin + every.length());
        }
        for (; ; occurrence++) {
            if (occurrence > (end - 1 - every.begin()) / every.period() || end <= every.begin()) {
                return NEVER;
            }
            if (takesPlace(occurrence)) {
                return every.begin() + occurrence * every.period();
            }
        }
    }

    @Override
    public int rule(long time) {
        return covers(time) ? number : 0;
    }
}
