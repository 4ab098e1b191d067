package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.HopfieldSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.HopfieldRun;
import gossamer.model.hopfield.Weights;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulatorSettings;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.ProgressListener;
import gossamer.node.cluster.Security;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neurons that live in several actor systems which talk over TCP, as JVMs do. */
class HopfieldClusterTest {

    @ParameterizedTest
    @ValueSource(strings = {"32", "letters"})
    void neuronsRecallTheSameStatesOnAnyNumberOfJvms(String network) throws Exception {
        LoadedConfig loaded = ConfigLoader.load(
                Path.of("..", "configs", "hopfield-" + network + ".conf"), Overrides.none());
        HopfieldSettings settings = loaded.hopfield().orElseThrow();
        Weights weights = Weights.hebb(settings.stored());
        try (TestCluster cluster = new TestCluster(Security.none())) {
            cluster.join();
            cluster.join();
            HopfieldRun alone = HopfieldRun.run(
                    loaded.emulation(),
                    weights,
                    settings.start(),
                    settings.update(),
                    cluster.emulator(),
                    EmulatorSettings.untraced(1));
            assertThat(alone.isSound()).isTrue();
            for (int jvms : List.of(2, 3)) {
                Spread spread = new Spread(jvms, true, Shipments.pack(loaded.withNeurons()));
                HopfieldRun ran = HopfieldRun.run(
                        loaded.emulation(),
                        weights,
                        settings.start(),
                        settings.update(),
                        cluster.emulator(),
                        new EmulatorSettings(jvms, TraceLevel.OFF, spread));
                assertThat(ran.isSound()).isTrue();
                assertThat(ran.recall()).isEqualTo(alone.recall());
                assertThat(ran.result().fingerprint().hex())
                        .isEqualTo(alone.result().fingerprint().hex());
            }
            // Plain gossip of the same config has no neurons anywhere.
            Spread plain = new Spread(3, true, Shipments.pack(loaded));
            assertThat(cluster.run(loaded, 3, plain, ProgressListener.none())
                            .result()
                            .complete())
                    .isTrue();
        }
    }
}
