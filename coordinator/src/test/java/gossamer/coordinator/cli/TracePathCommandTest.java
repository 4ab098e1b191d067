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
}
