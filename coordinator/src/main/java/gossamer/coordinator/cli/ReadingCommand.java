package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.Reading;
import gossamer.coordinator.plugin.Plugins;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command that reads a finished run. */
abstract class ReadingCommand extends Subcommand {

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "RUN")
    private Path directory = Path.of("");

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    private Plugins code = Plugins.none();

    /** Does the work and returns the exit code. */
    abstract int read(FinishedRun run) throws Exception;

    /** Refuses options that do not go together, before anything is read. */
    void requireOptions() throws UsageException {}

    @Override
    final int run() throws Exception {
        code = plugins.load();
        requireOptions();
        FinishedRun run = FinishedRun.open(directory, code);
        return Reading.of(List.of(run), () -> read(run));
    }

    /** The plug-ins that were given. */
    final Plugins code() {
        return code;
    }

    /** The run directory, as it was given. */
    final Path directory() {
        return directory;
    }

    /** What a command says that needs more than was kept. */
    final UsageException noPackets() {
        return new UsageException(
                directory + ": its trace tells nothing of packets (--trace summary)");
    }
}
