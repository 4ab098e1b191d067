package gossamer.model.fault;

import gossamer.model.fault.select.Selector;

/**
 * The end of faults of one kind that are in force without an end.
 *
 * @param name what it is called
 * @param kind what it puts an end to
 * @param where the PUs or channels
 * @param begin when they end
 */
public record Repair(String name, FaultKind kind, Selector where, long begin) implements FaultRule {

    @Override
    public boolean isOfChannels() {
        return !where.isOfPus();
    }

    /** Whether it would put an end to this fault where both are. */
    boolean ends(Injection injection) {
        return injection.isOpen() && injection.kind() == kind && injection.begin() < begin;
    }
}
