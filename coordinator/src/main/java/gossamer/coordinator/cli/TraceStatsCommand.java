package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.StepTrafficText;
import gossamer.coordinator.report.SummaryText;
import gossamer.coordinator.report.TraceStatsText;
import gossamer.model.analysis.StepTraffic;
import gossamer.model.analysis.TraceStats;
import gossamer.model.trace.TraceFileReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gossamer trace stats}: what a trace tells in numbers. */
@Command(
        name = "stats",
        description = "Utilisation, waiting, latency, coverage and steps of a finished run.",
        mixinStandardHelpOptions = true)
final class TraceStatsCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "RUN",
            description = "The directory of a finished run, e.g. runs/torus-27x27-…")
    private Path run = Path.of("");

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        FinishedRun finished = plugins.open(run);
        TraceStats stats = new TraceStats(finished.emulation());
        StepTraffic steps = new StepTraffic();
        TraceFileReader.readAll(finished.trace(), (words, count) -> {
            stats.acceptAll(words, count);
            steps.acceptAll(words, count);
        });
        PrintWriter out = spec.commandLine().getOut();
        out.print(SummaryText.headline(finished.emulation()));
        out.print(TraceStatsText.of(stats.figures(), finished.emulation()));
        out.print(StepTrafficText.of(steps, finished.emulation()));
        out.flush();
        return Exit.OK;
    }
}
