package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.grid.CubgosPlan;
import gossamer.model.algorithm.grid.HighDimPlan;
import gossamer.model.algorithm.line.Approach1Line;
import gossamer.model.algorithm.line.Approach2Line;
import gossamer.model.algorithm.line.Approach2Line.Variant;
import gossamer.model.algorithm.line.CircgosLine;
import gossamer.model.algorithm.line.CircgosLine.Round;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.topology.Grid;

import java.util.Arrays;
import java.util.List;

/** From parameters to what PUs carry out; on grids of several dimensions tokens are split. */
public final class CandidatePlans {

    private CandidatePlans() {}

    /** The plan of a candidate on the grid that it was found for. */
    public static Plan of(Grid grid, Candidate choice) {
        return switch (choice.family()) {
            case LINE, HIGH_DIM_GOS -> phases(grid, choice.phases().toArray(LineChoice[]::new));
            case TORGOS, CUBGOS ->
                bridgeheads(grid, choice.a(), choice.rounds().toArray(Growth[]::new));
        };
    }

    /** A one-dimensional algorithm on a line, one per phase on other grids. */
    public static Plan phases(Grid grid, LineChoice... phases) {
        List<LineAlgorithm> lines =
                Arrays.stream(phases).map(CandidatePlans::line).toList();
        return grid.dimensions() == 1
                ? HighDimPlan.oneDimensional(grid, lines.get(0))
                : HighDimPlan.of(grid, lines, Colouring.SPLIT);
    }

    /** TORGOS or CUBGOS. */
    public static Plan bridgeheads(Grid grid, int a, Growth... rounds) {
        return CubgosPlan.of(grid, a, rounds(List.of(rounds)), Colouring.SPLIT);
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

    private static List<Round> rounds(List<Growth> rounds) {
        return rounds.stream()
                .map(round -> new Round(round.factor(), round.steps()))
                .toList();
    }
}
