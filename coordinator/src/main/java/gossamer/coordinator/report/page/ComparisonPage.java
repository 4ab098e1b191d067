package gossamer.coordinator.report.page;

import gossamer.coordinator.experiment.Check;
import gossamer.coordinator.experiment.ConfigDifference;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.TraceDiff;
import gossamer.model.description.Json;
import gossamer.model.trace.TraceRecord;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Two runs beside each other: what they came to, where they part, and what differs in configs. */
public final class ComparisonPage {

    private ComparisonPage() {}

    /**
     * The page; empty if the trace of one of them tells nothing of packets.
     *
     * @throws IOException when a trace was not kept, or cannot be read
     */
    public static Optional<String> of(FinishedRun a, FinishedRun b) throws IOException {
        Optional<Json> dataA = ReportPage.data(a, false);
        Optional<Json> dataB = ReportPage.data(b, false);
        if (dataA.isEmpty() || dataB.isEmpty()) {
            return Optional.empty();
        }
        Optional<Check.Difference> difference = TraceDiff.first(a.trace(), b.trace());
        Json json = new Json()
                .put("a", dataA.get())
                .put("b", dataB.get())
                .put("again", "gossamer report " + a.directory() + " " + b.directory())
                .put("config", config(a, b))
                .put("difference", difference.isEmpty() ? null : first(difference.get(), a, b));
        String name = a.emulation().name() + " | " + b.emulation().name();
        return Optional.of(ReportPage.assemble("compare.html", name, json.toString()));
    }

    private static List<List<String>> config(FinishedRun a, FinishedRun b) {
        List<List<String>> rows = new ArrayList<>();
        ConfigDifference.of(a.config(), b.config())
                .forEach((key, values) -> rows.add(List.of(key, values.a(), values.b())));
        return rows;
    }

    private static Json first(Check.Difference difference, FinishedRun a, FinishedRun b)
            throws IOException {
        return new Json()
                .put("index", difference.index())
                .put("a", side(difference.expected(), difference.index(), a))
                .put("b", side(difference.found(), difference.index(), b));
    }

    /** The record at which they part, and what led to it. */
    private static List<String> side(Optional<TraceRecord> record, long index, FinishedRun run)
            throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(record.map(TraceRecord::toString).orElse("end of trace"));
        if (record.isPresent()) {
            for (TraceRecord cause : TraceDiff.causes(run.trace(), index, record.get())) {
                lines.add("after " + cause);
            }
        }
        return lines;
    }
}
