package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.topology.Graph;
import gossamer.model.topology.Graph.Link;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Networks from files, and {@code topology.kind = file}. */
class GraphFileTest extends ConfigTestBase {

    private static final String STATEMENTS =
            "; allowed: \"a b\" for a link between PUs a and b, \"pus n\"";

    /** What a grid's algorithm is refused for on a network from a file. */
    private static final String NO_ALGORITHM =
            "a.conf:4: gossamer.algorithm.name: high-dim-gos needs a path, ring, mesh,"
                    + " mesh-with-holes or torus, not file 3; allowed: greedy, flooding,"
                    + " push-pull, schedule, fsa on such a"
                    + " topology";

    private List<String> wrong(String text) {
        List<String> problems = new ArrayList<>();
        assertThat(GraphFile.read(
                        write("g.txt", text), (origin, what) -> problems.add(origin + ": " + what)))
                .isEmpty();
        return problems.stream().map(p -> p.replace(directory + "/", "")).toList();
    }

    private static Graph right(Path file) {
        return GraphFile.read(file, (origin, what) -> {
                    throw new AssertionError(origin + ": " + what);
                })
                .orElseThrow();
    }

    @Test
    void readsLinksInTheOrderOfTheFile() {
        Graph graph = right(write("g.txt", "# three\n\npus 3 # PUs\r\n 2\t0#a\n1 2\n"));

        assertThat(graph.pus()).isEqualTo(3);
        assertThat(GraphFile.text(graph)).isEqualTo("pus 3\n0 2\n1 2\n");
        assertThat(GraphFile.text(right(write("h.txt", GraphFile.text(graph)))))
                .isEqualTo(GraphFile.text(graph));
    }

    @Test
    void withoutACountTheHighestNumberIsTheLastPu() {
        assertThat(right(write("g.txt", "1 0\n1 4\n2 3\n4 3\n")).pus()).isEqualTo(5);
        assertThat(right(write("g.txt", "pus 1")).pus()).isEqualTo(1);
    }

    @Test
    void allThatIsWrongIsReportedWithItsLine() {
        assertThat(wrong("pus 4\n1 1\n0 1\n1 4\n\n1 0\n2 x\n1 2 3\npus 9\n-1 2\nfoo\n"))
                .containsExactly(
                        "g.txt:2: 1 1 joins a PU with itself; allowed: links between two PUs",
                        "g.txt:4: 4 is out of range; allowed: a whole number from 0 to 3",
                        "g.txt:6: 1 0 is the link of line 3 again; allowed: each link once",
                        "g.txt:7: cannot read \"2 x\"" + STATEMENTS,
                        "g.txt:8: cannot read \"1 2 3\"" + STATEMENTS,
                        "g.txt:9: \"pus\" comes too late; allowed: \"pus n\" once, before the first"
                                + " link",
                        "g.txt:10: cannot read \"-1 2\"" + STATEMENTS,
                        "g.txt:11: cannot read \"foo\"" + STATEMENTS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pus 0      | g.txt:1: 0 is out of range; allowed: a whole number from 1 to 16384",
                "pus 16385 | g.txt:1: 16385 is out of range; allowed: a whole number from 1 to"
                        + " 16384",
                "pus many | g.txt:1: many is not a whole number; allowed: a whole number from 1 to"
                        + " 16384",
                "0 16384 | g.txt:1: 16384 is out of range; allowed: a whole number from 0 to 16383",
                "0 99999999999 | g.txt:1: 99999999999 is out of range; allowed: a whole number from"
                        + " 0 to 16383",
            })
    void numbersOutOfRangeAreRefused(String text, String problem) {
        assertThat(wrong(text)).containsExactly(problem);
    }

    @Test
    void anEmptyOrDisconnectedNetworkIsRefused() {
        assertThat(wrong("# nothing\n")).containsExactly("g.txt: has no links" + STATEMENTS);
        assertThat(wrong("0 1\n3 4\n"))
                .containsExactly("g.txt: PU 2 cannot be reached from PU 0; allowed: a connected"
                        + " network; PUs are numbered 0 to 4");
        assertThat(wrong("pus 3\n0 1")).singleElement().asString().contains("PU 2 cannot");
    }

