package gossamer.model.optimum;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.analysis.LowerBounds;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.optimum.RoundsFormula.Answer;
import gossamer.model.topology.Grid;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A solver that knows no bounds by cuts finds no gossip that is faster than they allow. */
class BoundsAgainstSearchTest {

    private static final int CONFLICTS = 3_000;
    private static final int[] CAPACITIES = {1, 2, 3, 8};

    @ParameterizedTest
    @ValueSource(strings = {"2,2", "2,3", "2,4", "2,5", "3,3", "2,2,2", "1,7", "2,2,1", "3,4"})
    void noGossipOfAMeshIsFasterThanItsBound(String shape) {
        Grid mesh = Grid.mesh(
                Arrays.stream(shape.split(",")).mapToInt(Integer::parseInt).toArray());
        SearchGraph graph = new SearchGraph(mesh);
        for (Duplex duplex : Duplex.values()) {
            for (Ports ports : Ports.values()) {
                for (int capacity : CAPACITIES) {
                    Network network =
                            new Network(duplex, ports, OptionalInt.of(capacity), 1, Cost.rounds());
                    int fewer = Math.toIntExact(LowerBounds.of(mesh, network).ticks()) - 1;
                    assertThat(RoundsFormula.of(graph, network, fewer).search(CONFLICTS))
                            .as("%s %s p=%d in %d", shape, network.modelName(), capacity, fewer)
                            .isNotEqualTo(Answer.FOUND);
                }
            }
        }
    }
}
