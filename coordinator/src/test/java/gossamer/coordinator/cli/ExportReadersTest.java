package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.export.PajeReader;
import gossamer.coordinator.export.PerfettoReader;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceRecord;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Every export, read by a reader of its own, tells the makespan of the run and its traffic. */
class ExportReadersTest {

    /** Machines of every kind: config, then the keys to set. */
    private static final String STORE_AND_FORWARD = "ring-729.conf topology.shape=9";

    private static final String HALF_DUPLEX = "path-729.conf topology.shape=9 network.model=H*";
    private static final String SPLIT_TOKENS = "torus-27x27.conf topology.shape=[4,5]";
    private static final String DELAYS =
            "ring-729.conf topology.shape=9 network.model=H* profile.delays=[{min=0ns,max=700ns}]";
    private static final String RENDEZVOUS = "pipelined-729.conf topology.shape=8";
    private static final String SESSIONS = "sessions.conf";
    private static final String ONE_PORT =
            "ring-729.conf topology.shape=8 network.model=H1 network.cost=round"
                    + " algorithm.name=greedy";
    private static final String GRANTS = "path-729-half-duplex.conf topology.shape=9";
    private static final String WORMHOLE =
            "torgos-81x81.conf topology.shape=[9,9] algorithm.a=3 algorithm.rounds=[[3,2]]";
    private static final String CONTENTION = "router-9x9.conf topology.shape=[4,4]";
    private static final String VIRTUAL_CHANNELS =
            "router-9x9.conf topology.kind=torus topology.shape=[5,5] network.virtual-channels=2";
    private static final String DEADLOCK =
            "router-9x9.conf topology.kind=torus topology.shape=[5,5] network.virtual-channels=1";

    @TempDir
    private Path directory = Path.of("");

    /** A run and what its trace says, read without any exporter. */
    private static final class Run {
        private final Path directory;
        private final Emulation emulation;
        private final List<TraceRecord> records = new ArrayList<>();
        private final Map<EventKind, Long> kinds;
        private final Map<Integer, Long> completions = new TreeMap<>();

        Run(Path parent, String config) throws Exception {
            String[] words = config.split(" ");
            directory = Cli.run(parent, words[0], Arrays.copyOfRange(words, 1, words.length));
            emulation = FinishedRun.open(directory, Plugins.none()).emulation();
            TraceFileReader.readAll(directory.resolve("trace.bin"), (packed, count) -> {
                for (int record = 0; record < count; record++) {
                    records.add(TraceRecord.unpack(packed, record * TraceBuffer.WORDS));
                }
            });
            kinds = records.stream()
                    .collect(Collectors.groupingBy(TraceRecord::kind, Collectors.counting()));
            records.stream()
                    .filter(record -> record.kind() == EventKind.COMPLETE)
                    .forEach(record -> completions.put(record.pu(), record.time()));
        }

        long count(EventKind kind) {
            return kinds.getOrDefault(kind, 0L);
        }

        long makespan() {
            assertThat(completions).hasSize(emulation.topology().pus());
            return completions.values().stream()
                    .mapToLong(Long::longValue)
                    .max()
                    .orElseThrow();
        }

        byte[] export(String format) throws Exception {
            Path file = directory.resolve("export");
            Cli.Said said = Cli.gossamer(
                    "trace", "export", directory + "", "--format", format, "--out", file + "");
            assertThat(said.exit()).as(said.err()).isZero();
            return Files.readAllBytes(file);
        }

        String exportText(String format) throws Exception {
            Cli.Said said = Cli.gossamer("trace", "export", directory + "", "--format", format);
            assertThat(said.exit()).as(said.err()).isZero();
            return said.out();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                STORE_AND_FORWARD,
                HALF_DUPLEX,
                SPLIT_TOKENS,
                DELAYS,
                RENDEZVOUS,
                SESSIONS,
                ONE_PORT,
                GRANTS,
                WORMHOLE,
                CONTENTION,
                VIRTUAL_CHANNELS
            })
    void perfettoHasEveryPacketAsAFlowAndTheMakespan(String config) throws Exception {
        Run run = new Run(directory, config);
        List<PerfettoReader.Event> events = PerfettoReader.read(run.export("perfetto"));
        Map<String, Long> counts = events.stream()
                .collect(Collectors.groupingBy(
                        PerfettoReader.Event::category, Collectors.counting()));
        assertThat(last(events, "complete")).isEqualTo(run.makespan());
        assertThat(counts.get("deliver")).isEqualTo(run.count(EventKind.DELIVER));
        assertThat(counts.getOrDefault("blocked", 0L)).isEqualTo(run.count(EventKind.BLOCK));
        assertThat(counts.get("stage")).isEqualTo(run.count(EventKind.STATE));
        assertThat(counts.get("transfer"))
                .isEqualTo(
                        run.emulation.network().mode().hasHops()
                                ? run.count(EventKind.HOP)
                                : run.count(EventKind.START));
        Map<Long, Long> flows = events.stream()
                .filter(event -> event.category().matches("transfer|deliver"))
                .collect(Collectors.groupingBy(
                        event -> event.flows().get(0), Collectors.counting()));
        assertThat(flows).hasSize((int) run.count(EventKind.START));
        assertThat(flows.values()).allMatch(steps -> steps >= 2);
    }

