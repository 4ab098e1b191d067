package gossamer.coordinator.cli;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.program.Programs;
import gossamer.coordinator.serve.Chapters;
import gossamer.coordinator.serve.FarmService;
import gossamer.coordinator.serve.ServeException;
import gossamer.coordinator.serve.ServiceDoors;
import gossamer.model.farm.FarmStanding;
import gossamer.node.Emulator;
import gossamer.node.Pace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer farm serve}: a farm that holds a round for each request of its clients. */
@Command(name = "serve", sortOptions = false)
final class FarmServeCommand extends Subcommand {

    private static final int MOST_ROUNDS = 100_000;
    private static final int MOST_KEPT = 10_000;

    @Parameters(paramLabel = "CONFIG", descriptionKey = "CONFIG")
    private Path config = Path.of("");

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--dir", paramLabel = "DIR", required = true)
    private Path directory = Path.of("");

    @Option(names = "--port", paramLabel = "PORT")
    private int port;

    @Mixin
    private PaceOptions pace = new PaceOptions();

    @Option(names = "--lines", paramLabel = "PORT")
    private int lines;

    @Option(names = "--chapter", paramLabel = "N")
    private int chapter = 10_000;

    @Option(names = "--keep", paramLabel = "N")
    private int keep = 4;

    @Option(names = "--check")
    private boolean check;

    @Override
    int run() throws Exception {
        ServeOptions.requirePort("--port ", port);
        ServeOptions.requirePort("--lines ", lines);
        require("--chapter", chapter, 1, MOST_ROUNDS);
        require("--keep", keep, 2, MOST_KEPT);
        LoadedConfig loaded = options.load(config);
        if (!(loaded.farm().orElse(null) instanceof FarmSettings.Run farm)) {
            throw new UsageException(
                    config + " has no farm to serve: farm.inputs or farm.modules is missing");
        }
        if (check) {
            return check(loaded, farm);
        }
        try (Chapters chapters = Chapters.open(
                directory,
                new Chapters.Terms(chapter, keep),
                SelfContained.text(loaded.resolved()),
                FarmStanding.fresh(farm.plan()))) {
            if (chapters.cutOff() > 0) {
                err().println("gossamer: a round was cut off; its request may be asked again");
            }
            return serve(loaded, farm, new FarmService(loaded, farm, chapters));
        } catch (ServeException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private int check(LoadedConfig loaded, FarmSettings.Run farm) throws Exception {
        if (!Files.isDirectory(directory)) {
            throw new UsageException("--dir " + directory + ": no such directory");
        }
        try (Emulator emulator = Emulator.create(1);
                Chapters chapters = FarmService.check(directory, loaded, farm, emulator)) {
            out().println(chapters.kept() + " rounds, up to round "
                    + chapters.standing().round() + ": held again, each came to what the log says");
            return Exit.OK;
        } catch (ServeException e) {
            err().println("gossamer: " + e.getMessage());
            return Exit.FAILED;
        }
    }

    private static void require(String option, int value, int least, int most)
            throws UsageException {
        if (value < least || value > most) {
            throw new UsageException(
                    option + " " + value + ": must be between " + least + " and " + most);
        }
    }

    // The hook is there as long as the service is.
    @SuppressWarnings("try")
    private int serve(LoadedConfig loaded, FarmSettings.Run farm, FarmService service)
            throws IOException, InterruptedException, ServeException, UsageException {
        Pace known = pace.of(loaded.emulation());
        Optional<Programs> programs = farm.programs();
        try (ServiceDoors doors = ServiceDoors.bind(service, port, lines);
                Emulator emulator = Emulator.create(1);
                Interruption interruption = Interruption.handledBy(() -> {
                    service.end();
                    doors.close();
                    programs.ifPresent(Programs::close);
                    err().println("gossamer: interrupted after " + service.rounds()
                            + " rounds; the same command goes on with them");
                    err().flush();
                    Runtime.getRuntime().halt(Exit.INTERRUPTED);
                })) {
            programs.ifPresent(Programs::allow);
            doors.open();
            err().println("gossamer: " + loaded.emulation().name() + " serves at " + doors.url()
                    + " and with lines at " + doors.lines() + ", from round " + service.rounds()
                    + " on, until Ctrl-C");
            err().flush();
            try {
                service.run(emulator, known);
                return Exit.OK;
            } catch (ServeException e) {
                err().println("gossamer: " + e.getMessage());
                return Exit.LIMIT;
            }
        } finally {
            programs.ifPresent(Programs::close);
        }
    }
}
