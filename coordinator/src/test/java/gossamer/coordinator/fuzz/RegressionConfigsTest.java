package gossamer.coordinator.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.node.Emulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that once broke the machine, ended in an error or missed what was told of them. */
class RegressionConfigsTest {

    private static Emulator emulator;

    @BeforeAll
    static void startEmulator() {
        emulator = Emulator.create(FuzzRun.MOST_REGIONS);
    }

    @AfterAll
    static void stopEmulator() {
        emulator.close();
    }

    static List<Path> configs() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("..", "configs", "regression"))) {
            return all.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("configs")
    void doesWhatACaseHasToDo(Path config, @TempDir Path work) throws Exception {
        LoadedConfig loaded = ConfigLoader.load(config, Overrides.none());
        assertThat(new FuzzRun(loaded, emulator, work.resolve("runs")).failure())
                .isEmpty();
    }
}
