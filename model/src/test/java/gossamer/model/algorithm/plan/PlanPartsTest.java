package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.Plans.A1;
import static gossamer.model.algorithm.plan.Plans.A2;
import static gossamer.model.algorithm.plan.Plans.MERGED;
import static gossamer.model.algorithm.plan.Plans.inOnePiece;
import static gossamer.model.algorithm.plan.Plans.machine;
import static gossamer.model.algorithm.plan.Plans.rounds;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Plan.PuStep;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PlanPartsTest {

    private static final Network MACHINE = machine(3);

    private static void assertSame(Plan plan) {
        assertSame(plan, inOnePiece(plan), MACHINE);
    }

    /** What is made for one PU alone is what the whole step has for it. */
    private static void assertSame(Plan plan, Plan inOnePiece, Network machine) {
        Grid grid = plan.grid();
        long packets = 0;
        int[][] due = new int[plan.steps()][grid.pus()];
        for (int step = 0; step < plan.steps(); step++) {
            List<Move> moves = inOnePiece.step(step).moves();
            packets += moves.size();
            for (Move move : moves) {
                due[plan.due(step)][move.target(grid)]++;
            }
            for (int pu = 0; pu < grid.pus(); pu++) {
                int here = pu;
                assertThat(plan.part(pu, step))
                        .as("%s, PU %d, step %d", plan.name(), pu, step)
                        .isEqualTo(new PuStep(
                                moves.stream()
                                        .filter(move -> move.source() == here)
                                        .toList(),
                                due[step][pu]));
                assertThat(plan.arrivals(pu, step))
                        .as("%s, to PU %d, step %d", plan.name(), pu, step)
                        .containsExactlyElementsOf(moves.stream()
                                .filter(move -> move.target(grid) == here)
                                .toList());
            }
            assertThat(kinds(plan.samples(step)))
                    .as("%s, step %d", plan.name(), step)
                    .isEqualTo(kinds(moves));
            assertThat(plan.packets(step)).isEqualTo(moves.size());
        }
        assertThat(plan.packets()).as(plan.name()).isEqualTo(packets).isPositive();
        assertThat(plan.makespan(machine))
                .as("%s, when it ends", plan.name())
                .isEqualTo(inOnePiece.makespan(machine));
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
            // Tokens go two links, one or none from the middle of a block to its bridgehead.
            assertSame(Cubgos.plan(Grid.mesh(10, 10), 2, rounds(5, 2), colouring));
            assertSame(Cubgos.plan(Grid.torus(4, 4, 4), 2, rounds(2, 2), colouring));
        }
    }

    @Test
    void partsAreThoseOfWholeStepsWithoutCommonSteps() {
        for (Plan plan : List.of(
                HighDimGos.plan(Grid.torus(3, 8), List.of(A1, A2), Colouring.SPLIT),
                HighDimGos.plan(Grid.mesh(5, 2), List.of(A1, A1), Colouring.SPLIT),
                HighDimGos.plan(Grid.mesh(2, 3, 4), List.of(A1, A2, A1), Colouring.SPLIT))) {
            Plan staggered = StaggeredPlan.of(plan, MACHINE);
            assertThat(staggered).isInstanceOf(StaggeredPlan.class);
            assertThat(staggered.makesParts()).isTrue();
            assertSame(staggered, StaggeredPlan.of(inOnePiece(plan), MACHINE), MACHINE);
        }
    }

    /** Parts of 15 and 16 flits: colour 0 begins its last step later than colour 1, ends first. */
    @Test
    void theStepThatBeginsLastNeedNotEndLast() {
        Network network = machine(0, 0, 1, 31);
        for (Grid grid : List.of(Grid.torus(5, 4), Grid.mesh(5, 4))) {
            Plan plan = HighDimGos.plan(grid, List.of(A1, A2), Colouring.SPLIT);
            Plan staggered = StaggeredPlan.of(plan, network);
            assertThat(staggered.lastToEnd()).isLessThan(staggered.steps() - 1);
            assertSame(staggered, StaggeredPlan.of(inOnePiece(plan), network), network);
        }
    }

    @Test
    void partsAreThoseOfWholeStepsOfListedPlans() {
        assertSame(HighDimGos.plan(Grid.ring(9), A2));
        assertSame(OnePortPlan.of(HighDimGos.plan(Grid.path(8), A1), false));
    }
}
