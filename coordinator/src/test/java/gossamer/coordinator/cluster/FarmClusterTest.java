package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cluster.TestCluster.Ran;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.report.FarmRows;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulatorSettings;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.ProgressListener;
import gossamer.node.cluster.Security;
import gossamer.node.cluster.Shipment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Voting farms whose voters live in several actor systems that talk over TCP, as JVMs do. */
class FarmClusterTest {

    private static TestCluster cluster;

    @BeforeAll
    static void start() throws IOException {
        cluster = new TestCluster(Security.none());
        cluster.join();
        cluster.join();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static LoadedConfig load(String farm) throws Exception {
        String[] words = farm.split(" ");
        return ConfigLoader.load(
                Path.of("..", "configs", "voting-farm-" + words[0] + ".conf"),
                Overrides.ofSets(Arrays.asList(words).subList(1, words.length)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tmr",
                "tmr farm.rounds=1",
                "tmr farm.noise=0.3 farm.epsilon=1 farm.voting=median",
                "tmr farm.inputs=[{text=go},{text=stop},{text=go}]",
                "spare",
                "spare farm.recovery.strategies=[restart,degrade] farm.recovery.restarts=2",
                "byzantine",
                "byzantine farm.agreement=oral-messages topology.shape=5 farm.inputs=0",
                "torus topology.shape=[3,4]",
                "torus topology.shape=[3,4] farm.rounds=3 farm.spares=2",
                "torus topology.shape=[3,3] farm.rounds=2 farm.agreement=oral-messages"
            })
    void aFarmHasTheSameTraceOnAnyNumberOfJvms(String farm) throws Exception {
        LoadedConfig loaded = load(farm);
        Shipment shipment = Shipments.pack(loaded);
        Ran alone = cluster.run(loaded, 1, null, ProgressListener.none());
        assertThat(alone.trace().size()).isPositive();
        int pus = loaded.emulation().topology().pus();
        for (Spread spread : List.of(
                new Spread(2, true, shipment),
                new Spread(3, true, shipment),
                new Spread(2, false, shipment))) {
            for (int regions : List.of(spread.jvms(), Math.min(pus, 5))) {
                Ran ran = cluster.run(loaded, regions, spread, ProgressListener.none());
                assertThat(ran.result().fingerprint().hex())
                        .as(spread.jvms() + " JVMs, " + regions + " regions")
                        .isEqualTo(alone.result().fingerprint().hex());
                assertThat(ran.trace().size()).isEqualTo(alone.trace().size());
            }
        }
    }

    private static FarmRun farm(
            TestCluster cluster, LoadedConfig loaded, EmulatorSettings where, Runnable loss)
            throws Exception {
        FarmSettings.Run settings = (FarmSettings.Run) loaded.farm().orElseThrow();
        ProgressListener progress = (time, deliveries) -> {
            if (deliveries > 0) {
                loss.run();
            }
        };
        FarmRun.Watch watch = new FarmRun.Watch(progress, stop -> {});
        return FarmRun.run(loaded, settings, cluster.emulator(), where, null, watch);
    }

    private static void assertSameFarm(FarmRun ran, FarmRun alone) {
        assertThat(ran.result().fingerprint().hex())
                .isEqualTo(alone.result().fingerprint().hex());
        assertThat(ran.log().all())
                .isNotEmpty()
                .containsExactlyElementsOf(alone.log().all().toList());
        assertThat(ran.judgement()).isEqualTo(alone.judgement());
        assertThat(FarmRows.csv(ran)).isEqualTo(FarmRows.csv(alone));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tmr farm.inputs=[20,20,30]",
                "spare",
                "spare farm.recovery.strategies=[restart,degrade]",
                "byzantine",
                "byzantine farm.agreement=oral-messages topology.shape=4 farm.inputs=[0,1,0,0]",
                "torus topology.shape=[3,4]",
                "torus topology.shape=[3,4] farm.epsilon=0 farm.noise=0 farm.inputs={text=\"LONG\"}"
            })
    void whatTheVotersOfAllJvmsComeToIsGathered(String farm) throws Exception {
        // The findings of a region are then more than one message can hold.
        LoadedConfig loaded = load(farm.replace("LONG", "long".repeat(20_000)));
        FarmRun alone = farm(cluster, loaded, EmulatorSettings.untraced(1), () -> {});
        for (int jvms : List.of(2, 3)) {
            Spread spread = new Spread(jvms, true, Shipments.pack(loaded));
            EmulatorSettings where = new EmulatorSettings(jvms, TraceLevel.OFF, spread);
            assertSameFarm(farm(cluster, loaded, where, () -> {}), alone);
        }
    }

    @Test
    void aFarmOneOfWhoseNodesIsLostLosesNoVotes() throws Exception {
        LoadedConfig loaded = load("tmr farm.rounds=1000");
        FarmRun alone = farm(cluster, loaded, EmulatorSettings.untraced(1), () -> {});
        try (TestCluster doomed = new TestCluster(Security.none())) {
            doomed.join();
            doomed.join();
            Spread spread = new Spread(3, true, Shipments.pack(loaded));
            AtomicBoolean lost = new AtomicBoolean();
            FarmRun ran =
                    farm(doomed, loaded, new EmulatorSettings(3, TraceLevel.OFF, spread), () -> {
                        if (!lost.getAndSet(true)) {
                            new Thread(doomed.node(1)::close, "loss").start();
                        }
                    });
            assertThat(ran.result().cluster().lost()).isEqualTo(1);
            assertSameFarm(ran, alone);
        }
    }
}
