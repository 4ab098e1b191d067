package gossamer.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.analysis.LowerBound.Piece;
import gossamer.model.contract.Emulations;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.session.RepeatedGossip;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LowerBoundsTest {

    private static List<Grid> grids() {
        List<Grid> grids = new ArrayList<>();
        for (int a = 1; a <= 6; a++) {
            grids.add(Grid.path(a));
            grids.add(Grid.ring(a));
            for (int b = 1; b <= 6; b++) {
                grids.add(Grid.mesh(a, b));
                grids.add(Grid.torus(a, b));
            }
        }
        for (int[] sides : new int[][] {{2, 2, 2}, {3, 3, 3}, {2, 3, 4}, {1, 4, 1}, {5, 2, 3}}) {
            grids.add(Grid.mesh(sides));
            grids.add(Grid.torus(sides));
        }
        return grids;
    }

    private static long makespan(Emulation emulation) {
        return Emulations.run(emulation).tally().lastCompletion;
    }

    @ParameterizedTest
    @EnumSource
    void noRunIsFasterThanTheBound(Duplex duplex) {
        for (Grid grid : grids()) {
            for (boolean split : new boolean[] {false, true}) {
                Network linear = Emulations.network(duplex, Emulations.LINEAR, Emulations.FLITS);
                Network noStartUp =
                        Emulations.network(duplex, new Cost(0, 0, 3, Emulations.LINEAR.base()), 60);
                Network rounds = Emulations.network(duplex, Cost.rounds(), 1);
                for (Network network : List.of(linear, noStartUp, rounds)) {
                    assertBelow(Emulations.of(grid, split, network));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void noRunIsFasterThanTheBoundOfItsCapacity(Duplex duplex) {
        for (Grid grid : grids()) {
            for (boolean split : new boolean[] {false, true}) {
                int capacity = Emulations.approach1(grid, split).largestPacket();
                assertBelow(Emulations.of(grid, split, Emulations.rounds(duplex, capacity)));
                Network linear = new Network(
                        duplex, Ports.ALL, OptionalInt.of(capacity), 1024, Emulations.LINEAR);
                assertBelow(Emulations.of(grid, split, linear));
            }
        }
    }

    private static void assertBelow(Emulation emulation) {
        LowerBound bound = LowerBounds.of(emulation);
        assertThat(bound.ticks())
                .as("%s: %s", emulation.name(), bound.pieces())
                .isLessThanOrEqualTo(makespan(emulation));
    }

    @Test
    void approach1OnARingIsOptimalInRoundsWithOneTokenPerPacket() {
        Emulation half = Emulations.of(Grid.ring(729), false, Emulations.rounds(Duplex.HALF, 1));
        assertThat(LowerBounds.of(half).ticks()).isEqualTo(728).isEqualTo(makespan(half));
        Emulation full = Emulations.of(Grid.ring(729), false, Emulations.rounds(Duplex.FULL, 1));
        assertThat(LowerBounds.of(full).ticks()).isEqualTo(364).isEqualTo(makespan(full));
    }

    @Test
    void thePiecesOfTheStandardRingAreThoseOfLemma1() {
        Network full = Emulations.network(Duplex.FULL, Emulations.LINEAR, Emulations.FLITS);
        LowerBound bound = LowerBounds.of(Grid.ring(729), full);
        assertThat(bound.pieces())
                .containsExactly(
                        new Piece("transfer", "(N-1)·l·t_l/δ = 728·1024·1/2", 372_736),
                        new Piece("distance", "D·t_d = 364·100", 36_400, List.of(0)),
                        new Piece(
                                "start-ups", "t_s·(least k with (Δ+1)^k >= N) = 10000·6", 60_000));
        assertThat(bound.ticks()).isEqualTo(372_736);
        assertThat(bound.decisive().name()).isEqualTo("transfer");
    }

    @Test
    void halfDuplexLinksCarryEveryTokenToEveryPuOneAfterTheOther() {
        Network half = Emulations.network(Duplex.HALF, Emulations.LINEAR, Emulations.FLITS);
        assertThat(LowerBounds.of(Grid.ring(729), half).decisive())
                .isEqualTo(new Piece("links", "N·(N-1)·l·t_l/E = 729·728·1024·1/729", 728 * 1024));
    }

    @Test
    void theDegreesThatCountAreTheLeastForTransferAndTheLargestForStartUps() {
        Network full = Emulations.network(Duplex.FULL, Emulations.LINEAR, Emulations.FLITS);
        assertThat(LowerBounds.of(Grid.mesh(5, 5), full).pieces().stream().map(Piece::formula))
                .containsExactly(
                        "(N-1)·l·t_l/δ = 24·1024·1/2",
                        "D·t_d = 8·100",
                        "t_s·(least k with (Δ+1)^k >= N) = 10000·2");
    }

    /** The exact optima of the reference, section 6: found there by exhaustive search and SAT. */
    @ParameterizedTest
    @CsvSource({
        "path 3,  2 2 2 2, 4 3 3 3, 3 2 2 2, 6 4 4 4",
        "path 4,  3 3 3 3, 5 3 3 3, 5 4 4 4, 8 5 4 4",
        "ring 4,  2 2 2 2, 3 2 2 2, 3 3 3 3, 6 4 4 4",
        "ring 5,  2 2 2 2, 5 4 4 4, 4 4 4 4, 10 6 6 6",
        "mesh 2 3, 3 3 3 3, 5 3 3 3, 5 3 3 3, 10 6 6 5",
        "torus 3 3, 2 2 2 2, 9 6 5 5, 4 3 3 3, 18 10 7 6"
    })
    void noBoundLiesAboveAKnownOptimum(
            String network, String fullAll, String fullOne, String halfAll, String halfOne) {
        Grid grid = grid(network);
        assertBelow(grid, Duplex.FULL, Ports.ALL, fullAll);
        assertBelow(grid, Duplex.FULL, Ports.ONE, fullOne);
        assertBelow(grid, Duplex.HALF, Ports.ALL, halfAll);
        assertBelow(grid, Duplex.HALF, Ports.ONE, halfOne);
    }

    private static Grid grid(String text) {
        String[] words = text.trim().split(" ");
        int[] sides = new int[words.length - 1];
        for (int axis = 0; axis < sides.length; axis++) {
            sides[axis] = Integer.parseInt(words[axis + 1]);
        }
        return switch (words[0]) {
            case "path" -> Grid.path(sides[0]);
            case "ring" -> Grid.ring(sides[0]);
            case "mesh" -> Grid.mesh(sides);
            default -> Grid.torus(sides);
        };
    }

    /** Optima for capacities 1, 2, 3 and unbounded. */
    private static void assertBelow(Grid grid, Duplex duplex, Ports ports, String optima) {
        String[] words = optima.trim().split(" ");
        for (int index = 0; index < words.length; index++) {
            OptionalInt capacity = index == 3 ? OptionalInt.empty() : OptionalInt.of(index + 1);
            Network network = new Network(duplex, ports, capacity, 1, Cost.rounds());
            LowerBound bound = LowerBounds.of(grid, network);
            assertThat(bound.ticks())
                    .as(
                            "%s %s %s p=%s: %s",
                            grid.kind(),
                            grid.shapeText(),
                            network.modelName(),
                            capacity,
                            bound.pieces())
                    .isLessThanOrEqualTo(Long.parseLong(words[index]))
                    .isPositive();
        }
    }

    /** Section 5 of the reference: N(N-1)/E for square meshes and tori. */
    @ParameterizedTest
    @CsvSource({"3, 6, 4", "4, 10, 8", "5, 15, 12", "6, 21, 18", "7, 28, 24", "8, 36, 32"})
    void movesBoundHalfDuplexMeshesAndTori(int side, long mesh, long torus) {
        Network network = Emulations.rounds(Duplex.HALF, 1);
        assertThat(LowerBounds.of(Grid.mesh(side, side), network).ticks()).isEqualTo(mesh);
        assertThat(LowerBounds.of(Grid.torus(side, side), network).ticks()).isEqualTo(torus);
    }

    @Test
    void onePortCountsMatchings() {
        Network onePort =
                new Network(Duplex.FULL, Ports.ONE, OptionalInt.of(1), 1024, Emulations.LINEAR);
        assertThat(LowerBounds.of(Grid.torus(3, 3), onePort).pieces().stream()
                        .map(piece -> piece.name() + ": " + piece.formula() + ": " + piece.ticks())
                        .collect(Collectors.toList()))
                .containsExactly(
                        "transfer: (N-1)·l·t_l = 8·1024·1/1: 8192",
                        "links: N·(N-1)·l·t_l/(2·floor(N/2)) = 9·8·1024·1/8: 9216",
                        "distance: D·t_d = 2·100: 200",
                        "start-ups: t_s·(least k with 2^k >= N) = 10000·4: 40000",
                        "packets: ceil((N-1)/p)·t_d + (N-1)·l·t_l = (8·100 + 8·1024·1)/1: 8992");
    }

    @Test
    void startUpsCountAtAPusOwnLinksOnlyWherePacketsGoLinkByLink() {
        assertThat(packets("store-and-forward"))
                .isEqualTo("(ceil((N-1)/p)·(t_s + t_d) + (N-1)·l·t_l)/δ = (4·10100 + 8·64·1)/2");
        assertThat(packets("wormhole"))
                .isEqualTo("(ceil((N-1)/p)·t_d + (N-1)·l·t_l)/δ = (4·100 + 8·64·1)/2");
    }

    private static String packets(String mode) {
        Network network = new Network(
                Duplex.FULL,
                Ports.ALL,
                OptionalInt.of(2),
                64,
                Emulations.LINEAR,
                SwitchingMode.named(mode));
        return LowerBounds.of(Grid.mesh(3, 3), network).pieces().stream()
                .filter(piece -> piece.name().equals("packets"))
                .map(Piece::formula)
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @CsvSource({"1, 'distance growth moves node sessions'", "2, distance"})
    void onlyTheDistanceBoundsSeveralSessionsOnVirtualChannels(int channels, String names) {
        Grid ring = Grid.ring(5);
        Network network = new Network(
                        Duplex.FULL,
                        Ports.ALL,
                        OptionalInt.of(1),
                        1,
                        Cost.rounds(),
                        SwitchingMode.named("wormhole"))
                .withVirtualChannels(channels);
        GossipAlgorithm thrice =
                RepeatedGossip.times(HighDimGos.approach1(ring), 3, ring.pus(), List.of());
        Emulation emulation = new Emulation(
                "ring", 1, ring, network, thrice, new Profile(List.of()), Limits.none());
        assertThat(LowerBounds.of(emulation).pieces().stream()
                        .map(Piece::name)
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .isEqualTo(names);
    }

    @Test
    void aSinglePuNeedsNoTime() {
        for (Topology topology : List.of(Grid.path(1), Grid.torus(1, 1), Crossbar.of(1))) {
            LowerBound bound =
                    LowerBounds.of(topology, Emulations.network(Duplex.HALF, Emulations.LINEAR, 1));
            assertThat(bound.ticks()).isZero();
            assertThat(bound.decisive().formula()).isEqualTo("N = 1");
        }
    }

    @Test
    void hugeBoundsAreClampedInsteadOfOverflowing() {
        Cost cost = new Cost(0, 0, Long.MAX_VALUE / 2, Emulations.LINEAR.base());
        assertThat(LowerBounds.of(Grid.ring(900), Emulations.network(Duplex.HALF, cost, 1 << 30))
                        .ticks())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aBoundIsTheLargestOfItsPieces() {
        assertThatThrownBy(() -> new LowerBound(5, List.of(new Piece("moves", "6", 6))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ticks=5, largest piece=6");
    }
}
