package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigRenderOptions;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.ScheduleGossip;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.run.Emulation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The algorithms with bounded packets and their keys. */
class BoundedSectionTest extends ConfigTestBase {

    private static final String PATH = "a path, or a mesh with one side";
    private static final String CYCLE = "a ring, or a torus with one side, of 1 or at least 3 PUs";
    private static final String TWO_SIDES = "a mesh or torus with two sides, none of 2 on a torus";

    /** A config of four lines, in rounds, before the lines that are given. */
    private static String text(String name, String kind, String shape, String... lines) {
        return "gossamer { network.cost = round\n"
                + "topology { kind = " + kind + ", shape = " + shape + " }\n"
                + "algorithm.name = " + name + "\n}\n"
                + String.join("\n", lines);
    }

    private Emulation right(String name, String kind, String shape, String... lines) {
        return loadText(text(name, kind, shape, lines), List.of()).emulation();
    }

    private List<String> wrong(String name, String kind, String shape, String... lines) {
        return problemsOf(text(name, kind, shape, lines), List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "small-path     | path     | 1",
                "small-path     | mesh     | [6]",
                "fujita-path    | path     | 2",
                "large-path     | path     | 6",
                "small-cycle    | ring     | 1",
                "small-cycle    | ring     | 3",
                "large-cycle    | torus    | [7]",
                "mesh-two-phase | mesh     | [2, 2]",
                "mesh-two-phase | mesh     | [1, 5]",
                "mesh-two-phase | torus    | [3, 1]",
                "greedy         | path     | 5",
                "greedy         | ring     | 2",
                "greedy         | mesh     | [2, 3, 4]",
                "greedy         | torus    | [2, 2]",
                "greedy         | crossbar | 6",
            })
    void runWhereTheyFitUnderEveryModel(String name, String kind, String shape) {
        for (String model : List.of("F*", "F1", "H*", "H1")) {
            Emulation emulation =
                    right(name, kind, shape, "gossamer.network.model = \"" + model + "\"");
            assertThat(emulation.algorithm().name()).isEqualTo(name);
            assertThat(emulation.network().modelName()).isEqualTo(model);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "small-path  | ring     | 6      | " + PATH + " | ring 6     | approach-1,"
                        + " approach-2, circgos, high-dim-gos, router, small-cycle, large-cycle,"
                        + " greedy, flooding, push-pull, schedule, fsa",
                "fujita-path | mesh     | [2, 3] | " + PATH + " | mesh 2×3   | high-dim-gos,"
                        + " torgos, cubgos, router, mesh-two-phase, greedy, flooding, push-pull,"
                        + " schedule, fsa",
                "large-path  | crossbar | 6      | " + PATH
                        + " | crossbar 6 | greedy, flooding, push-pull, schedule, fsa,"
                        + " pipelined",
                "small-cycle | ring     | 2      | " + CYCLE + "| ring 2     | approach-1,"
                        + " approach-2, circgos, high-dim-gos, router, greedy, flooding,"
                        + " push-pull, schedule, fsa",
                "large-cycle | path     | 7      | " + CYCLE + "| path 7     | approach-1,"
                        + " approach-2, circgos, high-dim-gos, router, small-path, fujita-path,"
                        + " large-path, greedy, flooding, push-pull, schedule, fsa",
                "mesh-two-phase | mesh  | [2, 3, 4] | " + TWO_SIDES + " | mesh 2×3×4 |"
                        + " high-dim-gos, cubgos, router, greedy, flooding, push-pull, schedule,"
                        + " fsa",
                "mesh-two-phase | torus | [2, 4] | " + TWO_SIDES + " | torus 2×4  | high-dim-gos,"
                        + " torgos, cubgos, router, greedy, flooding, push-pull, schedule, fsa",
                "mesh-two-phase | mesh  | [4]    | " + TWO_SIDES + " | mesh 4     | approach-1,"
                        + " approach-2, circgos, high-dim-gos, router, small-path, fujita-path,"
                        + " large-path, greedy, flooding, push-pull, schedule, fsa",
            })
    void areRefusedWhereTheyDoNotFit(
            String name, String kind, String shape, String needs, String is, String allowed) {
        assertThat(wrong(name, kind, shape))
                .containsExactly("a.conf:3: gossamer.algorithm.name: " + name + " needs " + needs
                        + ", not " + is + "; allowed: " + allowed + " on such a topology");
    }

