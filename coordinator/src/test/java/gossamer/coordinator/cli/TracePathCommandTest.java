package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code trace path}: who held what, and which rule is to blame. */
class TracePathCommandTest {

    private static final Path CONFIGS = Path.of("..", "configs");

    @TempDir
    private Path directory = Path.of("");

    private String run(Path config, String... options) throws IOException {
        Path runs = directory.resolve("runs");
        List<String> args = new ArrayList<>(List.of("run", config.toString(), "--quiet"));
        args.addAll(List.of("--progress", "none", "--out", runs.toString()));
        args.addAll(List.of(options));
        Said said = Cli.gossamer(args.toArray(String[]::new));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        try (Stream<Path> kept = Files.list(runs)) {
            return kept.filter(path -> !path.endsWith("latest"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        }
    }

    private static double share(String text, String piece) {
        Matcher matcher = Pattern.compile(piece + " +[0-9,]+ \\S+ +([0-9.]+) %").matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    @Test
    void onARouterThePathIsTheChainOfPacketsThroughThePort() throws IOException {
        String run = run(CONFIGS.resolve("router-9x9.conf"));
        String naive = Cli.gossamer("trace", "path", "--naive", run).out();
        assertThat(naive).contains("1 packet, ends at PU 71");
        assertThat(share(naive, "waiting for a channel")).isEqualTo(99.00);
        String path = Cli.gossamer("trace", "path", run).out();
        assertThat(share(path, "start-up")).isBetween(63.0, 67.0);
        assertThat(share(path, "waiting for a channel")).isZero();
        for (int packet = 1; packet < 72; packet++) {
            assertThat(path)
                    .containsPattern(
                            " 80#" + packet + " +\\(8,8\\)->\\(7,8\\) +start-up +holds up 80#"
                                    + (packet + 1) + "\n");
        }
        assertThat(path).containsPattern(" 80#72 +\\(8,8\\)->\\(7,8\\) +start-up\n");
    }

    @Test
    void aFaultOnThePathIsNamedByItsRule() throws IOException {
        Path config = Files.writeString(directory.resolve("held.conf"), """
                gossamer {
                  topology { kind = path, shape = [3] }
                  network { token-size = 1B, flit-size = 1B
                            time-unit = tick, cost { startup = 10, hop = 1, flit = 1 } }
                  algorithm.name = approach-2
                  profile.faults = [
                    { kind = slow, pus = "1", factor = 2, name = tired }
                    { kind = hold, links = "(0)->(1)", from = 5, until = 500, name = stuck }
                  ]
                }
                """);
        String path = Cli.gossamer("trace", "path", run(config)).out();
        assertThat(path).contains("fault 2, hold \"stuck\"");
        assertThat(share(path, "fault")).isGreaterThan(90);
    }

    @Test
    void whatIfGivesTheOrderKeptAndTheEmulationBesideIt() throws IOException {
        String run = run(CONFIGS.resolve("router-9x9.conf"));
        Said said = Cli.gossamer(
                "trace",
                "path",
                run,
                "--what-if",
                "startup=0.5",
                "--what-if",
                "startup=1",
                "--what-if",
                "pu=[8,8]:0.5",
                "--what-if",
                "pu=[8,8]:2; link=(8,8)->(7,8):1.5");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).doesNotContain("spent on");
        List<String> parts = List.of(said.out().split("what if ", -1));
        assertThat(parts.get(1))
                .startsWith("startup=0.5\n  order kept  894,448 ns   -19.22 %\n"
                        + "  emulated    824,872 ns   -25.51 %\n"
                        + "  turns       19,164 of 45,360 taken by another packet\n"
                        + "              11,744 ns: turn 7 of channel (1,0)->(0,0), 9#73 in place"
                        + " of 63#18\n");
        assertThat(parts.get(2)).isEqualTo("""
                startup=1
                  order kept  1,107,308 ns   +0.00 %
                  emulated    1,107,308 ns   +0.00 %
                  turns       all 45,360 in the same order
                """);
        assertThat(parts.get(3)).contains("emulated    not: profiles make PUs slower, none makes");
        assertThat(parts.get(4)).containsPattern("emulated    1,[0-9]{3},[0-9]{3} ns   \\+");
        Said json = Cli.gossamer("trace", "path", run, "--json", "--what-if", "startup=0.5");
        assertThat(json.out())
                .contains("\"whatIf\":[{\"scenario\":\"startup=0.5\",\"end\":1107308,"
                        + "\"orderKept\":894448,\"emulated\":824872,\"complete\":true,"
                        + "\"notEmulated\":null,\"turns\":45360,\"turnsChanged\":19164,");
    }

    /** Where packets do not get into each other's way, no order can change. */
    @Test
    void withoutContentionTheEmulationTakesAsLongAsWithTheOrderKept() throws IOException {
        String run = run(CONFIGS.resolve("torus-27x27.conf"), "--set", "topology.shape=[9,9]");
        for (String scenario :
                List.of("startup=0.5", "hop=3; flit=2", "pu=[3,*]:3", "link=from row 3:2")) {
            String out =
                    Cli.gossamer("trace", "path", run, "--what-if", scenario).out();
            Matcher matcher =
                    Pattern.compile("order kept +(.*)\n +emulated +(.*)\n").matcher(out);
            assertThat(matcher.find()).as(out).isTrue();
            assertThat(matcher.group(2)).as(scenario).isEqualTo(matcher.group(1));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "startup | \"startup\" names nothing that can be faster; allowed: startup=FACTOR",
                "speed=2 | \"speed=2\" names nothing",
                "flit=half | \"flit=half\" has no factor",
                "hop=-1 | \"hop=-1\" has a factor that is not from 0",
                "pu=[1,1] | has no :FACTOR",
                "pu=[99,99]:2 | [99,99]",
                "link=(0)->(1):2 | (0)->(1)"
            })
    void aScenarioThatSaysNothingIsRefused(String scenario, String why) throws IOException {
        String run = run(CONFIGS.resolve("torus-27x27.conf"), "--set", "topology.shape=[3,3]");
        Said said = Cli.gossamer("trace", "path", run, "--what-if", scenario);
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains(why);
        assertThat(said.out()).isEmpty();
    }
}
