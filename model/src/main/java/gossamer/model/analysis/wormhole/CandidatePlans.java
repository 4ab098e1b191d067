package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.wormhole.plan.Colouring;
import gossamer.model.algorithm.wormhole.plan.CubgosPlan;
import gossamer.model.algorithm.wormhole.plan.HighDimPlan;
import gossamer.model.algorithm.wormhole.plan.Plan;
import gossamer.model.algorithm.wormhole.plan.line.Approach1Line;
import gossamer.model.algorithm.wormhole.plan.line.Approach2Line;
import gossamer.model.algorithm.wormhole.plan.line.Approach2Line.Variant;
import gossamer.model.algorithm.wormhole.plan.line.CircgosLine;
import gossamer.model.algorithm.wormhole.plan.line.LineAlgorithm;
import gossamer.model.topology.Grid;

import java.util.List;

/** From what the tuner proposes to what PUs carry out. */
public final class CandidatePlans {

    private CandidatePlans() {}

    /** The plan of a candidate on the grid that it was found for. */
    public static Plan of(Grid grid, Candidate candidate) {
        List<LineAlgorithm> phases =
                candidate.phases().stream().map(CandidatePlans::line).toList();
        return switch (candidate.family()) {
            case LINE -> HighDimPlan.oneDimensional(grid, phases.get(0));
            case HIGH_DIM_GOS -> HighDimPlan.of(grid, phases, Colouring.SPLIT);
            case TORGOS, CUBGOS ->
                CubgosPlan.of(grid, candidate.a(), rounds(candidate.rounds()), Colouring.SPLIT);
        };
    }

    private static LineAlgorithm line(LineChoice choice) {
        return switch (choice.kind()) {
            case APPROACH_1 -> new Approach1Line();
            case APPROACH_2 -> new Approach2Line(Variant.EXACT);
            case APPROACH_2_TRIMMED -> new Approach2Line(Variant.TRIMMED);
            case APPROACH_2_MERGED -> new Approach2Line(Variant.MERGED);
            case CIRCGOS -> CircgosLine.of(choice.a1(), rounds(choice.rounds()));
        };
    }

    private static List<CircgosLine.Round> rounds(List<Growth> rounds) {
        return rounds.stream()
                .map(growth -> new CircgosLine.Round(growth.factor(), growth.steps()))
                .toList();
    }
}
