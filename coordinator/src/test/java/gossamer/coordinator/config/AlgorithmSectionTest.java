package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlgorithmSectionTest extends ConfigTestBase {

    private static final String LINE = "a path, a ring, or a mesh or torus with one side";

    private GossipAlgorithm algorithm(String... lines) {
        return load(lines).emulation().algorithm();
    }

    private static String[] on(String kind, String shape, String... lines) {
        List<String> all = new ArrayList<>();
        all.add("gossamer.topology { kind = " + kind + ", shape = " + shape + " }");
        all.addAll(List.of(lines));
        return all.toArray(String[]::new);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "approach-1   | path  | [5]",
                "approach-1   | ring  | [5]",
                "approach-1   | mesh  | [5]",
                "approach-1   | torus | [5]",
                "high-dim-gos | path  | [5]",
                "high-dim-gos | ring  | [5]",
                "high-dim-gos | mesh  | [5]",
                "high-dim-gos | mesh  | [2, 3, 4]",
                "high-dim-gos | torus | [2, 3]",
            })
    void runsWhereItFits(String name, String kind, String shape) {
        assertThat(algorithm(on(kind, shape, "gossamer.algorithm.name = " + name))
                        .name())
                .isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "approach-1  | torus   | [3, 3]   | " + LINE + " | torus 3×3   | high-dim-gos,"
                        + " torgos, cubgos, router, mesh-two-phase, greedy, flooding, push-pull,"
                        + " schedule, fsa",
                "approach-1  | mesh    | [2, 3, 4]| " + LINE + " | mesh 2×3×4  | high-dim-gos,"
                        + " cubgos, router, greedy, flooding, push-pull, schedule, fsa",
                "approach-1  | crossbar| [5]      | " + LINE
                        + " | crossbar 5  | greedy, flooding, push-pull, schedule, fsa,"
                        + " pipelined",
                "high-dim-gos| crossbar| [5]      | a path, ring, mesh, mesh-with-holes or"
                        + " torus | crossbar 5  | greedy, flooding, push-pull, schedule, fsa,"
                        + " pipelined",
            })
    void isRefusedWhereItDoesNotFit(
            String name, String kind, String shape, String needs, String is, String allowed) {
        assertThat(problems(on(kind, shape, "gossamer.algorithm.name = " + name)))
                .containsExactly("a.conf:7: gossamer.algorithm.name: " + name + " needs " + needs
                        + ", not " + is + "; allowed: " + allowed + " on such a topology");
    }

    @Test
    void isRefusedOnACrossbarEvenIfItsShapeIsWrong() {
        assertThat(problems(on("crossbar", "0")))
                .hasSize(2)
                .contains("a.conf:4: gossamer.algorithm.name: high-dim-gos needs a path, ring,"
                        + " mesh, mesh-with-holes or torus, not crossbar; allowed: greedy,"
                        + " flooding, push-pull,"
                        + " schedule, fsa, pipelined on such a topology");
    }

    @Test
    void mustBeKnown() {
        assertThat(problems("gossamer.algorithm.name = approach-3"))
                .containsExactly("a.conf:6: gossamer.algorithm.name: unknown value"
                        + " \"approach-3\"; allowed: " + ALGORITHMS + "; did you mean"
                        + " approach-1?");
        assertThat(problems("gossamer.algorithm.name = 5"))
                .containsExactly("a.conf:6: gossamer.algorithm.name: found number 5; allowed: "
                        + ALGORITHMS);
    }

    @Test
    void mayNotHaveKeysOfAnotherAlgorithm() {
        assertThat(problems(on(
                        "ring",
                        "5",
                        "gossamer.algorithm.name = approach-1",
                        "gossamer.algorithm.phases = [approach-1]",
                        "gossamer.algorithm.colours = none")))
                .containsExactly(
                        "a.conf:8: gossamer.algorithm.phases: is a key of high-dim-gos, but"
                                + " gossamer.algorithm.name = approach-1 (a.conf:7); allowed:"
                                + " name, start, sessions, compute for approach-1",
                        "a.conf:9: gossamer.algorithm.colours: is a key of high-dim-gos, torgos"
                                + " and cubgos, but gossamer.algorithm.name = approach-1"
                                + " (a.conf:7); allowed: name, start, sessions, compute"
                                + " for approach-1");
    }

    @Test
    void takesOnePhasePerDimension() {
        assertThat(algorithm("gossamer.algorithm.phases = [approach-1, approach-1]")
                        .packets())
                .isEqualTo(algorithm().packets());
        assertThat(problems("gossamer.algorithm.phases = [approach-1]"))
                .containsExactly("a.conf:6: gossamer.algorithm.phases: 1 phases for the 2"
                        + " dimensions of torus 3×3; allowed: one phase per dimension");
        assertThat(problems("gossamer.algorithm.phases = []"))
                .singleElement()
                .asString()
                .contains("0 phases for the 2 dimensions");
    }

    @Test
    void refusesPhasesThatAreNone() {
        String allowed = "; allowed: approach-1, approach-2, approach-2-trimmed,"
                + " approach-2-merged, approach-2-binary, or {name = circgos, a1 = 3, rounds ="
                + " [[3, 1]]}";
        assertThat(problems("gossamer.algorithm.phases = [approach1,", "high-dim-gos, null, 5]"))
                .containsExactly(
                        "a.conf:6: gossamer.algorithm.phases[0]: unknown value \"approach1\""
                                + allowed + "; did you mean approach-1?",
                        "a.conf:7: gossamer.algorithm.phases[1]: unknown value \"high-dim-gos\""
                                + allowed,
                        "a.conf:7: gossamer.algorithm.phases[2]: found null" + allowed,
                        "a.conf:7: gossamer.algorithm.phases[3]: found number 5" + allowed);
        assertThat(problems("gossamer.algorithm.phases = approach-1"))
                .containsExactly("a.conf:6: gossamer.algorithm.phases: found string"
                        + " \"approach-1\"; allowed: a list of one-dimensional algorithms, one per"
                        + " dimension: [approach-1, {name = circgos, a1 = 3, rounds = [[3, 1]]},"
                        + " …]");
    }

    @Test
    void splitsTokensIntoOnePartPerDimension() {
        String split = "gossamer.algorithm.colours = split";

        assertThat(algorithm(split, "gossamer.network.token-flits = 2").colours())
                .isEqualTo(2);
        assertThat(algorithm("gossamer.algorithm.colours = none").colours()).isOne();
        assertThat(problems(split))
                .containsExactly("a.conf:6: gossamer.algorithm.colours: split cuts tokens of 1"
                        + " flits into 2 parts, one per dimension; allowed: split with"
                        + " network.token-flits >= 2, or none");
        assertThat(problems("gossamer.algorithm.colours = parity"))
                .containsExactly("a.conf:6: gossamer.algorithm.colours: parity needs wormhole"
                        + " switching, but switching is store-and-forward; allowed: none or split,"
                        + " or network.switching = wormhole");
    }

    @Test
    void reportsSplitAndPhasesAtOnce() {
        assertThat(problems(
                        "gossamer.algorithm.colours = split",
                        "gossamer.algorithm.phases = [approach-1, approach-1, approach-1]"))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"F1", "H1"})
    void runsOnOnePortToo(String model) {
        assertThat(algorithm("gossamer.network.model = " + model).name()).isEqualTo("high-dim-gos");
        LoadedConfig config = load(on(
                "ring",
                "5",
                "gossamer.algorithm.name = approach-1",
                "gossamer.network.ports = one"));
        assertThat(config.emulation().network().modelName()).isEqualTo("F1");
        // The closed forms suppose that all links of a PU work at once.
        assertThat(config.emulation().algorithm().prediction(config.emulation().network()))
                .isEmpty();
    }

    @Test
    void needsPacketsThatAreLargeEnough() {
        String capacity = "gossamer.network.packet-capacity = ";

        assertThat(algorithm(on("mesh", "[4, 6]", capacity + 4)).largestPacket())
                .isEqualTo(4);
        assertThat(problems(on("mesh", "[4, 6]", capacity + 3)))
                .containsExactly("a.conf:7: gossamer.network.packet-capacity: 3 tokens are too"
                        + " few: high-dim-gos on mesh 4×6 puts 4 into one packet; allowed:"
                        + " unbounded, or a whole number from 4 to 2147483647");
        assertThat(algorithm(on("ring", "9", "gossamer.algorithm.name = approach-1", capacity + 1))
                        .largestPacket())
                .isOne();
    }
}
