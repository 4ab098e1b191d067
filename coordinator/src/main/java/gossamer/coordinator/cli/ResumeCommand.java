package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.cluster.Identities;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.experiment.Unfinished;
import gossamer.coordinator.program.Programs;
import gossamer.model.run.Emulation;
import gossamer.node.Checkpoint;
import gossamer.node.EmulatorSettings;
import gossamer.node.cluster.MemoryShares;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer resume}: a run that was killed or interrupted goes on to its end. */
@Command(name = "resume", sortOptions = false)
final class ResumeCommand extends Subcommand {

    @Parameters(paramLabel = "RUN", descriptionKey = "RUN")
    private Path named = Path.of("");

    @Mixin
    private JvmsOptions jvms = new JvmsOptions();

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Mixin
    private RunOptions shown = new RunOptions();

    @Option(names = "--programs", paramLabel = "DIR")
    private @Nullable Path programs;

    @Override
    int run() throws Exception {
        Unfinished found = Unfinished.find(named, Identities.current().toString());
        Path config = found.directory().resolve(RunDirectory.CONFIG);
        LoadedConfig loaded =
                ConfigLoader.load(config, Overrides.none().with(plugins.load().closed()));
        Emulation emulation = loaded.emulation();
        requirePrograms(loaded);
        Unfinished left = found.of(emulation);
        Checkpoint checkpoint = left.checkpoint();
        int count = jvms.count();
        int regions = regions(checkpoint, count, loaded);
        Jvms.requireRoom("--jvms", count, emulation);
        shown.requireFor(emulation, left.level());
        RunCommand.requireMemory(new MemoryShares(emulation, left.level(), regions), count);
        left.problems().forEach(problem -> err().println("gossamer: " + problem));
        err().println(
                        checkpoint == null
                                ? "gossamer: the run begins anew at 0"
                                : format(
                                        "gossamer: the run goes on at %,d %s",
                                        checkpoint.time(), emulation.unit()));
        err().flush();
        EmulatorSettings options = new EmulatorSettings(regions, left.level());
        RunOptions.Opening where =
                display -> Jvms.open(count, regions, loaded, jvms.terms(display));
        if (left.isFarm() && loaded.farm().orElse(null) instanceof FarmSettings.Run farm) {
            Path directory = programs;
            if (directory != null) {
                farm.programs().ifPresent(all -> all.allowIn(directory));
            }
            try {
                return shown.stage(this, loaded, where, "gossamer farm " + config)
                        .carryOut(
                                farm,
                                shown.paced(options, emulation),
                                Path.of(""),
                                run -> run.goingOnWith(left));
            } finally {
                farm.programs().ifPresent(Programs::close);
            }
        }
        return shown.carryOut(
                this,
                loaded,
                options,
                where,
                settings -> new Experiment(emulation, loaded.resolved(), settings, Path.of(""))
                        .goingOnWith(left));
    }

    /** As many as the run had, if it goes on from where it was. */
    private static int regions(@Nullable Checkpoint checkpoint, int jvms, LoadedConfig loaded)
            throws UsageException {
        if (checkpoint == null) {
            return Jvms.regions(null, jvms, loaded);
        }
        int regions = checkpoint.parts().size();
        if (regions < jvms) {
            throw new UsageException("--jvms " + jvms + ": the run has " + regions
                    + (regions == 1 ? " region" : " regions")
                    + ", and each JVM needs one at least");
        }
        return regions;
    }

    /** A directory of a run may be somebody else's: programs are started only where one says so. */
    private void requirePrograms(LoadedConfig loaded) throws UsageException {
        if (programs == null) {
            return;
        }
        if (!Files.isDirectory(programs)) {
            throw new UsageException("--programs " + programs + ": no such directory");
        }
        Programs known = Jvms.programs(loaded)
                .orElseThrow(() -> new UsageException("--programs: the run has no programs"));
        if (known.time() == Programs.Time.WALL) {
            throw new UsageException("--programs: programs that took time by the wall clock cannot"
                    + " go on where they were; run the farm again");
        }
    }
}
