package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.SummaryText;
import gossamer.coordinator.report.TraceStatsText;
import gossamer.model.analysis.StepTraffic;
import gossamer.model.analysis.TraceStats;
import gossamer.model.trace.TraceFileReader;

import picocli.CommandLine.Command;

/** {@code gossamer trace stats}: what a trace tells in numbers. */
@Command(name = "stats")
final class TraceStatsCommand extends ReadingCommand {

    @Override
    int read(FinishedRun finished) throws Exception {
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
