package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.Plans.A1;
import static gossamer.model.algorithm.plan.Plans.A2;
import static gossamer.model.algorithm.plan.Plans.MERGED;
import static gossamer.model.algorithm.plan.Plans.machine;
import static gossamer.model.algorithm.plan.Plans.rounds;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Plan.PuStep;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanPartsTest {

    /** What is made for one PU alone is what the whole step has for it. */
    private static void assertSame(Plan plan) {
        Grid grid = plan.grid();
        long packets = 0;
        for (int step = 0; step < plan.steps(); step++) {
            Plan.PlanStep whole = plan.step(step);
            packets += whole.moves().size();
            for (int pu = 0; pu < grid.pus(); pu++) {
                int target = pu;
                assertThat(plan.part(pu, step))
                        .as("%s, PU %d, step %d", plan.name(), pu, step)
                        .isEqualTo(PuStep.of(whole, pu, grid));
                assertThat(plan.arrivals(pu, step))
                        .as("%s, to PU %d, step %d", plan.name(), pu, step)
                        .containsExactlyElementsOf(whole.moves().stream()
                                .filter(move -> move.target(grid) == target)
                                .toList());
            }
            assertThat(kinds(plan.samples(step)))
                    .as("%s, step %d", plan.name(), step)
                    .isEqualTo(kinds(whole.moves()));
        }
        assertThat(plan.packets()).as(plan.name()).isEqualTo(packets).isPositive();
        int[] lengths = {plan.steps()};
        Plan whole = new Plan(plan, plan.name(), lengths, (part, step) -> plan.step(step));
        assertThat(whole.makesParts()).isFalse();
        assertThat(plan.makespan(machine(7, 3, 2, 12)))
                .as("%s, when it ends", plan.name())
                .isEqualTo(whole.makespan(machine(7, 3, 2, 12)));
    }

    /** What all moves are like. */
    private static Set<List<Integer>> kinds(List<Move> moves) {
        return moves.stream()
                .map(move ->
                        List.of(move.colour(), move.distance(), move.tokens().size()))
                .collect(Collectors.toSet());
    }

    private static void assertSame(Grid grid, LineAlgorithm... phases) {
        for (Colouring colouring : Colouring.values()) {
            Plan plan = HighDimGos.plan(grid, List.of(phases), colouring);
            assertThat(plan.makesParts()).isTrue();
            assertSame(plan);
        }
    }

    @Test
    void partsAreThoseOfWholeStepsInPhases() {
        assertSame(Grid.torus(9, 9), A1, A1);
        assertSame(Grid.torus(6, 4), A1, A2);
        assertSame(Grid.torus(5, 7), MERGED, A1);
        assertSame(Grid.mesh(4, 5), A1, A2);
        assertSame(Grid.torus(3, 4, 2), A1, A2, A1);
        assertSame(Grid.torus(12, 6), Plans.circgos(2, 3, 2), Plans.circgos(3, 2, 2));
    }

    @Test
    void partsAreThoseOfWholeStepsOnDiagonals() {
        for (Colouring colouring : List.of(Colouring.PARITY, Colouring.SPLIT)) {
            assertSame(Cubgos.plan(Grid.torus(9, 9), 3, rounds(3, 2), colouring));
            assertSame(Cubgos.plan(Grid.torus(12, 12), 2, rounds(3, 2, 2, 1), colouring));
            assertSame(Cubgos.plan(Grid.mesh(6, 6), 2, rounds(3, 1), colouring));
            assertSame(Cubgos.plan(Grid.torus(4, 4, 4), 2, rounds(2, 2), colouring));
        }
    }

    @Test
    void partsAreThoseOfWholeStepsOfListedPlans() {
        assertSame(HighDimGos.plan(Grid.ring(9), A2));
        assertSame(OnePortPlan.of(HighDimGos.plan(Grid.path(8), A1), false));
    }
}
