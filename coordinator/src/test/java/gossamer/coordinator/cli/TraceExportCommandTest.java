package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.schedule.ScheduleDocument;
import gossamer.coordinator.schedule.ScheduleFormatException;
import gossamer.coordinator.schedule.ScheduleReader;
import gossamer.model.run.Emulation;
import gossamer.model.schedule.ScheduleReport;
import gossamer.model.schedule.ScheduleVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code gossamer trace export} on runs of the shipped configs. */
class TraceExportCommandTest {

    private static final Path CONFIGS = Path.of("..", "configs");

    @TempDir
    private Path directory = Path.of("");

    /** Runs a config; returns the run's directory. */
    private Path run(String config, String... more) throws IOException {
        Path out = Files.createTempDirectory(directory, "runs");
        List<String> args = new ArrayList<>(List.of("run", CONFIGS.resolve(config) + "", "--out"));
        args.addAll(List.of(out.toString(), "--progress", "none"));
        for (String set : more) {
            args.addAll(List.of("--set", set));
        }
        Said said = Cli.gossamer(args.toArray(String[]::new));
        try (Stream<Path> kept = Files.list(out)) {
            return kept.findFirst().orElseThrow(() -> new AssertionError(said.err()));
        }
    }

    private static Said export(Path run, String... more) {
        List<String> args = new ArrayList<>(List.of("trace", "export", run.toString()));
        args.addAll(List.of("--format", "schedule"));
        args.addAll(List.of(more));
        return Cli.gossamer(args.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ring-729.conf | topology.shape=27 network.cost=round network.packet-capacity=1 |"
                        + " 13 | 702",
                "ring-729.conf | topology.shape=27 network.cost=round network.packet-capacity=1"
                        + " network.model=H* | 26 | 702",
                "mesh-27x27.conf | topology.shape=[3,5] network.cost=round algorithm.colours=none"
                        + " | 6 | 90",
                "pipelined-729.conf | topology.shape=9 | 24 | 72",
                "ring-729.conf | network.cost=round network.packet-capacity=1 network.model=H* |"
                        + " 728 | 530712"
            })
    void theScheduleOfARunIsValidAndAsLongAsTheRun(
            String config, String sets, int rounds, long packets)
            throws IOException, ConfigException, ScheduleFormatException {
        Path run = run(config, sets.strip().split(" +"));
        Path file = directory.resolve("schedule.json");
        Said said = export(run, "--out", file.toString());
        assertThat(said).isEqualTo(new Said(0, "wrote " + file + "\n", ""));
        ScheduleDocument document = ScheduleReader.read(file);
        Emulation emulation = FinishedRun.open(run, Plugins.none()).emulation();
        assertThat(document.pus()).hasValue(emulation.topology().pus());
        ScheduleReport report = ScheduleVerifier.verify(
                document.schedule(), emulation.topology(), emulation.network());
        assertThat(report.valid()).as("%s", report).isTrue();
        assertThat(document.schedule().rounds()).hasSize(rounds);
        assertThat(report.completeRound()).hasValue(rounds);
        assertThat(document.schedule().rounds().stream().mapToLong(List::size).sum())
                .isEqualTo(packets);
        assertThat(directory).isDirectoryNotContaining("glob:**.partial");
    }

    /** Approach 1 on a ring sends single tokens, which all take as long to cross. */
    @ParameterizedTest
    @CsvSource({
        "null, loss",
        "null, duplicate",
        "'{ retransmit { timeout = 40us, max-attempts = 99 } }', loss",
        "'{ retransmit { timeout = 40us, max-attempts = 99 } }', duplicate",
    })
    void aPacketThatIsLostAndACopyHoldTheirChannel(String reliability, String fault)
            throws IOException {
        Path run = run(
                "ring-729.conf",
                "topology.shape=9",
                "network.reliability=" + reliability,
                "profile.faults=[{ kind = " + fault + ", links = all, probability = 20% }]");
        String dot =
                Cli.gossamer("trace", "export", run + "", "--format", "dot").out();
        List<MatchResult> edges = Pattern.compile(
                        "packetsUp=(\\d+), packetsDown=(\\d+)" + ".*heldUp=(\\d+), heldDown=(\\d+)")
                .matcher(dot)
                .results()
                .toList();
        assertThat(edges).as(dot).hasSize(9);
        long all = 0;
        for (MatchResult edge : edges) {
            for (int end = 1; end <= 2; end++) {
                long crossings = Long.parseLong(edge.group(end));
                all += crossings;
                assertThat(Long.parseLong(edge.group(end + 2)))
                        .as("%s", edge.group())
                        .isEqualTo(crossings * 1_124);
            }
        }
        String stats = Cli.gossamer("trace", "stats", run + "").out();
        assertThat(Pattern.compile("(\\d+) (hop|duplicate)\\b")
                        .matcher(stats)
                        .results()
                        .mapToLong(records -> Long.parseLong(records.group(1)))
                        .sum())
                .isEqualTo(all);
        String paje =
                Cli.gossamer("trace", "export", run + "", "--format", "paje").out();
        assertThat(paje).contains(fault.equals("loss") ? "drop" : fault);
    }

