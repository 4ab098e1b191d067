package gossamer.coordinator.live;

import gossamer.coordinator.text.Texts;
import gossamer.model.run.Emulation;
import gossamer.node.JvmStatus;
import gossamer.node.RunEvent;

import java.util.List;
import java.util.function.Function;

/**
 * The figures of a run under way in the text format of Prometheus, version 0.0.4: for each metric
 * what it means and its type, then a line for each of its values.
 */
public final class Metrics {

    /** The type of this text. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder text = new StringBuilder();
    /** Of the metric whose values come now. */
    private String name = "";

    /** All figures of a run. */
    static String of(Emulation emulation, LiveRun live) {
        LiveRun.State run = live.state();
        Metrics metrics = new Metrics();
        metrics.add("run_info", "gauge", "The run that these figures are of.");
        metrics.value(1, "name", emulation.name(), "time_unit", emulation.unit());
        metrics.one("virtual_time", "gauge", "Virtual time of the last trace record.", run.time());
        metrics.one("deliveries_total", "counter", "Packets delivered.", run.deliveries());
        metrics.one("tokens_held", "gauge", "Tokens that PUs hold, their own too.", run.tokens());
        metrics.one("coverage_ratio", "gauge", "Share of all tokens held.", run.coverage());
        metrics.one("complete_pus", "gauge", "PUs that are complete.", run.completePus());
        metrics.one("ended", "gauge", "1 when the run has ended.", run.end().isEmpty() ? 0 : 1);
        metrics.add("run_events_total", "counter", "What became of the run or its JVMs.");
        for (RunEvent.Kind kind : RunEvent.Kind.values()) {
            metrics.value(live.events(kind), "kind", Texts.word(kind));
        }
        List<JvmStatus> jvms = live.jvms();
        metrics.each("jvm_regions", "gauge", "Regions that a JVM has.", jvms, JvmStatus::regions);
        metrics.each(
                "jvm_deliveries_total",
                "counter",
                "Packets delivered in a JVM, those again of regions that began anew in it.",
                jvms,
                JvmStatus::deliveries);
        metrics.each(
                "jvm_waiting_ratio",
                "gauge",
                "Share of the last second that a region waited for others.",
                jvms,
                JvmStatus::waitingShare);
        metrics.each(
                "jvm_trace_backlog_records",
                "gauge",
                "Trace records that wait for the coordinator, or there for the disk.",
                jvms,
                JvmStatus::traceBacklog);
        metrics.each("jvm_memory_used_bytes", "gauge", "Heap in use.", jvms, JvmStatus::memory);
        return metrics.toString();
    }

    /** A metric with one value. */
    public void one(String metric, String type, String help, Number value) {
        add(metric, type, help);
        value(value);
    }

    private void each(
            String metric,
            String type,
            String help,
            List<JvmStatus> jvms,
            Function<JvmStatus, Number> value) {
        add(metric, type, help);
        jvms.forEach(jvm -> value(value.apply(jvm), "jvm", jvm.name()));
    }

    /** A metric, whose values come next. */
    public void add(String metric, String type, String help) {
        name = "gossamer_" + metric;
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    /** Another value of the metric; labels are names and values by turns. */
    public void value(Number value, String... labels) {
        text.append(name);
        for (int i = 0; i < labels.length; i += 2) {
            text.append(i == 0 ? '{' : ',').append(labels[i]).append("=\"");
            text.append(escaped(labels[i + 1])).append(i + 2 == labels.length ? "\"}" : "\"");
        }
        text.append(' ').append(value).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
