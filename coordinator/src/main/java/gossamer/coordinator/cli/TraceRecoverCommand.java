package gossamer.coordinator.cli;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.experiment.LeftOver;
import gossamer.coordinator.experiment.Recovery;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.report.Rows;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.run.Emulation;
import gossamer.model.verify.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gossamer trace recover}: what is left of runs that did not end, as runs of their own. */
@Command(
        name = "recover",
        description = "Makes a run directory of the sound part of a trace that was cut short"
                + " (the run was killed, the disk was full) or damaged.",
        mixinStandardHelpOptions = true)
final class TraceRecoverCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "DIR",
            description = "What a run has left (.NAME.partial), a run with a damaged trace, or a"
                    + " directory of runs: all that is left in it.")
    private Path directory = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to make the run directory, e.g. on another disk (default: beside"
                    + " what is recovered).")
    private @Nullable Path out;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        PrintWriter stdout = spec.commandLine().getOut();
        Plugins code = plugins.load();
        if (Files.isRegularFile(directory.resolve(RunDirectory.CONFIG))) {
            return recover(directory, code, stdout) ? Exit.OK : Exit.FAILED;
        }
        if (!Files.isDirectory(directory)) {
            throw new NoSuchFileException(directory + " is not a directory");
        }
        List<Path> leftOvers = LeftOver.in(directory);
        boolean all = true;
        for (Path leftOver : leftOvers) {
            all &= recover(leftOver, code, stdout);
        }
        if (leftOvers.isEmpty()) {
            stdout.println("nothing to recover: no run in " + directory + " was cut short");
        }
        stdout.flush();
        return all ? Exit.OK : Exit.FAILED;
    }

    private boolean recover(Path source, Plugins code, PrintWriter stdout)
            throws IOException, ConfigException {
        Recovery recovery;
        try {
            recovery = Recovery.of(source, code, out);
        } catch (Recovery.ImpossibleException e) {
            spec.commandLine().getErr().println("gossamer: nothing to recover: " + e.getMessage());
            return false;
        }
        Emulation emulation = recovery.summary().emulation();
        Rows rows = new Rows();
        rows.add(
                "recovered",
                "%,d records in %,d blocks, until %,d %s",
                recovery.records(),
                recovery.blocks(),
                recovery.lastTime(),
                emulation.network().cost().base().unit());
        String damage = recovery.damage();
        rows.add("lost", "%s", damage == null ? "nothing: the trace is whole" : damage);
        Report report = recovery.summary().findings().verification();
        if (report != null) {
            rows.add("verified", "%s", report);
        }
        rows.add("fingerprint", "%s (of these records)", recovery.fingerprint());
        rows.add("kept in", "%s", recovery.summary().directory());
        stdout.print(SummaryText.headline(emulation));
        stdout.print(rows);
        stdout.flush();
        return true;
    }
}
