package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.audit.AuditReport;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.Verification.Verified;
import gossamer.coordinator.report.SummaryText;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code gossamer trace verify}: check a full trace against the machine model once more. */
@Command(name = "verify")
final class TraceVerifyCommand extends ReadingCommand {

    @Override
    int read(FinishedRun finished) throws Exception {
        if (!finished.hasFullTrace()) {
            throw noPackets();
        }
        Verified verified = finished.verify();
        AuditReport report = verified.report();
        out().print(SummaryText.headline(finished.emulation()));
        out().println(report);
        out().print(ending(finished, verified));
        if (!report.given().isEmpty()) {
            out().println("taken as given, as only code of users knows them: "
                    + String.join(", ", report.given()));
        }
        return report.clean() ? Exit.OK : Exit.FAILED;
    }

    /** How the run ended, where it is not complete. */
    private static String ending(FinishedRun run, Verified verified) throws IOException {
        Optional<String> cutOff = run.cutOff();
        int pus = run.emulation().topology().pus();
        if (cutOff.isPresent()) {
            return format(
                    "cut off: %s; what is missing at its end is no violation%n", cutOff.get());
        } else if (!verified.stuck().isEmpty()) {
            return verified.stuck() + System.lineSeparator();
        }
        return verified.completePus() < pus
                ? format("incomplete: %,d of %,d PUs%n", verified.completePus(), pus)
                : "";
    }
}
