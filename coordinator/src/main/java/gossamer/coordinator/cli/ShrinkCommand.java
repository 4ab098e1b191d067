package gossamer.coordinator.cli;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.shrink.Shrinker;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer shrink}: which of the faults of a run make it fail. */
@Command(name = "shrink", sortOptions = false)
final class ShrinkCommand extends Subcommand {

    private static final String SHRUNK = "shrunk.conf";

    @Parameters(paramLabel = "RUN", descriptionKey = "RUN")
    private Path run = Path.of("");

    @Option(names = "--regions", paramLabel = "K")
    private @Nullable Integer regions;

    @Option(names = "--verify")
    private boolean verify;

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        Plugins code = plugins.load();
        FinishedRun finished = FinishedRun.open(run, code);
        int faults = finished.emulation().profile().faults().size();
        if (faults == 0) {
            throw new UsageException(run + " has no faults to leave out");
        }
        Path config = run.resolve(RunDirectory.CONFIG);
        Path target = run.resolve(SHRUNK);
        Path scratch = Files.createTempDirectory("gossamer-shrink");
        try {
            Shrinker shrinker = new Shrinker(
                    config,
                    code,
                    probe -> fails(probe, scratch),
                    step -> err().println("gossamer: " + step));
            Optional<Shrinker.Result> result = shrinker.shrink(target);
            if (result.isEmpty()) {
                throw new UsageException(run + " does not fail: run again with all of its " + faults
                        + " faults it is complete" + (verify ? " and clean" : ""));
            }
            int left = result.get().faults().size();
            out().printf(
                            Locale.ROOT,
                            "%,d of %,d faults make the run fail, found with %,d runs%n",
                            left,
                            result.get().before(),
                            result.get().runs());
            result.get().faults().forEach(fault -> out().println("  " + fault));
            out().println("kept in " + target);
            return Exit.OK;
        } finally {
            WholeFile.deleteAll(scratch);
        }
    }

    private boolean fails(LoadedConfig config, Path scratch)
            throws IOException, InterruptedException {
        TraceLevel level = verify ? TraceLevel.FULL : TraceLevel.OFF;
        try {
            EmulatorSettings options =
                    new EmulatorSettings(Jvms.regions(regions, 1, config), level);
            try (Emulator emulator = Emulator.create(options.regions())) {
                Experiment experiment =
                        new Experiment(config.emulation(), config.resolved(), options, scratch);
                int exit = experiment.run(emulator, ProgressListener.none()).exitCode();
                return exit == Exit.FAILED || exit == Exit.INTERNAL;
            }
        } catch (UsageException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
