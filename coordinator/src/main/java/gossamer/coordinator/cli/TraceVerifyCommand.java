package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.verify.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gossamer trace verify}: check a full trace against the machine model once more. */
@Command(
        name = "verify",
        description = "Checks the full trace of a finished run against the machine model.")
final class TraceVerifyCommand extends Subcommand {

    @Parameters(paramLabel = "RUN", description = "The directory of a finished run.")
    private Path run = Path.of("");

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        FinishedRun finished = plugins.open(run);
        Report report = finished.verify();
        out().print(SummaryText.headline(finished.emulation()));
        out().println(report);
        finished.cutOff()
                .ifPresent(why -> out().println("cut off: " + why
                        + "; what is missing at its end is no violation"));
        List<String> opaque = new ArrayList<>(finished.emulation().profile().opaque());
        if (!finished.emulation().algorithm().hasAutomaton()) {
            opaque.add(0, "what PUs do");
        }
        if (!opaque.isEmpty()) {
            out().println("taken as given, as only code of users knows them: "
                    + String.join(", ", opaque));
        }
        return report.clean() ? Exit.OK : Exit.FAILED;
    }
}
