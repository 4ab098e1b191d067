package gossamer.node;

import gossamer.model.machine.TimeBase;

import java.time.Duration;

/**
 * How fast virtual time goes by the wall clock. It has no influence on what happens in a run.
 *
 * @param factor virtual time per wall-clock second, above 0: in seconds where a tick is a
 *     nanosecond, else in ticks
 * @param base what a tick stands for
 * @param mostLag a run that comes to lag behind by more is cut off
 */
public record Pace(double factor, TimeBase base, Duration mostLag) {

    private static final double NANOS = 1e9;

    /** What passes per wall-clock second, for people. */
    public String unit() {
        return base == TimeBase.NANOSECONDS ? "s" : base.unit();
    }

    /** Whole ticks that pass in so many nanoseconds of the wall clock. */
    public long ticks(long nanos) {
        double each = base == TimeBase.NANOSECONDS ? factor : factor / NANOS;
        return (long) Math.floor(each * nanos);
    }

    /** Nanoseconds of the wall clock after which so many ticks have passed. */
    long nanos(long ticks) {
        double each = base == TimeBase.NANOSECONDS ? factor : factor / NANOS;
        return (long) Math.ceil(ticks / each);
    }

    /**
     * How far virtual time was behind the wall clock, in nanoseconds: when an instant was granted
     * for which regions waited, from when it was due.
     *
     * @param grants number of such grants
     * @param median of them, 0 if there were none
     * @param p99 99 % of them are not above it
     * @param most also of what took long after its grant
     */
    public record Lag(Pace pace, long grants, long median, long p99, long most) {}
}