    @Test
    void garbageIsNotReadToItsEnd() throws IOException {
        assertThat(wrong("x\n".repeat(1000))).hasSize(21).last().asString().contains("20 problems");
        Path binary = directory.resolve("b.txt");
        Files.write(binary, new byte[] {'0', ' ', (byte) 0xff, '\n'});
        List<String> problems = new ArrayList<>();
        GraphFile.read(binary, (origin, what) -> problems.add(what));
        assertThat(problems).singleElement().asString().startsWith("is not UTF-8 text");
    }

    @Test
    void theNumberOfLinksIsLimited() {
        String text = IntStream.range(0, 16_384)
                .boxed()
                .flatMap(
                        a -> IntStream.rangeClosed(1, 17).mapToObj(b -> a + " " + (a + b) % 16_384))
                .collect(Collectors.joining("\n"));
        assertThat(wrong(text))
                .containsExactly("g.txt:262145: one link too many; allowed: at most 262144 links");
    }

    private List<String> problemsOfFile(String topology) {
        return problemsOf(
                "gossamer {\n  topology { " + topology + " }\n  network.cost = round\n"
                        + "  algorithm.name = high-dim-gos\n}\n",
                List.of());
    }

    @Test
    void aConfigNamesItsFileRelativeToItself() throws IOException {
        Files.createDirectory(directory.resolve("graphs"));
        write("graphs/g.txt", "0 1\n1 2\n");

        assertThat(problemsOfFile("kind = file, file = \"graphs/g.txt\""))
                .containsExactly(NO_ALGORITHM);
        write("graphs/inner.conf", "gossamer.topology { kind = file, file = g.txt }");
        assertThat(problemsOf("""
                        include "graphs/inner.conf"
                        gossamer {
                          network.cost = round
                          algorithm.name = high-dim-gos
                        }
                        """, List.of())).containsExactly(NO_ALGORITHM);
    }

    @Test
    void anOptionNamesAFileRelativeToTheWorkingDirectory() {
        String config = """
                gossamer {
                  topology.kind = file
                  network.cost = round
                  algorithm.name = high-dim-gos
                }
                """;
        assertThat(problemsOf(config, List.of("topology.file=../configs/graphs/star-9.txt")))
                .containsExactly(NO_ALGORITHM.replace("file 3", "file 9"));
    }

    @Test
    void aFileThatCannotBeReadIsReportedAtItsKey() {
        assertThat(problemsOfFile("kind = file, file = none.txt"))
                .contains("a.conf:2: gossamer.topology.file: cannot read none.txt: no such file;"
                        + " allowed: a text file with a link \"a b\" on each line");
        assertThat(problemsOfFile("kind = file, file = \".\""))
                .anyMatch(p -> p.contains("not a file"));
        assertThat(problemsOfFile("kind = file, file = \"\\u0000\""))
                .anyMatch(p -> p.contains("is no file name"));
        assertThat(problemsOfFile("kind = file")).anyMatch(p -> p.contains("file: is missing"));
    }

    @Test
    void whatIsWrongInAFileIsReportedBesideTheRest() {
        write("g.txt", "0 1\n1 1\n");
        assertThat(problemsOfFile("kind = file, file = g.txt, shape = 3, sise = 1"))
                .contains(
                        "g.txt:2: 1 1 joins a PU with itself; allowed: links between two PUs",
                        "a.conf:2: gossamer.topology.shape: does not go with gossamer.topology.kind"
                                + " = file (a.conf:2); allowed: not with kind = file")
                .anyMatch(p -> p.contains("sise: unknown key"));
    }

    @Test
    void aFileGoesWithNoOtherKind() {
        assertThat(problemsOfFile("kind = torus, shape = [3, 3], file = none.txt"))
                .singleElement()
                .asString()
                .contains("topology.file: does not go with", "only with kind = file");
    }

    @Test
    void theShippedGraphsAreWhatTheySay() {
        Path graphs = Path.of("..", "configs", "graphs");
        Graph petersen = right(graphs.resolve("petersen.txt"));
        assertThat(List.of(petersen.pus(), petersen.links(), petersen.diameter()))
                .containsExactly(10, 15, 2);
        Graph star = right(graphs.resolve("star-9.txt"));
        assertThat(List.of(star.pus(), star.links(), star.diameter())).containsExactly(9, 8, 2);
        Graph cube = right(graphs.resolve("hypercube-4.txt"));
        assertThat(List.of(cube.pus(), cube.links(), cube.diameter(), cube.minDegree()))
                .containsExactly(16, 32, 4, 4);
        assertThat(Link.between(3, 1)).isEqualTo(new Link(1, 3));
    }
}
