package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HopfieldCommandTest {

    private static final String CONFIG = "../configs/hopfield-32.conf";

    @TempDir
    Path directory;

    private static Said hopfield(String... args) {
        List<String> all = new ArrayList<>(List.of("hopfield"));
        all.addAll(List.of(args));
        return Cli.gossamer(all.toArray(String[]::new));
    }

    @Test
    void theShippedNetworkRecallsItsPatternInOneSweep() throws IOException {
        Said said = hopfield(CONFIG, "--out", directory.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("recalled, at rest: sweep 2 changed nothing")
                .contains("157 for 2 sweeps; formula 157")
                .contains("same states in every sweep")
                .contains("  ..#.###.   #.#.#.#.   #.#.#.#.\n")
                .contains("  2nE -320   2nE -928   2nE -928\n");
        String drawing = Files.readString(directory.resolve("recall.svg"));
        assertThat(drawing).contains("2nE = -320").contains("6 wrong").endsWith("</svg>\n");
        assertThat(drawing.split("<rect x=", -1)).hasSize(1 + 4 * 32);
        assertThat(directory.resolve("recall.csv"))
                .content()
                .startsWith("sweep,2nE,wrong,wrong_neurons\nstart,-320,6,")
                .contains("sweep 1,-928,0,\n");
    }

    @Test
    void whatWasRecalledIsAPageWhoseCommandMakesItAgain() throws IOException {
        Said first = hopfield(CONFIG, "--set", "hopfield.recall=1", "--out", directory.toString());
        Said report = Cli.gossamer("report", directory.toString());
        assertThat(report.exit()).as(report.err()).isZero();
        Path again = directory.resolve("again.conf");
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("\"name\":\"hopfield-32\"")
                .contains("\"title\":\"Recalled\"")
                .contains("[\"outcome\",\"recalled, at rest")
                .contains("\"again\":\"gossamer hopfield " + again + "\"")
                .contains("\"title\":\"Sweeps\"")
                .contains("\"file\":\"chart-energy\"");
        assertThat(first.out()).startsWith(hopfield(again.toString()).out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "pipelined", "up-down", "random", "random-per-pu"})
    void everyPermutationAndSchedulingRecalls(String permutation) {
        for (String scheduling : List.of("none", "algorithm-2", "stable")) {
            Said said = hopfield(
                    CONFIG,
                    "--set",
                    "algorithm.permutation=" + permutation,
                    "--set",
                    "algorithm.scheduling=" + scheduling);
            assertThat(said.exit()).as(said.err()).isZero();
            assertThat(said.out()).contains("2nE -320   2nE -928   2nE -928");
        }
    }

    /** All at once: the states depend on no network; each run is compared with a loop, too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    torus, shape = [4, 8] | high-dim-gos                       | cost { %s }
                    mesh, shape = [4, 8]  | high-dim-gos                       | cost { %s }
                    ring, shape = 32      | approach-1                         | cost { %s }
                    mesh, shape = [2, 4, 4] | flooding                         | cost { %s }
                    file, file = tree.txt | flooding                           | cost { %s }
                    path, shape = 32      | large-path        | packet-capacity = 2, cost = round
                    torus, shape = [8, 4] | high-dim-gos   | switching = wormhole, cost { %s }
                    mesh, shape = [4, 8]  | router         | switching = wormhole, cost { %s }
                    crossbar, shape = 32  | pipelined, permutation = identity  | cost = round
                    crossbar, shape = 32  | flooding                           | cost { %s }
                    """)
    void parallelSweepsAreTheSameOnAnyNetwork(String network, String gossip, String machine)
            throws IOException {
        String tree = IntStream.range(1, 32)
                .mapToObj(pu -> (pu - 1) / 2 + " " + pu + "\n")
                .collect(Collectors.joining());
        Files.writeString(directory.resolve("tree.txt"), tree);
        Path config = Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = %s }
                  network { %s }
                  algorithm { name = %s, sessions = 4 }
                  hopfield { patterns = random, count = 4, flip = 13, update = parallel }
                }
                """.formatted(
                network, machine.formatted("startup = 10us, hop = 100ns, flit = 1ns"), gossip));
        Said said = hopfield(config.toString());
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out())
                .contains("parallel loop   same states in every sweep")
                .contains("every neuron knows the same of all 32")
                .contains("2nE 68     2nE -676   2nE -916   2nE -956   2nE -956\n")
                .contains("  ###...#.   ..#.##.#   #.#.####   #.#.####   #.#.####\n");
    }

    @Test
    void serialSweepsNeedPipelinedGossip() {
        Said said = hopfield(
                "../configs/torus-27x27.conf",
                "--set",
                "hopfield.patterns=bits",
                "--set",
                "hopfield.count=2",
                "--set",
                "hopfield.update=serial");
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err())
                .contains("gossamer.hopfield.update: serial needs pipelined gossiping, in which")
                .contains("not high-dim-gos; allowed: parallel, or algorithm.name = pipelined");
    }

    @Test
    void moreLoadIsRecalledLessOften() throws IOException {
        Said said = hopfield(
                CONFIG,
                "--capacity",
                "--trials",
                "5",
                "--loads",
                "0.05,0.5",
                "--set",
                "topology.shape=60",
                "--set",
                "hopfield.flip=3",
                "--set",
                "hopfield.patterns=random",
                "--out",
                directory.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        List<String> rows = Files.readAllLines(directory.resolve("capacity.csv"));
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0)).startsWith("patterns,load,trials,recalled,");
        assertThat(rows.get(1)).startsWith("3,0.050000,5,5,");
        assertThat(rows.get(2)).startsWith("30,0.500000,5,0,");
        assertThat(directory.resolve("capacity.svg")).content().contains("60 neurons, 3 of them");
    }

    @Test
    void seedsDecideWhatIsRandom() {
        String[] args = {CONFIG, "--set", "hopfield.patterns=random", "--set", "hopfield.flip=9"};
        String first = hopfield(args).out();
        assertThat(hopfield(args).out()).isEqualTo(first);
        List<String> other = new ArrayList<>(List.of(args));
        other.addAll(List.of("--seed", "2"));
        assertThat(hopfield(other.toArray(String[]::new)).out()).isNotEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hopfield.patterns=bit   | unknown value \"bit\"",
                "hopfield.patterns=[]    | 0 pictures; allowed: 1 to 4096 pictures",
                "hopfield.patterns=null  | gossamer.hopfield.patterns: is missing",
                "hopfield.count=null     | gossamer.hopfield.count: is missing",
                "hopfield.count=6        | 6 is out of range; allowed: a whole number from 1 to 5",
                "hopfield.recall=3       | 3 is out of range; allowed: a whole number from 0 to 2",
                "hopfield.flip=33        | 33 is out of range",
                "hopfield.flip=[3, 3]    | neuron 3 is there more than once",
                "hopfield.flip=[32]      | 32 is out of range",
                "farm.inputs=20          | beside a farm, whose voters are on the same PUs",
                "hopfield.flips=1        | did you mean gossamer.hopfield.flip?",
                "topology.shape=1        | a neuron on each of 1 PUs; allowed",
                "topology.shape=2049     | a neuron on each of 2049 PUs; allowed",
            })
    void whatIsWrongWithTheConfigIsSaid(String set, String message) {
        Said said = hopfield(CONFIG, "--set", set);
        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.err()).contains(message);
        assertThat(said.out()).isEmpty();
    }

    @Test
    void allThatIsWrongWithPicturesIsSaidAtOnce() throws IOException {
        Path config = Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 6 }
                  algorithm.name = pipelined
                  hopfield {
                    patterns = [
                      ["##.", "..."]
                      ["##.", "#."]
                      ["#x.", "..."]
                      ["##..", "...."]
                      ["##", "..", "##"]
                    ]
                    count = 3
                  }
                }
                """);
        Said said = hopfield(config.toString());
        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.err())
                .contains("a.conf:7: gossamer.hopfield.patterns[1]: rows of different lengths")
                .contains("a.conf:8: gossamer.hopfield.patterns[2]: a row has a sign other than")
                .contains("a.conf:9: gossamer.hopfield.patterns[3]: 8 signs for 6 PUs")
                .contains("a.conf:10: gossamer.hopfield.patterns[4]: rows not as long as those")
                .contains("a.conf:12: gossamer.hopfield.count: beside a list of pictures")
                .contains("5 problems, nothing was run");
    }

    @Test
    void configsWithoutNeuronsAndOptionsThatDoNotGoTogetherAreRefused() {
        assertThat(hopfield("../configs/sessions.conf").err()).contains("has no neurons");
        assertThat(hopfield(CONFIG, "--trials", "0", "--loads", "3").err())
                .contains("--trials is for --capacity only")
                .contains("--trials 0; allowed: 1 to")
                .contains("--loads 3.0; allowed: above 0");
        assertThat(hopfield("../configs/ring-729.conf", "--set", "hopfield.patterns=bits")
                        .err())
                .contains("gossamer.hopfield.count: is missing");
    }

    @Test
    void aRunThatIsCutOffSaysSo() throws IOException {
        Said said = hopfield(CONFIG, "--set", "limits.virtual-time=10");
        assertThat(said.exit()).isEqualTo(Exit.LIMIT);
        assertThat(said.out()).contains("no: virtual time limit");
        Said trials = hopfield(
                CONFIG,
                "--capacity",
                "--trials",
                "2",
                "--loads",
                "0.1",
                "--set",
                "limits.virtual-time=10",
                "--out",
                directory.toString());
        assertThat(trials.exit()).isEqualTo(Exit.LIMIT);
        assertThat(trials.out()).containsPattern(" 0 +-  2 cut off by a limit");
        // A mean over no trials is none.
        assertThat(Files.readAllLines(directory.resolve("capacity.csv")).get(1)).endsWith(",0,");
    }
}
