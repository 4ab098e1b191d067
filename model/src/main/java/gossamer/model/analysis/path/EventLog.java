package gossamer.model.analysis.path;

import gossamer.model.machine.Cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers events and knows when they came: 8 bytes for each. Edges are proposed, those that the
 * trace contradicts are left out, and what none of them explains is added as a rest; so each event
 * comes exactly at the latest of its edges.
 */
final class EventLog {

    /** Says what a time is spent on that no work explains. */
    @FunctionalInterface
    interface Explanation {
        Rest of(long from, long to);
    }

    private final Cost cost;
    private final EventSink sink;
    private final List<Edge> edges = new ArrayList<>();
    private long[] times = new long[1024];
    private int events;
    private int since = Edge.BEGIN;

    EventLog(Cost cost, EventSink sink) {
        this.cost = cost;
        this.sink = sink;
    }

    /** When an event came; 0 for the begin of the run. */
    long time(int event) {
        return event < 0 ? 0 : times[event];
    }

    int events() {
        return events;
    }

    /** The next event comes after this one, if there is one. */
    void after(int from, long packet, int channel, Work work) {
        after(from, packet, channel, work, 0);
    }

    /** The same, where another packet waits for it. */
    void after(int from, long packet, int channel, Work work, long heldUp) {
        if (from >= 0) {
            edges.add(new Edge(from, packet, channel, work, Rest.NONE, heldUp));
        }
    }

    /** The packet of the next event has been waiting for it since this one. */
    void since(int event, long packet, int channel) {
        after(event, packet, channel, Work.NONE);
        since = event;
    }

    /**
     * The next event comes, after those said before; of several that decide the first one counts.
     *
     * @param packet whose event it is, 0 for none
     * @param channel the channel concerned, -1 for none
     * @return its number
     */
    int add(long time, long packet, int channel, Explanation explanation) {
        edges.removeIf(edge -> time(edge.from()) + edge.ticks(cost) > time);
        int decisive = -1;
        long latest = -1;
        for (int place = 0; place < edges.size(); place++) {
            long at = time(edges.get(place).from()) + edges.get(place).ticks(cost);
            if (at > latest) {
                latest = at;
                decisive = place;
            }
        }
        if (decisive < 0) {
            decisive = 0;
            latest = 0;
            edges.add(new Edge(Edge.BEGIN, packet, channel, Work.NONE, Rest.NONE, 0));
        }
        if (latest < time) {
            Rest rest = explanation.of(latest, time).ofTicks(time - latest);
            edges.set(decisive, edges.get(decisive).with(rest));
        }
        if (events == times.length) {
            times = Arrays.copyOf(times, events + events / 2);
        }
        times[events] = time;
        boolean waited = edges.get(decisive).heldUp() != 0;
        sink.event(events, time, edges, decisive, waited ? since : Edge.BEGIN);
        edges.clear();
        since = Edge.BEGIN;
        return events++;
    }
}
