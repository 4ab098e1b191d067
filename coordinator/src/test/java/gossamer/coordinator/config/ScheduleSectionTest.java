package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.algorithm.anynetwork.ScheduleGossip;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code algorithm.name = schedule} with its file. */
class ScheduleSectionTest extends ConfigTestBase {

    /** On a path of 3 PUs in 2 rounds, with packets of two tokens. */
    static final String PATH_OF_3 = """
            {"format":"gossamer-schedule","version":1,"pus":3,
            "rounds":[
            [[0,1,[0]],[2,1,[2]]],
            [[1,0,[1,2]],[1,2,[0,1]]]
            ]}
            """;

    private static final String ALLOWED = "; allowed: a schedule file, see docs/schedules.md";

    private static String text(String network) {
        return "gossamer { network { cost = round, " + network + " }\n"
                + "topology { kind = path, shape = 3 }\n"
                + "algorithm { name = schedule\nfile = s.json }\n}\n";
    }

    /** What is wrong with the base config under H* and this schedule. */
    private List<String> wrong(String schedule) {
        write("s.json", schedule);
        return problemsOf(text("model = \"H*\""), List.of());
    }

    @Test
    void isRunAsItIsWritten() {
        write("s.json", PATH_OF_3);
        LoadedConfig config = loadText(text("model = \"H*\""), List.of());
        ScheduleGossip algorithm = (ScheduleGossip) config.emulation().algorithm();

        assertThat(algorithm.packets()).isEqualTo(4);
        assertThat(algorithm.largestPacket()).isEqualTo(2);
        assertThat(algorithm.prediction(config.emulation().network()))
                .contains(new Prediction(2, "as scheduled", "the schedule"));
    }

    @Test
    void mayBeIncomplete() {
        write("s.json", "[[[0,1,[0]]]]");
        LoadedConfig config = loadText(text("model = \"H*\""), List.of());
        assertThat(config.emulation().algorithm().prediction(config.emulation().network()))
                .isEmpty();
    }

    @Test
    void isRelativeToTheConfigThatNamesIt() throws IOException {
        Files.createDirectory(directory.resolve("inner"));
        write("inner/s.json", PATH_OF_3);
        write("inner/i.conf", "gossamer.algorithm { name = schedule, file = s.json }");
        LoadedConfig config = loadText(
                "include \"inner/i.conf\"\ngossamer { network.cost = round\n"
                        + "topology { kind = path, shape = 3 } }",
                List.of());
        assertThat(config.resolved().getString("algorithm.file")).endsWith("inner/s.json");
    }

