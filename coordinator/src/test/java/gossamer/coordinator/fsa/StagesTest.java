package gossamer.coordinator.fsa;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.fsa.BuiltInAutomata.Machine;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Part;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceBuffer;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagesTest {

    @TempDir
    Path directory;

    @Test
    void everyBuiltInAlgorithmHasAsManyStagesAsItsAutomata() throws Exception {
        for (Machine machine : BuiltInAutomata.machines(directory)) {
            GossipAlgorithm gossip = machine.emulation().algorithm();
            int pus = machine.emulation().topology().pus();
            assertThat(gossip.stages(pus))
                    .as(machine.text())
                    .isEqualTo(IntStream.range(0, pus)
                            .map(pu -> stages(gossip.automaton(pu)))
                            .max()
                            .orElseThrow());
        }
    }

    private static int stages(Automaton automaton) {
        int steps = automaton.parts().stream().mapToInt(Part::step).max().orElse(0) + 1;
        return Math.max(automaton.stages().size(), steps);
    }

    @Test
    void noPuSendsMorePacketsThanItsAlgorithmSays() throws Exception {
        for (Machine machine : BuiltInAutomata.machines(directory)) {
            TraceBuffer trace = BuiltInAutomata.run(machine.emulation()).trace();
            int highest = IntStream.range(0, trace.size())
                    .map(number -> (int) trace.get(number).packet())
                    .max()
                    .orElseThrow();
            int pus = machine.emulation().topology().pus();
            assertThat(machine.emulation().algorithm().mostSends(pus))
                    .as(machine.text())
                    .isGreaterThanOrEqualTo(highest);
        }
    }

    /** The automata of all PUs together would take hours. */
    @Test
    void whereEachPuKnowsAllOthersTheStagesAreKnownWithoutItsAutomaton() {
        int pus = 4_000_000;
        assertThat(new LargeCycle(Grid.ring(pus), 2).stages(pus)).isEqualTo(1);
        Grid mesh = Grid.mesh(2000, 2000);
        assertThat(new MeshTwoPhase(mesh, Phase2.OVERLAP, 2).stages(pus)).isEqualTo(1);
        assertThat(new MeshTwoPhase(mesh, Phase2.FUJITA, 2).stages(pus)).isEqualTo(2);
        assertThat(HighDimGos.of(mesh, true).stages(pus)).isEqualTo(2);
    }
}
