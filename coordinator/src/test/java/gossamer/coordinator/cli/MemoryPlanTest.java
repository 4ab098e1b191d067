package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.run.Emulation;
import gossamer.model.run.MemoryPlan;
import gossamer.model.trace.TraceLevel;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryPlanTest {

    private static final long SMALL = 64L << 20;
    private static final Percentage RIGHT = Percentage.withPercentage(20);

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "torus-27x27, FULL, '[54, 54]', ''",
        "circgos-729, FULL, 729, ''",
        "pipelined-729, FULL, 243, ''",
        "torus-27x27, FULL, '[27, 27]', jitter-10pct",
        "torus-27x27, OFF, '[54, 54]', ''"
    })
    void thePlanIsRightWithinTwentyPercent(
            String config, TraceLevel level, String shape, String profile) throws Exception {
        Path file = Cli.CONFIGS.resolve(config + ".conf");
        String set = "topology.shape=" + shape;
        List<Path> profiles = profile.isEmpty()
                ? List.of()
                : List.of(Cli.CONFIGS.resolve("profiles/" + profile + ".conf"));
        Emulation emulation = ConfigLoader.load(file, profiles, Overrides.ofSets(List.of(set)))
                .emulation();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                PeakMemory.class.getName(),
                "run",
                file.toString(),
                "--set",
                set,
                "--trace",
                level.name().toLowerCase(Locale.ROOT),
                "--quiet",
                "--out",
                directory.toString()));
        profiles.forEach(path -> command.addAll(List.of("--profile", path.toString())));
        Process child = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> said;
        try (BufferedReader out = child.inputReader(StandardCharsets.UTF_8)) {
            said = out.lines().toList();
        }
        assertThat(child.waitFor()).as("%s", said).isZero();
        String[] words = said.get(said.size() - 1).split(" ");
        assertThat(words[0]).as("exit code of the run").isEqualTo("0");
        assertThat(MemoryPlan.of(emulation, level).live())
                .isCloseTo(Long.parseLong(words[1]), RIGHT);
    }

    @Test
    void aMachineThatDoesNotFitIntoSixtyFourMegabytesIsRefused() throws Exception {
        Emulation torgos = ConfigLoader.load(
                        Cli.CONFIGS.resolve("torgos-81x81.conf"), Overrides.none())
                .emulation();
        MemoryPlan plan = MemoryPlan.of(torgos, TraceLevel.FULL);
        assertThatThrownBy(() -> RunCommand.requireMemory(plan, SMALL))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("the run needs about 3\\d\\d MiB of memory, the JVM may use"
                        + " 64 MiB; set GOSSAMER_JAVA_OPTS=-Xmx3\\d\\dm to allow more");
        RunCommand.requireMemory(plan, 2 * plan.live());
    }

    @Test
    void validateTellsThePlan() {
        assertThat(gossamer("validate", Cli.CONFIGS.resolve("ring-729.conf") + "")
                        .out())
                .containsPattern("memory +1\\d MiB at the peak, about; -Xmx2\\dm will do");
    }
}
