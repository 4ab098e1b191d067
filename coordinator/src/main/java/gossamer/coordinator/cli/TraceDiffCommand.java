package gossamer.coordinator.cli;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import gossamer.coordinator.experiment.Check;
import gossamer.coordinator.experiment.ConfigDifference;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.Reading;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.experiment.TraceDiff;
import gossamer.coordinator.report.ComparisonText;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.analysis.TraceStats;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gossamer trace diff}: where two runs part, or how two experiments compare. */
@Command(name = "diff")
final class TraceDiffCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "A", descriptionKey = "A")
    private Path a = Path.of("");

    @Parameters(index = "1", paramLabel = "B", descriptionKey = "B")
    private Path b = Path.of("");

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        FinishedRun runA = plugins.open(a);
        FinishedRun runB = plugins.open(b);
        return Reading.of(List.of(runA, runB), () -> compare(runA, runB));
    }

    private int compare(FinishedRun runA, FinishedRun runB) throws IOException {
        out().print("A  " + SummaryText.headline(runA.emulation()));
        out().print("B  " + SummaryText.headline(runB.emulation()));
        Optional<Check.Difference> difference = TraceDiff.first(runA.trace(), runB.trace());
        if (difference.isEmpty()) {
            TraceFileReader.Contents contents = TraceFileReader.readEnd(runA.trace());
            out().printf(
                            Locale.ROOT,
                            "equal: %,d records, fingerprint %s%n",
                            contents.records(),
                            contents.fingerprint());
            return Exit.OK;
        }
        SortedMap<String, ConfigDifference> keys = ConfigDifference.of(config(a), config(b));
        keys.forEach((key, values) ->
                out().println("  " + key + "   " + values.a() + " | " + values.b()));
        if (sameNetwork(runA, runB)) {
            explain(difference.get(), runA, runB);
        }
        if (!keys.isEmpty()) {
            out().print(ComparisonText.of(
                    stats(runA), runA.emulation(), stats(runB), runB.emulation()));
        }
        return Exit.FAILED;
    }

    /** Whether PU and channel numbers mean the same in both, and PUs do the same. */
    private static boolean sameNetwork(FinishedRun runA, FinishedRun runB) {
        Topology topologyA = runA.emulation().topology();
        Topology topologyB = runB.emulation().topology();
        return topologyA.kind().equals(topologyB.kind())
                && topologyA.shapeText().equals(topologyB.shapeText())
                && runA.emulation()
                        .algorithm()
                        .name()
                        .equals(runB.emulation().algorithm().name());
    }

    private static TraceStats stats(FinishedRun run) throws IOException {
        TraceStats stats = new TraceStats(run.emulation());
        TraceFileReader.readAll(run.trace(), stats::acceptAll);
        return stats;
    }

    private static Config config(Path run) {
        return ConfigFactory.parseFile(run.resolve(RunDirectory.CONFIG).toFile())
                .getConfig("gossamer");
    }

    private void explain(Check.Difference difference, FinishedRun runA, FinishedRun runB)
            throws IOException {
        out().printf(Locale.ROOT, "first difference at record %,d:%n", difference.index());
        side("A", difference.expected(), difference.index(), runA);
        side("B", difference.found(), difference.index(), runB);
    }

    private void side(String name, Optional<TraceRecord> record, long index, FinishedRun run)
            throws IOException {
        out().println("  " + name + "  "
                + record.map(TraceRecord::toString).orElse("end of trace"));
        if (record.isPresent()) {
            for (TraceRecord cause : TraceDiff.causes(run.trace(), index, record.get())) {
                out().println("       after  " + cause);
            }
        }
    }
}
