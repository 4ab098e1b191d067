package gossamer.model.fault;

import gossamer.model.fault.select.Selector;

/**
 * A fault at some places, at some times.
 *
 * @param name what its draws are called; rules with the same name would draw the same
 * @param fault what goes wrong
 * @param where the PUs or channels
 * @param timing when it is in force
 */
public record Injection(String name, Fault fault, Selector where, Timing timing)
        implements FaultRule {

    /** Requires a selector of what the fault is about. */
    public Injection {
        if (where.isOfPus() == fault.site().isOfChannels()) {
            throw new IllegalArgumentException(fault.kind() + " at \"" + where + "\", need "
                    + (where.isOfPus() ? "channels" : "PUs"));
        }
    }

    /** A fault that is in force at these times, at each place. */
    public Injection(String name, Fault fault, Selector where, When when) {
        this(name, fault, where, Timing.of(when));
    }

    @Override
    public FaultKind kind() {
        return fault.kind();
    }

    @Override
    public boolean isOfChannels() {
        return fault.site().isOfChannels();
    }

    @Override
    public long begin() {
        return timing.when().begin();
    }

    /** From when on it is never in force, or {@link Spans#NEVER}. */
    long end() {
        return timing.when().end();
    }

    /** Ticks from one begin to the next, about; {@link Spans#NEVER} if there is one begin only. */
    double period() {
        return timing.when().meanPeriod();
    }

    /** The same that is over at a time. */
    Injection until(long end) {
        return new Injection(
                name,
                fault,
                where,
                new Timing(timing.when().until(end), timing.probability(), timing.spread()));
    }

    /** Whether it has no end of its own. */
    boolean isOpen() {
        return timing.when() instanceof When.Window window && window.end() == Spans.NEVER;
    }
}
