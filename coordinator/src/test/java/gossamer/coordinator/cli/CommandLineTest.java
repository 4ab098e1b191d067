package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import gossamer.coordinator.cli.Cli.Said;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceFileWriter;
import gossamer.model.trace.TraceRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    private static final Path CONFIGS = Path.of("..", "configs");

    @TempDir
    private Path directory = Path.of("");

    private Said run(String config, String... more) {
        List<String> args =
                new ArrayList<>(List.of("run", CONFIGS.resolve(config).toString()));
        args.addAll(List.of("--progress", "none"));
        args.addAll(List.of(more));
        if (!args.contains("--out")) {
            args.addAll(List.of("--out", directory.toString()));
        }
        return Cli.gossamer(args.toArray(String[]::new));
    }

    private static Map<String, Object> json(String text) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value.isStructStart()) {
                    parser.skipChildren();
                    fields.put(field, value);
                } else if (value == JsonToken.VALUE_NUMBER_INT) {
                    fields.put(field, parser.getLongValue());
                } else if (value == JsonToken.VALUE_NUMBER_FLOAT) {
                    fields.put(field, parser.getDoubleValue());
                } else {
                    fields.put(field, value == JsonToken.VALUE_NULL ? "null" : parser.getText());
                }
            }
            assertThat(parser.nextToken()).as("exactly one object").isNull();
        }
        return fields;
    }

    private List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> !Files.isSymbolicLink(file)).toList();
        }
    }

    @Test
    void theTorusOf729PusIsVerifiedAndMeetsItsPrediction() throws IOException {
        Said said = run("torus-27x27.conf");
        assertThat(said.err()).isEmpty();
        assertThat(said.exit()).isZero();
        assertThat(said.out())
                .contains(
                        "complete      yes, all 729 PUs",
                        "makespan      448,968 ns",
                        "448,968 ns   equal")
                .contains("229,635 trace records, no violation");
        assertThat(kept()).hasSize(1);
        assertThat(kept().get(0)).isDirectoryContaining("glob:**/trace.bin");
        Map<String, Object> kept = json(Files.readString(kept().get(0).resolve("manifest.json")));
        Map<String, Object> summary = json(Files.readString(kept().get(0).resolve("summary.json")));
        assertThat(kept.get("fingerprint")).isEqualTo(summary.get("fingerprint"));
        assertThat(summary.get("runDirectory")).isEqualTo(kept().get(0).toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "torus-9x9x9.conf | | 245688 | 52488",
                "ring-729.conf | | 4049136 | 530712",
                "ring-729.conf | network.model=H* | 4050260 | 530712",
                "ring-729.conf | network.cost=round network.packet-capacity=1 | 364 | 530712",
                "ring-729.conf | network.cost=round network.packet-capacity=1 network.model=H* |"
                        + " 728 | 530712",
                "path-729.conf | | 8098272 | 530712",
                "mesh-27x27.conf | | 897936 | 75816"
            })
    void shippedConfigsGiveTheirPublishedFigures(
            String config, String sets, long makespan, long deliveries) throws IOException {
        List<String> options = new ArrayList<>(List.of("--json"));
        if (sets != null) {
            for (String set : sets.strip().split(" +")) {
                options.addAll(List.of("--set", set));
            }
        }
        Said said = run(config.strip(), options.toArray(String[]::new));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        Map<String, Object> json = json(said.out());
        assertThat(json)
                .containsEntry("complete", "true")
                .containsEntry("makespan", makespan)
                .containsEntry("predicted", makespan)
                .containsEntry("deliveries", deliveries)
                .containsEntry("tokensDelivered", 530_712L)
                .containsEntry("pus", 729L)
                .containsEntry("verified", "true")
                .containsEntry("violations", 0L);
    }

    @Test
    void theJsonSummaryHasEveryFieldThatScriptsRelyOn() throws IOException {
        Map<String, Object> json =
                json(run("torus-27x27.conf", "--json", "--trace", "off").out());
        assertThat(json)
                .containsKeys(
                        "name",
                        "algorithm",
                        "topology",
                        "shape",
                        "pus",
                        "links",
                        "seed",
                        "regions",
                        "jvms")
                .containsKeys(
                        "complete",
                        "makespan",
                        "timeUnit",
                        "predicted",
                        "lowerBound",
                        "ratioToBound",
                        "rounds")
                .containsKeys(
                        "packets", "deliveries", "tokensDelivered", "fingerprint", "runSeconds")
                .containsKeys("deliveriesPerSecond", "runDirectory");
        assertThat(json).containsEntry("rounds", "null").containsEntry("verified", "null");
    }

    @Test
    void aTraceIsTheSameFileForAnyNumberOfRegions() throws IOException {
        byte[] first = trace("1");
        assertThat(trace("2")).isEqualTo(first);
        assertThat(trace("5")).isEqualTo(first);
    }

    private byte[] trace(String regions) throws IOException {
        Path out = directory.resolve(regions);
        String delays = "profile.delays=[{min=0ns,max=3us}]";
        Said said = run(
                "torus-9x9x9.conf", "--regions", regions, "--out", out.toString(), "--set", delays);
        assertThat(said.exit()).isZero();
        try (Stream<Path> runs = Files.list(out)) {
            return Files.readAllBytes(runs.findFirst().orElseThrow().resolve("trace.bin"));
        }
    }

    @Test
    void oneRunAfterAnotherGetsItsOwnDirectory() throws IOException {
        for (int i = 0; i < 3; i++) {
            assertThat(run("torus-27x27.conf", "--set", "topology.shape=[3,3]").exit())
                    .isZero();
        }
        assertThat(kept()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "topology.shape=[1]",
                "topology.shape=[2]",
                "topology.shape=[3]",
                "topology.shape=[4]"
            })
    void tinyRingsRunToTheEnd(String shape) {
        assertThat(run("ring-729.conf", "--set", shape).exit()).isZero();
        assertThat(run("ring-729.conf", "--set", shape, "--set", "network.model=H*")
                        .exit())
                .isZero();
    }

    @Test
    void threeErrorsAreShownAtOnceAndNothingIsWritten() throws IOException {
        Path config = directory.resolve("bad.conf");
        Files.writeString(config, """
                gossamer {
                  topology { kind = ring, shape = [-3] }
                  network { duplx = full, cost { startup = 10us, hop = 100ns, flit = fast } }
                  algorithm.name = approach-1
                }
                """);
        Path out = directory.resolve("out");
        Said said = Cli.gossamer("run", config.toString(), "--out", out.toString());
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .contains(config + ":2: gossamer.topology.shape", "-3")
                .contains(
                        config + ":3: gossamer.network.duplx",
                        "did you mean gossamer.network.duplex")
                .contains(config + ":3: gossamer.network.cost.flit")
                .contains("3 problems, nothing was run");
        assertThat(out).doesNotExist();
    }

    @Test
    void whatCannotBeRunIsRefusedWithAReason() {
        assertThat(run("nope.conf").exit()).isEqualTo(64);
        assertThat(run("ring-729.conf", "--regions", "0").err())
                .contains("between 1 and the number of PUs, 729");
        assertThat(run(
                                "ring-729.conf",
                                "--set",
                                "topology.kind=torus",
                                "--set",
                                "topology.shape=[3,3]")
                        .exit())
                .isEqualTo(64);
        assertThat(run("ring-729.conf", "--set", "network.link-policy=coin").err())
                .contains("half-duplex");
        assertThat(run("ring-729.conf", "--set", "limits.trace-size=1MiB").err())
                .contains("limits.trace-size");
        assertThat(Cli.gossamer("run").exit()).isEqualTo(64);
        assertThat(Cli.gossamer("fly").err()).contains("fly");
        assertThat(Cli.gossamer().exit()).isEqualTo(64);
    }

    @Test
    void anOutputDirectoryThatIsAFileIsRefused() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Said said = run("ring-729.conf", "--out", file.toString());
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains(file.toString());
    }

    @Test
    void aRunPastALimitSaysHowFarItCame() throws IOException {
        Said time = run("ring-729.conf", "--set", "limits.virtual-time=100us");
        assertThat(time.exit()).isEqualTo(2);
        assertThat(time.out())
                .contains("limits.virtual-time reached at 88,992 ns", "0 of 729 PUs", "awaits");
        Map<String, Object> events = json(
                run("ring-729.conf", "--set", "limits.events=5000", "--json").out());
        assertThat(events)
                .containsEntry("complete", "false")
                .containsEntry("makespan", "null")
                .containsEntry("stopReason", "event_limit")
                .containsEntry("fingerprint", "null");
    }

    @Test
    void checkComparesAllEngines() {
        String config = CONFIGS.resolve("torus-27x27.conf").toString();
        Said said = Cli.gossamer("check", config, "--set", "topology.shape=[5,7]", "--repeat", "2");
        assertThat(said.exit()).isZero();
        assertThat(said.out()).contains("sequential", "all 9 runs have the same canonical trace");
        Said jitter = Cli.gossamer(
                "check",
                config,
                "--set",
                "topology.shape=[5,7]",
                "--set",
                "profile.delays=[{min=0ns,max=9us}]");
        assertThat(jitter.out()).contains("all 21 runs have the same canonical trace");
    }

    @Test
    void validateSaysWhatWouldRunAndItsResolvedConfigRunsAgain() throws IOException {
        String config = CONFIGS.resolve("torus-9x9x9.conf").toString();
        assertThat(Cli.gossamer("validate", config).out()).contains("52,488", "245,688 ns");
        Path resolved = directory.resolve("resolved.conf");
        Files.writeString(
                resolved, Cli.gossamer("validate", "--resolved", config).out());
        assertThat(Cli.gossamer("validate", resolved.toString()).out())
                .contains("52,488", "245,688 ns");
    }

    @Test
    void theAutomatonOfAPuIsPrintedAndDrawn() {
        String config = CONFIGS.resolve("path-729.conf").toString();
        String text = Cli.gossamer("fsa", "--config", config, "--pu", "5").out();
        assertThat(text)
                .contains(
                        "PU 5 (5) of path-729: 730 sends, 728 arrivals",
                        "begin / send all gathered via +0");
        assertThat(text).contains("pass on via +0  ×5").contains("pass on via -0  ×723");
        assertThat(Cli.gossamer("fsa", "--config", config, "--format", "dot").out())
                .startsWith("digraph fsa {");
        assertThat(Cli.gossamer("fsa", "--config", config, "--format", "svg").out())
                .startsWith("<svg")
                .endsWith("</svg>\n");
        assertThat(Cli.gossamer("fsa", "--config", config, "--pu", "729").err())
                .contains("0 to 728");
    }

    @Test
    void aFinishedRunCanBeLookedIntoVerifiedAndRunAgain() throws IOException {
        assertThat(run("torus-27x27.conf").exit()).isZero();
        String kept = kept().get(0).toString();
        assertThat(Cli.gossamer("trace", "stats", kept).out())
                .contains("229,635: 75,816 deliver, 1,458 state, 729 complete, 75,816 start, 75,816"
                        + " hop")
                .contains(
                        "for a port       no packet waited", "729 PUs, from 448,968 to 448,968 ns");
        assertThat(Cli.gossamer("trace", "verify", kept).exit()).isZero();
        Said again = Cli.gossamer("validate", kept + "/config.conf");
        assertThat(again.out()).contains("448,968 ns");
    }

    @Test
    void aForgedTraceIsRefused() throws IOException {
        assertThat(run("torus-27x27.conf").exit()).isZero();
        Path trace = kept().get(0).resolve("trace.bin");
        TraceBuffer records = new TraceBuffer(1);
        TraceFileReader.readAll(trace, (words, count) -> {
            for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
                records.add(TraceRecord.unpack(words, at));
            }
        });
        TraceBuffer forged = new TraceBuffer(1);
        boolean removed = false;
        for (int index = 0; index < records.size(); index++) {
            if (!removed && records.get(index).kind() == EventKind.DELIVER) {
                removed = true;
            } else {
                forged.add(records.get(index));
            }
        }
        try (TraceFileWriter writer = TraceFileWriter.create(trace)) {
            writer.append(forged.words(), forged.size());
            writer.finish();
        }
        Said said = Cli.gossamer("trace", "verify", kept().get(0).toString());
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out()).contains("DIFFERENT at ", "must be ");
    }

    @Test
    void aBrokenTraceFileIsExplained() throws IOException {
        assertThat(run("torus-27x27.conf").exit()).isZero();
        Path trace = kept().get(0).resolve("trace.bin");
        byte[] bytes = Files.readAllBytes(trace);
        bytes[bytes.length / 2] ^= 1;
        Files.write(trace, bytes);
        Said said = Cli.gossamer("trace", "stats", kept().get(0).toString());
        assertThat(said.exit()).isEqualTo(70);
        assertThat(said.err()).contains("block", trace.toString());
        assertThat(Cli.gossamer("trace", "stats", directory.resolve("none").toString())
                        .exit())
                .isEqualTo(64);
    }

    @Test
    void sessionsOfPipelinedGossipPrintTheRunTableOfTable6() throws IOException {
        Said said = run("sessions.conf", "--run-table");
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("λ = 32 columns, 120 of 160 slots used: μ = 3.7500, ε = 75.00 %")
                .contains(" 4 |  -  -  - R0 R1 R2 R3  ~ S0 S1 S2 S3  -");
        String kept = kept().get(0).toString();
        assertThat(Cli.gossamer("trace", "run-table", kept).out()).contains("session 2", "step 32");
        assertThat(Cli.gossamer("trace", "run-table", kept, "--format", "csv").out())
                .startsWith("pu,");
        assertThat(Cli.gossamer("trace", "run-table", kept, "--format", "svg").out())
                .startsWith("<svg");
        assertThat(Cli.gossamer("trace", "verify", kept).exit()).isZero();
        // 60 transfers of one step on 10 links in 32 steps.
        assertThat(Cli.gossamer("trace", "stats", kept).out()).contains("mean 18.8 %");
        assertThat(Cli.gossamer("run", kept + "/config.conf", "--out", directory.toString())
                        .exit())
                .isZero();
    }

    @Test
    void aRunTableNeedsARendezvousAndAFullTrace() {
        assertThat(run("torus-27x27.conf", "--run-table").err())
                .contains("--run-table needs rendezvous");
        assertThat(run("sessions.conf", "--run-table", "--trace", "off").exit()).isEqualTo(64);
    }

    @Test
    void the729PusOfThePaperGossipIn2184Steps() throws IOException {
        Map<String, Object> json = json(run("pipelined-729.conf", "--json").out());
        assertThat(json)
                .containsEntry("makespan", 2_184L)
                .containsEntry("predicted", 2_184L)
                .containsEntry("lambda", 2_184L)
                .containsEntry("deliveries", 530_712L)
                .containsEntry("timeUnit", "rounds")
                .containsEntry("verified", "true");
        assertThat((double) json.get("epsilon")).isEqualTo(2.0 / 3);
    }

    @Test
    void aSinglePuHasNothingToDo() throws IOException {
        Map<String, Object> json =
                json(run("sessions.conf", "--set", "topology.shape=1", "--json").out());
        assertThat(json).containsEntry("complete", "true").containsEntry("makespan", 0L);
    }

    @Test
    void theAutomatonOfAlgorithm1IsPrintedInTheNotationOfThePaper() {
        String config = CONFIGS.resolve("sessions.conf").toString();
        assertThat(Cli.gossamer("fsa", "--config", config, "--pu", "2").out())
                .contains(
                        "row 1        --WR R ×2",
                        "row 2        --WS3 S3, WS4 S4, WS0 S0, WS1 S1",
                        "STOP");
    }

    @Test
    void theReadmeShowsWhatTheCommandPrints() throws IOException {
        String readme = Files.readString(Path.of("..", "README.md"));
        Said said = run("torus-27x27.conf");
        // All but the speed and the directory, which are other ones each time.
        List<String> lines = said.out().lines().limit(9).toList();
        assertThat(readme).contains(lines);
    }
}
