package gossamer.model.analysis.path;

import gossamer.model.machine.Cost;

import java.util.Arrays;
import java.util.List;

/**
 * When each event of a run would come at other speeds, with the order of arbitration kept: the
 * longest path to it over the same edges. A rest takes as long as it did, or ends when it did if
 * its end is fixed. It takes 8 bytes for each event.
 */
public final class WhatIf implements EventSink {

    private final Cost cost;
    private final Speeds speeds;
    private long[] times = new long[1024];

    /**
     * Nothing has come yet.
     *
     * @param cost of the machine as it was
     * @param speeds how it would be
     */
    public WhatIf(Cost cost, Speeds speeds) {
        this.cost = cost;
        this.speeds = speeds;
    }

    @Override
    public void event(int event, long time, List<Edge> edges, int decisive, int since) {
        if (event == times.length) {
            times = Arrays.copyOf(times, event + event / 2);
        }
        long latest = 0;
        for (Edge edge : edges) {
            Rest rest = edge.rest();
            long ticks = speeds.workTicks(edge, cost) + (rest.fixed() ? 0 : rest.ticks());
            latest = Math.max(latest, time(edge.from()) + ticks);
            if (rest.fixed() && rest.ticks() > 0) {
                latest = Math.max(latest, time);
            }
        }
        times[event] = latest;
    }

    /** When an event would come, in ticks; 0 for -1. */
    public long time(int event) {
        return event < 0 ? 0 : times[event];
    }
}
