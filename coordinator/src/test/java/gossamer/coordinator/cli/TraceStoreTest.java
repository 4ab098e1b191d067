package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.analysis.TraceFigures;
import gossamer.model.analysis.TraceStats;
import gossamer.model.trace.TraceFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gossamer trace pack} and {@code sql}. */
class TraceStoreTest {

    private static final long MOST_BYTES = 8_000_000;

    @TempDir
    private Path directory = Path.of("");

    private Path run(String config) throws IOException {
        String[] words = config.split(" ");
        return Cli.run(directory, words[0], Arrays.copyOfRange(words, 1, words.length));
    }

    private static Said sql(Path run, String query, String... more) {
        String[] args = {"trace", "sql", run.toString(), query};
        return Cli.gossamer(
                Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new));
    }

    /** The single row of an answer. */
    private static String row(Path run, String query) {
        Said said = sql(run, query, "--csv");
        assertThat(said.err()).isEmpty();
        String[] lines = said.out().split("\r\n");
        assertThat(lines).hasSize(2);
        return lines[1];
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "torus-27x27.conf",
                "ring-729.conf",
                "path-729.conf topology.shape=30 network.model=H*",
                "ring-729.conf topology.shape=30 profile.delays=[{min=0ns,max=900ns}]",
                "torgos-81x81.conf topology.shape=[9,9] algorithm.a=3 algorithm.rounds=[[3,2]]",
                "router-9x9.conf",
                "sessions.conf",
                "ring-729.conf topology.shape=8 limits.virtual-time=20us"
            })
    void countsAndSumsOfTheTablesAreThoseOfTheSummaryAndOfTraceStats(String config)
            throws Exception {
        Path run = run(config);
        assertThat(row(
                        run,
                        "select traceRecords, packets, deliveries, tokensDelivered,"
                                + " waitedForPort, waitedForLink, completePus, makespan,"
                                + " fingerprint from run"))
                .isEqualTo(row(
                        run,
                        "select (select count(*) from events), count(started),"
                                + " count(delivered),"
                                + " sum(tokens) filter (delivered is not null)"
                                + "   // (select any_value(colours) from run),"
                                + " count(portWait), (select count(*) from events where kind ="
                                + " 'block'), (select count(complete) from pus),"
                                + " (select case when count(complete) = count(*) then"
                                + " max(complete) end   from pus),"
                                + " (select any_value(traceFingerprint) from run) from packets"));
        FinishedRun finished = FinishedRun.open(run, Plugins.none());
        TraceStats stats = new TraceStats(finished.emulation());
        TraceFileReader.readAll(finished.trace(), stats::acceptAll);
        TraceFigures figures = stats.figures();
        boolean half = finished.emulation().network().isHalfDuplex();
        assertThat(row(
                                run,
                                "select max(busy), max(latency), max(portWait), sum(received),"
                                        + " sum(sent) from (select " + (half ? "link" : "channel")
                                        + " as line, sum(busy) as busy from links group by line),"
                                        + " (select max(latency) as latency, max(portWait) as"
                                        + " portWait   from packets),"
                                        + " (select sum(received) as received, sum(sent) as sent"
                                        + " from pus) group by all having true")
                        .split(",")[0])
                .isEqualTo(figures.utilisation().busiest().get(0).busy() + "");
        assertThat(row(
                        run,
                        "select coalesce(max(latency), 0), coalesce(max(portWait), 0),"
                                + " count(linkWait) > 0 from packets"))
                .isEqualTo(figures.delays().latency().max() + ","
                        + figures.delays().port().max() + ","
                        + (figures.delays().link().count() > 0));
        assertThat(row(run, "select sum(sent), sum(received), sum(tokensReceived) from pus"))
                .isEqualTo(figures.packets() + "," + figures.deliveries() + ","
                        + figures.tokenParts());
        assertThat(row(run, "select count(*) from faults")).isEqualTo("0");
        assertThat(sizeOf(run.resolve("store"))).isLessThanOrEqualTo(MOST_BYTES);
    }

    private static long sizeOf(Path store) throws IOException {
        try (Stream<Path> files = Files.list(store)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    @Test
    void answersAreTablesOrCsvOrJson() throws Exception {
        Path run = run("ring-729.conf topology.shape=3");
        String query = "select name, complete, 1.5 as \"a, b\", null as none, 'x\"y' as text"
                + " from pus where pu < 2 order by pu";
        assertThat(sql(run, query)).isEqualTo(new Said(0, """
                        name  complete  a, b  none  text
                        ----  --------  ----  ----  ----
                        (0)      11124   1.5  NULL  x"y
                        (1)      11124   1.5  NULL  x"y
                        """, ""));
        assertThat(sql(run, query, "--csv").out()).isEqualTo("""
                        name,complete,"a, b",none,text\r
                        (0),11124,1.5,,"x""y"\r
                        (1),11124,1.5,,"x""y"\r
                        """);
        assertThat(sql(run, query, "--json").out()).isEqualTo("""
                        [
                        {"name":"(0)","complete":11124,"a, b":1.5,"none":null,"text":"x\\"y"},
                        {"name":"(1)","complete":11124,"a, b":1.5,"none":null,"text":"x\\"y"}
                        ]
                        """);
        assertThat(sql(run, "from range(1003)").out())
                .endsWith("… 3 more rows; --csv or --json prints all\n");
        assertThat(sql(run, query, "--csv", "--json").exit()).isEqualTo(64);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "selec 1 | LINE 1: selec 1#        ^",
                "select nme from pus | LINE 1: select nme from pus#               ^",
                "select * from pu | Did you mean \"pus\"",
                "select 1; select 2 | expected one query, found 2",
                "/* nothing */ | expected one query, found 0",
                "copy pus to 'x.csv' | only SELECT is possible",
                "drop view pus | only SELECT is possible",
                "insert into pus values (1) | only SELECT is possible",
                "set lock_configuration = false | only SELECT is possible",
                "attach 'x.db' | only SELECT is possible",
                "select * from read_text('../pom.xml') | disabled by configuration",
                "select * from glob('/*') | disabled by configuration",
                "select * from read_csv('https://example.org/x.csv') | LINE 1"
            })
    void whatIsNoQueryOfTheRunIsRefusedWithTheReason(String query, String why) throws Exception {
        Path run = run("ring-729.conf topology.shape=3");
        Said said = sql(run, query);
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).startsWith("gossamer: sql: ").contains(why.replace('#', '\n'));
        assertThat(row(run, "select count(*) from pus")).isEqualTo("3");
    }

    @Test
    void aStoreOfAnotherTraceOrADamagedOneIsPackedAnew() throws Exception {
        Path run = run("ring-729.conf topology.shape=3");
        assertThat(Cli.gossamer("trace", "pack", run.toString()).out())
                .startsWith("packed " + run.resolve("store") + ": ");
        Path packed = run.resolve("store").resolve("packets.parquet");
        Files.delete(packed);
        requireAnew(run, "packets.parquet", "6");
        assertThat(packed).exists();
        Files.writeString(run.resolve("store").resolve("run.parquet"), "PAR1");
        requireAnew(run, "run.parquet", "6");
        Path other = run("ring-729.conf topology.shape=4");
        for (String file : new String[] {
            "trace.bin",
            "config.conf",
            "summary.json",
            "manifest.json",
            "description.json",
            "checksums.txt"
        }) {
            Files.copy(
                    other.resolve(file),
                    run.resolve(file),
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
        requireAnew(run, "checksums.txt", "12");
        assertThat(row(run, "select count(*) from packets")).isEqualTo("12");
        try (Stream<Path> files = Files.list(run)) {
            assertThat(files.filter(file -> file.toString().contains("partial")))
                    .isEmpty();
        }
    }

    /** The number of packets is that, and why the store is packed anew is said. */
    private static void requireAnew(Path run, String damaged, String packets) {
        assertThat(sql(run, "select count(*) from packets", "--csv"))
                .isEqualTo(new Said(
                        0,
                        "count_star()\r\n" + packets + "\r\n",
                        "gossamer: " + run.resolve("store").resolve(damaged)
                                + " is missing, damaged or of another trace: the store is packed"
                                + " anew\n"));
    }

    @Test
    void aQueryThatReachesALimitEndsWithExitCode2() throws Exception {
        Path run = run("ring-729.conf topology.shape=3");
        String endless = "with recursive r as (select 1 as n union all select n + 1 from r) from r";
        assertThat(sql(run, endless, "--time-limit", "500ms"))
                .isEqualTo(new Said(
                        2,
                        "",
                        "gossamer: sql: no answer within 1 s;"
                                + " --time-limit and --memory-limit give more\n"));
        String large = "select list(range) from range(1000000000)";
        assertThat(sql(run, large, "--memory-limit", "50MiB", "--json"))
                .isEqualTo(new Said(
                        2,
                        "",
                        "gossamer: sql: the answer takes more than 50MiB;"
                                + " --time-limit and --memory-limit give more\n"));
        assertThat(sql(run, "from pus", "--time-limit", "0s").exit()).isZero();
        assertThat(sql(run, "from pus", "--time-limit", "soon"))
                .isEqualTo(new Said(
                        64,
                        "",
                        "gossamer: --time-limit soon; allowed: a duration with"
                                + " its unit (ms, s, m, h)\n"));
        assertThat(sql(run, "from pus", "--memory-limit", "much").exit()).isEqualTo(64);
    }

    @Test
    void directoriesMayHaveAnyNameThatIsNoPattern() throws Exception {
        Path odd = Files.createDirectory(directory.resolve("it's a \\ größe\""));
        Path run = Cli.run(odd, "ring-729.conf", "topology.shape=3");
        assertThat(row(run, "select count(*) from packets")).isEqualTo("6");
        Path pattern = Files.createDirectory(directory.resolve("[a]*"));
        Path other = Cli.run(pattern, "ring-729.conf", "topology.shape=3");
        assertThat(sql(other, "select 1").err()).contains("move the run to a directory without");
    }

    @Test
    void aRunWithoutATraceIsRefused() throws Exception {
        Path run = run("ring-729.conf topology.shape=3 trace.level=off");
        Said said = sql(run, "select 1");
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains("has no trace.bin");
        assertThat(sql(directory, "select 1").err()).contains("is not a run directory");
    }

    @Test
    void theParquetExportHasTheRecordsThatPass() throws Exception {
        Path run = run("ring-729.conf topology.shape=9");
        Path file = directory.resolve("hops.parquet");
        Said said = Cli.gossamer(
                "trace",
                "export",
                run + "",
                "--format",
                "parquet",
                "--out",
                file + "",
                "--kind",
                "hop,deliver",
                "--time",
                "20000..40000");
        assertThat(said).isEqualTo(new Said(0, "wrote " + file + "\n", ""));
        try (var connection = java.sql.DriverManager.getConnection("jdbc:duckdb:");
                var statement = connection.createStatement();
                var answer = statement.executeQuery(
                        "select count(*), min(seq), max(time) from '" + file + "'")) {
            answer.next();
            assertThat(answer.getLong(1) + "," + answer.getLong(2) + "," + answer.getLong(3))
                    .isEqualTo(row(
                            run,
                            "select count(*), min(seq), max(time) from events"
                                    + " where kind in ('hop', 'deliver') and time between"
                                    + " 20000 and 40000"));
        }
    }
}
