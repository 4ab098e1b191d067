package gossamer.coordinator.cli;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.plugin.Plugins;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that brings users' own code, shared by all commands that read a config or a run. */
final class PluginOptions {

    /** Behind the options of the command itself. */
    private static final int LAST = 1;

    @Option(names = "--plugin", paramLabel = "FILE", order = LAST)
    private List<Path> files = new ArrayList<>();

    /** The plug-ins, loaded. */
    Plugins load() throws ConfigException {
        return Overrides.plugins(files);
    }

    /** A finished run; what it needs of plug-ins that are not given, its description tells. */
    FinishedRun open(Path run) throws IOException, ConfigException {
        return FinishedRun.open(run, load());
    }
}
