package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Checkpoint;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.ProgressListener;
import gossamer.node.cluster.Security;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run on several JVMs is written in the coordinator's, and goes on on other ones. */
class SpreadCheckpointTest {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final int PUS = 200;
    private static final int REGIONS = 5;
    private static final long MIDDLE = 500_000;

    @TempDir
    private Path directory;

    private final LoadedConfig loaded;
    private final String expected;

    SpreadCheckpointTest() throws Exception {
        loaded = load();
        expected = SequentialEngine.run(loaded.emulation(), TraceLevel.OFF)
                .fingerprint()
                .hex();
    }

    private static LoadedConfig load() throws Exception {
        Overrides shaped = Overrides.ofSets(List.of("topology.shape=" + PUS));
        return ConfigLoader.load(CONFIGS.resolve("ring-729.conf"), shaped);
    }

    private static <T> T within(CompletableFuture<T> answer) throws Exception {
        return answer.get(TestCluster.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private EmulatorSettings settings(int jvms) throws Exception {
        return new EmulatorSettings(
                REGIONS, TraceLevel.OFF, new Spread(jvms, true, Shipments.pack(loaded)));
    }

    private Checkpoint written(TestCluster cluster) throws Exception {
        Emulator.Handle run = cluster.emulator()
                .start(loaded.emulation(), settings(3), null, ProgressListener.none());
        within(run.hold(MIDDLE));
        Checkpoint middle = within(run.checkpoint(directory));
        run.stop(StopReason.INTERRUPTED);
        run.release();
        run.await();
        assertThat(middle.time()).isGreaterThanOrEqualTo(MIDDLE);
        assertThat(middle.parts()).hasSize(REGIONS).allMatch(part -> part.startsWith(directory));
        return middle;
    }

    @Test
    void aRunGoesOnOnFewerJvmsThanItWasWrittenOnAlsoWhenOneOfThemIsLost() throws Exception {
        Checkpoint middle;
        try (TestCluster three = new TestCluster(Security.none())) {
            three.join();
            three.join();
            middle = written(three);
        }
        long largest = 0;
        for (Path part : middle.parts()) {
            largest = Math.max(largest, Files.size(part));
        }
        assertThat(largest).isGreaterThan(1_000);
        Emulation again = load().emulation();
        try (TestCluster two = new TestCluster(Security.none())) {
            two.join();
            AtomicLong time = new AtomicLong();
            Emulator.Handle run = two.emulator()
                    .start(again, settings(2), null, (now, delivered) -> time.set(now), middle);
            within(run.hold(MIDDLE + MIDDLE / 4));
            assertThat(time.get()).isGreaterThan(MIDDLE / 2);
            two.node(0).close();
            Awaitility.await()
                    .atMost(TestCluster.PATIENCE)
                    .until(() -> !two.told().isEmpty());
            run.release();
            EmulationResult result = run.await();
            assertThat(result.cluster().lost()).isEqualTo(1);
            assertThat(result.fingerprint().hex()).isEqualTo(expected);
        }
    }
}
