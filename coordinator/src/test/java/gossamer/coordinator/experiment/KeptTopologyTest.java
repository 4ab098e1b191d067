package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptTopologyTest {

    @TempDir
    private Path directory = Path.of("");

    /**
     * Two PUs and their link are the only network that is both a graph and fit for a ring's
     * algorithm.
     */
    @Test
    void aNetworkFromAFileIsKeptWithItsRun() throws Exception {
        Emulation emulation = new Emulation(
                "pair",
                1,
                Graph.of(2, List.of(new Graph.Link(0, 1))),
                new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 1, Cost.rounds()),
                HighDimGos.approach1(Grid.ring(2)),
                Profile.none(),
                Limits.none());
        Experiment experiment = new Experiment(
                emulation,
                ConfigFactory.parseString("topology { kind = file, file = /elsewhere/pair.txt }"),
                new EmulatorSettings(1, TraceLevel.FULL),
                directory);

        RunSummary summary;
        try (Emulator emulator = Emulator.create(1)) {
            summary = experiment.run(emulator, ProgressListener.none());
        }

        assertThat(summary.exitCode()).isZero();
        assertThat(summary.optimal()).contains(true);
        assertThat(summary.directory().resolve("topology.txt")).hasContent("pus 2\n0 1\n");
        for (String file : List.of("config.conf", "manifest.json")) {
            assertThat(Files.readString(summary.directory().resolve(file)))
                    .contains("topology.txt")
                    .doesNotContain("elsewhere");
        }
    }
}
