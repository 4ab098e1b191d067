package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

class SweepCommandTest {

    private static final String RINGS = """
        gossamer {
          topology.kind = ring
          network { switching = wormhole, time-unit = tick, cost { hop = 0, flit = 1 } }
        }
        sweep.axes = [
          { name = n, key = topology.shape, values = [9, 27] }
          { name = r, key = network.cost.startup, values = [2, 10, 50, 250] }
          { name = algorithm, cases = [
            { name = A1, set.algorithm.name = approach-1 }
            { name = A2, set.algorithm { name = approach-2, variant = trimmed } }
            { name = "CIRCGOS(3,1)", set.algorithm { name = circgos, a1 = 3, rounds = [[3, 1]] } }
          ] }
        ]
        """;

    /** Every link of a ring holds packets up by up to 40 ticks. */
    private static final String DELAYS = RINGS.replace(
            "sweep.axes",
            "gossamer.profile.delays = [{ min = 0, max = 40 }], sweep.repeats = 5, sweep.axes");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void tablesAreAlsoParquetFilesWhereThatIsAskedFor() throws Exception {
        Said said = sweep(RINGS, "--parquet");
        assertThat(said.exit()).as(said.err()).isZero();
        Path swept;
        try (var found = Files.walk(directory)) {
            swept = found.filter(path -> path.endsWith("table.parquet"))
                    .findFirst()
                    .orElseThrow();
        }
        long lines = Files.readAllLines(swept.resolveSibling("table.csv")).size();
        try (var database = DriverManager.getConnection("jdbc:duckdb:");
                var rows = database.createStatement()
                        .executeQuery(
                                "SELECT count(*), min(typeof(fingerprint)) FROM '" + swept + "'")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getLong(1)).isEqualTo(lines - 1).isEqualTo(24);
            assertThat(rows.getString(2)).isEqualTo("VARCHAR");
        }
        assertThat(swept.resolveSibling("cells.parquet")).exists();
    }

    private Said sweep(String text, String... more) throws IOException {
        Path config = Files.writeString(directory.resolve("a.conf"), text);
        List<String> args =
                new ArrayList<>(List.of("sweep", config.toString(), "--out", directory.toString()));
        args.addAll(List.of(more));
        return Cli.gossamer(args.toArray(String[]::new));
    }

    private String kept(String file) throws IOException {
        return Files.readString(directory.resolve("sweep-a").resolve(file));
    }

    @Test
    void theMapSaysWhichAlgorithmIsBestWhere() throws Exception {
        Said said = sweep(RINGS);

        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("2 n × 4 r × 3 algorithm = 24 cells, 1 seed each: 24 runs")
                .contains("complete   24")
                .containsPattern("n = 9 +A1 1.58× +CIRCGOS\\(3,1\\) 1.02×")
                .doesNotContain("Paired");
        // Closed forms: floor(n/2)(r + 1) of Approach 1, and the trees of the other two.
        assertThat(kept("table.csv").lines())
                .hasSize(25)
                .anyMatch(line -> line.startsWith("13,27,2,A1,1,complete,27,27,39,ticks,,39,"))
                .anyMatch(line -> line.startsWith("15,27,2,\"CIRCGOS(3,1)\",1,complete,27,27,77,"))
                .anyMatch(line ->
                        line.startsWith("24,27,250,\"CIRCGOS(3,1)\",1,complete,27,27,1317,"));
        assertThat(kept("best.csv").lines().toList().get(1))
                .isEqualTo("9,2,makespan,A1,12,\"CIRCGOS(3,1)\",1.583333333,");
    }

    @Test
    void theDrawingsAreSoundAndSayWhatTheyShow() throws Exception {
        sweep(DELAYS, "--quiet");

        for (String file : List.of("best.svg", "makespan.svg", "makespan-difference.svg")) {
            String svg = kept(file);
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
            assertThat(svg).contains("CIRCGOS(3,1)").doesNotContain("NaN").doesNotContain("∞");
        }
        assertThat(kept("makespan.svg")).contains("<polygon", "means of 5 seeds, 95 % confidence");
        assertThat(kept("makespan-difference.svg"))
                .contains("difference of makespan in ticks from A1");
    }

    @Test
    void pairedDifferencesHaveIntervalsOverTheSameSeeds() throws Exception {
        Said said = sweep(DELAYS, "--set", "sweep.report.confidence=0.9");

        assertThat(said.exit()).isZero();
        assertThat(said.out()).contains("Paired differences of makespan from A1, same seeds, 90 %");
        // What the table says, computed by hand: t(0.95, 4) = 2.131847.
        double[] one = makespans("27,250,A1");
        double[] other = makespans("27,250,A2");
        double mean = 0;
        for (int seed = 0; seed < 5; seed++) {
            mean += (other[seed] - one[seed]) / 5;
        }
        double squares = 0;
        for (int seed = 0; seed < 5; seed++) {
            squares += Math.pow(other[seed] - one[seed] - mean, 2);
        }
        double half = 2.131847 * Math.sqrt(squares / 4 / 5);
        String[] line = kept("comparison.csv")
                .lines()
                .filter(row -> row.contains(",27,250,A2,"))
                .findFirst()
                .orElseThrow()
                .split(",");
        assertThat(line[6]).isEqualTo("5");
        assertThat(Double.parseDouble(line[7])).isCloseTo(mean, within(1e-6));
        assertThat(Double.parseDouble(line[9]) - Double.parseDouble(line[8]))
                .isCloseTo(2 * half, within(1e-3));
        assertThat(line[13]).isEqualTo("better");
    }

    private double[] makespans(String cell) throws IOException {
        double[] makespans = kept("table.csv")
                .lines()
                .filter(row -> row.contains("," + cell + ","))
                .mapToDouble(row -> Double.parseDouble(row.split(",")[8]))
                .toArray();
        assertThat(makespans).hasSize(5);
        return makespans;
    }

    @Test
    void aFinishedCampaignIsNotRunAgainButReportedAnew() throws Exception {
        sweep(RINGS, "--quiet");
        String table = kept("table.csv");
        String journal = kept("journal.tsv");
        Said again = sweep(RINGS, "--set", "sweep.report.metric=packets", "--json");

        assertThat(again.exit()).isZero();
        assertThat(again.out()).contains("\"runsFromBefore\" : 24", "\"complete\" : 24");
        assertThat(again.err()).contains("24 runs are kept from before");
        assertThat(kept("table.csv")).isEqualTo(table);
        assertThat(kept("journal.tsv")).isEqualTo(journal);
        assertThat(kept("best.csv")).contains("9,2,packets,");
    }

    @Test
    void whatChangesRunsIsRefusedWithBothValuesUntilItIsRestarted() throws Exception {
        sweep(RINGS, "--quiet");
        Said refused = sweep(RINGS, "--set", "network.token-flits=2");

        assertThat(refused.exit()).isEqualTo(Exit.USAGE);
        assertThat(refused.err())
                .contains("gossamer.network.token-flits: was nothing, is 2")
                .contains("--restart");
        Said restarted = sweep(RINGS, "--set", "network.token-flits=2", "--restart", "--json");
        assertThat(restarted.exit()).isZero();
        assertThat(restarted.out()).contains("\"runsFromBefore\" : 0");
        assertThat(kept("journal.old")).contains("\"sweep\"");
    }

    @Test
    void runsThatDoNotCompleteAreRowsWithTheReason() throws Exception {
        // Routers on a torus without a second virtual channel get stuck.
        String stuck = RINGS.substring(0, RINGS.indexOf("sweep.axes")) + """
                gossamer { algorithm.name = router, topology.kind = torus, topology.shape = [9, 9]
                  network { token-flits = 64, cost.startup = 10 } }
                sweep.axes = [ { key = network.virtual-channels, values = [1, 2] }
                  { name = events, key = limits.events, values = [1000, 1000000] } ]
                """;
        Said said = sweep(stuck);

        assertThat(said.exit()).isEqualTo(Exit.FAILED);
        assertThat(said.out())
                .contains("Not complete: ")
                .contains("virtual_channels = 1, events = 1000000, seed 1: deadlocked")
                .contains("virtual_channels = 2, events = 1000, seed 1: event-limit");
        assertThat(kept("table.csv").lines())
                .hasSize(5)
                .anyMatch(line -> line.contains(",2,1000000,1,complete,81,162,"))
                .anyMatch(line -> line.endsWith("limits.events reached"));
    }

    @Test
    void aCampaignWhoseRunsReachALimitEndsWithThatCode() throws Exception {
        Said said = sweep(RINGS, "--set", "limits.virtual-time=20");

        assertThat(said.exit()).isEqualTo(Exit.LIMIT);
        assertThat(said.out()).contains("reached a limit", "virtual-time-limit");
    }

    @Test
    void aDryRunSaysWhatWouldBeRunAndWritesNothing() throws Exception {
        Said said = sweep(RINGS, "--dry-run");

        assertThat(said.exit()).isZero();
        assertThat(said.out()).startsWith("a: 2 n × 4 r × 3 algorithm = 24 cells");
        assertThat(directory.resolve("sweep-a")).doesNotExist();
    }

    @Test
    void aCellCanBeRunOnItsOwn() throws Exception {
        Said shown = sweep(RINGS, "--show-cell", "15");
        Path cell = Files.writeString(directory.resolve("cell.conf"), shown.out());
        Said run = Cli.gossamer("run", cell.toString(), "--json", "--out", directory.toString());

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("\"makespan\" : 77");
        assertThat(sweep(RINGS, "--show-cell", "25").err()).contains("must be between 1 and 24");
    }

    @Test
    void badInputWritesNothing() throws Exception {
        Said said = sweep(RINGS.replace("topology.shape", "topology.shap"));

        assertThat(said.exit()).isEqualTo(Exit.USAGE);
        assertThat(said.err())
                .contains("a.conf:6: gossamer.topology.shap: unknown key")
                .contains("nothing was run");
        assertThat(directory.resolve("sweep-a")).doesNotExist();
        assertThat(sweep(RINGS, "--workers", "0").exit()).isEqualTo(Exit.USAGE);
    }
}