    @Test
    void withoutAFileItGoesToTheTerminal() throws IOException {
        Path run = run(
                "path-729.conf",
                "topology.shape=3",
                "network.cost=round",
                "network.packet-capacity=1");
        assertThat(export(run)).isEqualTo(new Said(0, """
                        {"format":"gossamer-schedule","version":1,"pus":3,
                        "topology":"path 3","model":"F*","packetCapacity":1,
                        "rounds":[
                        [[0,1,[0]],[1,0,[1]],[1,2,[1]],[2,1,[2]]],
                        [[1,0,[2]],[1,2,[0]]]
                        ]}
                        """, ""));
    }

    @Test
    void aFileThatExistsIsReplaced() throws IOException {
        Path run = run("ring-729.conf", "topology.shape=5", "network.cost=round");
        Path file = directory.resolve("schedule.json");
        Files.writeString(file, "old");
        assertThat(export(run, "--out", file.toString()).exit()).isZero();
        assertThat(file).content().isEqualTo(export(run).out());
    }

    @Test
    void ofARunThatWasCutOffItSaysWhatIsMissing() throws IOException {
        Path run = run(
                "ring-729.conf", "topology.shape=9", "network.cost=round", "limits.virtual-time=2");
        Said said = export(run);
        assertThat(said.exit()).isZero();
        assertThat(said.err())
                .isEqualTo("gossamer: the run was cut off: 18 packets that were not delivered are"
                        + " left out\n");
        assertThat(said.out().lines()).hasSize(4 + 2);
    }

    @Test
    void runsThatAreNoSchedulesAreRefusedWithTheReason() throws IOException {
        assertRefused(run("ring-729.conf", "topology.shape=9"), "network.cost = round");
        assertRefused(
                run("mesh-27x27.conf", "topology.shape=[3,3]", "network.cost=round"),
                "cuts each one into 2 parts");
        assertRefused(run("sessions.conf"), "this run has 3 sessions");
        assertRefused(
                run(
                        "ring-729.conf",
                        "topology.shape=9",
                        "network.cost=round",
                        "profile.delays=[{min=1,max=1}]"),
                "in a schedule every packet takes one");
        assertRefused(
                run(
                        "ring-729.conf",
                        "topology.shape=9",
                        "network.cost=round",
                        "trace.level=summary"),
                "--trace full");
        assertRefused(directory, "is not a run directory");
    }

    private void assertRefused(Path run, String why) {
        Path file = directory.resolve("none.json");
        Said said = export(run, "--out", file.toString());
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).startsWith("gossamer: " + run).contains(why);
        assertThat(file).doesNotExist();
    }

    @Test
    void badUsageIsRefused() throws IOException {
        Path run = run("ring-729.conf", "topology.shape=3", "network.cost=round");
        assertThat(export(run, "--out", directory.toString()).err()).contains("is a directory");
        Said nowhere = export(run, "--out", directory.resolve("no/where.json").toString());
        assertThat(nowhere.exit()).isEqualTo(64);
        assertThat(nowhere.err()).contains("there is no directory " + directory.resolve("no"));
        Said unknown = Cli.gossamer("trace", "export", run.toString(), "--format", "pigeon");
        assertThat(unknown.exit()).isEqualTo(64);
        assertThat(unknown.err()).contains("pigeon", "SCHEDULE");
        assertThat(Cli.gossamer("trace", "export", run.toString()).err()).contains("--format");
    }
}
