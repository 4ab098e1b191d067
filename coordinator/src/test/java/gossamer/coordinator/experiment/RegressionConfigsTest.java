package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.model.verify.TraceVerifier;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that once broke the machine or ended in an error. */
class RegressionConfigsTest {

    private static Emulator emulator;

    @BeforeAll
    static void startEmulator() {
        emulator = Emulator.create(3);
    }

    @AfterAll
    static void stopEmulator() {
        emulator.close();
    }

    static List<Path> configs() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("..", "configs", "regression"))) {
            return all.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("configs")
    void keepsTheRulesOfTheMachineOnAnyNumberOfRegions(Path config) throws Exception {
        Emulation emulation =
                ConfigLoader.load(config, List.of(), Overrides.none()).emulation();
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        TraceVerifier verifier = TraceVerifier.of(emulation);
        verifier.acceptAll(outcome.trace().words(), outcome.trace().size());
        assertThat(verifier.finish(outcome.reason() == StopReason.QUIESCENT).violations())
                .isEmpty();
        for (int regions = 1; regions <= 3; regions++) {
            EmulationResult result = emulator.start(
                            emulation,
                            new EmulatorSettings(regions, TraceLevel.OFF, null),
                            null,
                            ProgressListener.none())
                    .await();
            assertThat(result.fingerprint().hex())
                    .isEqualTo(outcome.fingerprint().hex());
        }
    }
}
