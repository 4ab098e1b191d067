package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Shipments;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.FarmCampaign;
import gossamer.coordinator.experiment.FarmCampaignJson;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.program.Programs;
import gossamer.coordinator.report.FarmCampaignSvg;
import gossamer.coordinator.report.FarmCampaignText;
import gossamer.coordinator.report.page.CampaignPage;
import gossamer.coordinator.worker.Staff;
import gossamer.model.farm.campaign.CampaignResult;
import gossamer.node.EmulatorSettings;
import gossamer.node.Pace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code gossamer farm}: replicated voters gossip what their user modules say, and vote. */
@Command(name = "farm", sortOptions = false, subcommands = FarmServeCommand.class)
final class FarmCommand extends Subcommand {

    /** Not with a subcommand. */
    @Parameters(paramLabel = "CONFIG", descriptionKey = "CONFIG", arity = "0..1")
    private @Nullable Path config;

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--regions", paramLabel = "K")
    private @Nullable Integer regions;

    @Mixin
    private JvmsOptions jvms = new JvmsOptions();

    @Option(names = "--out", paramLabel = "DIR")
    private @Nullable Path out;

    @Mixin
    private PaceOptions pace = new PaceOptions();

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--progress", paramLabel = "STYLE")
    private Display.Style progress = Display.Style.AUTO;

    @Override
    int run() throws Exception {
        if (config == null) {
            throw new ParameterException(
                    spec().commandLine(), "Missing required parameter: 'CONFIG'");
        }
        LoadedConfig loaded = load(config);
        FarmSettings settings = loaded.farm()
                .orElseThrow(() -> new UsageException(
                        config + " has no farm: farm.inputs, farm.modules or farm.campaign is"
                                + " missing"));
        if (out != null) {
            RunCommand.requireWritable(out);
        }
        return settings instanceof FarmSettings.Run run
                ? runFarm(loaded, run)
                : runCampaign(loaded, (FarmSettings.Campaign) settings);
    }

    /** The config; with a pace programs take time, unless it says otherwise. */
    private LoadedConfig load(Path from) throws ConfigException, UsageException {
        LoadedConfig loaded = options.load(from);
        boolean live = pace.isGiven()
                && Jvms.programs(loaded)
                        .filter(known -> known.time() == Programs.Time.AUTO)
                        .isPresent();
        return live ? options.load(from, "--pace", LoadedConfig.PROGRAM_TIME, "wall") : loaded;
    }

    private int runFarm(LoadedConfig loaded, FarmSettings.Run settings) throws Exception {
        int several = jvms.count();
        Pace known = pace.of(loaded.emulation());
        Optional<Programs> programs = Jvms.programs(loaded);
        boolean live = known != null
                && programs.filter(all -> all.time() == Programs.Time.WALL).isPresent();
        int asked = Math.max(several, regions == null ? 1 : regions);
        if (live && asked > 1) {
            throw new UsageException((several > 1 ? "--jvms " : "--regions ") + asked
                    + ": programs that take time by the"
                    + " wall clock answer to one region; farm.program-time = none goes with more");
        }
        int threads = Jvms.regions(live ? Integer.valueOf(1) : regions, several, loaded);
        Jvms.requireRoom("--jvms", several, loaded.emulation());
        programs.ifPresent(Programs::allow);
        if (known != null && live) {
            programs.ifPresent(all -> all.goBy(known::ticks));
        }
        try {
            return new FarmStage(
                            this,
                            loaded,
                            display -> Jvms.open(several, threads, loaded, jvms.terms(display)),
                            progress,
                            json,
                            replay())
                    .carryOut(
                            settings,
                            new EmulatorSettings(threads, loaded.settings().traceLevel()).at(known),
                            out,
                            UnaryOperator.identity());
        } finally {
            programs.ifPresent(Programs::close);
        }
    }

    /** The command line as it was given: what is run follows from it alone. */
    private String replay() {
        return Stream.concat(Stream.of("gossamer"), parsed().originalArgs().stream())
                .map(FarmCommand::word)
                .collect(Collectors.joining(" "));
    }

    private static String word(String argument) {
        return argument.matches("[A-Za-z0-9._/=,:+-]+")
                ? argument
                : "'" + argument.replace("'", "'\\''") + "'";
    }

    private int runCampaign(LoadedConfig loaded, FarmSettings.Campaign settings)
            throws IOException, InterruptedException, UsageException {
        if (regions != null && jvms.areGiven()) {
            throw new UsageException("--regions are threads of this JVM: not with --on or --jvms");
        }
        if (pace.isGiven()) {
            throw new UsageException("--pace: a campaign has trials by the thousand, each with a"
                    + " time of its own; without farm.campaign the farm runs at a pace");
        }
        int threads = regions == null ? Runtime.getRuntime().availableProcessors() : regions;
        if (threads < 1 || threads > FarmCampaign.MOST_THREADS) {
            throw new UsageException("--regions " + threads + ": must be between 1 and "
                    + FarmCampaign.MOST_THREADS);
        }
        FarmCampaign campaign = new FarmCampaign(loaded.emulation(), settings.plan());
        FarmCampaign.Outcome outcome;
        try (Staff staff = jvms.staff(threads);
                StatusLine line = new StatusLine(progress, err())) {
            String inputs = staff.launcher() == null ? "" : Shipments.text(Jvms.pack(loaded));
            outcome = campaign.run(staff, inputs, line, line::say);
        }
        CampaignResult result = outcome.result();
        out().print(
                        json
                                ? FarmCampaignJson.of(campaign, result)
                                : FarmCampaignText.of(campaign, outcome));
        if (out != null) {
            PrintWriter told = json ? err() : out();
            write(out.resolve("campaign.csv"), FarmCampaignText.csv(result), told);
            write(out.resolve("pairs.csv"), FarmCampaignText.pairsCsv(result), told);
            write(out.resolve("campaign.svg"), FarmCampaignSvg.of(campaign, result), told);
            write(out.resolve(CampaignPage.AGAIN), SelfContained.text(loaded.resolved()), told);
        }
        if (!result.isComplete()) {
            return Exit.LIMIT;
        }
        return result.isSound() ? Exit.OK : Exit.FAILED;
    }
}
