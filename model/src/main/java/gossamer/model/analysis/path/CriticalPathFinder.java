package gossamer.model.analysis.path;

import gossamer.model.run.Emulation;
import gossamer.model.trace.RecordConsumer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Finds out from a canonical trace, record by record, which events make up the critical path; what
 * lies between them is then collected by {@link #details} in a second reading.
 *
 * <p>The path is followed backwards from the last PU that became complete, from each event to the
 * one that decided when it came ({@link EventGraph}). Where a packet had to wait for a port, a link
 * or a channel that another one held, the time of the wait belongs to what that one did meanwhile,
 * and what it waited for itself; the path goes on with the packet when its wait began. Beside the
 * graph it takes 4 bytes for each event and 16 for each wait.
 */
public final class CriticalPathFinder implements RecordConsumer {

    /**
     * The last part of what lies before an event.
     *
     * @param from when the part begins, in ticks
     * @param heldUp the packet that waits meanwhile, 0 for none
     */
    record Stretch(int event, long from, long heldUp) {}

    /**
     * A wait that is being resolved.
     *
     * @param since the event with which it began, and the path goes on
     * @param begin when it, or one around it, began
     */
    private record Wait(int since, long begin, long packet) {}

    private final Emulation emulation;
    private final EventGraph graph;
    private final WaitingPackets waiting = new WaitingPackets();
    private int[] before = new int[1024];

    /** The path of one run of this emulation. */
    public CriticalPathFinder(Emulation emulation) {
        this.emulation = emulation;
        this.graph = new EventGraph(emulation, (event, time, edges, decisive, began) -> {
            if (event == before.length) {
                before = Arrays.copyOf(before, event + event / 2);
            }
            Edge edge = edges.get(decisive);
            before[event] = edge.from();
            if (began >= 0) {
                waiting.add(event, began, edge.heldUp());
            }
        });
    }

    @Override
    public void accept(long[] words, int at) {
        graph.accept(words, at);
    }

    /**
     * False for a trace at level summary of a run that sent packets: it has no path. To be called
     * when all records have been taken.
     */
    public boolean knowsPackets() {
        graph.finish();
        return graph.knowsPackets();
    }

    /** To be called when all records have been taken; the result takes them once more. */
    public PathDetails details() {
        graph.finish();
        List<Stretch> stretches = stretches();
        before = new int[0];
        return new PathDetails(emulation, stretches, graph.complete());
    }

    private List<Stretch> stretches() {
        List<Stretch> stretches = new ArrayList<>();
        Deque<Wait> waits = new ArrayDeque<>();
        int event = graph.endEvent();
        while (event >= 0) {
            int place = waiting.placeOf(event);
            if (place >= 0) {
                int since = waiting.since(place);
                long begin = graph.time(since);
                Wait around = waits.peek();
                long begins = around == null ? begin : Math.max(begin, around.begin());
                waits.push(new Wait(since, begins, waiting.packet(place)));
            }
            Wait wait = waits.peek();
            long floor = wait == null ? 0 : wait.begin();
            long from = Math.max(floor, graph.time(before[event]));
            if (from < graph.time(event)) {
                stretches.add(new Stretch(event, from, wait == null ? 0 : wait.packet()));
            }
            if (wait != null && graph.time(before[event]) <= floor) {
                event = outermost(waits, floor);
            } else {
                event = before[event];
            }
        }
        Collections.reverse(stretches);
        return stretches;
    }

    /** Ends all waits that began at a time or are within one that did; where the path goes on. */
    private int outermost(Deque<Wait> waits, long begin) {
        int event = Edge.BEGIN;
        while (!waits.isEmpty() && waits.element().begin() == begin) {
            int began = waits.remove().since();
            event = graph.time(began) == begin ? began : event;
        }
        return event;
    }
}
