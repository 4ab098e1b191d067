package gossamer.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Ports;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Table 1 of Lau and Zhang, the table of meshes, and the same algorithms under the other models.
 */
@Execution(ExecutionMode.CONCURRENT)
class BoundedContractTest {

    private static final int LARGEST = 200;

    private static List<GossipAlgorithm> onPath(Grid path) {
        return List.of(SmallPath.of(path), SmallPath.fujita(path), new LargePath(path, 1));
    }

    private static List<GossipAlgorithm> onCycle(Grid ring) {
        return List.of(new SmallCycle(ring), new LargeCycle(ring, 1));
    }

    private static long rounds(Emulation emulation) {
        SequentialEngine.Outcome outcome = Bounded.run(emulation);
        int pus = emulation.topology().pus();
        Emulations.requireWholeLedger(emulation, outcome);
        assertThat(outcome.tally().completePus).as(emulation.name()).isEqualTo(pus);
        assertThat(outcome.tally().packets)
                .as(emulation.name())
                .isEqualTo(emulation.algorithm().packets());
        return outcome.tally().lastCompletion;
    }

    @Test
    void halfDuplexRoundsAreThoseOfTable1() {
        IntStream.rangeClosed(3, LARGEST).forEach(n -> {
            Grid path = Grid.path(n);
            Grid ring = Grid.ring(n);
            long half = n / 2;
            boolean even = n % 2 == 0;
            assertRounds(SmallPath.of(path), path, even ? 3 * half - 1 : 3 * half);
            assertRounds(SmallPath.fujita(path), path, 2L * (n - 1));
            assertRounds(new LargePath(path, 1), path, even ? n : n - 1);
            assertRounds(new SmallCycle(ring), ring, n - 1);
            assertRounds(new LargeCycle(ring, 1), ring, n == 3 ? 2 : even ? half + 1 : half + 2);
        });
    }

    private static void assertRounds(GossipAlgorithm algorithm, Grid grid, long expected) {
        Emulation emulation = Bounded.of(algorithm, grid, Duplex.HALF, Ports.ALL);
        assertThat(rounds(emulation)).as(emulation.name()).isEqualTo(expected);
        assertThat(algorithm.prediction(emulation.network()).orElseThrow().ticks())
                .isEqualTo(expected);
    }

    @Test
    void theNumberOfPacketsOnACycleIsWhatTheAutomataSend() {
        for (int n = 1; n <= LARGEST; n += n == 1 ? 2 : 1) {
            LargeCycle algorithm = new LargeCycle(Grid.ring(n), 1);
            assertThat(algorithm.packets())
                    .as("n=%d", n)
                    .isEqualTo(IntStream.range(0, n)
                            .mapToLong(pu -> algorithm.automaton(pu).sends())
                            .sum());
        }
    }

    @Test
    void fullDuplexPathsTakeAsLongAsTheyAre() {
        for (int n = 1; n <= LARGEST; n += n < 20 ? 1 : 19) {
            Grid path = Grid.path(n);
            for (GossipAlgorithm algorithm : List.of(SmallPath.of(path), SmallPath.fujita(path))) {
                assertThat(rounds(Bounded.of(algorithm, path, Duplex.FULL, Ports.ALL)))
                        .isEqualTo(n - 1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void onOnePortEveryAlgorithmIsCompleteToo(Duplex duplex) {
        for (int n = 3; n <= 20; n++) {
            Grid path = Grid.path(n);
            Grid ring = Grid.ring(n);
            for (GossipAlgorithm algorithm : onPath(path)) {
                assertThat(rounds(Bounded.of(algorithm, path, duplex, Ports.ONE)))
                        .isGreaterThanOrEqualTo(duplex == Duplex.HALF ? n : n - 1);
            }
            for (GossipAlgorithm algorithm : onCycle(ring)) {
                assertThat(rounds(Bounded.of(algorithm, ring, duplex, Ports.ONE)))
                        .isGreaterThan(n / 2);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "FUJITA,  8, 13, 20, 27, 36, 45",
        "CENTRE,  7, 12, 18, 25, 33, 42",
        "OVERLAP, 7, 11, 17, 23, 31, 39",
        "ROTATE,  6,  8, 14, 18, 26, 32"
    })
    void squareMeshesAndToriTakeWhatTheTableSays(
            Phase2 phase2, int n3, int n4, int n5, int n6, int n7, int n8) {
        int[] expected = {n3, n4, n5, n6, n7, n8};
        for (int n = 3; n <= 8; n++) {
            boolean wrapped = phase2 == Phase2.ROTATE;
            Grid grid = wrapped ? Grid.torus(n, n) : Grid.mesh(n, n);
            MeshTwoPhase algorithm = new MeshTwoPhase(grid, phase2, 1);
            Emulation emulation = Bounded.of(algorithm, grid, Duplex.HALF, Ports.ALL);
            assertThat(rounds(emulation)).as(emulation.name()).isEqualTo(expected[n - 3]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theFitsOfThatTableHoldBeyondIt(Phase2 phase2) {
        for (int n = 3; n <= 27; n += n < 12 ? 1 : 5) {
            Grid grid = phase2 == Phase2.ROTATE ? Grid.torus(n, n) : Grid.mesh(n, n);
            MeshTwoPhase algorithm = new MeshTwoPhase(grid, phase2, 1);
            Emulation emulation = Bounded.of(algorithm, grid, Duplex.HALF, Ports.ALL);
            assertThat(rounds(emulation))
                    .as(emulation.name())
                    .isEqualTo(algorithm
                            .prediction(emulation.network())
                            .orElseThrow()
                            .ticks());
        }
    }

    @ParameterizedTest
    @EnumSource
    void meshesThatAreNotSquareAreCompleteUnderEveryModel(Phase2 phase2) {
        for (int[] sides : new int[][] {{1, 1}, {1, 5}, {5, 1}, {3, 7}, {7, 4}}) {
            Grid grid = phase2 == Phase2.ROTATE ? Grid.torus(sides) : Grid.mesh(sides);
            for (Duplex duplex : Duplex.values()) {
                for (Ports ports : Ports.values()) {
                    MeshTwoPhase algorithm = new MeshTwoPhase(grid, phase2, 1);
                    assertThat(rounds(Bounded.of(algorithm, grid, duplex, ports)))
                            .isGreaterThanOrEqualTo(grid.diameter());
                }
            }
        }
    }
}
