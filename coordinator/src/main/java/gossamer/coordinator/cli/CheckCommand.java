package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.Check;
import gossamer.coordinator.plugin.Plugin;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.plugin.Suspicions;
import gossamer.coordinator.program.Programs;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceRecord;
import gossamer.node.EmulatorSettings.Spread;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code gossamer check}: the same run under several numbers of regions must have the same
 * canonical trace.
 */
@Command(name = "check", sortOptions = false)
final class CheckCommand extends Subcommand {

    @Parameters(paramLabel = "CONFIG", descriptionKey = "CONFIG")
    private Path config = Path.of("");

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--regions", split = ",", paramLabel = "K")
    private List<Integer> regions = new ArrayList<>(List.of(1, 2, 3, 7));

    @Option(names = "--repeat", paramLabel = "N")
    private int repeat = 5;

    @Mixin
    private JvmsOptions several = new JvmsOptions();

    private int jvms = 1;

    @Override
    int run() throws Exception {
        LoadedConfig loaded = options.load(config);
        Emulation emulation = loaded.emulation();
        jvms = several.count();
        Jvms.requireRoom("--jvms", jvms, emulation);
        if (repeat < 1 || regions.stream().anyMatch(count -> count < 1)) {
            throw new UsageException("--repeat and --regions must be at least 1");
        }
        List<Integer> feasible = Check.feasible(regions, emulation.topology().pus());
        if (feasible.isEmpty()) {
            feasible = List.of(1);
        }
        out().print(SummaryText.headline(emulation));
        out().printf(
                        "  %-10s  %4s  %7s  %4s  %8s  %-32s  %s%n",
                        "engine", "JVMs", "regions", "runs", "best", "fingerprint", "makespan");
        int most = Math.max(jvms, Collections.max(feasible));
        Jvms.programs(loaded).ifPresent(Programs::allow);
        try (Display display = Display.of(Display.Style.AUTO, err());
                Jvms machines = Jvms.open(jvms, most, loaded, several.terms(display))) {
            return compare(
                    new Check(emulation, machines.emulator()),
                    cases(feasible, machines.spread()),
                    loaded,
                    display);
        } finally {
            Jvms.programs(loaded).ifPresent(Programs::close);
        }
    }

    /** A way to run it. */
    private record Case(int regions, @Nullable Spread spread) {}

    /**
     * All numbers of regions in this JVM, then 2 and more JVMs with a region each and, at the end,
     * with more.
     */
    private List<Case> cases(List<Integer> feasible, @Nullable Spread spread) {
        List<Case> cases = new ArrayList<>();
        feasible.forEach(count -> cases.add(new Case(count, null)));
        for (int count = 2; spread != null && count <= jvms; count++) {
            Spread part = new Spread(count, true, spread.shipment());
            cases.add(new Case(count, part));
            int most = Collections.max(feasible);
            if (count == jvms && most > count) {
                cases.add(new Case(most, part));
            }
        }
        return cases;
    }

    private int compare(Check check, List<Case> cases, LoadedConfig loaded, Display display)
            throws InterruptedException {
        Emulation emulation = loaded.emulation();
        Check.Row reference = check.reference();
        print(reference, emulation);
        if (isCutOff(reference)) {
            return Exit.LIMIT;
        }
        int runs = reference.runs();
        for (int done = 0; done < cases.size(); done++) {
            Case each = cases.get(done);
            int before = done;
            String what = each.regions()
                    + (each.regions() == 1 ? " region" : " regions")
                    + (each.spread() == null ? "" : " on " + each.spread().jvms() + " JVMs");
            Check.Row row = check.actors(
                    each.regions(),
                    each.spread(),
                    repeat,
                    reference,
                    (share, run) -> display.show(
                            (before + share) / cases.size(), () -> what + ", " + run, List::of));
            display.hide();
            print(row, emulation);
            runs += row.runs();
            if (isCutOff(row)) {
                return Exit.LIMIT;
            }
            if (!row.isLike(reference)) {
                out().printf("DIFFERENT on %d JVMs, %d regions%n", row.jvms(), row.regions());
                out().println(explain(check.difference(each.regions(), each.spread())));
                suspect(loaded.plugins());
                return Exit.FAILED;
            }
        }
        out().printf(Locale.ROOT, "all %d runs have the same canonical trace%n", runs);
        return Exit.OK;
    }

    /** Whether a run has ended where another one like it may not; says so. */
    private boolean isCutOff(Check.Row row) {
        boolean cutOff = !row.end().reason().reproducible();
        if (cutOff) {
            out().println(row.end().reason().text()
                    + ": the run was cut off at a point that depends on"
                    + " the machine, which cannot be compared");
        }
        return cutOff;
    }

    /**
     * Gossamer's own code has been checked often enough: names that of users, and what in it looks
     * wrong.
     */
    private void suspect(Plugins plugins) {
        for (Plugin plugin : plugins.all()) {
            List<String> hints = Suspicions.of(plugin.bundle());
            out().println("plug-in " + plugin.bundle().file() + " may be why: "
                    + (hints.isEmpty()
                            ? "what it does must follow from its inputs alone"
                            : String.join(", ", hints)));
        }
    }

    private void print(Check.Row row, Emulation emulation) {
        String makespan = row.end().makespan().isPresent()
                ? format("%,d %s", row.end().makespan().getAsLong(), emulation.unit())
                : "incomplete";
        out().printf(
                        Locale.ROOT,
                        "  %-10s  %4d  %7d  %4d  %6.3f s  %-32s  %s%n",
                        row.engine(),
                        row.jvms(),
                        row.regions(),
                        row.runs(),
                        row.seconds(),
                        row.end().fingerprint().hex(),
                        makespan);
        out().flush();
    }

    private static String explain(Optional<Check.Difference> difference) {
        if (difference.isEmpty()) {
            return "a further run with a trace had the same records: the difference comes and goes";
        }
        Check.Difference first = difference.get();
        return format(
                "first difference at record %,d:%n  sequential  %s%n  actors      %s",
                first.index(),
                first.expected().map(TraceRecord::toString).orElse("end of trace"),
                first.found().map(TraceRecord::toString).orElse("end of trace"));
    }
}