    @Test
    void givenAsAnOptionIsRelativeToTheWorkingDirectory() {
        write("s.json", PATH_OF_3);
        assertThat(problemsOf(text("model = \"H*\""), List.of("algorithm.file=s.json")))
                .containsExactly("--set: gossamer.algorithm.file: cannot"
                        + " read s.json: no such file" + ALLOWED);
        assertThat(loadText(
                                text("model = \"H*\""),
                                List.of("algorithm.file=" + directory.resolve("s.json")))
                        .emulation()
                        .algorithm()
                        .packets())
                .isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null        | is missing",
                "t.json      | cannot read t.json: no such file",
                "\".\"       | cannot read .: not a file",
                "[s.json]    | found list",
                "\"\\u0000\" | \"\\u0000\" is no file name",
            })
    void needsItsFile(String file, String wrong) {
        write("s.json", PATH_OF_3);
        assertThat(problemsOf(
                        text("model = \"H*\"") + "gossamer.algorithm.file = " + file, List.of()))
                .containsExactly("a.conf:" + (file.equals("null") ? 3 : 6)
                        + ": gossamer.algorithm.file: " + wrong + ALLOWED);
    }

    @Test
    void whatIsNoScheduleIsToldWithItsPlace() {
        assertThat(wrong("[[[0,1,[0]],\n [2,1]], x]"))
                .allMatch(problem -> problem.startsWith("s.json:2:"))
                .hasSizeGreaterThanOrEqualTo(1);
        assertThat(wrong("{\"format\":\"gossamer-schedule\",\"version\":1,\"pus\":3,\n"
                        + "\"rounds\":[\n  [[0,7,[0]]]]}"))
                .containsExactly("s.json:3:7: expected the PU that receives, a whole number 0 to 2;"
                        + " found 7");
    }

    @Test
    void anUnreadableScheduleIsToldBesideTheRest() {
        write("s.json", "[[5]]");
        assertThat(problemsOf(
                        text("model = \"H*\", duplx = half") + "gossamer.topology.shape = 0",
                        List.of()))
                .hasSize(3)
                .anyMatch(problem -> problem.startsWith("s.json:1:3: "))
                .anyMatch(problem -> problem.contains("duplx: unknown key"))
                .anyMatch(problem -> problem.contains("topology.shape: 0 is out of range"));
    }

    @Test
    void mustBeForAsManyPus() {
        assertThat(wrong(PATH_OF_3.replace("\"pus\":3", "\"pus\":4")))
                .containsExactly("a.conf:4: gossamer.algorithm.file: s.json is for 4 PUs, but path"
                        + " 3 has 3; allowed: a schedule for this network");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "H* | [[[3,2,[0]]]]                       | UNKNOWN_PU: round 1, PU 3 to PU 2: PUs"
                        + " are numbered 0 to 2",
                "H* | [[[0,1,[4]]]]                       | UNKNOWN_TOKEN: round 1, PU 0 to PU 1:"
                        + " tokens are numbered 0 to 2, not token 4",
                "H* | [[],[[0,1,[2]]]]                    | TOKEN_NOT_HELD: round 2, PU 0 to PU 1:"
                        + " PU 0 does not hold token 2 when the round begins",
                "H* | [[[0,2,[0]]]]                       | NO_EDGE: round 1, PU 0 to PU 2: no"
                        + " link joins these PUs",
                "H* | [[[0,1,[]]]]                        | EMPTY_PACKET: round 1, PU 0 to PU 1:"
                        + " the packet carries no token",
                "H* | [[[0,1,[0]],[1,0,[1]]]]             | HALF_DUPLEX: round 1, PU 1 to PU 0:"
                        + " the half-duplex link carries a packet the other way in this round,"
                        + " with token 0",
                "F* | [[[0,1,[0]],[0,1,[0]]]]             | ARC_BUSY: round 1, PU 0 to PU 1:"
                        + " another packet goes the same way in this round, with token 0",
                "F1 | [[[0,1,[0]],[1,0,[1]],[1,2,[1]]]]   | ONE_PORT: round 1, PU 1 to PU 2: PU 1"
                        + " has one port and is on the link to PU 0 in this round",
            })
    void mustKeepToTheRulesOfTheMachine(String model, String schedule, String fault) {
        write("s.json", schedule);
        assertThat(problemsOf(text("model = \"" + model + "\""), List.of()))
                .containsExactly("s.json: " + fault);
    }

    @Test
    void mustKeepToThePacketCapacity() {
        write("s.json", PATH_OF_3);
        assertThat(problemsOf(text("model = \"H*\", packet-capacity = 1"), List.of()))
                .containsExactly(
                        "s.json: PACKET_TOO_BIG: round 2, PU 1 to PU 0: the packet carries 2"
                                + " tokens, its capacity is 1",
                        "s.json: PACKET_TOO_BIG: round 2, PU 1 to PU 2: the packet carries 2"
                                + " tokens, its capacity is 1");
    }

    @Test
    void ofManyFaultsTheFirstOnesAreTold() {
        String rounds = IntStream.range(0, 130)
                .mapToObj(round -> "[[0,2,[0]]]")
                .collect(Collectors.joining(","));
        assertThat(wrong("[" + rounds + "]"))
                .hasSize(21)
                .last()
                .isEqualTo("s.json: and 110 faults more");
    }

    @Test
    void emptyRoundsMustNotOverflowTime() {
        write("s.json", "[" + "[],".repeat(100_000) + "[[0,1,[0]]]]");
        String hour = "token-flits = 1, cost { startup = 1099511627776, hop = 0, flit = 1 },"
                + " time-unit = tick";
        assertThat(loadText(text(hour), List.of()).emulation().algorithm().packets())
                .isOne();
        write("s.json", "[" + "[],".repeat(1_999_999) + "[[0,1,[0]]]]");
        String flits = "token-flits = 2147483647, cost { startup = 0, hop = 0, flit = 2048 },"
                + " time-unit = tick";
        assertThat(problemsOf(text(flits), List.of()))
                .singleElement()
                .asString()
                .startsWith("a.conf:1: gossamer.network.cost: 1 packets in 2000000 rounds of up to"
                        + " 2147483647 flits");
    }
}
