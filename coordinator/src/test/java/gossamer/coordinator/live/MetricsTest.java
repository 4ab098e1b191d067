package gossamer.coordinator.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.JvmStatus;
import gossamer.node.RunEvent;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code /metrics}, read as Prometheus reads it. */
@Timeout(600)
class MetricsTest {

    private static final List<String> TYPES =
            List.of("counter", "gauge", "histogram", "summary", "untyped");

    /** Reads text of format 0.0.4, and accepts nothing else. */
    private static final class Exposition {
        private final Map<String, String> help = new HashMap<>();
        private final Map<String, String> types = new HashMap<>();
        /** By name and labels, which are sorted. */
        private final Map<String, Double> values = new HashMap<>();

        private String metric = "";
        private String line = "";
        private int at;

        Exposition(String text) {
            assertThat(text).endsWith("\n");
            for (String each : text.substring(0, text.length() - 1).split("\n", -1)) {
                line = each;
                at = 0;
                if (accept("# HELP ")) {
                    metric = name(":");
                    expect(" ");
                    require(help.put(metric, line.substring(at)) == null);
                } else if (accept("# TYPE ")) {
                    require(metric.equals(name(":")));
                    expect(" ");
                    String type = line.substring(at);
                    require(TYPES.contains(type));
                    require(types.put(metric, type) == null);
                } else {
                    value();
                }
            }
        }

        /** All values of a metric stand together, after what it is. */
        private void value() {
            require(metric.equals(name(":")) && types.containsKey(metric));
            Map<String, String> labels = new TreeMap<>();
            if (accept("{")) {
                do {
                    String label = name("");
                    expect("=\"");
                    require(labels.put(label, labelValue()) == null);
                } while (accept(","));
                expect("}");
            }
            expect(" ");
            require(values.put(metric + labels, Double.parseDouble(line.substring(at))) == null);
        }

        private String name(String more) {
            int from = at;
            while (at < line.length()
                    && (line.substring(at, at + 1).matches("[a-zA-Z_" + more + "]")
                            || at > from && Character.isDigit(line.charAt(at)))) {
                at++;
            }
            require(at > from);
            return line.substring(from, at);
        }

        private String labelValue() {
            StringBuilder value = new StringBuilder();
            while (!accept("\"")) {
                if (accept("\\")) {
                    String escape = line.substring(at, at + 1);
                    require("\\\"n".contains(escape));
                    value.append(escape.equals("n") ? "\n" : escape);
                } else {
                    value.append(line.charAt(at));
                }
                at++;
            }
            return value.toString();
        }

        private boolean accept(String text) {
            boolean there = line.startsWith(text, at);
            at += there ? text.length() : 0;
            return there;
        }

        private void expect(String text) {
            require(accept(text));
        }

        private void require(boolean right) {
            if (!right) {
                throw new IllegalArgumentException("column " + at + " of: " + line);
            }
        }
    }

    private static Emulation emulation() throws Exception {
        return ConfigLoader.load(
                        Path.of("../configs/torus-27x27.conf"),
                        Overrides.ofSets(List.of("topology.shape=[3,4]")))
                .emulation();
    }

    @Test
    void whatIsServedIsReadBack() throws Exception {
        Emulation emulation = emulation();
        LiveRun run = new LiveRun(emulation);
        run.happened(new RunEvent(RunEvent.Kind.LOSS, 7, 0.5, "node h:1 is lost"));
        run.happened(new RunEvent(RunEvent.Kind.MOVE, 7, 0.5, "region 1"));
        run.happened(new RunEvent(RunEvent.Kind.MOVE, 7, 0.5, "region 2"));
        run.measured(List.of(
                new JvmStatus("coordinator", 1, 40, 4.5, 0.25, 3, 1_000_000),
                new JvmStatus("h:1\n\"\\", 2, 80, 0, 1e-4, 0, 1L << 40)));
        TraceBuffer trace = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        run.append(trace.words(), trace.size());
        try (LiveServer server = LiveServer.start(emulation, run, 0)) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(server.url() + "metrics"))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(answer.headers().firstValue("Content-Type"))
                    .contains("text/plain; version=0.0.4; charset=utf-8");
            Exposition read = new Exposition(answer.body());
            assertThat(read.values)
                    .containsEntry("gossamer_run_info{name=torus-27x27, time_unit=ns}", 1.0)
                    .containsEntry("gossamer_deliveries_total{}", 120.0)
                    .containsEntry("gossamer_tokens_held{}", 288.0)
                    .containsEntry("gossamer_coverage_ratio{}", 1.0)
                    .containsEntry("gossamer_complete_pus{}", 12.0)
                    .containsEntry("gossamer_ended{}", 0.0)
                    .containsEntry("gossamer_run_events_total{kind=loss}", 1.0)
                    .containsEntry("gossamer_run_events_total{kind=move}", 2.0)
                    .containsEntry("gossamer_run_events_total{kind=detour}", 0.0)
                    .containsEntry("gossamer_run_events_total{kind=checkpoint}", 0.0)
                    .containsEntry("gossamer_jvm_regions{jvm=coordinator}", 1.0)
                    .containsEntry("gossamer_jvm_regions{jvm=h:1\n\"\\}", 2.0)
                    .containsEntry("gossamer_jvm_deliveries_total{jvm=coordinator}", 40.0)
                    .containsEntry("gossamer_jvm_waiting_ratio{jvm=h:1\n\"\\}", 1e-4)
                    .containsEntry("gossamer_jvm_trace_backlog_records{jvm=coordinator}", 3.0)
                    .containsEntry("gossamer_jvm_memory_used_bytes{jvm=h:1\n\"\\}", 0x1p40);
            assertThat(read.types)
                    .containsEntry("gossamer_deliveries_total", "counter")
                    .containsEntry("gossamer_virtual_time", "gauge");
            assertThat(read.values.get("gossamer_virtual_time{}")).isPositive();
            assertThat(read.help.keySet()).isEqualTo(read.types.keySet());
            assertThat(read.types.entrySet())
                    .allSatisfy(type -> assertThat(type.getKey().endsWith("_total"))
                            .isEqualTo(type.getValue().equals("counter")));
            server.ended("{}", null);
            assertThat(Metrics.of(emulation, run)).contains("\ngossamer_ended 1\n");
        }
    }

    /** What reads the text in this test refuses what Prometheus does. */
    @Test
    void textThatIsNotOfTheFormatIsRefused() {
        String head = "# HELP a b\n# TYPE a gauge\n";
        assertThat(new Exposition(head + "a{x=\"1\"} 2\na 3\n").values).hasSize(2);
        for (String wrong : List.of(
                "a 1\n",
                head + "b 1\n",
                head + "a 1\na 2\n",
                head + "a{x=\"\\t\"} 1\n",
                head + "a{x=\"1\",x=\"1\"} 1\n",
                head + "a{1x=\"1\"} 1\n",
                head + "a one\n",
                "# HELP a b\n# TYPE a gauges\n",
                head + head)) {
            assertThatThrownBy(() -> new Exposition(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
