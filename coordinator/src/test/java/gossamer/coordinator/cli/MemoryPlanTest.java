package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.run.Emulation;
import gossamer.model.run.MemoryPlan;
import gossamer.model.trace.TraceLevel;
import gossamer.node.cluster.MemoryShares;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
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
        "torus-27x27, FULL, 'topology.shape=[54, 54]', ''",
        "circgos-729, FULL, topology.shape=729, ''",
        "torus-27x27, FULL, 'topology.shape=[18, 18]; network.switching=wormhole;"
                + " algorithm.sessions=6', ''"
    })
    void thePlanIsRightWithinTwentyPercent(
            String config, TraceLevel level, String sets, String profile) throws Exception {
        assertRight(config, level, sets, profile);
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({
        "pipelined-729, FULL, topology.shape=243, ''",
        "torus-27x27, FULL, 'topology.shape=[27, 27]', jitter-10pct",
        "torus-27x27, OFF, 'topology.shape=[54, 54]', ''",
        "torus-27x27, FULL, 'topology.shape=[36, 36]; network.switching=wormhole;"
                + " algorithm.colours=none', ''"
    })
    void thePlanIsRightWithinTwentyPercentForOthersToo(
            String config, TraceLevel level, String sets, String profile) throws Exception {
        assertRight(config, level, sets, profile);
    }

    private void assertRight(String config, TraceLevel level, String sets, String profile)
            throws Exception {
        Path file = Cli.CONFIGS.resolve(config + ".conf");
        List<String> set = List.of(sets.split("; ", -1));
        List<Path> profiles = profile.isEmpty()
                ? List.of()
                : List.of(Cli.CONFIGS.resolve("profiles/" + profile + ".conf"));
        Emulation emulation =
                ConfigLoader.load(file, profiles, Overrides.ofSets(set)).emulation();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                PeakMemory.class.getName(),
                "run",
                file.toString(),
                "--trace",
                level.name().toLowerCase(Locale.ROOT),
                "--quiet",
                "--out",
                directory.toString()));
        set.forEach(one -> command.addAll(List.of("--set", one)));
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
        assertThatThrownBy(() -> RunCommand.requireMemory("the run", plan, SMALL))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("the run needs about 1\\d\\d MiB of memory, the JVM may use"
                        + " 64 MiB; set GOSSAMER_JAVA_OPTS=-Xmx1\\d\\dm to allow more");
        RunCommand.requireMemory("the run", plan, 2 * plan.live());
    }

    @Test
    void validateTellsThePlan() {
        assertThat(gossamer("validate", Cli.CONFIGS.resolve("ring-729.conf") + "")
                        .out())
                .containsPattern("memory +1\\d MiB at the peak, about; -Xmx2\\dm will do");
    }

    /** The JVMs collect all the time, and their logs tell what is left. */
    @Test
    void theShareOfEachJvmIsRightWithinTwentyPercent() throws Exception {
        int jvms = 2;
        String config = Cli.CONFIGS.resolve("torus-27x27.conf").toString();
        List<String> size = List.of("--set", "topology.shape=[54,54]");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseG1GC",
                "-XX:ParallelGCThreads=1",
                "-XX:G1PeriodicGCInterval=500",
                "-XX:-G1PeriodicGCInvokesConcurrent",
                "-Xlog:gc:file=" + directory.resolve("left-%p.log"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "run",
                config,
                "--trace",
                "off",
                "--quiet",
                "--jvms",
                jvms + "",
                "--regions",
                jvms + "",
                "--out",
                directory.resolve("runs").toString()));
        command.addAll(size);
        Process run = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said").toFile())
                .start();
        assertThat(run.waitFor())
                .as(Files.readString(directory.resolve("said")))
                .isZero();
        Emulation emulation = ConfigLoader.load(
                        Path.of(config), Overrides.ofSets(size.subList(1, 2)))
                .emulation();
        long planned = new MemoryShares(emulation, TraceLevel.OFF, jvms)
                .over(jvms, true).stream().mapToLong(MemoryPlan::live).max().orElseThrow();
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> logs =
                    files.filter(file -> file.toString().endsWith(".log")).toList();
            assertThat(logs).hasSize(jvms);
            for (Path log : logs) {
                assertThat(mostLeft(log)).as("%s", log).isCloseTo(planned, RIGHT);
            }
        }
    }

    private static long mostLeft(Path log) throws IOException {
        Matcher left = Pattern.compile("Pause Full .*->([0-9]+)M").matcher(Files.readString(log));
        return left.results()
                        .mapToLong(found -> Long.parseLong(found.group(1)))
                        .max()
                        .orElseThrow()
                << 20;
    }

    @Test
    void aMachineTooLargeForOneJvmFitsIntoFour() throws Exception {
        Emulation torus = ConfigLoader.load(
                        Cli.CONFIGS.resolve("torus-27x27.conf"),
                        Overrides.ofSets(List.of("topology.shape=[729,729]")))
                .emulation();
        assertThat(MemoryPlan.of(torus, TraceLevel.OFF).heap()).isGreaterThan(1600L << 20);
        MemoryShares shares = new MemoryShares(torus, TraceLevel.OFF, 4);
        assertThat(shares.over(4, true))
                .hasSize(4)
                .allSatisfy(plan -> assertThat(plan.heap()).isBetween(400L << 20, 500L << 20));
        assertThat(shares.over(4, false)).hasSize(5);
        assertThat(shares.over(4, false).get(0).heap()).isLessThan(SMALL);
    }

    @Test
    void validateTellsTheShareOfEachJvm() {
        String config = Cli.CONFIGS.resolve("torus-27x27.conf").toString();
        assertThat(gossamer("validate", config, "--set", "topology.shape=[54,54]", "--jvms", "2")
                        .out())
                .containsPattern("memory +[0-9]+ MiB .* will do   JVM 1 of 2")
                .containsPattern("memory +[0-9]+ MiB .* will do   JVM 2 of 2");
        assertThat(gossamer("validate", config, "--jvms", "0").err())
                .contains("--jvms 0: must be between 1 and the number of PUs, 729");
    }
}
