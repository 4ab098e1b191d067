package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologySectionTest extends ConfigTestBase {

    private static final String SHAPE_ALLOWED =
            "; allowed: a list of sides, e.g. [27, 27], or one side, e.g. 729; a whole number from"
                    + " 1 to 4194304 each";

    private String topology(String kind, String shape) {
        return "gossamer.topology = null\ngossamer.topology { kind = " + kind + ", shape = " + shape
                + " }";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "path  | [7]            | 7       | 7",
                "path  | 7              | 7       | 7",
                "ring  | \"7\"          | 7       | 7",
                "mesh  | 7              | 7       | 7",
                "mesh  | [2, 3, \"4\"]  | 2×3×4   | 24",
                "torus | [1]            | 1       | 1",
                "torus | [9, 27]        | 9×27    | 243",
                "torus | [2,2,2,2,1,1,1,1,1,1,1,1,1,1,1,1] | 2×2×2×2×1×1×1×1×1×1×1×1×1×1×1×1 | 16",
            })
    void buildsWhatIsNamed(String kind, String shape, String text, int pus) {
        Topology topology = load(topology(kind, shape)).emulation().topology();

        assertThat(topology.kind()).isEqualTo(kind);
        assertThat(topology.shapeText()).isEqualTo(text);
        assertThat(topology.pus()).isEqualTo(pus);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "torsu  | unknown value \"torsu\" | ; did you mean torus?",
                "Ring   | unknown value \"Ring\"  | ; did you mean ring?",
                "files  | unknown value \"files\" | ; did you mean file?",
                "5      | found number 5          | ``",
                "[mesh] | found list              | ``",
            })
    void refusesUnknownKinds(String kind, String wrong, String guess) {
        assertThat(problems("gossamer.topology.kind = " + kind))
                .containsExactly("a.conf:6: gossamer.topology.kind: " + wrong
                        + "; allowed: path, ring, mesh, mesh-with-holes, torus, crossbar, file"
                        + guess);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0       | 0 is out of range",
                "-3      | -3 is out of range",
                "4194305 | 4194305 is out of range",
                "2.5     | 2.5 is not a whole number",
                "27x27   | found string \"27x27\"",
                "{ x=1 } | found object",
                "true    | found boolean true",
            })
    void refusesWhatIsNoSide(String shape, String wrong) {
        assertThat(problems("gossamer.topology.shape = " + shape))
                .containsExactly("a.conf:6: gossamer.topology.shape: " + wrong + SHAPE_ALLOWED);
    }

    @Test
    void refusesEachSideThatIsNone() {
        assertThat(problems(
                        "gossamer.topology.shape = [",
                        "  0,",
                        "  3,",
                        "  2.5, 12abc",
                        "  99999999999, null, [1], {}]"))
                .containsExactly(
                        "a.conf:7: gossamer.topology.shape[0]: 0 is out of range; allowed: a whole"
                                + " number from 1 to 4194304",
                        "a.conf:9: gossamer.topology.shape[2]: 2.5 is not a whole number; allowed:"
                                + " a whole number from 1 to 4194304",
                        "a.conf:9: gossamer.topology.shape[3]: found string \"12abc\"; allowed: a"
                                + " whole number from 1 to 4194304",
                        "a.conf:10: gossamer.topology.shape[4]: 99999999999 is out of range;"
                                + " allowed: a whole number from 1 to 4194304",
                        "a.conf:10: gossamer.topology.shape[5]: found null; allowed: a whole"
                                + " number from 1 to 4194304",
                        "a.conf:10: gossamer.topology.shape[6]: found list; allowed: a whole"
                                + " number from 1 to 4194304",
                        "a.conf:10: gossamer.topology.shape[7]: found object; allowed: a whole"
                                + " number from 1 to 4194304");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "path     | [3, 3] | 2  | exactly one side",
                "ring     | []     | 0  | exactly one side",
                "crossbar | [2, 2] | 2  | exactly one side",
                "mesh     | []     | 0  | 1 to 16 sides",
                "torus    | [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1] | 17 | 1 to 16 sides",
            })
    void refusesTheWrongNumberOfSides(String kind, String shape, int sides, String allowed) {
        assertThat(problems(topology(kind, shape)))
                .contains("a.conf:7: gossamer.topology.shape: " + sides
                        + " sides for topology.kind = " + kind + "; allowed: " + allowed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mesh     | [2048, 2049]        | 2048×2049 = 4196352",
                "torus    | [4194304, 4194304]  | 4194304×4194304 = 17592186044416",
                "torus    | [65536,65536,65536,65536] | 65536×65536×65536×65536 ="
                        + " 18446744073709551616",
            })
    void limitsTheNumberOfPus(String kind, String shape, String product) {
        assertThat(problems(topology(kind, shape)))
                .containsExactly("a.conf:7: gossamer.topology.shape: " + kind + " of " + product
                        + " PUs; allowed: 1 to 4194304 PUs");
    }

    @Test
    void limitsCrossbarsAsTheModelDoes() {
        assertThat(problems(topology("crossbar", "32769")))
                .contains("a.conf:7: gossamer.topology.shape: crossbar of 32769 PUs; allowed: 1 to"
                        + " 32768 PUs");
        assertThat(problems(topology("crossbar", "32768")))
                .singleElement()
                .asString()
                .contains("gossamer.algorithm.name");
        assertThat(Crossbar.of(32_768).pus()).isEqualTo(32_768);
        assertThatThrownBy(() -> Crossbar.of(32_769)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0     | 0 is out of range",
                "-1    | -1 is out of range",
                "32769 | 32769 is out of range",
                "two   | found string \"two\"",
                "1.5   | 1.5 is not a whole number",
                "[2]   | found list",
            })
    void sharedChannelsAreAWholeNumber(String channels, String wrong) {
        assertThat(problemsOf(SHARING.formatted("crossbar", channels), List.of()))
                .containsExactly("a.conf:1: gossamer.topology.shared-channels: " + wrong
                        + "; allowed: a whole number from 1 to 32768");
    }

    private static final String SHARING = "gossamer { topology { kind = %s, shape = 6,"
            + " shared-channels = %s }, algorithm.name = pipelined }";

    @Test
    void onlyACrossbarHasSharedChannelsAndOnlyUnderRendezvous() {
        assertThat(problemsOf(SHARING.formatted("ring", "2"), List.of()))
                .contains("a.conf:1: gossamer.topology.shared-channels: does not go with"
                        + " gossamer.topology.kind = ring (a.conf:1); allowed: only with kind ="
                        + " crossbar");
        assertThat(problemsOf(
                        SHARING.formatted("crossbar", "2").replace("pipelined", "flooding"),
                        List.of("network.cost=round")))
                .containsExactly("a.conf:1: gossamer.topology.shared-channels: packets hold links"
                        + " under store-and-forward; only PUs that meet share what lies"
                        + " beneath; allowed:"
                        + " no such key (or null), or network.switching = rendezvous");
        for (String channels : List.of("1", "3", "6", "32768", "null")) {
            assertThat(problemsOf(SHARING.formatted("crossbar", channels), List.of()))
                    .isEmpty();
        }
    }

    private static final String CIRCUITS = "gossamer { topology { kind = %s, shape = 12,"
            + " circuits = %s }, algorithm.name = pipelined }";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[3, 5]     | [3, 5] are not the sides of a mesh of 12 PUs; allowed: 1 to 16 sides"
                        + " whose product is 12",
                "[]         | [] are not the sides of a mesh of 12 PUs; allowed: 1 to 16 sides"
                        + " whose product is 12",
                "12         | found number 12; allowed: a list of sides of a mesh, e.g. [4, 4],"
                        + " whole numbers from 1",
                "{ a = 4 }  | found object; allowed: a list of sides of a mesh, e.g. [4, 4],"
                        + " whole numbers from 1",
            })
    void circuitsAreOnAMeshOfAsManyPus(String sides, String wrong) {
        assertThat(problemsOf(CIRCUITS.formatted("crossbar", sides), List.of()))
                .containsExactly("a.conf:1: gossamer.topology.circuits: " + wrong);
    }

    @Test
    void sidesOfCircuitsAreWholeNumbers() {
        assertThat(problemsOf(CIRCUITS.formatted("crossbar", "[0, 12]"), List.of()))
                .containsExactly("a.conf:1: gossamer.topology.circuits[0]: 0 is out of range;"
                        + " allowed: a whole number from 1 to 32768");
    }

    @Test
    void onlyACrossbarHasCircuitsAndOnlyUnderRendezvousWithoutSharedChannels() {
        assertThat(problemsOf(CIRCUITS.formatted("ring", "[3, 4]"), List.of()))
                .contains("a.conf:1: gossamer.topology.circuits: does not go with"
                        + " gossamer.topology.kind = ring (a.conf:1); allowed: only with kind ="
                        + " crossbar");
        assertThat(problemsOf(
                        CIRCUITS.formatted("crossbar", "[3, 4]").replace("pipelined", "flooding"),
                        List.of("network.cost=round")))
                .containsExactly("a.conf:1: gossamer.topology.circuits: packets hold links"
                        + " under store-and-forward; only PUs that meet share what lies"
                        + " beneath; allowed:"
                        + " no such key (or null), or network.switching = rendezvous");
        assertThat(problemsOf(
                        CIRCUITS.formatted("crossbar", "[3, 4]"),
                        List.of("topology.shared-channels=2")))
                .containsExactly("a.conf:1: gossamer.topology.circuits: does not go with"
                        + " gossamer.topology.shared-channels = 2 (--set); allowed: one of the"
                        + " two");
        for (String sides : List.of("[12]", "[3, 4]", "[2, 3, 2]", "[1, 12, 1]", "null")) {
            assertThat(problemsOf(CIRCUITS.formatted("crossbar", sides), List.of()))
                    .isEmpty();
        }
    }

    @Test
    void reportsKindAndShapeAtOnce() {
        assertThat(problemsOf(
                        "gossamer { topology { kind = tor, shape = [a] }, network.cost = round,"
                                + " algorithm.name = high-dim-gos }",
                        List.of()))
                .hasSize(2);
    }
}
