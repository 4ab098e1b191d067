package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.PlannedRuns.assertRunsAsPlanned;
import static gossamer.model.algorithm.plan.Plans.A1;
import static gossamer.model.algorithm.plan.Plans.A2;
import static gossamer.model.algorithm.plan.Plans.MERGED;
import static gossamer.model.algorithm.plan.Plans.TRIMMED;
import static gossamer.model.algorithm.plan.Plans.UNIT;
import static gossamer.model.algorithm.plan.Plans.inOnePiece;
import static gossamer.model.algorithm.plan.Plans.machine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two colours against orders of their steps that are found without a staggered plan. */
class StaggeredPlanTest {

    private static final int[] RATIOS = {0, 1, 2, 10, 30, 100, 1000};
    private static final int MOST = 12;
    private static final int ORDERS = 10_000;
    private static final int SEED = 1998;

    private static Plan split(Grid grid, LineAlgorithm... phases) {
        return HighDimGos.plan(grid, List.of(phases), Colouring.SPLIT);
    }

    private static Plan staggered(Plan plan, Network machine) {
        return StaggeredPlan.of(plan, machine);
    }

    private static List<Grid> grids(int most) {
        List<Grid> grids = new ArrayList<>();
        for (int a = 1; a <= most; a++) {
            for (int b = 1; b <= most; b++) {
                grids.add(Grid.torus(a, b));
                grids.add(Grid.mesh(a, b));
            }
        }
        return grids;
    }

    private static List<LineAlgorithm> algorithms(Grid grid) {
        return grid.wrapped() ? List.of(A1, A2, TRIMMED, MERGED) : List.of(A1, A2, TRIMMED);
    }

    private static void assertNoSlowerThanRandomOrders(Plan plan, Network machine) {
        SplittableRandom random = new SplittableRandom(SEED);
        assertThat(plan.ticks(machine))
                .as(
                        "%s on %s, t_s=%d, seed %d",
                        plan.name(), plan.grid(), machine.cost().startup(), SEED)
                .isLessThanOrEqualTo(new Interleavings(plan, machine).bestOf(ORDERS, random));
    }

    /** Any phases; colours may share an axis where they use other channels. */
    private static void assertNoSlowerThanRandomOrders(Grid grid, int... ratios) {
        for (LineAlgorithm first : algorithms(grid)) {
            for (LineAlgorithm second : algorithms(grid)) {
                Plan plan = split(grid, first, second);
                for (int r : ratios) {
                    Network machine = machine(r);
                    assertNoSlowerThanRandomOrders(staggered(plan, machine), machine);
                }
            }
        }
    }

    @Test
    void noneOfRandomOrdersIsFaster() {
        for (int[] sides : new int[][] {{3, 10}, {10, 3}, {4, 11}, {12, 5}, {7, 7}}) {
            assertNoSlowerThanRandomOrders(Grid.torus(sides), 30);
            assertNoSlowerThanRandomOrders(Grid.mesh(sides), 30);
        }
    }

    @Test
    @Tag("slow")
    void noneOfRandomOrdersIsFasterOnAllShapes() {
        grids(MOST).forEach(grid -> assertNoSlowerThanRandomOrders(grid, RATIOS));
    }

    @Test
    void commonStepsAreFoundToBeSlower() {
        for (Grid grid : List.of(Grid.torus(3, 10), Grid.mesh(3, 10))) {
            for (LineAlgorithm second : List.of(A1, A2)) {
                Plan plan = split(grid, A1, second);
                Network machine = machine(10);
                assertThatThrownBy(() -> assertNoSlowerThanRandomOrders(plan, machine))
                        .isInstanceOf(AssertionError.class);
            }
        }
    }

    @Test
    void noOrderOfAllIsFaster() {
        int gains = 0;
        for (Grid grid : grids(4)) {
            for (LineAlgorithm first : algorithms(grid)) {
                for (LineAlgorithm second : algorithms(grid)) {
                    Plan plan = split(grid, first, second);
                    for (Network machine : List.of(machine(0), machine(1), machine(10))) {
                        long best = new Interleavings(plan, machine).best();
                        assertThat(staggered(plan, machine).ticks(machine))
                                .as("%s on %s, %s", plan.name(), grid, machine)
                                .isEqualTo(best);
                        gains += best < plan.ticks(machine) ? 1 : 0;
                    }
                }
            }
        }
        assertThat(gains).isPositive();
    }

    /** On 2×5 the steps of Approach 2 of one colour go past those of the other one. */
    @Test
    void phasesOverlapWhereChannelsAreFree() {
        Network machine = machine(100);
        Plan plan = split(Grid.mesh(2, 5), A1, TRIMMED);
        Plan staggered = staggered(plan, machine);
        assertThat(new Interleavings(plan, machine).best()).isEqualTo(staggered.ticks(machine));
        assertThat(staggered.ticks(machine)).isEqualTo(7332);
        assertThat(staggered.chain(machine).ticks(machine.cost(), 1)).isEqualTo(7332);
        Network half =
                new Network(Duplex.HALF, Ports.ALL, OptionalInt.empty(), UNIT, machine.cost());
        assertThat(staggered(plan, half).ticks(half)).isEqualTo(9744);
    }

