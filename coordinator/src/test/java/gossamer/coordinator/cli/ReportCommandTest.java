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
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gossamer report} and {@code gossamer trace path}. */
class ReportCommandTest {

    @TempDir
    private Path directory = Path.of("");

    private Path run(String config, String shape, String... options) throws IOException {
        Path runs = directory.resolve("runs");
        List<String> args = new ArrayList<>(List.of("run", "../configs/" + config + ".conf"));
        args.addAll(List.of("--quiet", "--progress", "none", "--out", runs.toString()));
        args.addAll(List.of("--set", "topology.shape=" + shape));
        args.addAll(List.of(options));
        Said said = Cli.gossamer(args.toArray(String[]::new));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        try (Stream<Path> kept = Files.list(runs)) {
            return kept.findFirst().orElseThrow();
        }
    }

    @Test
    void thePageNeedsNothingFromElsewhere() throws IOException {
        Path run = run("torus-27x27", "[3,3]");
        Said said = Cli.gossamer("report", run.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).isEqualTo("wrote " + run.resolve("report.html") + "\n");
        String page = Files.readString(run.resolve("report.html"));
        assertThat(page)
                .startsWith("<!doctype html>")
                .contains("<title>torus-27x27 · Gossamer</title>");
        assertThat(page).doesNotContain("{{").doesNotContainPattern("(src|href)=\"(?!data:)");
        assertThat(page).contains("default-src 'none'");
        assertThat(page.split("</script>", -1)).hasSize(4);
    }

