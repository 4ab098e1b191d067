package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.SummaryText;
import gossamer.coordinator.report.TraceStatsText;
import gossamer.model.analysis.StepTraffic;
import gossamer.model.analysis.TraceStats;
import gossamer.model.trace.TraceFileReader;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gossamer trace stats}: what a trace tells in numbers. */
@Command(name = "stats")
final class TraceStatsCommand extends Subcommand {

    @Parameters(paramLabel = "RUN", descriptionKey = "RUN")
    private Path run = Path.of("");

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        FinishedRun finished = plugins.open(run);
        TraceStats stats = new TraceStats(finished.emulation());
        StepTraffic steps = new StepTraffic();
        TraceFileReader.readAll(finished.trace(), (words, count) -> {
            stats.acceptAll(words, count);
            steps.acceptAll(words, count);
        });
        out().print(SummaryText.headline(finished.emulation()));
        out().print(TraceStatsText.of(stats.figures(), finished.emulation()));
        out().print(TraceStatsText.steps(steps, finished.emulation()));
        return Exit.OK;
    }
}
