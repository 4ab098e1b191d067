package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.reproduce.Runs;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.bounded.GridLine;
import gossamer.model.analysis.bounded.WireDiagram;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;

import java.util.HashMap;
import java.util.Map;

/** Runs on grids in rounds, each one's trace verified while it is under way. */
final class BoundedRuns {

    /**
     * What remains of a run.
     *
     * @param rounds after which all PUs held all tokens
     * @param calls number of packets
     * @param formula the closed form of the rounds, -1 where there is none
     */
    record Outcome(long rounds, long calls, long formula) {}

    private final Runs runs;
    private final Map<BoundedSetup, Outcome> outcomes = new HashMap<>();

    BoundedRuns(Runs runs) {
        this.runs = runs;
    }

    /** Says what is under way besides runs. */
    void working(String doing) {
        runs.working(doing);
    }

    /** What came of a setup; it is run once, however often it is asked for. */
    Outcome outcome(BoundedSetup setup) {
        return outcomes.computeIfAbsent(setup, this::run);
    }

    /** Rounds of a setup by its closed form. */
    String formula(BoundedSetup setup) {
        return Long.toString(outcome(setup).formula());
    }

    /** Rounds of a setup that the actors needed. */
    String rounds(BoundedSetup setup) {
        return Long.toString(outcome(setup).rounds());
    }

    private Outcome run(BoundedSetup setup) {
        Emulation emulation = setup.emulation();
        WireDiagram diagram = diagram(emulation);
        return new Outcome(
                diagram.lastCompletion(),
                diagram.calls(),
                emulation.prediction().map(Prediction::ticks).orElse(-1L));
    }

    /** The wire diagram of a setup, on a square that of its first row. */
    WireDiagram diagram(BoundedSetup setup) {
        return diagram(setup.emulation());
    }

    /** The wire diagram of an emulation on a grid. */
    WireDiagram diagram(Emulation emulation) {
        WireDiagram.Builder builder = new WireDiagram.Builder(
                GridLine.first((Grid) emulation.topology()), emulation.algorithm()::numbering);
        runs.verified(emulation, builder::acceptAll);
        return builder.build();
    }
}
