package gossamer.coordinator.cli;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.experiment.LeftOver;
import gossamer.coordinator.experiment.Recovery;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.report.SummaryText;
import gossamer.coordinator.text.Rows;
import gossamer.model.run.Emulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer trace recover}: what is left of runs that did not end, as runs of their own. */
@Command(name = "recover")
final class TraceRecoverCommand extends Subcommand {

    @Parameters(paramLabel = "DIR", descriptionKey = "DIR")
    private Path directory = Path.of("");

    @Option(names = "--out", paramLabel = "DIR")
    private @Nullable Path out;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        Plugins code = plugins.load();
        if (Files.isRegularFile(directory.resolve(RunDirectory.CONFIG))) {
            return recover(directory, code) ? Exit.OK : Exit.FAILED;
        }
        if (!Files.isDirectory(directory)) {
            throw new NoSuchFileException(directory + " is not a directory");
        }
        List<Path> leftOvers = LeftOver.in(directory);
        boolean all = true;
        for (Path leftOver : leftOvers) {
            all &= recover(leftOver, code);
        }
        if (leftOvers.isEmpty()) {
            out().println("nothing to recover: no run in " + directory + " was cut short");
        }
        return all ? Exit.OK : Exit.FAILED;
    }

    private boolean recover(Path source, Plugins code) throws IOException, ConfigException {
        Recovery recovery;
        try {
            recovery = Recovery.of(source, code, out);
        } catch (Recovery.ImpossibleException e) {
            err().println("gossamer: nothing to recover: " + e.getMessage());
            return false;
        }
        Emulation emulation = recovery.summary().emulation();
        Rows rows = new Rows();
        rows.add(
                "recovered|%,d records in %,d blocks, until %,d %s",
                recovery.records(), recovery.blocks(), recovery.lastTime(), emulation.unit());
        String damage = recovery.damage();
        rows.add("lost|%s", damage == null ? "nothing: the trace is whole" : damage);
        AuditReport report = recovery.summary().findings().verification();
        if (report != null) {
            rows.add("verified|%s", report);
            SummaryText.addGiven(rows, report);
        }
        rows.add("fingerprint|%s (of these records)", recovery.fingerprint());
        rows.add("kept in|%s", recovery.summary().directory());
        out().print(SummaryText.headline(emulation));
        out().print(rows);
        return true;
    }
}
