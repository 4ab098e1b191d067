package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.CriticalPaths;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.PathJson;
import gossamer.coordinator.report.PathText;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.analysis.path.CriticalPath;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gossamer trace path}: the chain of packets that determined the makespan. */
@Command(
        name = "path",
        description =
                "The critical path of a finished run: the chain of packets that determined its"
                        + " makespan, and what its time was spent on.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class TracePathCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN", description = "The directory of a finished run.")
    private Path run = Path.of("");

    @Option(names = "--shares", description = "Only the shares, not the steps.")
    private boolean shares;

    @Option(names = "--json", description = "Print shares and steps as one JSON object.")
    private boolean json;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        if (shares && json) {
            throw new UsageException("--shares is for text, it does not go with --json");
        }
        FinishedRun finished = plugins.open(run);
        CriticalPath path = CriticalPaths.of(finished)
                .orElseThrow(() -> new UsageException(
                        run + ": its trace tells nothing of packets (--trace summary)"));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(PathJson.of(path, finished.emulation()));
        } else {
            out.print(SummaryText.headline(finished.emulation()));
            out.print(PathText.shares(path, finished.emulation()));
            if (!shares) {
                out.print(PathText.steps(path, finished.emulation()));
            }
        }
        out.flush();
        return Exit.OK;
    }
}
