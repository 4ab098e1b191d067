package gossamer.model.analysis.path;

import java.util.List;

/** Takes the events of a run, each after all those that it depends on. */
@FunctionalInterface
public interface EventSink {

    /**
     * The next event, which comes at the latest of its edges, and no later.
     *
     * @param event its number; numbers count from 0
     * @param time when it came, in ticks
     * @param edges at least one; valid during this call only
     * @param decisive which of them decided when it came
     * @param since where that is what another packet did: the event since which the packet of this
     *     one has been waiting for it; else -1
     */
    void event(int event, long time, List<Edge> edges, int decisive, int since);
}
