package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.verify.Report;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gossamer trace verify}: check a full trace against the machine model once more. */
@Command(
        name = "verify",
        description = "Checks the full trace of a finished run against the machine model.",
        mixinStandardHelpOptions = true)
final class TraceVerifyCommand implements Callable<Integer> {

    @Parameters(paramLabel = "RUN", description = "The directory of a finished run.")
    private Path run = Path.of("");

    @Option(
            names = "--cut-off",
            description = "The run was cut off: what is missing at its end is no violation.")
    private boolean cutOff;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        FinishedRun finished = plugins.open(run);
        Report report = Experiment.verify(finished.emulation(), finished.trace(), !cutOff);
        PrintWriter out = spec.commandLine().getOut();
        out.print(SummaryText.headline(finished.emulation()));
        out.println(report);
        List<String> opaque = new ArrayList<>(finished.emulation().profile().opaque());
        if (!finished.emulation().algorithm().hasAutomaton()) {
            opaque.add(0, "what PUs do");
        }
        if (!opaque.isEmpty()) {
            out.println("taken as given, as only code of users knows them: "
                    + String.join(", ", opaque));
        }
        out.flush();
        return report.clean() ? Exit.OK : Exit.FAILED;
    }
}