    @Test
    void aFarmThatIsRightIsHeadedByItsRoundsThoughOneOfItsPusHasCrashed() throws IOException {
        String config = Cli.CONFIGS.resolve("voting-farm-spare.conf").toString();
        Path runs = directory.resolve("farm");
        assertThat(Cli.gossamer("farm", config, "--out", runs.toString()).exit())
                .isZero();
        Path page = directory.resolve("farm.html");
        String latest = runs.resolve("latest").toString();
        Said said = Cli.gossamer("report", latest, "--out", page.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        // After another run the link leads to that.
        Path farm = runs.resolve(Files.readSymbolicLink(runs.resolve("latest")));
        assertThat(Files.readString(page))
                .contains("\"tone\":\"good\",\"title\":\"Right in all 10 rounds\"")
                .contains("spare 3 takes the place of module 1")
                .contains("\"again\":\"gossamer farm " + farm + "/config.conf\"")
                .contains("\"planned\":10");
    }

    @Test
    void anIncompleteRunIsHeadedByItsVerdictAndSaysWhyAsTheTerminalDoes() throws IOException {
        Path run = Cli.run(
                directory,
                "torus-27x27.conf",
                "topology.shape=[5,5]",
                "profile.faults=[{ kind = crash, pus = 7, at = 2 rounds }]");
        Path page = directory.resolve("crash.html");
        Said said = Cli.gossamer("report", run.toString(), "--out", page.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(Files.readString(page))
                .contains("\"tone\":\"bad\",\"title\":\"Incomplete\"")
                .contains("[\"why\",\"packet 12#12 from PU 12 to PU 7 was lost at tick 33884, the")
                .contains("[\"rule 1\",\"crash 7: ")
                .contains(
                        "[\"cause\",\"rule 1 \\\"crash 7\\\": 44 of 44 missing token deliveries are"
                                + " made without it\"]");
    }

    @Test
    void aSweepIsAPageWithItsChartsAndTheCellsThatAreNotComplete() throws IOException {
        Path sweep = sweep(directory);
        Said said = Cli.gossamer("report", sweep.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).isEqualTo("wrote " + sweep.resolve("report.html") + "\n");
        assertThat(Files.readString(sweep.resolve("report.html")))
                .contains("\"title\":\"2 of 4 runs complete\"")
                .contains("[\"cell 2\",\"n = 5, faults = crash: 0 of 1 runs complete; incomplete")
                .contains("\"title\":\"Cells\"")
                .contains("\"bad\":[1,3]")
                .contains("\"file\":\"chart-makespan\"");
    }

    /** A sweep of four runs, of which two are not complete. */
    static Path sweep(Path directory) throws IOException {
        Path config = Files.writeString(directory.resolve("crashes.conf"), """
                gossamer { topology.kind = ring, network.cost = round, algorithm.name = approach-1 }
                sweep.axes = [
                  { name = n, key = topology.shape, values = [5, 7] }
                  { name = faults, cases = [
                    { name = none, set {} }
                    { name = crash, set { profile.faults = [{ kind = crash, pus = 2, at = 1 }] } }
                  ] }
                ]
                """);
        Said said =
                Cli.gossamer("sweep", config.toString(), "--out", directory.toString(), "--quiet");
        assertThat(said.exit()).as(said.err()).isEqualTo(1);
        return directory.resolve("sweep-crashes");
    }

    @Test
    void aCampaignOfFarmsIsAPageWithItsPointsBesideTheFormula() throws IOException {
        Files.writeString(directory.resolve("campaign.csv"), """
                seats,spares,coverage,reliability,trials,low99,high99,closed_form
                3,0,,0.5,1000,0.49,0.51,0.5
                3,0,,0.9,1000,0.96,0.97,0.972
                """);
        Files.writeString(
                directory.resolve("campaign.svg"),
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>");
        Said said = Cli.gossamer("report", directory.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("\"title\":\"2 points\"")
                .contains("outside of the 99 % interval at 1 of 2 points")
                .contains("\"file\":\"chart-campaign\"");
    }

    @Test
    void aSweepThatIsNotDoneIsRefused() throws IOException {
        Files.createFile(directory.resolve("journal.tsv"));
        Said said = Cli.gossamer("report", directory.toString());
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains("the sweep is not done");
    }

    @Test
    void twoRunsBesideEachOtherSayWhereTheyPart() throws IOException {
        Path a = Cli.run(directory, "torus-27x27.conf", "topology.shape=[3,3]");
        String slow = "profile.delays=[{ pus = 2, slow = 3 }]";
        Path b = Cli.run(directory, "torus-27x27.conf", "topology.shape=[3,3]", slow);
        Said said = Cli.gossamer("report", a.toString(), b.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).isEqualTo("wrote " + a.resolve("comparison.html") + "\n");
        assertThat(Files.readString(a.resolve("comparison.html")))
                .contains("[\"profile.delays\",\"[]\",\"[{")
                .contains("\"difference\":{\"index\":")
                .contains("\"again\":\"gossamer report " + a + " " + b + "\"");
        Said same = Cli.gossamer("report", a.toString(), a.toString());
        assertThat(same.exit()).isZero();
        assertThat(Files.readString(a.resolve("comparison.html")))
                .contains("\"config\":[]")
                .contains("\"difference\":null");
    }

    @Test
    void twiceTheSameRunGivesTheSamePage() throws IOException {
        Path run = run("path-729-half-duplex", "9");
        Path one = directory.resolve("one.html");
        Path two = directory.resolve("two.html");
        assertThat(Cli.gossamer("report", run.toString(), "--out", one.toString())
                        .exit())
                .isZero();
        assertThat(Cli.gossamer("report", run.toString(), "--out", two.toString())
                        .exit())
                .isZero();
        assertThat(two).hasSameTextualContentAs(one);
        assertThat(run.resolve("report.html")).doesNotExist();
    }

    @Test
    void aRunCanWriteItsReportAtOnce() throws IOException {
        Path run = run("pipelined-729", "5", "--report");
        assertThat(run.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void aReportOfARunWithoutFullTraceIsRefusedBeforeTheRun() {
        Said said = Cli.gossamer(
                "run",
                "../configs/torus-27x27.conf",
                "--report",
                "--trace",
                "summary",
                "--out",
                directory.resolve("runs").toString());
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains("--report needs --trace full; this is --trace summary");
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "trace path", "trace verify"})
    void aSummaryHasNoPackets(String command) throws IOException {
        Path run = run("torus-27x27", "[3,3]", "--trace", "summary");
        List<String> args = new ArrayList<>(List.of(command.split(" ")));
        args.add(run.toString());
        Said said = Cli.gossamer(args.toArray(String[]::new));
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains("its trace tells nothing of packets (--trace summary)");
        assertThat(run.resolve("report.html")).doesNotExist();
    }

    @Test
    void badPlacesAreRefused() throws IOException {
        Path run = run("torus-27x27", "[3,3]");
        Said folder = Cli.gossamer("report", run.toString(), "--out", directory.toString());
        assertThat(folder.exit()).isEqualTo(64);
        assertThat(folder.err()).contains("it must be a file in a directory that exists");
        Said none = Cli.gossamer("report", directory.resolve("no-run").toString());
        assertThat(none.exit()).isEqualTo(64);
        assertThat(none.err()).contains("is not a run directory");
    }

    @Test
    void thePathOfAPathOfThreeIsPrinted() throws IOException {
        Path run = run("path-729-half-duplex", "3");
        Said said = Cli.gossamer("trace", "path", run.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out().lines().skip(1))
                .containsExactly(
                        "  makespan                3 rounds",
                        "  path                    3 packets, ends at PU 0 (0)",
                        "  start-up                0 rounds   0.00 %",
                        "  hop                     3 rounds 100.00 %",
                        "  transfer                0 rounds   0.00 %",
                        "  waiting for a channel   0 rounds   0.00 %",
                        "  waiting for a partner   0 rounds   0.00 %",
                        "  waiting for a timer     0 rounds   0.00 %",
                        "  delay                   0 rounds   0.00 %",
                        "  fault                   0 rounds   0.00 %",
                        "  from  to  packet  channel   spent on",
                        "     0   1  2#1     (2)->(1)  hop",
                        "     1   2  1#2     (1)->(0)  hop       holds up 1#4",
                        "     2   3  1#4     (1)->(0)  hop");
        Said naive = Cli.gossamer("trace", "path", "--naive", run.toString());
        assertThat(naive.out().lines())
                .contains(
                        "  path                    2 packets, ends at PU 0 (0)",
                        "  hop                     2 rounds  66.67 %",
                        "  waiting for a channel   1 rounds  33.33 %",
                        "     1   2  1#4     (1)->(0)  waiting for a channel  (1#2)");
        Said shares = Cli.gossamer("trace", "path", "--shares", run.toString());
        assertThat(shares.out()).doesNotContain("spent on");
        Said json = Cli.gossamer("trace", "path", "--json", run.toString());
        assertThat(json.out())
                .contains("\"end\":3,")
                .contains("\"hop\":3,")
                .contains("{\"from\":1,\"to\":2,\"piece\":\"hop\",\"packet\":\"1#2\"")
                .contains("\"holdsUp\":\"1#4\",\"rule\":null}");
        assertThat(Cli.gossamer("trace", "path", "--json", "--shares", run.toString())
                        .exit())
                .isEqualTo(64);
    }
}
