package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.node.Emulator;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Identity;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EndOfProcessTest {

    private static final Directory.Terms TERMS = new Directory.Terms(
            new Identity("1.0", "abc", "123"), Duration.ofMinutes(10), event -> {});
    private static final int PUS = 9;

    @AfterEach
    void goOn() {
        Jvms.endWithTheProcess(false);
    }

    private static long complete(Emulator emulator) throws InterruptedException {
        Network network =
                new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 1, Cost.rounds());
        Grid ring = Grid.ring(PUS);
        return emulator.run(Emulation.plain("ring", ring, network, HighDimGos.approach1(ring)), 1)
                .tally()
                .completePus;
    }

    @Test
    void actorsEndWithTheirJvms() throws Exception {
        Jvms jvms = Jvms.open(1, 1, TERMS);
        assertThat(complete(jvms.emulator())).isEqualTo(PUS);
        jvms.close();
        assertThatThrownBy(() -> complete(jvms.emulator())).hasMessageContaining("terminated");
    }

    @Test
    void actorsAreLeftToAProcessThatEndsWithItsCommand() throws Exception {
        Jvms.endWithTheProcess(true);
        Jvms jvms = Jvms.open(1, 1, TERMS);
        try (Emulator left = jvms.emulator()) {
            jvms.close();
            assertThat(complete(left)).isEqualTo(PUS);
        }
    }
}
