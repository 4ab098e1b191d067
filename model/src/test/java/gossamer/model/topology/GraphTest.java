package gossamer.model.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.topology.Graph.Link;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is particular to graphs; {@link TopologyTest} has what holds for all networks. */
class GraphTest {

    /** A connected graph of at most so many PUs. */
    static Graph random(long seed, int most) {
        Random random = new Random(seed);
        int pus = 1 + random.nextInt(most);
        Set<Long> pairs = new TreeSet<>();
        for (int pu = 1; pu < pus; pu++) {
            pairs.add((long) random.nextInt(pu) << 32 | pu);
        }
        for (int more = random.nextInt(pus); more > 0; more--) {
            int a = random.nextInt(pus);
            int b = random.nextInt(pus);
            if (a != b) {
                pairs.add((long) Math.min(a, b) << 32 | Math.max(a, b));
            }
        }
        List<Link> links = new ArrayList<>(
                pairs.stream().map(p -> new Link((int) (p >> 32), p.intValue())).toList());
        Collections.shuffle(links, random);
        return Graph.of(pus, links);
    }

    @Test
    void linksKeepTheirOrderAndPortsFollowThePuNumbers() {
        Graph graph = Graph.of(
                4, List.of(new Link(1, 3), Link.between(1, 0), new Link(0, 3), new Link(1, 2)));

        assertThat(graph.source(0)).isEqualTo(1);
        assertThat(graph.target(0)).isEqualTo(3);
        assertThat(graph.source(3)).isEqualTo(1);
        assertThat(graph.target(3)).isZero();
        assertThat(IntStream.range(0, graph.ports())
                        .map(port -> graph.channel(1, port))
                        .mapToObj(graph::channelName))
                .containsExactly("(1)->(0)", "(1)->(2)", "(1)->(3)");
        assertThat(graph.channel(2, 1)).isEqualTo(-1);
        assertThat(graph.portName(1)).isEqualTo("n1");
        assertThat(graph.kind()).isEqualTo(Graph.NAME);
    }

    @Test
    void aSinglePuIsAGraph() {
        Graph one = Graph.of(1, List.of());
        assertThat(one.diameter()).isZero();
        assertThat(one.ports()).isZero();
    }

    @Test
    void theDiametersOfGridsAreFound() {
        for (Topology grid : List.of(
                Grid.path(9), Grid.ring(10), Grid.mesh(4, 7), Grid.torus(5, 6), Crossbar.of(9))) {
            List<Link> links = IntStream.range(0, grid.links())
                    .mapToObj(link -> Link.between(grid.source(2 * link), grid.target(2 * link)))
                    .toList();
            assertThat(Graph.of(grid.pus(), links).diameter()).isEqualTo(grid.diameter());
        }
    }

    @Test
    void whatIsNoConnectedSimpleGraphIsRefused() {
        assertRefused(
                () -> new Link(3, 3), "a link joins two PUs, the lower one first, not 3 and 3");
        assertRefused(
                () -> Graph.of(3, List.of(new Link(0, 1))), "PU 2 cannot be reached from PU 0");
        assertRefused(
                () -> Graph.of(2, List.of(new Link(0, 1), new Link(0, 1))),
                "two links between PU 0 and PU 1");
        assertRefused(() -> Graph.of(2, List.of(new Link(0, 2))), "in a graph of 2 PUs");
        assertRefused(
                () -> Graph.of(16_385, List.of()),
                "a graph has 1 to 16384 PUs and at most 262144 links, not 16385 and 0");
    }

    private static void assertRefused(Runnable action, String message) {
        assertThatThrownBy(action::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
