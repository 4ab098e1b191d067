package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
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

class FarmCommandTest {

    @TempDir
    Path directory;

    private static Said farm(String config, String... args) {
        List<String> all = new ArrayList<>();
        all.add("farm");
        all.add(Cli.CONFIGS.resolve("voting-farm-" + config + ".conf").toString());
        all.addAll(List.of(args));
        return Cli.gossamer(all.toArray(String[]::new));
    }

    private Path kept() throws IOException {
        try (Stream<Path> runs = Files.list(directory)) {
            return runs.filter(path -> !Files.isSymbolicLink(path)).findFirst().orElseThrow();
        }
    }

    @Test
    void threeVotersComeToTheSameValueInTheTimeOfTheFormula() {
        Said said = farm("tmr");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("right in all 10 rounds at all correct voters")
                .contains("60 steps; formula 60 = 3N + 2(N+1)(K-1)   equal")
                .contains("0.500000 votes per step (formula 0.500000), 0.166667 whole rounds"
                        + " (formula 0.166667)")
                .contains("      9   19.9    19.9      19.9      19.9\n");
    }

    /** Section 7 of the reference; none is no result. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7, 7, 9       | 7.0  | 7.0  | 7.0 | 7.0571  | 7.6667",
                "1, 2, 3       | none | none | 2.0 | 2.0     | 2.0",
                "1.0, 1.1, 9.0 | 1.0  | 1.0  | 1.1 | 1.0519  | 3.7",
                "5, 5, 8, 8, 2 | none | none | 5.0 | 6.5     | 5.6",
                "5, 5, 8, 8, 8 | 8.0  | 8.0  | 8.0 | 6.8     | 6.8",
            })
    void votersComeToWhatTheTableSays(
            String inputs,
            String majority,
            String plurality,
            String median,
            String weighted,
            String average) {
        List<String> words =
                List.of("majority", "plurality", "median", "weighted-average", "simple-average");
        List<String> expected = List.of(majority, plurality, median, weighted, average);
        int voters = inputs.split(",").length;
        for (int word = 0; word < words.size(); word++) {
            Said said = farm(
                    "tmr",
                    "--set",
                    "topology.shape=" + voters,
                    "--set",
                    "farm.inputs=[" + inputs + "]",
                    "--set",
                    "farm.rounds=1",
                    "--set",
                    "farm.epsilon=0.2",
                    "--set",
                    "farm.voting=" + words.get(word));
            String row = said.out()
                    .lines()
                    .filter(line -> line.matches(" +0 .*"))
                    .findFirst()
                    .orElseThrow();
            String result = expected.get(word);
            List<String> cells = List.of(
                    row.strip().replaceAll("none: (no majority|tie)", "none").split(" {2,}"));
            assertThat(cells).as(words.get(word)).hasSize(2 + voters);
            // The table has four digits after the point.
            assertThat(cells.subList(1, cells.size()))
                    .as(words.get(word))
                    .allMatch(cell -> cell.equals("none")
                            ? result.equals("none")
                            : Math.abs(Double.parseDouble(cell) - Double.parseDouble(result))
                                    <= 5e-5);
            assertThat(said.exit()).isEqualTo(result.equals("none") ? 1 : 0);
        }
    }

    @Test
    void aLiarAmongThreeIsReportedWithAWitnessAndIsHarmlessAmongFourWithOralMessages() {
        Said said = farm("byzantine");
        assertThat(said.exit()).isEqualTo(Exit.FAILED);
        assertThat(said.out())
                .contains("AGREEMENT     violated in 1 round, first in round 0: voter 0 has 1.0,"
                        + " voter 1 has none: no majority; right: 0.0")
                .contains("VALIDITY      violated in 1 round, first in round 0: voter 0 has 1.0")
                .contains("gossamer farm ../configs/voting-farm-byzantine.conf\n")
                .contains("voter 2!");
        String[] plain = {"--set", "topology.shape=4", "--set", "farm.inputs=[0,1,0,0]"};
        assertThat(farm("byzantine", plain).exit()).isEqualTo(Exit.FAILED);
        List<String> oral = new ArrayList<>(List.of(plain));
        oral.addAll(List.of("--set", "farm.agreement=oral-messages"));
        Said agreed = farm("byzantine", oral.toArray(String[]::new));
        assertThat(agreed.exit()).as(agreed.out()).isZero();
        assertThat(agreed.out()).contains("oral messages OM(1)").contains("agreement     no viol");
    }

    @Test
    void aSpareTakesTheSeatOfACrashedVoterAndTheRunIsKept() throws IOException {
        Said said = farm("spare", "--out", directory.toString());
        assertThat(said.exit()).as(said.out()).isZero();
        assertThat(said.out())
                .contains("3 correct, with faults: 1")
                .contains("seat 1: spare 3 takes the place of module 1 (absent, score 3.000 above")
                .contains("      9   20.0    20.0      out        20.0      20.0\n")
                .contains("trace records, no violation");
        List<String> rows = Files.readAllLines(kept().resolve("farm.csv"));
        assertThat(rows.get(0))
                .isEqualTo(
                        "round,voter,began,ended,result,support,absent,deviating,decisions,mark");
        assertThat(rows.get(1)).isEqualTo("0,0,0,7,20.0,0 1 2,,,,right");
        assertThat(rows).anyMatch(row -> row.matches("9,3,\\d+,\\d+,20.0,0 1 2,,,,right"));
        assertThat(rows)
                .anyMatch(row -> row.endsWith("seat 1: spare 3 takes the place of module 1,right"));
        String drawing = Files.readString(kept().resolve("farm.svg"));
        assertThat(drawing).contains("spare 3").contains("decision").endsWith("</svg>\n");
        assertThat(drawing.split("class=\"cell\"", -1)).hasSize(1 + 4 * 10);

        Said verified = Cli.gossamer("trace", "verify", kept().toString());
        assertThat(verified.out()).contains(" 0 violations");
        assertThat(verified.exit()).isZero();
    }

    @Test
    void withoutTimeOutsTheStallIsDiagnosed() {
        Said said = farm(
                "spare",
                "--set",
                "algorithm.receive-timeout=null",
                "--set",
                "algorithm.timeout-growth=null");
        assertThat(said.exit()).isEqualTo(Exit.FAILED);
        assertThat(said.out())
                .contains("RESULT        missing in 8 rounds, first in round 2")
                .contains("voter 0 awaits")
                .contains("why           PU 1 (1) crashed at 20");
    }

    @Test
    void aFarmOnAnyNetworkIsToldInCounts() {
        Said said = farm("torus", "--regions", "2");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).contains("round 0    81 of 81: 19.9512; right: 19.9512");
        String alone = farm("torus", "--regions", "1").out();
        assertThat(alone).isEqualTo(said.out());
    }

    @Test
    void jsonIsOneObject() throws IOException {
        Said said = farm("byzantine", "--json");
        assertThat(said.exit()).isEqualTo(Exit.FAILED);
        int depth = 0;
        int objects = 0;
        try (JsonParser parser = new JsonFactory().createParser(said.out())) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                objects += depth == 0 ? 1 : 0;
            }
        }
        assertThat(objects).isEqualTo(1);
        assertThat(said.out())
                .contains("\"sound\" : false")
                .contains("\"correctVoters\" : [ 0, 1 ]")
                .contains("\"of\" : \"agreement\"")
                .contains("\"none: no majority\" : 1");
    }

    @Test
    void whatIsNoFarmIsRefusedAndALimitIsTold() {
        assertThat(Cli.gossamer("farm", "../configs/sessions.conf").err()).contains("has no farm");
        Said bad = farm("tmr", "--set", "farm.voting=majorty");
        assertThat(bad.exit()).isEqualTo(Exit.USAGE);
        assertThat(bad.err()).contains("did you mean majority?").contains("1 problem");
        Said cut = farm("tmr", "--set", "limits.virtual-time=10");
        assertThat(cut.exit()).isEqualTo(Exit.LIMIT);
        assertThat(cut.out()).contains("limits.virtual-time reached");
    }

    @Test
    void farmsRunOnSeveralJvms() {
        Path config = Cli.CONFIGS.resolve("voting-farm-tmr.conf");
        Said said = Cli.gossamer(
                "check", config + "", "--jvms", "2", "--repeat", "1", "--regions", "1,2");
        assertThat(said.exit()).as(said.err()).isEqualTo(Exit.OK);
        assertThat(said.out()).contains("all 4 runs have the same canonical trace");
        farm("spare", "--out", directory + "/1");
        Said two = farm("spare", "--out", directory + "/2", "--jvms", "2");
        assertThat(two.exit()).as(two.err()).isEqualTo(Exit.OK);
        for (String name : List.of("farm.csv", "farm.svg")) {
            assertThat(directory.resolve("2/latest").resolve(name))
                    .hasSameBinaryContentAs(directory.resolve("1/latest").resolve(name));
            assertThat(directory.resolve("1/latest/checksums.txt"))
                    .as("it is there when the directory gets its name")
                    .content()
                    .contains("  " + name);
        }
        assertThat(farm("tmr", "--jvms", "4").err()).contains("--jvms 4: must be between 1 and");
    }

    @Test
    void aCampaignIsTheSameOnAnyNumberOfThreadsAndSetBesideClosedForms() throws IOException {
        String[] args = {
            "--set", "farm.campaign.trials=200", "--set", "farm.campaign.reliability=0.9"
        };
        List<String> one = new ArrayList<>(List.of(args));
        one.addAll(List.of("--regions", "1", "--json"));
        List<String> two = new ArrayList<>(List.of(args));
        two.addAll(List.of("--regions", "2", "--json", "--out", directory.toString()));
        Said said = farm("campaign", two.toArray(String[]::new));
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .isEqualTo(farm("campaign", one.toArray(String[]::new)).out())
                .contains("\"closedForm\" : 0.972")
                .contains("\"coverage\" : 0.5")
                .contains("\"inside\" : true")
                .doesNotContain("\"inside\" : false");
        assertThat(Files.readAllLines(directory.resolve("campaign.csv"))).hasSize(1 + 5);
        assertThat(directory.resolve("pairs.csv")).exists();
        assertThat(Files.readString(directory.resolve("campaign.svg"))).endsWith("</svg>\n");
        Said none = farm("campaign", "--regions", "0");
        assertThat(none.exit()).isEqualTo(Exit.USAGE);
        assertThat(none.err()).contains("--regions 0: must be between 1 and");
    }
}
