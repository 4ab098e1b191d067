package gossamer.coordinator.cli;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.shrink.ActualRuns;
import gossamer.coordinator.shrink.Shrinker;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.fault.Profile;
import gossamer.node.Emulator;
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
        Profile profile = finished.emulation().profile();
        if (profile.isEmpty()) {
            throw new UsageException(run + " has no faults to leave out");
        }
        Path config = run.resolve(RunDirectory.CONFIG);
        Path target = run.resolve(SHRUNK);
        LoadedConfig loaded = ConfigLoader.load(config, Overrides.none().with(code.closed()));
        int count = Jvms.regions(regions, 1, loaded);
        Path scratch = Files.createTempDirectory("gossamer-shrink");
        try (Emulator emulator = Emulator.create(count)) {
            Shrinker shrinker = new Shrinker(
                    config,
                    code,
                    new ActualRuns(emulator, count, verify, scratch),
                    step -> err().println("gossamer: " + step));
            Optional<Shrinker.Result> result = shrinker.shrink(target);
            if (result.isEmpty()) {
                throw new UsageException(run + " does not fail: run again with all of its "
                        + profile.faults().size() + " faults it is complete"
                        + (verify ? " and clean" : ""));
            }
            print(result.get(), profile, target);
            return Exit.OK;
        } finally {
            WholeFile.deleteAll(scratch);
        }
    }

    private void print(Shrinker.Result result, Profile profile, Path target) {
        boolean delayed = profile.delays().size() + profile.puDelays().size() > 0;
        out().printf(
                        Locale.ROOT,
                        "%,d of %,d faults%s make the run fail as it did, found with"
                                + " %,d runs; %s%n",
                        result.left(),
                        result.before(),
                        delayed ? " and delays" : "",
                        result.runs(),
                        result.minimality());
        out().println("what fails: " + result.property() + "; cause: " + result.cause());
        result.rules().forEach(rule -> out().println("  " + rule));
        out().println("kept in " + target);
    }
}
