package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users bring works in every command; what a run has used can be looked at without it. */
class PluginCommandsTest {

    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final Path STAR = EXAMPLES.resolve("topology").resolve("Star.java");
    private static final Path STAR_CONFIG = EXAMPLES.resolve("topology").resolve("star.conf");
    private static final Path EXCHANGE =
            EXAMPLES.resolve("algorithm").resolve("DimensionExchange.java");
    private static final Path CUBE_CONFIG = EXAMPLES.resolve("algorithm").resolve("hypercube.conf");
    private static final Path DICE = EXAMPLES.resolve("algorithm").resolve("DiceExchange.java");
    private static final Path DICE_CONFIG = EXAMPLES.resolve("algorithm").resolve("dice.conf");

    @TempDir
    private Path directory;

    private Path out;

    @BeforeEach
    void makeRoom() throws IOException {
        out = Files.createDirectory(directory.resolve("runs"));
    }

    /** Runs a config with a plug-in; returns the run's directory. */
    private Path run(Path config, Path plugin, String... more) throws IOException {
        List<String> args = new ArrayList<>(List.of("run", config + "", "--plugin", plugin + ""));
        args.addAll(List.of("--out", out + "", "--progress", "none"));
        args.addAll(List.of(more));
        Said said = gossamer(args.toArray(String[]::new));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        return out.resolve("latest").toRealPath();
    }

    private static String ok(String... args) {
        Said said = gossamer(args);
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        return said.out();
    }

    @Test
    void aConfigNamesItsPluginsRelativeToItself() throws IOException {
        Files.copy(STAR, directory.resolve("Star.java"));
        Path included = Files.writeString(
                directory.resolve("star.conf"),
                "gossamer { plugins = [Star.java], topology { kind = star, leaves = 3 } }");
        Path config = Files.writeString(
                Files.createDirectory(directory.resolve("sub")).resolve("a.conf"),
                "include \"../" + included.getFileName() + "\"\n"
                        + "gossamer { algorithm.name = flooding, network { model = \"F*\","
                        + " cost = round } }");

        assertThat(ok("validate", config + "")).contains("flooding on star 4");
    }

    @Test
    void whatIsNotAFunctionOfItsInputsIsFoundAndNamed() {
        Said said = gossamer("check", DICE_CONFIG + "", "--plugin", DICE + "", "--repeat", "1");

        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("DIFFERENT on 1 JVMs")
                .contains("DiceExchange.java may be why: ")
                .contains("calls java.lang.Math.random");
    }

    @Test
    void codeThatThrowsEndsTheRunWithItsNameAndPlace() throws IOException {
        Path thrower = changed(
                EXCHANGE, "int forwards = 2 * axis;", "int forwards = pu == 5 ? 1 / 0 : 2 * axis;");

        Said said = gossamer("run", CUBE_CONFIG + "", "--plugin", thrower + "", "--out", out + "");

        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.err())
                .contains("plug-in DimensionExchange.java: ")
                .contains("(DimensionExchange.java:")
                .contains(" failed at PU (0,0,1,0,1): java.lang.ArithmeticException: / by zero");
    }

    @Test
    void codeThatBreaksTheMachineIsNamed() throws IOException {
        Path breaker = changed(EXCHANGE, "new Effect.Keep(), 1)", "new Effect.Keep(), 2)")
                .resolveSibling("DimensionExchange.java");
        Files.writeString(
                breaker,
                Files.readString(breaker)
                        .replace("Send(port, Payload.GATHERED)", "Send(99, Payload.GATHERED)"));

        Said said = gossamer("run", CUBE_CONFIG + "", "--plugin", breaker + "", "--out", out + "");

        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.err())
                .contains("plug-in DimensionExchange.java: algorithm dimension-exchange breaks the"
                        + " machine at PU ");
    }

    @Test
    void codeThatDoesNotComeBackIsLeftBehind() throws IOException {
        Path looper = changed(
                EXCHANGE,
                "int forwards = 2 * axis;",
                "int forwards = 2 * axis; if (pu == 5) " + Looping.CODE);

        Said said = Looping.during(() -> gossamer(
                "run",
                CUBE_CONFIG + "",
                "--plugin",
                looper + "",
                "--out",
                out + "",
                "--set",
                "limits.plugin-time=500ms"));

        assertThat(said.exit()).isEqualTo(2);
        assertThat(said.err())
                .contains("plug-in DimensionExchange.java: ")
                .contains(" has not come back for 500 ms at PU (0,0,1,0,1); ");
    }

    @Test
    void aTopologyThatContradictsItselfIsRefused() throws IOException {
        Path wrong = changed(STAR, "return Optional.of(Graph.of(leaves + 1, links));", """
                Topology star = Graph.of(leaves + 1, links);
                return Optional.of((Topology) java.lang.reflect.Proxy.newProxyInstance(
                        Star.class.getClassLoader(),
                        new Class<?>[] {Topology.class},
                        (self, method, args) -> method.getName().equals("target")
                                ? 0
                                : method.invoke(star, args)));
                """);

        Said said = gossamer("validate", STAR_CONFIG + "", "--plugin", wrong + "");

        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err())
                .contains("gossamer.topology.kind: the network of the plug-in has channels 0 and 1"
                        + " are not the two directions of one link");
    }

    @Test
    void aRunDirectoryCannotBringCode() throws IOException {
        Path run = run(STAR_CONFIG, STAR);
        Files.copy(STAR, run.resolve("Star.java"));
        Path kept = run.resolve("config.conf");
        Files.writeString(
                kept,
                "gossamer { plugins = [Star.java], topology { kind = star,"
                        + " leaves = 3 }, algorithm.name = flooding, network { model = \"F*\","
                        + " cost = round } }");
        Files.delete(run.resolve("description.json"));
        Files.delete(run.resolve("checksums.txt"));

        Said said = gossamer("trace", "verify", run + "");

        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains("code is not loaded for a run directory");

        Path left = Files.move(run, run.resolveSibling("." + run.getFileName() + ".partial"));
        said = gossamer("resume", left + "");

        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains("code is not loaded for a run directory");
    }

    private Path changed(Path source, String from, String to) throws IOException {
        String text = Files.readString(source);
        assertThat(text).contains(from);
        return Files.writeString(
                Files.createTempDirectory(directory, "changed").resolve(source.getFileName()),
                text.replace(from, to));
    }
}
