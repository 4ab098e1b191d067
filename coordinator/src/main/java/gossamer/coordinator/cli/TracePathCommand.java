package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.PathText;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.analysis.path.CriticalPath;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer trace path}: the chain of packets that determined the makespan. */
@Command(name = "path", sortOptions = false)
final class TracePathCommand extends Subcommand {

    @Parameters(paramLabel = "RUN", descriptionKey = "RUN")
    private Path run = Path.of("");

    @Option(names = "--shares")
    private boolean shares;

    @Option(names = "--naive")
    private boolean naive;

    @Option(names = "--json")
    private boolean json;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        if (shares && json) {
            throw new UsageException("--shares is for text, it does not go with --json");
        }
        FinishedRun finished = plugins.open(run);
        CriticalPath path = (naive ? finished.naivePath() : finished.criticalPath())
                .orElseThrow(() -> new UsageException(
                        run + ": its trace tells nothing of packets (--trace summary)"));
        if (json) {
            out().print(PathText.json(path, naive, finished.emulation()));
        } else {
            out().print(SummaryText.headline(finished.emulation()));
            out().print(PathText.shares(path, finished.emulation()));
            if (!shares) {
                out().print(PathText.steps(path, naive, finished.emulation()));
            }
        }
        return Exit.OK;
    }
}
