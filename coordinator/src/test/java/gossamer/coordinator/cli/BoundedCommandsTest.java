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

/** Gossip with bounded packets on the command line, with the figures of docs/bounded.md. */
class BoundedCommandsTest {

    private static final Path CONFIGS = Path.of("..", "configs");

    @TempDir
    private Path directory = Path.of("");

    /** Runs a shipped config with settings that are separated by blanks; keeps no trace. */
    private Said run(String config, String sets) {
        List<String> args = new ArrayList<>(List.of(
                "run",
                CONFIGS.resolve(config + ".conf").toString(),
                "--trace",
                "off",
                "--progress",
                "none",
                "--out",
                directory.toString()));
        for (String set : sets.strip().split(" +")) {
            if (!set.isEmpty()) {
                args.addAll(List.of("--set", set));
            }
        }
        return Cli.gossamer(args.toArray(String[]::new));
    }

    private String drawn(String algorithm, String... format) throws IOException {
        Path config = directory.resolve("a.conf");
        Files.writeString(directory.resolve("s.json"), "[[[0, 1, [0]]], [[1, 2, [0, 1]]]]");
        Files.writeString(
                config,
                "gossamer { topology { kind = path, shape = 3 }, network.cost = round\nalgorithm {"
                        + algorithm + " } }");
        List<String> args = new ArrayList<>(List.of("fsa", "--config", config.toString()));
        args.addAll(List.of(format));
        return Cli.gossamer(args.toArray(String[]::new)).out();
    }

    @Test
    void whatReactsIsDrawnByItsRules() throws IOException {
        assertThat(drawn("name = greedy")).isEqualTo("""
                PU 0 (0) of a: 3 rules

                rules
                  rule 1
                    waits        --sent / learn--> waits
                  rule 2
                    waits        --arrival / learn, keep--> waits
                  rule 3
                    packets of at most 3 tokens
                    waits        --settled at every-port / offer--> waits
                """);
        assertThat(drawn("name = schedule, file = s.json", "--pu", "1")).isEqualTo("""
                PU 1 (1) of a: 2 rules, 1 part of a plan

                rules
                  rule 1
                    waits        --arrival / keep--> waits
                  rule 2
                    waits        --settled / send-due--> waits

                plan
                  its parts
                    step 1       --not before 1 round: send 0 1 via +0--> done
                    done is final
                """);
        assertThat(drawn("name = push-pull", "--format", "dot"))
                .startsWith("digraph fsa {")
                .contains("settled if due if lacking if polls-left at random / take-held");
        assertThat(drawn("name = flooding", "--format", "svg"))
                .startsWith("<svg ")
                .contains("arrival / keep-news, learn");
    }

    @Test
    void anAutomatonWithATimerIsDrawnInTheUnitOfTheRun() {
        String config = CONFIGS.resolve("cycle-729-half-duplex.conf").toString();
        assertThat(Cli.gossamer("fsa", "--config", config).out())
                .contains("send own via -0, 1 round later", "end here: 365 366");
    }

    @Test
    void phase1OfAMeshIsFigure11() throws IOException {
        Cli.gossamer(
                "run",
                CONFIGS.resolve("mesh-27x27-half-duplex.conf").toString(),
                "--set",
                "topology.shape=[6,6]",
                "--set",
                "algorithm.phase-2=centre",
                "--quiet",
                "--out",
                directory.toString());
        try (Stream<Path> kept = Files.list(directory)) {
            String run = kept.findFirst().orElseThrow().toString();
            assertThat(Cli.gossamer("trace", "wires", run, "--rounds", "1..5").out())
                    .endsWith("""
                            link   0-1  1-2  2-3  3-4  4-5
                            t=1     0\\   /2   2\\   /4   4\\
                            t=2     /2   0\\   /4   2\\   |
                            t=3     |    /4   0\\   |    2\\
                            t=4     /4   |    |    0\\   |
                            t=5     |    |    |    |    0\\
                            """);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "path-729-half-duplex   |                                               | 1,092",
                "path-729-half-duplex   | algorithm.name=fujita-path                    | 1,456",
                "path-729-half-duplex   | algorithm.name=large-path network.packet-capacity=2"
                        + "                                                               | 728",
                "path-729-half-duplex   | network.model=F*                              | 728",
                "path-729-half-duplex   | network.link-policy=quota                     | 1,092",
                "path-729-half-duplex   | network.link-policy=inner-priority            | 1,092",
                "path-729-half-duplex   | network.link-policy=right-first               | 1,456",
                "path-729-half-duplex   | network.link-centre=365                       | 1,093",
                "cycle-729-half-duplex  |                                               | 366",
                "cycle-729-half-duplex  | algorithm.name=small-cycle                    | 728",
                "mesh-27x27-half-duplex |                                               | 391",
                "mesh-27x27-half-duplex | algorithm.phase-2=centre                      | 403",
                "mesh-27x27-half-duplex | algorithm.phase-2=fujita                      | 416",
                "mesh-27x27-half-duplex | topology.kind=torus algorithm.phase-2=rotate  | 366",
            })
    void theFiguresOfTheGuideAreRight(String config, String sets, String rounds) {
        Said said = run(config, sets == null ? "" : sets);
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("complete      yes, all 729 PUs")
                .containsPattern("rounds +" + rounds + " rounds");
    }
}
