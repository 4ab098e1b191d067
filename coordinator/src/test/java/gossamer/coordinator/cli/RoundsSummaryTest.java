package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the summary of a run that is counted in rounds says of its lower bound. */
class RoundsSummaryTest {

    @TempDir
    private Path directory = Path.of("");

    private String run(String config, String... more) {
        List<String> args = new ArrayList<>(List.of("run", "../configs/" + config));
        args.addAll(List.of("--progress", "none", "--out", directory.toString()));
        args.addAll(List.of(more));
        Said said = Cli.gossamer(args.toArray(String[]::new));
        assertThat(said.exit()).as(said.err()).isZero();
        return said.out();
    }

    private String rounds(String config, String... more) {
        List<String> args = new ArrayList<>(List.of(more));
        args.addAll(List.of("--set", "network.cost=round"));
        return run(config, args.toArray(String[]::new));
    }

    private static final String[] HALF_RING = {
        "--set",
        "topology.shape=81",
        "--set",
        "network.model=H*",
        "--set",
        "network.packet-capacity=1"
    };

    @Test
    void anOptimalRunSaysByWhichTheorem() {
        assertThat(rounds("ring-729.conf", HALF_RING).lines())
                .contains(
                        "  rounds        80 rounds",
                        "  lower bound   80 rounds   optimal   Lau & Zhang, Theorem 2.1: cycle,"
                                + " p = 1: N-1 = 80")
                .anyMatch(line -> line.startsWith("  formula       80 rounds   equal   "));
    }

    @Test
    void anotherRunSaysHowManyRoundsItIsAboveTheBound() {
        assertThat(rounds(
                        "path-729.conf", "--set", "topology.shape=9", "--set", "network.model=H*"))
                .contains("gap ", "Lau & Zhang, Theorem 3.1: path: N-1 = 8");
    }

    @Test
    void theJsonSaysSoToo() {
        List<String> args = new ArrayList<>(List.of(HALF_RING));
        args.add("--json");
        assertThat(rounds("ring-729.conf", args.toArray(String[]::new)))
                .contains(
                        "\"optimal\" : true",
                        "\"lowerBound\" : 80",
                        "\"rounds\" : 80",
                        "\"lowerBoundFrom\" : \"Lau & Zhang, Theorem 2.1: cycle, p = 1: N-1 ="
                                + " 80\"");
        assertThat(run("pipelined-729.conf", "--set", "topology.shape=81", "--json"))
                .contains("\"optimal\" : false");
        assertThat(run("ring-729.conf", "--set", "topology.shape=81", "--json"))
                .contains("\"optimal\" : null", "\"rounds\" : null");
    }

    @Test
    void theSmallestCrossbarsAreNotFasterThanTheirBound() {
        for (int pus = 1; pus <= 6; pus++) {
            for (String permutation : List.of("pipelined", "identity", "up-down")) {
                assertThat(run(
                                "sessions.conf",
                                "--set",
                                "topology.shape=" + pus,
                                "--set",
                                "algorithm.sessions=1",
                                "--set",
                                "algorithm.permutation=" + permutation))
                        .contains("lower bound");
            }
        }
    }
}
