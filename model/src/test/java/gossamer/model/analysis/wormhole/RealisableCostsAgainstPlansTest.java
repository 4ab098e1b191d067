package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StaggeredPlan;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Costs by formula against the steps of plans: equal without hop time, with it never too low. */
class RealisableCostsAgainstPlansTest {

    private static final int[][] GROWTHS = {
        {2, 1}, {2, 2}, {3, 1}, {3, 2}, {3, 3}, {4, 2}, {4, 5}, {5, 4}, {7, 9},
    };

    private static Network network(Cost cost, int tokenFlits) {
        return new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), tokenFlits, cost);
    }

    private static void compare(String what, Plan plan, long predicted, Cost cost, int flits) {
        Network network = network(cost, flits);
        long ticks = StaggeredPlan.of(plan, network).ticks(network);
        if (cost.hop() == 0) {
            assertThat(predicted).as(what).isEqualTo(ticks);
        } else {
            assertThat(predicted).as(what).isGreaterThanOrEqualTo(ticks);
        }
    }

    private static void compareLine(int n, boolean wrapped, LineAlgorithm choice) {
        Grid grid = wrapped ? Grid.ring(n) : Grid.path(n);
        Plan plan = HighDimGos.plan(grid, choice);
        for (long hop : new long[] {0, 7}) {
            Cost cost = new Cost(1000, hop, 1, TimeBase.TICKS);
            long predicted = choice.costs(n, wrapped, 1).ticks(cost, 1);
            compare(grid.kind() + " " + n + " " + choice.title(), plan, predicted, cost, 1);
        }
    }

    @Test
    void lines() {
        for (int n = 2; n <= 45; n++) {
            for (boolean wrapped : new boolean[] {false, true}) {
                compareLine(n, wrapped, new Approach1());
                compareLine(n, wrapped, new Approach2(Variant.EXACT));
                compareLine(n, wrapped, new Approach2(Variant.TRIMMED));
            }
            compareLine(n, true, new Approach2(Variant.MERGED));
            for (LineAlgorithm circgos : circgos(n)) {
                compareLine(n, true, circgos);
            }
        }
    }

    private static List<LineAlgorithm> circgos(int n) {
        List<LineAlgorithm> choices = new ArrayList<>();
        for (int[] growth : GROWTHS) {
            Growth round = new Growth(growth[0], growth[1]);
            for (int a1 = 1; a1 <= n && round.packets() <= n; a1++) {
                choices.add(Circgos.of(a1, List.of(round)));
                choices.add(Circgos.of(a1, List.of(new Growth(2, 1), round)));
            }
        }
        return choices;
    }

    @Test
    void whatTheTunerFindsForGridsIsWhatPlansTake() {
        int[][] shapes = {
            {2, 2},
            {3, 3},
            {4, 4},
            {5, 7},
            {6, 6},
            {9, 9},
            {10, 10},
            {12, 18},
            {18, 12},
            {15, 15},
            {27, 27},
            {7, 11, 5},
            {4, 4, 4},
            {6, 6, 6},
            {9, 9, 9},
            {3, 3, 3, 3},
        };
        for (int[] sides : shapes) {
            compareFound(Grid.torus(sides));
            compareFound(Grid.mesh(sides));
        }
    }

    private static void compareFound(Grid grid) {
        for (int flits : new int[] {2, 7, 24}) {
            for (long startup : new long[] {0, 10, 100, 1000}) {
                for (long hop : new long[] {0, 3}) {
                    Cost cost = new Cost(startup, hop, 1, TimeBase.TICKS);
                    for (Candidate candidate : Tuner.rank(grid, cost, flits)) {
                        String what = grid.kind() + " " + grid.shapeText() + " l=" + flits + " t_s="
                                + startup + " " + candidate.name();
                        compare(what, candidate.plan(grid), candidate.ticks(), cost, flits);
                    }
                }
            }
        }
    }
}
