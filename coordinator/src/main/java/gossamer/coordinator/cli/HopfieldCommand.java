package gossamer.coordinator.cli;

import gossamer.coordinator.config.HopfieldSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.HopfieldCapacity;
import gossamer.coordinator.experiment.HopfieldRun;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.report.HopfieldSvg;
import gossamer.coordinator.report.HopfieldText;
import gossamer.coordinator.report.page.CampaignPage;
import gossamer.model.hopfield.Recall;
import gossamer.model.hopfield.Weights;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer hopfield}: a neuron on each PU recalls a pattern while the PUs gossip. */
@Command(name = "hopfield", sortOptions = false)
final class HopfieldCommand extends Subcommand {

    private static final double MOST_LOAD = 2;
    private static final int MOST_TRIALS = 100_000;

    @Parameters(paramLabel = "CONFIG", descriptionKey = "CONFIG")
    private Path config = Path.of("");

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--regions", paramLabel = "K")
    private @Nullable Integer regions;

    @Mixin
    private JvmsOptions several = new JvmsOptions();

    private int jvms = 1;

    @Option(names = "--capacity")
    private boolean capacity;

    @Option(names = "--loads", split = ",", paramLabel = "A")
    private List<Double> loads = new ArrayList<>(List.of(0.05, 0.1, 0.138, 0.15, 0.2, 0.25));

    @Option(names = "--trials", paramLabel = "N")
    private int trials = 20;

    @Option(names = "--out", paramLabel = "DIR")
    private @Nullable Path out;

    @Override
    int run() throws Exception {
        jvms = several.count();
        LoadedConfig loaded = options.load(config);
        HopfieldSettings settings = loaded.hopfield()
                .orElseThrow(() -> new UsageException(
                        config + " has no neurons: hopfield.patterns is missing"));
        requireSound();
        int threads = Jvms.regions(regions, jvms, loaded);
        Jvms.requireRoom("--jvms", jvms, loaded.emulation());
        if (out != null) {
            Files.createDirectories(out);
        }
        Display display = Display.silent(err());
        try (Jvms machines =
                Jvms.open(jvms, threads, loaded.withNeurons(), several.terms(display))) {
            EmulatorSettings where =
                    new EmulatorSettings(threads, TraceLevel.OFF, machines.spread());
            int exit = capacity
                    ? capacity(loaded.emulation(), settings, machines.emulator())
                    : recall(loaded.emulation(), settings, machines.emulator(), where);
            if (out != null) {
                Path again = out.resolve(CampaignPage.AGAIN);
                write(again, SelfContained.text(loaded.resolved()), out());
            }
            return exit;
        }
    }

    private void requireSound() throws UsageException {
        List<String> problems = new ArrayList<>();
        for (String option : List.of("--loads", "--trials")) {
            if (!capacity && parsed().hasMatchedOption(option)) {
                problems.add(option + " is for --capacity only");
            }
        }
        if (capacity && regions != null) {
            problems.add("--regions is not for --capacity: each trial has one region");
        }
        if (capacity && jvms != 1) {
            problems.add("--jvms is not for --capacity: each trial stays in one JVM");
        }
        if (trials < 1 || trials > MOST_TRIALS) {
            problems.add("--trials " + trials + "; allowed: 1 to " + MOST_TRIALS);
        }
        for (double load : loads) {
            if (!(load > 0 && load <= MOST_LOAD)) {
                problems.add("--loads " + load + "; allowed: above 0, at most " + MOST_LOAD);
            }
        }
        if (out != null && Files.exists(out) && !Files.isDirectory(out)) {
            problems.add("--out " + out + " is no directory");
        }
        if (!problems.isEmpty()) {
            throw new UsageException(String.join(System.lineSeparator() + "gossamer: ", problems));
        }
    }

    private int recall(
            Emulation emulation,
            HopfieldSettings settings,
            Emulator emulator,
            EmulatorSettings where)
            throws IOException, InterruptedException {
        Weights weights = Weights.hebb(settings.stored());
        HopfieldRun run = HopfieldRun.run(
                emulation, weights, settings.start(), settings.update(), emulator, where);
        String text = HopfieldText.of(emulation, settings, weights, run);
        out().print(text);
        Recall recall = run.recall();
        if (out != null && recall != null) {
            String drawing = HopfieldSvg.recall(settings, weights, recall, emulation.name());
            write(out.resolve("recall.svg"), drawing, out());
            write(out.resolve("energy.svg"), HopfieldSvg.energy(weights, recall), out());
            write(out.resolve("recall.csv"), HopfieldText.csv(settings, weights, recall), out());
            write(out.resolve(CampaignPage.REPORT), text, out());
        }
        if (recall == null) {
            return run.result().reason() == StopReason.QUIESCENT ? Exit.FAILED : Exit.LIMIT;
        }
        return run.isSound() ? Exit.OK : Exit.FAILED;
    }

    private int capacity(Emulation emulation, HopfieldSettings settings, Emulator emulator)
            throws IOException, InterruptedException {
        int neurons = emulation.topology().pus();
        List<Integer> counts = loads.stream()
                .map(load -> Math.max(1, (int) Math.round(load * neurons)))
                .distinct()
                .sorted()
                .toList();
        HopfieldCapacity experiment = new HopfieldCapacity(
                emulation, settings.update(), settings.flipped().size(), trials);
        List<HopfieldCapacity.Point> points;
        try (StatusLine progress = new StatusLine(Display.Style.AUTO, err())) {
            points = experiment.run(counts, emulator, progress);
        }
        String text = HopfieldText.of(experiment, points);
        out().print(text);
        if (out != null) {
            write(out.resolve(CampaignPage.REPORT), text, out());
            write(out.resolve("capacity.csv"), HopfieldText.csv(points), out());
            write(out.resolve("capacity.svg"), HopfieldSvg.capacity(experiment, points), out());
        }
        if (!points.stream().allMatch(HopfieldCapacity.Point::sound)) {
            return Exit.FAILED;
        }
        return points.stream().allMatch(point -> point.recalls().cutOff() == 0)
                ? Exit.OK
                : Exit.LIMIT;
    }
}
