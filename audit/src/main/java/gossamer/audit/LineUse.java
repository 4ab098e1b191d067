package gossamer.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What lies beneath a crossbar, and until when transfers hold it. Channels that all PUs share: a
 * transfer holds one of them. Or a mesh: a transfer holds each link on its way, in its direction,
 * where the way changes the first coordinate first, the last one last. PUs of the mesh are numbered
 * row by row.
 */
final class LineUse {

    private final PlainGraph graph;
    /** By axis of the mesh: its length, and how far apart the numbers of neighbours are. */
    private final int[] sides;

    private final int[] strides;
    /** When transfers end that hold something. */
    private final List<Long> ends = new ArrayList<>();
    /** By the two PUs that a link leads from and to: until when it is held. */
    private final Map<Long, Long> links = new HashMap<>();

    LineUse(PlainGraph graph) {
        this.graph = graph;
        sides = graph.circuits();
        strides = new int[sides.length];
        int apart = graph.pus();
        for (int axis = 0; axis < sides.length; axis++) {
            apart /= sides[axis];
            strides[axis] = apart;
        }
    }

    /** Whether transfers can keep each other waiting at all. */
    boolean matters() {
        return sides.length > 0 || graph.sharedChannels() < Integer.MAX_VALUE;
    }

    /** Whether a transfer on this channel of the crossbar can begin now. */
    boolean isFree(int channel, long now) {
        ends.removeIf(end -> end <= now);
        return ends.size() < graph.sharedChannels()
                && circuit(channel).stream().allMatch(link -> links.getOrDefault(link, 0L) <= now);
    }

    /** A transfer on this channel of the crossbar holds what it needs. */
    void hold(int channel, long until) {
        if (matters()) {
            ends.add(until);
            circuit(channel).forEach(link -> links.put(link, until));
        }
    }

    /** When the next one of the transfers ends that hold something. */
    long nextEnd(long now) {
        return ends.stream().filter(end -> end > now).min(Long::compare).orElse(Replay.NEVER);
    }

    private List<Long> circuit(int channel) {
        List<Long> circuit = new ArrayList<>();
        int at = graph.source(channel);
        int to = graph.target(channel);
        for (int axis = 0; axis < sides.length; axis++) {
            while (at / strides[axis] % sides[axis] != to / strides[axis] % sides[axis]) {
                // All coordinates before this one are alike, so that it decides who is lower.
                int next = at < to ? at + strides[axis] : at - strides[axis];
                circuit.add((long) at * graph.pus() + next);
                at = next;
            }
        }
        return circuit;
    }
}
