package gossamer.model.analysis.path;

import gossamer.model.machine.Cost;

/**
 * What the machine does between two events, as multiples of its costs.
 *
 * @param startups start-ups, 0 or 1
 * @param hops links that a header crosses; less than 0 where the tail of a packet has less to go
 *     than its length, since its header is that many links ahead
 * @param flits flits that follow
 */
public record Work(int startups, int hops, long flits) {

    static final Work NONE = new Work(0, 0, 0);
    static final Work STARTUP = new Work(1, 0, 0);
    static final Work HOP = new Work(0, 1, 0);

    /** A packet of so many flits crosses a link. */
    static Work crossing(long flits) {
        return new Work(0, 1, flits);
    }

    /** How long it takes, in ticks. */
    public long ticks(Cost cost) {
        return startups * cost.startup() + hops * cost.hop() + flits * cost.flit();
    }
}