    @Test
    void everyPacketGoesWhenItIsToGo() {
        for (Grid grid : grids(7)) {
            for (Network machine : List.of(machine(0), machine(10), machine(100, 7, 3, 5))) {
                for (LineAlgorithm second : algorithms(grid)) {
                    assertRunsAsPlanned(staggered(split(grid, A1, second), machine), machine);
                    assertRunsAsPlanned(staggered(split(grid, second, A2), machine), machine);
                }
            }
        }
        Network machine = machine(100, 7, 3, 7);
        assertRunsAsPlanned(staggered(split(Grid.torus(3, 5, 4), A1, A2, A1), machine), machine);
        assertRunsAsPlanned(
                staggered(
                        Cubgos.plan(Grid.torus(3, 9, 6), 1, Plans.rounds(3, 1), Colouring.SPLIT),
                        machine),
                machine);
    }

    /** 325 is what PUs without common steps took when they were simulated; with them 361. */
    @Test
    void aPhaseLastsAsLongAsItsSlowestColour() {
        Network machine = machine(10);
        Plan plan = split(Grid.torus(9, 27), A1, A1);
        assertThat(plan.ticks(machine)).isEqualTo(361 * UNIT);
        assertThat(staggered(plan, machine).ticks(machine)).isEqualTo(325 * UNIT);
    }

    @Test
    void stepsThatGainNothingStayCommon() {
        Network machine = machine(10);
        List<Plan> plans = List.of(
                split(Grid.torus(9, 9), A1, A2),
                split(Grid.ring(9), A1),
                HighDimGos.plan(Grid.torus(3, 10), List.of(A1, A1), Colouring.NONE),
                HighDimGos.plan(Grid.torus(3, 10), List.of(A1, A1), Colouring.PARITY));
        for (Plan plan : plans) {
            assertThat(staggered(plan, machine)).isSameAs(plan);
        }
        // In phase 0 the longer side is the slower one in every step.
        Plan plan = split(Grid.torus(3, 10), A1, A1);
        Plan staggered = staggered(plan, machine);
        for (int step = 0; step < 5; step++) {
            assertThat(staggered.step(step)).isEqualTo(plan.step(step));
            assertThat(staggered.due(step)).isEqualTo(step);
        }
        assertThat(staggered.steps()).isEqualTo(plan.steps() + 1);
    }

    @Test
    void packetsAreDueWhenTheirColourGoesOn() {
        Network machine = machine(0);
        Plan plan = staggered(split(Grid.torus(3, 10), A1, A1), machine);
        // Colour 0 has 5 steps of 3 half tokens, colour 1 one of 10.
        assertThat(plan.slots(machine)).endsWith(30, 30, 48, 66, 84, 102);
        assertThat(plan.step(6).moves()).extracting(Move::colour).containsOnly(1);
        assertThat(new int[] {plan.due(5), plan.due(6), plan.due(7)}).containsExactly(6, 10, 7);
    }

    @Test
    void whatIsMadeForOnePuIsWhatThePlanSays() {
        Network machine = machine(3);
        for (Grid grid : List.of(Grid.torus(3, 8), Grid.mesh(5, 2), Grid.mesh(2, 3, 4))) {
            List<LineAlgorithm> phases = List.of(A1, A2, A1).subList(0, grid.dimensions());
            Plan common = HighDimGos.plan(grid, phases, Colouring.SPLIT);
            Plan plan = staggered(common, machine);
            Plan whole = staggered(inOnePiece(common), machine);
            PlannedGossip made = PlannedGossip.made("planned", plan, machine, Start.SLOT);
            PlannedGossip compiled = new PlannedGossip("planned", whole, machine, Start.SLOT);
            assertThat(plan).isInstanceOf(StaggeredPlan.class);
            assertThat(List.of(made.isMade(), compiled.isMade())).containsExactly(true, false);
            for (int pu = 0; pu < grid.pus(); pu++) {
                assertThat(made.automaton(pu).listed()).isEqualTo(compiled.automaton(pu));
                assertThat(made.automaton(pu)).isNotEqualTo(compiled.automaton(pu));
            }
            assertThat(made.packets()).isEqualTo(compiled.packets()).isPositive();
            assertThat(made.largestPacket()).isEqualTo(compiled.largestPacket());
            assertThat(made.prediction(machine)).isEqualTo(compiled.prediction(machine));
        }
    }

    @Test
    void aPlanIsForTheCostsThatItIsMadeFor() {
        Plan plan = staggered(split(Grid.torus(3, 10), A1, A1), machine(10));
        assertThatThrownBy(() -> plan.ticks(machine(11)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not for");
        assertThatThrownBy(() -> plan.slots(machine(11)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
