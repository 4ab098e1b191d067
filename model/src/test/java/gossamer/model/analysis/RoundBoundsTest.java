package gossamer.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.analysis.LowerBound.Piece;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.optimum.ExhaustiveSearch;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Graph.Link;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundBoundsTest {

    private static final List<OptionalInt> CAPACITIES =
            List.of(OptionalInt.of(1), OptionalInt.of(2), OptionalInt.empty());

    private static Network machine(Duplex duplex, Ports ports, OptionalInt capacity) {
        return new Network(duplex, ports, capacity, 1, Cost.rounds());
    }

    private static LowerBound bound(
            Topology topology, Duplex duplex, Ports ports, OptionalInt capacity) {
        return LowerBounds.of(topology, machine(duplex, ports, capacity));
    }

    private static LowerBound halfAll(Topology topology, int capacity) {
        return bound(topology, Duplex.HALF, Ports.ALL, OptionalInt.of(capacity));
    }

    /** Links by pairs of PUs: {@code 0-1 1-2}. */
    private static Graph graph(String links) {
        List<Link> list = new ArrayList<>();
        for (String pair : links.strip().split(" +")) {
            String[] ends = pair.split("-");
            list.add(Link.between(Integer.parseInt(ends[0]), Integer.parseInt(ends[1])));
        }
        return Graph.of(list.stream().mapToInt(Link::high).max().orElseThrow() + 1, list);
    }

    /** Table 1 of Lau and Zhang; a cycle of three with larger packets is an exception there. */
    @Test
    void pathsAndCyclesHaveTheBoundsOfTable1() {
        for (int n = 2; n <= 200; n++) {
            boolean even = n % 2 == 0;
            assertThat(halfAll(Grid.path(n), 1).ticks())
                    .isEqualTo(even ? 3 * n / 2 - 1 : 3 * (n - 1) / 2);
            for (int p : new int[] {2, 3, 1000}) {
                assertThat(halfAll(Grid.path(n), p).ticks()).isEqualTo(even ? n : n - 1);
            }
            if (n > 2) {
                assertThat(halfAll(Grid.ring(n), 1).ticks()).isEqualTo(n - 1);
                int large = n == 3 ? 2 : even ? n / 2 + 1 : (n + 1) / 2 + 1;
                for (int p : new int[] {2, 3, 1000}) {
                    assertThat(halfAll(Grid.ring(n), p).ticks()).isEqualTo(large);
                }
            }
        }
    }

    @Test
    void onFullDuplexPathsAndCyclesTheDistanceDecides() {
        for (int n = 2; n <= 200; n++) {
            for (OptionalInt capacity : CAPACITIES) {
                assertThat(bound(Grid.path(n), Duplex.FULL, Ports.ALL, capacity).ticks())
                        .isEqualTo(n - 1);
                assertThat(bound(Grid.ring(n), Duplex.FULL, Ports.ALL, capacity).ticks())
                        .isEqualTo(n / 2);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "path 9  | 1 | Lau & Zhang, Theorem 2.2 | path, p = 1, N odd: 3·(N-1)/2 = 12",
                "path 8  | 1 | Lau & Zhang, Theorem 2.2 | path, p = 1, N even: 3·N/2 - 1 = 11",
                "path 9  | 2 | Lau & Zhang, Theorem 3.1 | path: N-1 = 8",
                "path 8  | 2 | Lau & Zhang, Theorem 3.3 | path, N even: N = 8",
                "ring 9  | 1 | Lau & Zhang, Theorem 2.1 | cycle, p = 1: N-1 = 8",
                "ring 8  | 2 | Lau & Zhang, Theorem 3.4 | cycle, N even: N/2 + 1 = 5",
                "ring 9  | 2 | Lau & Zhang, Theorem 3.5 | cycle, p > 1, N odd: (N+1)/2 + 1 = 6",
            })
    void theTheoremIsNamed(String network, int capacity, String name, String formula) {
        int n = Integer.parseInt(network.split(" ")[1]);
        Topology topology = network.startsWith("path") ? Grid.path(n) : Grid.ring(n);
        assertThat(halfAll(topology, capacity).decisive())
                .extracting(Piece::name, Piece::formula)
                .containsExactly(name, formula);
    }

    /** The bridge of a path is the proof of Theorem 2.2; of Theorem 3.3 too as long as p = 2. */
    @Test
    void theMiddleBridgeOfAPathGivesTheTheorems() {
        for (int n = 2; n <= 200; n++) {
            assertThat(piece(halfAll(Grid.path(n), 1), "bridge"))
                    .isEqualTo(halfAll(Grid.path(n), 1).ticks());
            if (n > 2) {
                assertThat(piece(halfAll(Grid.path(n), 2), "bridge"))
                        .isEqualTo(halfAll(Grid.path(n), 2).ticks());
            }
        }
    }

    private static long piece(LowerBound bound, String name) {
        return bound.pieces().stream()
                .filter(piece -> piece.name().equals(name))
                .mapToLong(Piece::ticks)
                .findFirst()
                .orElseThrow();
    }

    /** All connected graphs of two to four PUs, and some of five. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0-1",
                "0-1 1-2",
                "0-1 1-2 2-0",
                "0-1 0-2 0-3",
                "0-1 1-2 2-3",
                "0-1 1-2 2-3 3-0",
                "0-1 1-2 2-0 2-3",
                "0-1 1-2 2-0 2-3 3-0",
                "0-1 1-2 2-0 2-3 3-0 1-3",
                "0-1 0-2 0-3 0-4",
                "0-1 1-2 2-3 1-4",
            })
    void noGossipThatASearchFindsIsFasterThanTheBound(String links) {
        Graph graph = graph(links);
        for (Duplex duplex : Duplex.values()) {
            for (Ports ports : Ports.values()) {
                for (OptionalInt capacity : CAPACITIES) {
                    Network network = machine(duplex, ports, capacity);
                    LowerBound bound = LowerBounds.of(graph, network);
                    int optimum = ExhaustiveSearch.rounds(graph, network);
                    assertThat(bound.ticks())
                            .as(
                                    "%s %s p=%s: optimum %d, %s",
                                    links, network.modelName(), capacity, optimum, bound.pieces())
                            .isLessThanOrEqualTo(optimum)
                            .isGreaterThanOrEqualTo(optimum - 2);
                }
            }
        }
    }

    @Test
    void aStarUnderOnePortServesOneBranchAfterTheOther() {
        Graph star = graph("0-1 0-2 0-3 0-4 0-5 0-6 0-7 0-8");
        LowerBound bound = bound(star, Duplex.HALF, Ports.ONE, OptionalInt.of(1));
        assertThat(bound.pieces())
                .contains(new Piece(
                        "relay",
                        "Σ_b (ceil(b/p) + ceil((N-b)/p)) + e = 72 + 0, where PU 0 joins 8 branches"
                                + " of b PUs",
                        72,
                        List.of(0)));
        assertThat(piece(bound, "moves")).isEqualTo(72);
    }

    @Test
    void aLongMeshIsCutInTheMiddle() {
        assertThat(halfAll(Grid.mesh(2, 100), 1).decisive())
                .isEqualTo(new Piece(
                        "cut",
                        "(ceil(A/p) + ceil(B/p))/k + min(e_A, e_B) = 100 + 50, where A|B = 100|100,"
                                + " k = 2",
                        150,
                        List.of(1, 50)));
    }

    /** A clique of ten PUs with a tail of ten. */
    @Test
    void whatLeavesACliqueGoesThroughItsBridge() {
        StringBuilder links = new StringBuilder();
        for (int a = 0; a < 10; a++) {
            for (int b = 0; b < a; b++) {
                links.append(b).append('-').append(a).append(' ');
            }
            links.append(9 + a).append('-').append(10 + a).append(' ');
        }
        Graph lollipop = graph(links.toString());
        assertThat(bound(lollipop, Duplex.FULL, Ports.ALL, OptionalInt.of(1)).pieces())
                .contains(new Piece(
                        "bridge",
                        "(least T with k·Σ_{t<T} min(p, K_t) >= A) + e_B = 10 + 9, where A|B ="
                                + " 10|10, k = 1",
                        19,
                        List.of(9, 10)));
        assertThat(halfAll(lollipop, 1).ticks()).isEqualTo(20 + 5);
    }

    @Test
    void bridgesAreTheLinksThatHoldAGraphTogether() {
        Random random = new Random(7);
        for (int sample = 0; sample < 300; sample++) {
            int pus = 2 + random.nextInt(12);
            List<Link> links = new ArrayList<>();
            for (int pu = 1; pu < pus; pu++) {
                links.add(new Link(random.nextInt(pu), pu));
            }
            for (int more = random.nextInt(5); more > 0; more--) {
                int a = random.nextInt(pus);
                int b = random.nextInt(pus);
                if (a != b && !links.contains(Link.between(a, b))) {
                    links.add(Link.between(a, b));
                }
            }
            Bridges bridges = new Bridges(Graph.of(pus, links));
            for (int link = 0; link < links.size(); link++) {
                List<Link> rest = new ArrayList<>(links);
                rest.remove(link);
                boolean bridge = Graph.unreached(pus, rest).isPresent();
                assertThat(bridges.isBridge(link))
                        .as("sample %d: %s", sample, links)
                        .isEqualTo(bridge);
                if (bridge) {
                    int near = bridges.from(links.get(link).low(), link).order().length;
                    assertThat(bridges.beyond(2 * link)).isEqualTo(pus - near);
                    assertThat(bridges.beyond(2 * link + 1)).isEqualTo(near);
                }
            }
        }
    }

    @Test
    void largeNetworksTakeNoTimeWorthMentioning() {
        Network network = machine(Duplex.HALF, Ports.ONE, OptionalInt.of(1));
        assertThat(LowerBounds.of(Grid.path(1_000_000), network).ticks()).isGreaterThan(1_999_999);
    }
}
