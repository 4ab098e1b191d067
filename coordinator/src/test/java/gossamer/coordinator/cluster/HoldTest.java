package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.cluster.Security;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is held stands at one virtual time, and goes on as if nothing had been. */
class HoldTest {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Random PAUSES = new Random(3);
    private static final int MOST_HOLDS = 12;

    private static Emulation load(String config, String shape, String profile) throws Exception {
        List<Path> profiles = new ArrayList<>();
        if (!profile.isEmpty()) {
            profiles.add(CONFIGS.resolve("profiles/" + profile + ".conf"));
        }
        Overrides shaped = Overrides.ofSets(List.of("topology.shape=" + shape));
        return ConfigLoader.load(CONFIGS.resolve(config + ".conf"), profiles, shaped)
                .emulation();
    }

    private static long deliveriesBefore(Emulation emulation, long end) {
        Limits limits = new Limits(end - 1, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
        Emulation cut = new Emulation(
                emulation.name(),
                emulation.seed(),
                emulation.topology(),
                emulation.network(),
                emulation.algorithm(),
                emulation.profile(),
                limits);
        return SequentialEngine.run(cut, TraceLevel.OFF).tally().deliveries;
    }

    private static long within(CompletableFuture<Long> held) throws Exception {
        return held.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @CsvSource({
        "ring-729, 300, ''",
        "ring-729, 300, lossy-1pct",
        "torus-27x27, '[15, 15]', lan",
        "cycle-729-half-duplex, 200, lossy-1pct",
        "mesh-27x27-half-duplex, '[7, 9]', ''",
        "router-9x9, '[5, 5]', ''",
        "circgos-729, 243, crash-one",
        "pipelined-729, 81, ''",
    })
    void aRunThatIsHeldNowAndThen(String config, String shape, String profile) throws Exception {
        Emulation emulation = load(config, shape, profile);
        SequentialEngine.Outcome alone = SequentialEngine.run(emulation, TraceLevel.OFF);
        long step = alone.tally().lastInstant / MOST_HOLDS + 1;
        int holds = 0;
        for (int regions : new int[] {1, 2, 5}) {
            AtomicLong deliveries = new AtomicLong();
            AtomicLong time = new AtomicLong();
            try (Emulator emulator = Emulator.create(regions)) {
                Emulator.Handle run = emulator.start(
                        emulation, EmulatorSettings.untraced(regions), null, (now, delivered) -> {
                            time.set(now);
                            deliveries.set(delivered);
                        });
                for (int hold = 0; hold < MOST_HOLDS; hold++) {
                    long notBefore = hold % 2 == 0 ? 0 : time.get() + PAUSES.nextLong(step);
                    CompletableFuture<Long> held = run.hold(notBefore);
                    try {
                        long end = within(held);
                        holds++;
                        assertThat(end).isGreaterThanOrEqualTo(notBefore);
                        if (end > 0) {
                            long due = deliveriesBefore(emulation, end);
                            Awaitility.await()
                                    .atMost(PATIENCE)
                                    .untilAsserted(
                                            () -> assertThat(deliveries.get()).isEqualTo(due));
                        }
                        assertThat(time.get()).isLessThan(Math.max(end, 1));
                        assertThat(within(run.hold())).as("asked twice").isEqualTo(end);
                    } catch (ExecutionException e) {
                        assertThat(e).hasMessageContaining("the run has ended");
                    }
                    run.release();
                    Thread.sleep(PAUSES.nextInt(20));
                }
                EmulationResult result = run.await();
                assertThat(result.reason()).isEqualTo(StopReason.QUIESCENT);
                assertThat(result.fingerprint().hex())
                        .isEqualTo(alone.fingerprint().hex());
                assertThatThrownBy(() -> run.hold().get()).hasMessageContaining("has ended");
            }
        }
        assertThat(holds).isPositive();
    }

    @Test
    void aRunThatIsHeldCanBeEnded() throws Exception {
        Emulation emulation = load("ring-729", "729", "");
        for (int regions : new int[] {1, 3}) {
            try (Emulator emulator = Emulator.create(regions)) {
                Emulator.Handle run = emulator.start(
                        emulation,
                        EmulatorSettings.untraced(regions),
                        null,
                        (now, delivered) -> {});
                within(run.hold());
                run.stop(StopReason.INTERRUPTED);
                assertThat(run.await().reason()).isEqualTo(StopReason.INTERRUPTED);
            }
        }
    }

    @Test
    void aNodeIsLostWhileTheRunIsHeld() throws Exception {
        Overrides shaped = Overrides.ofSets(List.of("topology.shape=1500"));
        LoadedConfig loaded = ConfigLoader.load(CONFIGS.resolve("ring-729.conf"), shaped);
        Emulation emulation = loaded.emulation();
        SequentialEngine.Outcome alone = SequentialEngine.run(emulation, TraceLevel.OFF);
        Spread spread = new Spread(3, true, Shipments.pack(loaded));
        EmulatorSettings settings = new EmulatorSettings(5, TraceLevel.OFF, spread);
        try (TestCluster doomed = new TestCluster(Security.none())) {
            doomed.join();
            doomed.join();
            AtomicLong deliveries = new AtomicLong();
            Emulator.Handle run = doomed.emulator()
                    .start(emulation, settings, null, (now, delivered) -> {
                        deliveries.set(delivered);
                    });
            long middle = alone.tally().lastInstant / 2;
            long end = within(run.hold(middle));
            assertThat(end).isGreaterThanOrEqualTo(middle);
            doomed.node(1).close();
            Awaitility.await().atMost(PATIENCE).until(() -> !doomed.told().isEmpty());
            assertThat(within(run.hold())).as("also of regions that began anew").isEqualTo(end);
            long due = deliveriesBefore(emulation, end);
            Awaitility.await()
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(deliveries.get()).isEqualTo(due));
            run.release();
            EmulationResult result = run.await();
            assertThat(result.cluster().lost()).isEqualTo(1);
            assertThat(result.fingerprint().hex()).isEqualTo(alone.fingerprint().hex());
        }
    }
}
