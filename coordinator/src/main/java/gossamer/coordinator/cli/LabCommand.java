package gossamer.coordinator.cli;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.lab.Lab;
import gossamer.coordinator.lab.LabException;
import gossamer.coordinator.lab.LabServer;
import gossamer.coordinator.lab.Stage;
import gossamer.coordinator.plugin.Plugins;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer lab}: a run that is held, looked into and disturbed in the browser. */
@Command(name = "lab", sortOptions = false)
final class LabCommand extends Subcommand {

    private static final int MOST_REGIONS = 64;
    private static final Path CONFIGS = Path.of("configs");

    @Parameters(paramLabel = "CONFIG", arity = "0..1", descriptionKey = "CONFIG")
    private @Nullable Path config;

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--port", paramLabel = "PORT")
    private int port;

    @Option(names = "--no-open")
    private boolean closed;

    @Option(names = "--regions", paramLabel = "K")
    private @Nullable Integer regions;

    @Mixin
    private JvmsOptions jvms = new JvmsOptions();

    @Option(names = "--out", paramLabel = "DIR")
    private Path out = Path.of("runs");

    /** How the lab reads configs and keeps runs. */
    private final class Desk implements Lab.Desk {

        private final Plugins plugins;
        private @Nullable Stage stage;

        Desk(Plugins plugins) {
            this.plugins = plugins;
        }

        @Override
        public LoadedConfig load(Path file, List<Path> more) throws ConfigException {
            return options.load(file, more);
        }

        @Override
        public Path profile(String name) throws LabException {
            try {
                return ReadyProfile.find(name);
            } catch (UsageException e) {
                throw LabException.of(e);
            }
        }

        @Override
        public Path keep(LoadedConfig loaded, EmulatorSettings settings)
                throws IOException, InterruptedException {
            if (loaded.farm().orElse(null) instanceof FarmSettings.Run farm) {
                FarmRun.Watch watch = new FarmRun.Watch(
                        ProgressListener.none(),
                        stop -> {},
                        UnaryOperator.identity(),
                        FarmStage::files);
                FarmRun run = FarmRun.run(loaded, farm, known().emulator(), settings, out, watch);
                return Objects.requireNonNull(run.kept()).directory();
            }
            Experiment experiment = new Experiment(
                            loaded.emulation(), loaded.resolved(), settings, out)
                    .withProgramsOf(loaded.farm());
            return experiment.run(known().emulator(), ProgressListener.none()).directory();
        }

        private Stage known() {
            Stage there = stage;
            if (there == null) {
                throw new IllegalStateException("no JVMs yet");
            }
            return there;
        }

        @Override
        public Path report(Path run) throws IOException {
            Path page = run.resolve(RunDirectory.REPORT);
            if (!Files.isRegularFile(page)) {
                try {
                    ReportCommand.write(FinishedRun.open(run, plugins));
                } catch (ConfigException | UsageException e) {
                    throw new IOException(e.getMessage(), e);
                }
            }
            return page;
        }
    }

    @Override
    int run() throws Exception {
        ServeOptions.requirePort("--port ", port);
        int count = jvms.count();
        int most = regions == null ? count : regions;
        if (most < count || most > MOST_REGIONS) {
            throw new UsageException("--regions " + most + ": must be between the number of JVMs, "
                    + count + ", and " + MOST_REGIONS);
        }
        RunCommand.requireWritable(out);
        Desk desk = new Desk(options.plugins());
        try (Display display = Display.of(Display.Style.NONE, err());
                Jvms machines = Jvms.open(count, most, jvms.terms(display));
                Lab lab = new Lab(desk, new Stage(machines.emulator(), count, most));
                LabServer server = LabServer.start(
                        lab,
                        configs(),
                        out,
                        options.plugins().registry(),
                        ReadyProfile.all(),
                        port)) {
            desk.stage = lab.stage();
            if (config != null) {
                // What is wrong with it is told here as everywhere.
                options.load(config);
                lab.open(config, List.of());
            }
            serve(lab, server);
        } catch (LabException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UsageException("--port " + port + ": cannot serve on this port: "
                    + e.getMessage() + "; 0 takes a free one");
        }
        return Exit.OK;
    }

    // The hook is there as long as the lab is.
    @SuppressWarnings("try")
    private void serve(Lab lab, LabServer server) throws IOException, InterruptedException {
        try (Interruption interruption = Interruption.handledBy(() -> {
            Optional<Path> kept = lab.rescue(out);
            err().println(kept.map(file ->
                            "gossamer: interrupted; the session is kept: gossamer run " + file)
                    .orElse("gossamer: interrupted; no session had interventions to keep"));
            err().flush();
            lab.removeFiles();
            Runtime.getRuntime().halt(Exit.INTERRUPTED);
        })) {
            out().println("gossamer: the lab is at " + server.url() + " until Ctrl-C");
            out().flush();
            if (!closed) {
                OpenCommand.show(server.url(), out());
            }
            new CountDownLatch(1).await();
        }
    }

    private List<Path> configs() throws IOException {
        List<Path> all = new ArrayList<>();
        if (config != null) {
            all.add(config);
        }
        if (Files.isDirectory(CONFIGS)) {
            try (Stream<Path> files = Files.list(CONFIGS)) {
                files.filter(file -> file.toString().endsWith(".conf"))
                        .sorted()
                        .filter(file -> !all.contains(file))
                        .forEach(all::add);
            }
        }
        return all;
    }
}