    @Test
    void onAnyNetworkFromAFile() {
        write("g.txt", "0 1\n1 2\n1 3\n");
        String kind = "file, file = g.txt";

        assertThat(right("greedy", kind, "null").topology().pus()).isEqualTo(4);
        assertThat(wrong("small-path", kind, "null"))
                .containsExactly("a.conf:3: gossamer.algorithm.name: small-path needs " + PATH
                        + ", not file 4; allowed: greedy, flooding, push-pull, schedule,"
                        + " fsa on such a topology");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "large-path  | path     | 3 | 2",
                "large-cycle | ring     | 4 | 2",
                "large-path  | path     | 2 | 1",
                "large-cycle | ring     | 3 | 2",
                "small-path  | path     | 9 | 1",
                "greedy      | crossbar | 9 | 1",
            })
    void needPacketsOfOneOrTwoTokens(String name, String kind, String shape, int tokens) {
        String capacity = "gossamer.network.packet-capacity = ";

        assertThat(right(name, kind, shape, capacity + tokens).algorithm().largestPacket())
                .isEqualTo(tokens);
        if (tokens == 2) {
            assertThat(wrong(name, kind, shape, capacity + 1))
                    .containsExactly("a.conf:5: gossamer.network.packet-capacity: 1 tokens are too"
                            + " few: " + name + " on " + kind + " " + shape + " puts 2 into one"
                            + " packet; allowed: unbounded, or a whole number from 2 to"
                            + " 2147483647");
        }
        assertThat(wrong(name, kind, shape, capacity + 0))
                .containsExactly("a.conf:5: gossamer.network.packet-capacity: 0 is out of range;"
                        + " allowed: unbounded, or a whole number from 1 to 2147483647");
    }

    @Test
    void greedyFillsItsPackets() {
        String capacity = "gossamer.network.packet-capacity = 3";

        assertThat(right("greedy", "path", "9", capacity).algorithm().largestPacket())
                .isEqualTo(3);
        assertThat(right("greedy", "path", "9").algorithm().largestPacket()).isEqualTo(8);
        assertThat(right("greedy", "path", "1").algorithm().largestPacket()).isOne();
    }

    @Test
    void greedyRemembersTooMuchOnLargeNetworks() {
        assertThat(right("greedy", "mesh", "[128, 128]").topology().pus()).isEqualTo(16_384);
        assertThat(wrong("greedy", "mesh", "[128, 129]"))
                .containsExactly("a.conf:3: gossamer.algorithm.name: greedy on mesh 128×129 with"
                        + " 16512 PUs, each of which remembers every token once per link; allowed:"
                        + " at most 16384 PUs");
    }

    @Test
    void theLargestPathsAndRingsAreReadAtOnce() {
        assertThat(right("large-path", "path", "1000000").algorithm().packets())
                .isGreaterThan(1_000_000);
        assertThat(right("large-cycle", "ring", "4194304").algorithm().packets())
                .isEqualTo(2_097_152L * 4_194_305);
        assertThat(right("large-cycle", "ring", "4194303").algorithm().packets())
                .isLessThan(2_097_152L * 4_194_305);
    }

    private Phase2 phase2(String kind, String... lines) {
        GossipAlgorithm algorithm =
                right("mesh-two-phase", kind, "[3, 5]", lines).algorithm();
        return ((MeshTwoPhase) algorithm).phase2();
    }

    @Test
    void theSecondPhaseFollowsTheTopology() {
        String key = "gossamer.algorithm.phase-2 = ";

        assertThat(phase2("mesh")).isEqualTo(Phase2.CENTRE);
        assertThat(phase2("torus")).isEqualTo(Phase2.ROTATE);
        assertThat(phase2("mesh", key + "centre")).isEqualTo(Phase2.CENTRE);
        assertThat(phase2("mesh", key + "fujita")).isEqualTo(Phase2.FUJITA);
        assertThat(phase2("mesh", key + "overlap")).isEqualTo(Phase2.OVERLAP);
        assertThat(phase2("torus", key + "rotate")).isEqualTo(Phase2.ROTATE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mesh  | rotate  | rotate does not go with mesh 3×5   | fujita, centre, overlap",
                "torus | centre  | centre does not go with torus 3×5  | rotate",
                "torus | overlap | overlap does not go with torus 3×5 | rotate",
                "mesh  | 2       | found number 2                     | fujita, centre, overlap,"
                        + " rotate",
                "mesh  | [centre]| found list                         | fujita, centre, overlap,"
                        + " rotate",
                "mesh  | center  | unknown value \"center\"           | fujita, centre, overlap,"
                        + " rotate; did you mean centre?",
            })
    void theSecondPhaseMustGoWithTheTopology(
            String kind, String phase, String wrong, String allowed) {
        assertThat(wrong("mesh-two-phase", kind, "[3, 5]", "gossamer.algorithm.phase-2 = " + phase))
                .containsExactly(
                        "a.conf:5: gossamer.algorithm.phase-2: " + wrong + "; allowed: " + allowed);
    }

    @Test
    void noneMayHaveKeysOfAnotherAlgorithm() {
        assertThat(wrong(
                        "small-path",
                        "path",
                        "5",
                        "gossamer.algorithm.phase-2 = centre",
                        "gossamer.algorithm.file = s.json"))
                .containsExactly(
                        "a.conf:5: gossamer.algorithm.phase-2: is a key of mesh-two-phase, but"
                                + " gossamer.algorithm.name = small-path (a.conf:3); allowed:"
                                + " name, sessions, compute for small-path",
                        "a.conf:6: gossamer.algorithm.file: is a key of schedule and fsa, but"
                                + " gossamer.algorithm.name = small-path (a.conf:3); allowed:"
                                + " name, sessions, compute for small-path");
        assertThat(wrong("mesh-two-phase", "mesh", "[2, 2]", "gossamer.algorithm.file = x"))
                .containsExactly(
                        "a.conf:5: gossamer.algorithm.file: is a key of schedule and fsa, but"
                                + " gossamer.algorithm.name = mesh-two-phase (a.conf:3); allowed:"
                                + " name, phase-2, sessions, compute for mesh-two-phase");
        assertThat(wrong("greedy", "path", "5", "gossamer.algorithm.colours = split"))
                .singleElement()
                .asString()
                .endsWith("allowed: name, sessions, compute for greedy");
    }

    @Test
    void tokensMayHaveManyFlitsAndCostsUnits() {
        Emulation emulation = right(
                "large-path",
                "path",
                "5",
                "gossamer.network { token-flits = 8, cost { startup = 1us, hop = 10ns, flit = 1ns"
                        + " } }");
        assertThat(emulation.network().tokenFlits()).isEqualTo(8);
        assertThat(emulation.algorithm().prediction(emulation.network())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name = small-path, file = null | path | 5",
                "name = fujita-path             | path | 5",
                "name = large-path              | path | 6",
                "name = small-cycle             | ring | 5",
                "name = large-cycle             | ring | 7",
                "name = mesh-two-phase          | mesh | [3, 4]",
                "name = mesh-two-phase          | torus| [3, 4]",
                "name = mesh-two-phase, phase-2 = overlap | mesh | [3, 4]",
                "name = greedy                  | crossbar | 4",
                "name = schedule, file = s.json | path | 3",
                "name = greedy                  | file, file = g.txt | null",
                "name = schedule, file = s.json | file, file = g.txt | null",
            })
    void theResolvedConfigGivesTheSameEmulationAgain(String row) {
        write("s.json", ScheduleSectionTest.PATH_OF_3);
        write("g.txt", "0 1\n1 2\n");
        String[] parts = row.split(" *\\| *");
        for (String model : List.of("F*", "F1", "H*", "H1")) {
            if (parts[0].contains("schedule") && model.endsWith("1")) {
                continue;
            }
            LoadedConfig first = loadText(
                    text("null", parts[1], parts[2], "gossamer.algorithm { " + parts[0] + " }")
                            + "\ngossamer.network.model = \"" + model + "\"",
                    List.of());
            String text =
                    "gossamer " + first.resolved().root().render(ConfigRenderOptions.concise());
            LoadedConfig again = loadText(text, List.of());

            assertThat(again.resolved()).isEqualTo(first.resolved());
            assertThat(again.settings()).isEqualTo(first.settings());
            assertThat(again.emulation()).usingRecursiveComparison().isEqualTo(first.emulation());
            if (first.emulation().algorithm() instanceof ScheduleGossip) {
                assertThat(first.resolved().getString("algorithm.file"))
                        .isEqualTo(directory.resolve("s.json").toAbsolutePath().toString());
            }
        }
    }
}
