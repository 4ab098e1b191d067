package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.Plans.assertClean;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.grid.BinaryTorgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.NodeColours;
import gossamer.model.algorithm.line.OneWayApproach1;
import gossamer.model.topology.Grid;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans in which no PU sends twice in a step, nor receives twice. */
class OneWayPlansTest {

    private static void expect(Plan plan, int startups, long tokens) {
        PlanCheck.Result result = assertClean(plan);
        assertThat(result.maxSends()).isEqualTo(1);
        assertThat(result.maxReceives()).isEqualTo(1);
        expectCost(plan, startups, tokens);
        PlannedRuns.assertRunsAsPlanned(plan, Plans.machine(700, 3, 1, 12));
    }

    private static void expectCost(Plan plan, int startups, long tokens) {
        StepCosts cost = StepCosts.of(plan);
        assertThat(cost.startups()).as(plan.name()).isEqualTo(startups);
        assertThat(cost.transfer()).as(plan.name()).isEqualTo(tokens);
    }

    /** A PU sends or receives, and neither twice. */
    private static Plan alternating(Plan plan) {
        Plan serial = OnePortPlan.of(plan, false);
        assertClean(serial);
        for (int index = 0; index < serial.steps(); index++) {
            BitSet busy = new BitSet();
            for (Move move : serial.step(index).moves()) {
                assertThat(busy.get(move.source())).isFalse();
                busy.set(move.source());
                assertThat(busy.get(move.target(plan.grid()))).isFalse();
                busy.set(move.target(plan.grid()));
            }
        }
        PlannedRuns.assertRunsAsPlanned(serial, Plans.machine(700, 3, 1, 12));
        return serial;
    }

    @Test
    void approach1InOneDirectionTakesOneStepPerPuAndToken() {
        for (int n = 2; n <= 20; n++) {
            for (Grid grid : List.of(Grid.path(n), Grid.ring(n))) {
                Plan plan = HighDimGos.plan(grid, new OneWayApproach1());
                expect(plan, n - 1, n - 1);
                assertThat(PlanCheck.check(plan).redundant()).isZero();
            }
        }
    }

    @Test
    void approach1InOneDirectionNeedsTwoSubstepsOnEvenLinesAndThreeOnOddOnes() {
        for (int n = 3; n <= 12; n++) {
            int substeps = (n % 2 == 0 ? 2 : 3) * (n - 1);
            Plan plan = HighDimGos.plan(Grid.path(n), new OneWayApproach1());
            expectCost(alternating(plan), substeps, substeps);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 6, 8, 10, 12})
    void blackAndWhitePusNeedHalfTheStepsOfApproach11(int n) {
        for (Grid grid : List.of(Grid.mesh(n, n), Grid.torus(n, n))) {
            Plan plan = NodeColours.of(grid);
            expect(plan, n, (long) n * n - 1);
            assertThat(PlanCheck.check(plan).redundant()).isZero();
        }
        Plan plan11 = HighDimGos.plan(
                Grid.mesh(n, n),
                List.of(new OneWayApproach1(), new OneWayApproach1()),
                Colouring.NONE);
        expectCost(plan11, 2 * (n - 1), (long) n * n - 1);
    }

    @Test
    void blackAndWhitePusWorkOnRectangles() {
        for (Grid grid : List.of(Grid.mesh(2, 6), Grid.mesh(8, 4), Grid.torus(4, 10))) {
            Plan plan = NodeColours.of(grid);
            assertClean(plan);
            assertThat(plan.steps()).isEqualTo(Math.max(grid.side(0), grid.side(1)));
            PlannedRuns.assertRunsAsPlanned(plan, Plans.machine(700, 3, 1, 12));
        }
    }

    @Test
    void blackAndWhitePusOnThe8x8ParagonTake16StartUpsAnd126Tokens() {
        Plan serial = alternating(NodeColours.of(Grid.mesh(8, 8)));
        expectCost(serial, 16, 126);
        Plan plan11 = HighDimGos.plan(
                Grid.mesh(8, 8),
                List.of(new OneWayApproach1(), new OneWayApproach1()),
                Colouring.NONE);
        expectCost(alternating(plan11), 28, 126);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void binaryTorgosCostsWhatItsFormulasSay(int k) {
        int n = 1 << k;
        long square = (long) n * n;
        for (Grid grid : List.of(Grid.mesh(n, n), Grid.torus(n, n))) {
            Plan plan = BinaryTorgos.of(grid);
            expect(plan, 3 * k - 1, 2 * square - 2L * n - 1);
            expectCost(alternating(plan), 4 * k, 3 * square - 5L * n / 2 - 1);
        }
    }

    @Test
    void gridsThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> NodeColours.of(Grid.mesh(9, 8)))
                .hasMessageContaining("two even sides, not 9×8");
        assertThatThrownBy(() -> NodeColours.of(Grid.mesh(4, 4, 4)))
                .hasMessageContaining("two even sides");
        assertThatThrownBy(() -> BinaryTorgos.of(Grid.mesh(6, 6)))
                .hasMessageContaining("2, 4, 8, ... PUs, not 6×6");
        assertThatThrownBy(() -> BinaryTorgos.of(Grid.mesh(4, 8)))
                .hasMessageContaining("two equal sides");
        assertThatThrownBy(() -> BinaryTorgos.of(Grid.mesh(1, 1)))
                .hasMessageContaining("two equal sides");
    }
}
