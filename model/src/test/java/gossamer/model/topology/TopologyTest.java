package gossamer.model.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TopologyTest {

    static List<Topology> topologies() {
        List<Topology> all = new ArrayList<>();
        for (int a = 1; a <= 5; a++) {
            all.add(Grid.path(a));
            all.add(Grid.ring(a));
            all.add(Crossbar.of(a));
            for (int b = 1; b <= 5; b++) {
                all.add(Grid.mesh(a, b));
                all.add(Grid.torus(a, b));
                for (int c = 1; c <= 5; c++) {
                    all.add(Grid.mesh(a, b, c));
                    all.add(Grid.torus(a, b, c));
                }
            }
        }
        all.add(Crossbar.of(17));
        for (int seed = 0; seed < 40; seed++) {
            all.add(GraphTest.random(seed, 40));
        }
        return all;
    }

    private static String name(Topology topology) {
        return topology.kind() + " " + topology.shapeText();
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void channelsSourcesAndTargetsAgree(Topology topology) {
        Set<Integer> reached = new TreeSet<>();
        for (int pu = 0; pu < topology.pus(); pu++) {
            for (int port = 0; port < topology.ports(); port++) {
                int channel = topology.channel(pu, port);
                if (channel < 0) {
                    assertThat(channel).isEqualTo(-1);
                    continue;
                }
                assertThat(topology.source(channel)).as(name(topology)).isEqualTo(pu);
                assertThat(topology.target(channel))
                        .isBetween(0, topology.pus() - 1)
                        .isNotEqualTo(pu);
                assertThat(topology.source(Topology.opposite(channel)))
                        .isEqualTo(topology.target(channel));
                assertThat(topology.target(Topology.opposite(channel))).isEqualTo(pu);
                reached.add(channel);
            }
        }
        assertThat(reached)
                .as("every channel has a port")
                .containsExactlyElementsOf(
                        IntStream.range(0, 2 * topology.links()).boxed().toList());
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void twoPusShareOneLinkAtMost(Topology topology) {
        Set<Long> pairs = new TreeSet<>();
        for (int link = 0; link < topology.links(); link++) {
            int a = topology.source(2 * link);
            int b = topology.target(2 * link);
            pairs.add((long) Math.min(a, b) << 32 | Math.max(a, b));
        }
        assertThat(pairs).as(name(topology)).hasSize(topology.links());
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void diameterAndDegreesAreThoseOfTheGraph(Topology topology) {
        List<Set<Integer>> neighbours = neighbours(topology);
        int farthest = 0;
        for (int pu = 0; pu < topology.pus(); pu++) {
            int[] distances = distances(neighbours, pu);
            assertThat(distances).as("%s is connected", name(topology)).doesNotContain(-1);
            farthest = Math.max(farthest, Arrays.stream(distances).max().orElseThrow());
        }
        assertThat(topology.diameter()).as(name(topology)).isEqualTo(farthest);
        assertThat(topology.minDegree())
                .as(name(topology))
                .isEqualTo(neighbours.stream().mapToInt(Set::size).min().orElseThrow());
        assertThat(topology.maxDegree())
                .as(name(topology))
                .isEqualTo(neighbours.stream().mapToInt(Set::size).max().orElseThrow());
        assertThat(neighbours.stream().mapToInt(Set::size).sum()).isEqualTo(2 * topology.links());
    }

    private static List<Set<Integer>> neighbours(Topology topology) {
        List<Set<Integer>> neighbours = new ArrayList<>();
        for (int pu = 0; pu < topology.pus(); pu++) {
            Set<Integer> around = new TreeSet<>();
            for (int port = 0; port < topology.ports(); port++) {
                int channel = topology.channel(pu, port);
                if (channel >= 0) {
                    around.add(topology.target(channel));
                }
            }
            neighbours.add(around);
        }
        return neighbours;
    }

    /** Breadth-first search. */
    private static int[] distances(List<Set<Integer>> neighbours, int from) {
        int[] distances = new int[neighbours.size()];
        Arrays.fill(distances, -1);
        distances[from] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
        while (!queue.isEmpty()) {
            int pu = queue.remove();
            for (int neighbour : neighbours.get(pu)) {
                if (distances[neighbour] < 0) {
                    distances[neighbour] = distances[pu] + 1;
                    queue.add(neighbour);
                }
            }
        }
        return distances;
    }

    @ParameterizedTest
    @MethodSource("topologies")
    void namesAreDistinct(Topology topology) {
        Set<String> pus = new TreeSet<>();
        for (int pu = 0; pu < topology.pus(); pu++) {
            pus.add(topology.puName(pu));
        }
        assertThat(pus).hasSize(topology.pus());
        Set<String> channels = new TreeSet<>();
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            channels.add(topology.channelName(channel));
        }
        assertThat(channels).hasSize(2 * topology.links());
    }

    @Test
    void portsLeadAlongTheirAxis() {
        Grid torus = Grid.torus(3, 4);
        int pu = 7;
        assertThat(torus.puName(pu)).isEqualTo("(1,3)");
        assertThat(torus.portName(0)).isEqualTo("+0");
        assertThat(torus.portName(3)).isEqualTo("-1");
        assertThat(IntStream.range(0, 4)
                        .mapToObj(port -> torus.channelName(torus.channel(pu, port))))
                .containsExactly("(1,3)->(2,3)", "(1,3)->(0,3)", "(1,3)->(1,0)", "(1,3)->(1,2)");
    }

    @Test
    void aBorderHasNoChannelOutwards() {
        Grid mesh = Grid.mesh(2, 3);
        assertThat(mesh.channel(0, 1)).isEqualTo(-1);
        assertThat(mesh.channel(0, 3)).isEqualTo(-1);
        assertThat(mesh.channel(5, 0)).isEqualTo(-1);
        assertThat(mesh.channel(5, 2)).isEqualTo(-1);
        assertThat(mesh.channel(0, 0)).isNotNegative();
    }

    @Test
    void bothPortsOfAWrappedSideOfTwoUseTheOneLink() {
        Grid ring = Grid.ring(2);
        assertThat(ring.links()).isEqualTo(1);
        assertThat(ring.channel(0, 0)).isEqualTo(ring.channel(0, 1)).isEqualTo(0);
        assertThat(ring.channel(1, 0)).isEqualTo(ring.channel(1, 1)).isEqualTo(1);
    }

    @Test
    void crossbarLinksKeepTheirNumberWhenPusAreAdded() {
        Crossbar small = Crossbar.of(9);
        Crossbar large = Crossbar.of(30);
        for (int channel = 0; channel < 2 * small.links(); channel++) {
            assertThat(large.source(channel)).isEqualTo(small.source(channel));
            assertThat(large.target(channel)).isEqualTo(small.target(channel));
        }
    }

    @Test
    void crossbarNumbersGoRoundTripUpToTheLargest() {
        int most = 32_768;
        Crossbar crossbar = Crossbar.of(most);
        for (int[] pair : new int[][] {
            {0, 1},
            {1, 0},
            {0, most - 1},
            {most - 1, most - 2},
            {most - 2, most - 1},
            {20_000, 31_111},
            {31_111, 20_000}
        }) {
            int channel = crossbar.channel(pair[0], pair[1]);
            assertThat(crossbar.source(channel)).isEqualTo(pair[0]);
            assertThat(crossbar.target(channel)).isEqualTo(pair[1]);
            assertThat(crossbar.channel(pair[1], pair[0])).isEqualTo(Topology.opposite(channel));
        }
        assertThat(2L * crossbar.links()).isEqualTo((long) most * (most - 1));
        assertThat(crossbar.channel(5, 5)).isEqualTo(-1);
    }

    /** Where the root by which a link's PUs are found is a whole number, or just below one. */
    @Test
    void theFirstAndTheLastLinkOfEachPuOfTheLargestCrossbarAreItsOwn() {
        int most = Crossbar.MAX_CROSSBAR_PUS;
        Crossbar crossbar = Crossbar.of(most);
        for (int pu = 1; pu < most; pu++) {
            for (int other : new int[] {0, pu - 1}) {
                int channel = crossbar.channel(pu, other);
                if (crossbar.source(channel) != pu || crossbar.target(channel) != other) {
                    throw new AssertionError(pu + " to " + other + ": " + crossbar.source(channel)
                            + " to " + crossbar.target(channel));
                }
            }
        }
    }

    @Test
    void impossibleShapesAreRefused() {
        assertThatThrownBy(() -> Grid.mesh(3, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("side 1 is 0, must be at least 1");
        assertThatThrownBy(Grid::torus).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Grid.mesh(4096, 4096))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than 4194304 PUs");
        assertThatThrownBy(() -> Crossbar.of(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Crossbar.of(32_769))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a crossbar has 1 to 32768 PUs, not 32769");
    }
}
