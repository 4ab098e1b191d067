package gossamer.model.optimum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptimumSearchTest {

    private static final int UNBOUNDED = 0;
    /** Of a thousand conflicts each. */
    private static final int MOST_TURNS = 6;

    private static Network network(String model, int capacity) {
        return new Network(
                model.charAt(0) == 'F' ? Duplex.FULL : Duplex.HALF,
                model.charAt(1) == '*' ? Ports.ALL : Ports.ONE,
                capacity == UNBOUNDED ? OptionalInt.empty() : OptionalInt.of(capacity),
                1,
                Cost.rounds());
    }

    private static Topology topology(String text) {
        String[] words = text.split(" ");
        int[] sides =
                Arrays.stream(words[1].split("x")).mapToInt(Integer::parseInt).toArray();
        return switch (words[0]) {
            case "path" -> Grid.path(sides[0]);
            case "cycle" -> Grid.ring(sides[0]);
            case "mesh" -> Grid.mesh(sides);
            case "torus" -> Grid.torus(sides);
            case "crossbar" -> Crossbar.of(sides[0]);
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static Optimum find(Topology topology, Network network) {
        Optimum found =
                OptimumSearch.find(topology, network, () -> false, (lower, upper, rounds) -> {});
        Replay.requireGossip(found.schedule(), topology, network);
        int pus = topology.pus();
        assertThat(found.tokenMoves()).isEqualTo(pus * (pus - 1L));
        assertThat(found.proved()).isTrue();
        return found;
    }

    private static int optimum(String topology, String model, int capacity) {
        return find(topology(topology), network(model, capacity)).lowerBound();
    }

    /** For packets of 1, 2, 3 and any number of tokens. */
    @ParameterizedTest
    @CsvSource({
        "path 3,    F*, 2 2 2 2,   F1, 4 3 3 3,   H*, 3 2 2 2,   H1,  6 4 4 4",
        "path 4,    F*, 3 3 3 3,   F1, 5 3 3 3,   H*, 5 4 4 4,   H1,  8 5 4 4",
        "cycle 4,   F*, 2 2 2 2,   F1, 3 2 2 2,   H*, 3 3 3 3,   H1,  6 4 4 4",
        "cycle 5,   F*, 2 2 2 2,   F1, 5 4 4 4,   H*, 4 4 4 4,   H1, 10 6 6 6",
        "mesh 2x3,  F*, 3 3 3 3,   F1, 5 3 3 3,   H*, 5 3 3 3,   H1, 10 6 6 5",
        "torus 3x3, F*, 2 2 2 2,   F1, 9 6 5 5,   H*, 4 3 3 3,   H1, 18"
    })
    void theOptimaOfTinyNetworksAreTheKnownOnes(
            String topology,
            String fullAll,
            String ofFullAll,
            String fullOne,
            String ofFullOne,
            String halfAll,
            String ofHalfAll,
            String halfOne,
            String ofHalfOne) {
        requireRow(topology, fullAll, ofFullAll);
        requireRow(topology, fullOne, ofFullOne);
        requireRow(topology, halfAll, ofHalfAll);
        requireRow(topology, halfOne, ofHalfOne);
    }

    private static void requireRow(String topology, String model, String row) {
        List<Integer> known =
                Arrays.stream(row.split(" ")).map(Integer::valueOf).toList();
        List<Integer> found = IntStream.of(1, 2, 3, UNBOUNDED)
                .limit(known.size())
                .mapToObj(capacity -> optimum(topology, model, capacity))
                .toList();
        assertThat(found).as(topology + " " + model).isEqualTo(known);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"2, 10", "3, 8"})
    void theHardOptimaOfTheTorusOfNinePus(int capacity, int rounds) {
        assertThat(optimum("torus 3x3", "H1", capacity)).isEqualTo(rounds);
    }

    /** Lau and Zhang, Table 1; full-duplex all-port networks need their diameter. */
    @Test
    void pathsAndCyclesUpToEightPusHaveTheirProvenOptima() {
        for (int n = 2; n <= 8; n++) {
            boolean even = n % 2 == 0;
            String path = "path " + n;
            assertThat(optimum(path, "H*", 1))
                    .as(path)
                    .isEqualTo(even ? 3 * n / 2 - 1 : 3 * (n - 1) / 2);
            assertThat(optimum(path, "H*", 2)).as(path).isEqualTo(even ? n : n - 1);
            assertThat(optimum(path, "H*", UNBOUNDED)).as(path).isEqualTo(even ? n : n - 1);
            assertThat(optimum(path, "F*", 1)).as(path).isEqualTo(n - 1);
            assertThat(optimum(path, "F*", UNBOUNDED)).as(path).isEqualTo(n - 1);
        }
        for (int n = 3; n <= 8; n++) {
            String cycle = "cycle " + n;
            int large = n == 3 ? 2 : (n + 1) / 2 + 1;
            assertThat(optimum(cycle, "H*", 1)).as(cycle).isEqualTo(n - 1);
            assertThat(optimum(cycle, "H*", 2)).as(cycle).isEqualTo(large);
            assertThat(optimum(cycle, "H*", UNBOUNDED)).as(cycle).isEqualTo(large);
            assertThat(optimum(cycle, "F*", 1)).as(cycle).isEqualTo(n / 2);
        }
    }

    /** Knödel; Bavelas: in complete networks with one port and packets of any size. */
    @Test
    void crossbarsNeedAsManyRoundsAsTelephoneCallsInParallel() {
        assertThat(IntStream.rangeClosed(2, 8)
                        .map(n -> optimum("crossbar " + n, "F1", UNBOUNDED))
                        .toArray())
                .containsExactly(1, 3, 2, 4, 3, 4, 3);
    }

    @Test
    void aSinglePuNeedsNoRound() {
        Optimum found = find(Grid.path(1), network("H1", 1));
        assertThat(found.schedule().rounds()).isEmpty();
        assertThat(found.refuted()).isFalse();
    }

    @Test
    void whatCountingGivesIsRefutedAllTheSame() {
        Optimum counted = find(Grid.ring(4), network("H1", 1));
        assertThat(counted.refuted()).isTrue();
        assertThat(counted.elementary().ticks()).isEqualTo(counted.lowerBound());
        Optimum refuted = find(Grid.mesh(2, 3), network("H1", 3));
        assertThat(refuted.refuted()).isTrue();
        assertThat(refuted.elementary().ticks()).isEqualTo(5);
        assertThat(refuted.lowerBound()).isEqualTo(6);
    }

    /** Two shapes for which a bound by cuts once gave 5 and 4 rounds. */
    @Test
    void noBoundIsAboveTheOptimumOfTwoMeshes() {
        assertThat(optimum("mesh 2x4", "H*", 2)).isEqualTo(4);
        assertThat(optimum("mesh 2x2x2", "H*", UNBOUNDED)).isEqualTo(3);
    }

    @Test
    void withoutAnyTurnThereIsABoundByCountingAndNoProof() {
        Optimum found = OptimumSearch.find(
                Grid.ring(4), network("H*", UNBOUNDED), () -> true, (lower, upper, rounds) -> {});
        assertThat(found.lowerBound()).isEqualTo(found.upperBound()).isEqualTo(3);
        assertThat(found.proved()).isFalse();
        assertThat(found.refuted()).isFalse();
    }

    @Test
    void everySearchFindsTheSameSchedule() {
        Topology topology = Grid.mesh(2, 3);
        Network network = network("H1", 2);
        assertThat(find(topology, network)).isEqualTo(find(topology, network));
    }

    @Test
    void aSearchThatIsGivenUpStillHasBoundsAndASchedule() {
        Topology topology = Grid.torus(3, 3);
        Network network = network("H1", UNBOUNDED);
        AtomicInteger turns = new AtomicInteger();
        List<Integer> tried = new ArrayList<>();
        Optimum found = OptimumSearch.find(
                topology,
                network,
                () -> turns.incrementAndGet() > 8,
                (lower, upper, rounds) -> tried.add(rounds));
        assertThat(found.proved()).isFalse();
        assertThat(found.lowerBound()).isEqualTo(6);
        assertThat(found.upperBound()).isEqualTo(7);
        assertThat(tried).hasSize(8).contains(5, 6);
        Replay.requireGossip(found.schedule(), topology, network);
    }

    @Test
    void whatIsTooLargeOrNotTheRoundModelIsRefused() {
        assertThatThrownBy(() -> find(Grid.path(17), network("F*", 1)))
                .hasMessageContaining("pus=17 > 16");
        Network linear = new Network(
                Duplex.FULL,
                Ports.ALL,
                OptionalInt.empty(),
                1,
                new Cost(1, 1, 1, gossamer.model.machine.TimeBase.TICKS));
        assertThatThrownBy(() -> find(Grid.path(3), linear))
                .hasMessageContaining("not the round model");
    }

    /** Stars are the hardest: counting alone says what one port is busy with. */
    @Test
    void oneTurnOrSoDecidesEachOnePortTreeOfUpToSevenPus() {
        for (int pus = 2; pus <= 7; pus++) {
            for (String tree : SmallNetworks.trees(pus)) {
                for (int capacity : new TreeSet<>(List.of(1, Math.min(2, pus - 1), pus - 1))) {
                    for (String model : List.of("F1", "H1")) {
                        AtomicInteger turns = new AtomicInteger();
                        Optimum found = OptimumSearch.find(
                                SmallNetworks.graph(tree),
                                network(model, capacity),
                                () -> turns.incrementAndGet() > MOST_TURNS,
                                (lower, upper, rounds) -> {});
                        assertThat(found.proved())
                                .as("%s, %s, packets of %s", tree, model, capacity)
                                .isTrue();
                    }
                }
            }
        }
        assertThat(SmallNetworks.trees(7)).hasSize(11);
    }
}
