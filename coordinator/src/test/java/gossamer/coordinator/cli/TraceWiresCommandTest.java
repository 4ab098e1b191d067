package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceWiresCommandTest {

    private static final String ROUNDS = "cost = round, packet-capacity = 1, model = \"H*\"";

    @TempDir
    private Path directory = Path.of("");

    /** Runs Approach 1 and returns the run directory. */
    private String run(String kind, String shape, String network, String... options)
            throws IOException {
        Path config = Files.writeString(directory.resolve("run.conf"), """
                gossamer {
                  topology { kind = %s, shape = [%s] }
                  network { token-size = 1B, flit-size = 1B, %s }
                  algorithm.name = %s
                }
                """.formatted(
                        kind, shape, network, shape.contains(",") ? "high-dim-gos" : "approach-1"));
        Path runs = directory.resolve("runs");
        List<String> args = new ArrayList<>(List.of("run", config.toString(), "--quiet"));
        args.addAll(List.of("--progress", "none", "--out", runs.toString()));
        args.addAll(List.of(options));
        Said said = Cli.gossamer(args.toArray(String[]::new));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        try (Stream<Path> kept = Files.list(runs)) {
            return kept.findFirst().orElseThrow().toString();
        }
    }

    private static Said wires(String run, String... options) {
        List<String> args = new ArrayList<>(List.of("trace", "wires", run));
        args.addAll(List.of(options));
        return Cli.gossamer(args.toArray(String[]::new));
    }

    @Test
    void approach1OnAHalfDuplexPathIsDrawnWithItsCaption() throws IOException {
        String run = run("path", "3", ROUNDS);
        Said said = wires(run);
        assertThat(said.err()).isEmpty();
        assertThat(said.exit()).isZero();
        assertThat(said.out()).isEqualTo("""
                approach-1 path(3) H* p=1: 3 rounds, 6 calls, 6 token moves, ok=True
                link   0-1  1-2
                t=1     0\\   1\\
                t=2     /1   /2
                t=3     /2   0\\
                """);
        assertThat(wires(run, "--arrows").out()).endsWith("""
                link   0-1  1-2
                t=1     >    >
                t=2     <    <
                t=3     <    >
                """);
        assertThat(wires(run, "--rounds", "2..2", "--links", "1..1").out()).endsWith("""
                link   1-2
                t=2     /2
                """);
    }

    @Test
    void aFullDuplexRingHasBothDirectionsInOneCell() throws IOException {
        Said said = wires(run("ring", "4", "cost = round, packet-capacity = 1"));
        assertThat(said.out()).isEqualTo("""
                approach-1 cycle(4) F* p=1: 2 rounds (formula 2), 12 calls, 12 token moves, ok=True
                link   0-1   1-2   2-3   3-0
                t=1    0\\/1  1\\/2  2\\/3  3\\/0
                t=2     3\\    0\\    1\\    2\\
                """);
    }

    @Test
    void delayedPacketsAreUnderWayForSeveralRounds() throws IOException {
        String run = run("path", "2", ROUNDS, "--set", "profile.delays=[{ min = 2, max = 2 }]");
        assertThat(wires(run).out()).isEqualTo("""
                approach-1 path(2) H* p=1: 6 rounds, 2 calls, 2 token moves, ok=True
                link   0-1
                t=1     0\\
                t=2     :\\
                t=3     :\\
                t=4     /1
                t=5     /:
                t=6     /:
                """);
    }

    @Test
    void aMeshShowsOneOfItsLines() throws IOException {
        String run = run("mesh", "2,3", "cost = round");
        assertThat(wires(run).out()).isEqualTo("""
                high-dim-gos mesh(2×3) [0,*] F* p=inf: 3 rounds (formula 3), 18 calls,\
                 30 token moves, ok=True
                link     0-1       1-2
                t=1       |         |
                t=2    0+3\\/1+4  1+4\\/2+5
                t=3      /2+5      0+3\\
                """);
        assertThat(wires(run, "--line", "[1,*]").out()).contains("[1,*]", "3-4").contains("4-5");
        assertThat(wires(run, "--line", "*,1").out()).contains("[*,1]").contains("link   1-4\n");
    }

    @Test
    void longLinesAreDrawnOrShownInPart() throws IOException {
        String run = run("path", "62", ROUNDS);
        Said said = wires(run);
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .contains("61 links and", "up to 60 links and 400 rounds", "--links A..B", "--svg");
        assertThat(wires(run, "--links", "1..60").exit()).isZero();

        Path file = directory.resolve("wires.svg");
        Files.writeString(file, "an old one");
        Said drawn = wires(run, "--svg", file.toString());
        assertThat(drawn.err()).isEmpty();
        assertThat(drawn.exit()).isZero();
        assertThat(drawn.out()).isEqualTo("wrote " + file + System.lineSeparator());
        assertThat(file).content().startsWith("<svg ").contains("approach-1 path(62) H* p=1");
        assertThat(directory).isDirectoryNotContaining("glob:**.partial");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rounds | 0..2     | --rounds 0..2 not in 1..3",
                "--rounds | 1..4     | --rounds 1..4 not in 1..3",
                "--rounds | 3..2     | --rounds 3..2 not in 1..3",
                "--rounds | 2        | --rounds 2: expected two whole numbers like 3..17",
                "--links  | 1..2     | links 1..2 not in 0..1",
                "--links  | x..2     | --links x..2: expected two whole numbers like 3..17",
                "--line   | [*,3]    | no line [*,3] in a path of 3",
                "--svg    | nowhere/to/go.svg | cannot write nowhere/to/go.svg"
            })
    void whatCannotBeShownIsRefused(String option, String value, String problem)
            throws IOException {
        Said said = wires(run("path", "3", ROUNDS), option, value);
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).contains(problem).hasLineCount(1);
    }

    @Test
    void runsThatHaveNoWireDiagramAreRefused() throws IOException {
        String linear = run("path", "3", "cost { startup = 1us, hop = 1us, flit = 1us }");
        assertThat(wires(linear).exit()).isEqualTo(64);
        assertThat(wires(linear).err()).contains("network.cost = round").hasLineCount(1);
        assertThat(wires(linear, "--arrows", "--svg", "x.svg").err())
                .contains("--arrows is for text");
        assertThat(wires(directory.toString()).err()).contains("is not a run directory");
    }

    @Test
    void aTraceWithoutPacketsIsRefused() throws IOException {
        Said said = wires(run("path", "3", ROUNDS, "--trace", "summary"));
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains("tells nothing of packets").hasLineCount(1);
    }

    @Test
    void aCrossbarIsRefused() throws IOException {
        Path runs = directory.resolve("runs");
        Said run = Cli.gossamer(
                "run",
                Path.of("..", "configs", "sessions.conf").toString(),
                "--quiet",
                "--progress",
                "none",
                "--out",
                runs.toString());
        assertThat(run.exit()).isZero();
        try (Stream<Path> kept = Files.list(runs)) {
            Said said = wires(kept.findFirst().orElseThrow().toString());
            assertThat(said.exit()).isEqualTo(64);
            assertThat(said.err()).contains("a crossbar has no lines of PUs").hasLineCount(1);
        }
    }
}
