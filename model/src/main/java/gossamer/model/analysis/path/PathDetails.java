package gossamer.model.analysis.path;

import gossamer.model.analysis.path.CriticalPathFinder.Stretch;
import gossamer.model.machine.Cost;
import gossamer.model.run.Emulation;
import gossamer.model.trace.RecordConsumer;

import java.util.ArrayList;
import java.util.List;

/** Collects what lies between the events of the critical path, and cuts its time into pieces. */
public final class PathDetails implements RecordConsumer {

    /** What decided when an event of the path came. */
    private record Passed(Stretch stretch, long time, Edge edge) {}

    private final Emulation emulation;
    private final EventGraph graph;
    private final boolean complete;
    private final List<Passed> passed = new ArrayList<>();
    private int next;

    PathDetails(Emulation emulation, List<Stretch> stretches, boolean complete) {
        this.emulation = emulation;
        this.complete = complete;
        this.graph = new EventGraph(emulation, (event, time, edges, decisive, since) -> {
            if (next < stretches.size() && stretches.get(next).event() == event) {
                passed.add(new Passed(stretches.get(next), time, edges.get(decisive)));
                next++;
            }
        });
    }

    @Override
    public void accept(long[] words, int at) {
        graph.accept(words, at);
    }

    /** To be called once, when all records have been taken. */
    public CriticalPath path() {
        graph.finish();
        List<PathStep> steps = new ArrayList<>();
        passed.forEach(stretch -> cut(stretch, steps));
        return new CriticalPath(graph.end(), complete, graph.endPu(), steps);
    }

    private void cut(Passed stretch, List<PathStep> steps) {
        Edge edge = stretch.edge();
        Cost cost = emulation.network().cost();
        Work work = edge.work();
        // Under rendezvous a round is a transfer, not a hop.
        boolean step = !emulation.network().mode().hasHops() && cost.isRounds();
        boolean together = work.hops() < 0 || step;
        long hops = together ? 0 : work.hops() * cost.hop();
        long startups = work.startups() * cost.startup();
        long transfer = work.ticks(cost) - startups - hops;
        long at = stretch.time() - edge.ticks(cost);
        at = spend(at, startups, Piece.STARTUP, 0, stretch, steps);
        at = spend(at, hops, Piece.HOP, 0, stretch, steps);
        at = spend(at, transfer, Piece.TRANSFER, 0, stretch, steps);
        Rest rest = edge.rest();
        spend(at, rest.ticks(), rest.piece(), rest.rule(), stretch, steps);
    }

    /** What of these ticks is on the path. */
    private static long spend(
            long at, long ticks, Piece piece, int rule, Passed stretch, List<PathStep> steps) {
        long from = Math.max(at, stretch.stretch().from());
        if (from < at + ticks) {
            Edge edge = stretch.edge();
            long heldUp = stretch.stretch().heldUp();
            steps.add(new PathStep(
                    from,
                    at + ticks,
                    piece,
                    edge.packet(),
                    edge.channel(),
                    heldUp == edge.packet() ? 0 : heldUp,
                    rule));
        }
        return at + ticks;
    }
}
