package gossamer.model.analysis.wormhole;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.OnePortPlan;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.analysis.wormhole.Bridgeheads.Phase;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the packets of a plan tell about its bridgeheads is what the papers say of them. */
class BridgeheadsTest {

    private static Bridgeheads line(Grid grid, LineAlgorithm algorithm) {
        return Bridgeheads.of(HighDimGos.plan(grid, algorithm));
    }

    private static List<Integer> after(Bridgeheads heads) {
        return heads.phases().stream().map(Phase::heads).toList();
    }

    private static int coordinateSum(Grid grid, int pu) {
        return IntStream.range(0, grid.dimensions())
                .map(axis -> grid.coordinate(pu, axis))
                .sum();
    }

    @Test
    void circgosBeginsInTheMiddleOfItsBlocksAndGrowsThreefold() {
        for (Grid grid : List.of(Grid.ring(27), Grid.path(27))) {
            Bridgeheads heads = line(grid, Circgos.of(3, List.of(new Growth(3, 1))));
            assertThat(after(heads)).containsExactly(0, 3, 9, 27);
            assertThat(IntStream.range(0, 27).filter(pu -> heads.level(pu) == 0))
                    .containsExactly(4, 13, 22);
            assertThat(IntStream.range(0, 27).filter(pu -> heads.level(pu) == 1))
                    .containsExactly(1, 7, 10, 16, 19, 25);
            assertThat(heads.size(2)).isEqualTo(18);
        }
    }

    @Test
    void roundsOfSeveralStepsMakeOneGeneration() {
        Bridgeheads heads = line(Grid.ring(81), Circgos.of(9, List.of(new Growth(9, 8))));
        assertThat(after(heads)).containsExactly(0, 9, 81);
        assertThat(heads.phases().get(2).steps()).isEqualTo(8);
        assertThat(heads.origin(1)).isEqualTo("round 0: pipeline");
    }

    @Test
    void aSingleBridgeheadNeedsNoExchange() {
        Bridgeheads heads = line(Grid.ring(9), Circgos.of(1, List.of(new Growth(3, 1))));
        assertThat(after(heads)).containsExactly(0, 3, 9);
        assertThat(heads.level(4)).isZero();
        assertThat(heads.size(0)).isEqualTo(1);
    }

    @Test
    void approach1HasBridgeheadsOnlyAndApproach2OneInTheMiddle() {
        assertThat(after(line(Grid.ring(9), new Approach1()))).containsExactly(9);
        Bridgeheads heads = line(Grid.path(27), new Approach2(Variant.EXACT));
        assertThat(after(heads)).containsExactly(0, 3, 9, 27);
        assertThat(heads.level(13)).isZero();
    }

    @Test
    void torgosAndCubgosHaveTheirsOnDiagonals() {
        for (Colouring colouring : List.of(Colouring.SPLIT, Colouring.PARITY)) {
            for (Grid grid : List.of(
                    Grid.torus(27, 27), Grid.mesh(27, 27), Grid.torus(9, 9, 9), Grid.mesh(9, 9))) {
                Plan plan = Cubgos.plan(grid, 3, List.of(new Growth(3, 1)), colouring);
                Bridgeheads heads = Bridgeheads.of(plan);
                for (int pu = 0; pu < grid.pus(); pu++) {
                    int spacing = grid.side(0) / 3;
                    int level = 0;
                    while (coordinateSum(grid, pu) % spacing != 0) {
                        spacing /= 3;
                        level++;
                    }
                    assertThat(heads.level(pu))
                            .as("%s %s", plan.name(), grid.puName(pu))
                            .isEqualTo(level);
                }
            }
        }
    }

    /**
     * Definition 1 and Lemma 9 of [TR], Lemma 8 of [J]: seen along any axis, a diagonal hides each
     * place of the hyperplane once. It is closed under addition of places, as a torus is.
     */
    @Test
    void everyLineMeetsADiagonalOnce() {
        for (int[] sides : new int[][] {{4, 4}, {5, 5}, {4, 4, 4}, {5, 5, 5}, {3, 3, 3, 3}}) {
            Grid grid = Grid.torus(sides);
            int n = sides[0];
            Plan plan = Cubgos.plan(grid, 1, List.of(new Growth(n, n - 1)), Colouring.SPLIT);
            Bridgeheads heads = Bridgeheads.of(plan);
            List<Integer> diagonal = IntStream.range(0, grid.pus())
                    .filter(pu -> heads.level(pu) == 0)
                    .boxed()
                    .toList();
            assertThat(diagonal).as(plan.name()).hasSize(grid.pus() / n);
            for (int axis = 0; axis < sides.length; axis++) {
                int along = axis;
                assertThat(diagonal.stream().map(pu -> seen(grid, pu, along)).distinct())
                        .hasSize(grid.pus() / n);
            }
            for (int pu : diagonal) {
                for (int other : diagonal) {
                    assertThat(diagonal).contains(sum(grid, pu, other));
                }
            }
        }
    }

    /** The PU at the sum of two places, round the torus. */
    private static int sum(Grid grid, int pu, int other) {
        return IntStream.range(0, grid.dimensions())
                .map(axis -> grid.stride(axis)
                        * ((grid.coordinate(pu, axis) + grid.coordinate(other, axis))
                                % grid.side(axis)))
                .sum();
    }

    /** A place without its coordinate along the axis. */
    private static List<Integer> seen(Grid grid, int pu, int axis) {
        return IntStream.range(0, grid.dimensions())
                .filter(other -> other != axis)
                .map(other -> grid.coordinate(pu, other))
                .boxed()
                .toList();
    }

    @Test
    void subStepsOfOnePortPusChangeNothing() {
        Plan plan = Cubgos.plan(Grid.torus(9, 9), 3, List.of(new Growth(3, 1)), Colouring.SPLIT);
        Bridgeheads allPorts = Bridgeheads.of(plan);
        Bridgeheads onePort = Bridgeheads.of(OnePortPlan.of(plan, false));
        assertThat(after(onePort)).isEqualTo(after(allPorts));
        assertThat(IntStream.range(0, 81).map(onePort::level).toArray())
                .isEqualTo(IntStream.range(0, 81).map(allPorts::level).toArray());
    }

    @Test
    void phasesTellAxesOfColoursAndTheSizesOfPackets() {
        Plan plan = Cubgos.plan(Grid.torus(9, 9), 3, List.of(new Growth(3, 1)), Colouring.SPLIT);
        Phase last = Bridgeheads.of(plan).phases().get(4);
        assertThat(last.label()).isEqualTo("round 0 axis 1: exchange");
        assertThat(last.traffic().axes()).containsExactly(List.of(1), List.of(0));
        assertThat(last.traffic().parts()).isEqualTo(27);
        assertThat(last.traffic().distance()).isEqualTo(1);
        assertThat(last.traffic().packets()).isEqualTo(324);
    }
}