    private static long last(List<PerfettoReader.Event> events, String category) {
        return events.stream()
                .filter(event -> event.category().equals(category))
                .mapToLong(PerfettoReader.Event::end)
                .max()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {WORMHOLE, CONTENTION})
    void withoutVirtualChannelsNoTwoPacketsHoldAChannelAtOnce(String config) throws Exception {
        Run run = new Run(directory, config + " network.virtual-channels=1");
        List<PerfettoReader.Event> transfers = PerfettoReader.read(run.export("perfetto")).stream()
                .filter(event -> event.category().equals("transfer"))
                .toList();
        Map<String, List<PerfettoReader.Event>> byChannel = transfers.stream()
                .collect(Collectors.groupingBy(event -> event.track().replaceAll(" \\+.*", "")));
        for (List<PerfettoReader.Event> channel : byChannel.values()) {
            long free = 0;
            for (PerfettoReader.Event transfer : channel.stream()
                    .sorted(java.util.Comparator.comparingLong(PerfettoReader.Event::begin))
                    .toList()) {
                assertThat(transfer.begin()).as("%s", transfer).isGreaterThanOrEqualTo(free);
                free = transfer.end();
            }
        }
        assertThat(transfers).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                STORE_AND_FORWARD,
                HALF_DUPLEX,
                DELAYS,
                SESSIONS,
                ONE_PORT,
                WORMHOLE,
                VIRTUAL_CHANNELS
            })
    void pajeIsWellFormedAndHasTheMakespan(String config) throws Exception {
        Run run = new Run(directory, config);
        PajeReader.Result paje = PajeReader.read(run.exportText("paje"));
        assertThat(paje.last("complete")).isEqualTo(run.makespan());
        assertThat(paje.end()).isEqualTo(run.records.get(run.records.size() - 1).time());
        assertThat(paje.links()).isEqualTo((int) run.count(EventKind.DELIVER));
        assertThat(paje.openLinks()).isZero();
        long startup = run.emulation.network().cost().startup();
        assertThat(paje.timeIn("start-up")).isEqualTo(startup * run.count(EventKind.START));
    }

    @ParameterizedTest
    @ValueSource(strings = {DEADLOCK})
    void aRunThatGotStuckIsDrawnToItsEnd(String config) throws Exception {
        Run run = new Run(directory, config);
        PajeReader.Result paje = PajeReader.read(run.exportText("paje"));
        assertThat(paje.openLinks())
                .isEqualTo((int) (run.count(EventKind.START) - run.count(EventKind.DELIVER)))
                .isPositive();
        assertThat(paje.timeIn("blocked")).isPositive();
        assertThat(PerfettoReader.read(run.export("perfetto"))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {STORE_AND_FORWARD, DELAYS, SESSIONS, CONTENTION})
    void csvHasEveryRecordAndTheMakespan(String config) throws Exception {
        Run run = new Run(directory, config);
        List<String> lines = run.exportText("csv").lines().toList();
        assertThat(lines).hasSize(run.records.size() + 1);
        List<String> header = List.of(lines.get(0).split(","));
        long makespan = 0;
        for (int line = 1; line < lines.size(); line++) {
            String[] cells = lines.get(line).split(",", -1);
            assertThat(cells).hasSize(header.size());
            Map<String, String> row = new HashMap<>();
            for (int column = 0; column < cells.length; column++) {
                row.put(header.get(column), cells[column]);
            }
            TraceRecord record = run.records.get(line - 1);
            assertThat(row)
                    .containsEntry("seq", line - 1 + "")
                    .containsEntry("time", record.time() + "")
                    .containsEntry("kind", record.kind().name().toLowerCase(Locale.ROOT))
                    .containsEntry("pu", record.pu() + "")
                    .containsEntry("packet", record.packet() == 0 ? "" : record.packet() + "")
                    .containsEntry("cause", record.cause() == 0 ? "" : record.cause() + "")
                    .containsEntry("channel", record.channel() < 0 ? "" : record.channel() + "")
                    .containsEntry("tokens", record.tokens() + "");
            if (row.get("kind").equals("complete")) {
                makespan = Math.max(makespan, Long.parseLong(row.get("time")));
            }
        }
        assertThat(makespan).isEqualTo(run.makespan());
    }

    @ParameterizedTest
    @ValueSource(strings = {STORE_AND_FORWARD, SPLIT_TOKENS, HALF_DUPLEX, CONTENTION, RENDEZVOUS})
    void graphmlHasTheNetworkItsTrafficAndTheMakespan(String config) throws Exception {
        Run run = new Run(directory, config);
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(run.exportText("graphml"))));
        Map<String, Long> sums = new HashMap<>();
        NodeList data = xml.getElementsByTagName("data");
        for (int each = 0; each < data.getLength(); each++) {
            Element element = (Element) data.item(each);
            if (element.getTextContent().matches("\\d+")) {
                long value = Long.parseLong(element.getTextContent());
                sums.merge(element.getAttribute("key"), value, Long::sum);
            }
        }
        assertThat(sums.get("graph.makespan")).isEqualTo(run.makespan());
        assertThat(xml.getElementsByTagName("node").getLength())
                .isEqualTo(run.emulation.topology().pus());
        assertThat(xml.getElementsByTagName("edge").getLength())
                .isEqualTo(run.emulation.topology().links());
        long transfers = run.emulation.network().mode().hasHops()
                ? run.count(EventKind.HOP)
                : run.count(EventKind.START);
        assertThat(sums.get("edge.packetsUp") + sums.get("edge.packetsDown")).isEqualTo(transfers);
        String dot = run.exportText("dot");
        assertThat(dot).contains("makespan=" + run.makespan() + ";");
        assertThat(dot.lines().filter(line -> line.contains(" -- ")))
                .hasSize(run.emulation.topology().links());
    }
}
