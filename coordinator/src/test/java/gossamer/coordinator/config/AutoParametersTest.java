package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.plan.PlannedGossip;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code algorithm.parameters = auto}. */
class AutoParametersTest extends ConfigTestBase {

    private static String text(String kind, String shape, String algorithm, String cost) {
        return "gossamer { network { switching = wormhole, token-flits = 1024, cost = " + cost
                + " }\n"
                + "topology { kind = " + kind + ", shape = " + shape + " }\n"
                + "algorithm { name = " + algorithm + ", parameters = auto } }\n";
    }

    private static final String LINEAR = "{ startup = 10us, hop = 100ns, flit = 1ns }";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "torus | [10, 10]   | torgos       | torgos(5;2,1; colours=split)",
                "torus | [12, 18]   | torgos       | torgos(4;3,2; colours=split)",
                "torus | [12, 18]   | high-dim-gos | high-dim-gos(circgos(6;3,1), approach-1;"
                        + " colours=split)",
                "torus | [7, 11, 5] | high-dim-gos | high-dim-gos(circgos(4;3,1), approach-1,"
                        + " approach-1; colours=split)",
                "torus | [9, 9, 9]  | cubgos       | cubgos(3;3,1; colours=split)",
                "mesh  | [3, 4]     | high-dim-gos | high-dim-gos(approach-1, approach-1;"
                        + " colours=split)"
            })
    void findsTheBestOnes(String kind, String shape, String algorithm, String plan) {
        LoadedConfig loaded = loadText(text(kind, shape, algorithm, LINEAR), List.of());
        assertThat(((PlannedGossip) loaded.emulation().algorithm()).plan().name())
                .isEqualTo(plan);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ring  | [27]   | high-dim-gos | unbounded | 27 | circgos(9;3,1)",
                "ring  | [27]   | high-dim-gos | 20        | 14 | circgos(7;4,2)",
                "ring  | [27]   | high-dim-gos | 9         | 1  | approach-1",
                "torus | [9, 9] | torgos       | 9         | 5  | torgos(9; colours=split)",
            })
    void findsTheBestOnesWhosePacketsFit(
            String kind,
            String shape,
            String algorithm,
            String capacity,
            int largest,
            String plan) {
        List<String> sets = List.of("network.packet-capacity=" + capacity);
        PlannedGossip gossip = (PlannedGossip)
                loadText(text(kind, shape, algorithm, LINEAR), sets).emulation().algorithm();
        assertThat(gossip.plan().name()).isEqualTo(plan);
        assertThat(gossip.largestPacket()).isEqualTo(largest);
    }

    @Test
    void whereNoPacketsFitThoseThatComeClosestAreNamed() {
        assertThat(problemsOf(
                        text("torus", "[9, 9]", "torgos", LINEAR),
                        List.of("network.packet-capacity=3")))
                .singleElement()
                .asString()
                .contains("3 tokens are too few: torgos on torus 9×9 puts 5 into one packet");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "torus | torgos, a = 3  | [9, 9]   | algorithm.a: is given, but",
                "mesh  | torgos         | [12, 18] | no parameters of torgos are known for 12×18",
                "torus | torgos, colours = parity | [9, 9] | not split, but",
                "torus | router         | [9, 9]   | is a key of"
            })
    void saysWhyThereAreNone(String kind, String algorithm, String shape, String message) {
        assertThat(problemsOf(text(kind, shape, algorithm, LINEAR), List.of()))
                .anyMatch(problem -> problem.contains(message));
    }

    @Test
    void roundsGiveNothingToWeigh() {
        assertThat(problemsOf(text("torus", "[9, 9]", "torgos", "round"), List.of()))
                .anyMatch(problem -> problem.contains("there is nothing to weigh"));
    }
}
