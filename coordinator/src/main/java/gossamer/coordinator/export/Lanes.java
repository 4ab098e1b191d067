package gossamer.coordinator.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts spans of one PU or channel that overlap onto lanes of their own, since viewers can draw side
 * by side or nested ones only. Most things have one lane; a channel has more where packets share it
 * on virtual channels, or one waits while another passes.
 */
final class Lanes {

    private final Map<Integer, List<@Nullable Span>> busy = new HashMap<>();
    private final IdentityHashMap<Span, Integer> laneOf = new IdentityHashMap<>();

    /** The lowest lane of a place that is free for this span, from 0. */
    int take(int place, Span span) {
        List<@Nullable Span> lanes = busy.computeIfAbsent(place, none -> new ArrayList<>(1));
        int lane = 0;
        while (lane < lanes.size() && lanes.get(lane) != null) {
            lane++;
        }
        if (lane == lanes.size()) {
            lanes.add(span);
        } else {
            lanes.set(lane, span);
        }
        laneOf.put(span, lane);
        return lane;
    }

    /** The span has ended: returns its lane, which is free now. */
    int leave(int place, Span span) {
        Integer lane = laneOf.remove(span);
        List<@Nullable Span> lanes = busy.get(place);
        if (lane == null || lanes == null) {
            throw new IllegalStateException(span + " ends at place " + place + ", never begun");
        }
        lanes.set(lane, null);
        return lane;
    }
}
