package gossamer.coordinator.cli;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.Check;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceRecord;
import gossamer.node.Emulator;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gossamer check}: the same run under several numbers of regions must have the same canonical trace. */
@Command(
        name = "check",
        description =
                "Runs a config under several numbers of regions, and in a sequential engine without actors,"
                        + " and compares the fingerprints.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class CheckCommand implements Callable<Integer> {

    @Parameters(paramLabel = "CONFIG", description = "The experiment to check.")
    private Path config = Path.of("");

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(
            names = "--regions",
            split = ",",
            paramLabel = "K",
            description = "Numbers of regions (default: 1,2,3,7).")
    private List<Integer> regions = new ArrayList<>(List.of(1, 2, 3, 7));

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Runs for each number of regions (default: 5).")
    private int repeat = 5;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        LoadedConfig loaded = options.load(config);
        Emulation emulation = loaded.emulation();
        PrintWriter out = spec.commandLine().getOut();
        if (repeat < 1 || regions.stream().anyMatch(count -> count < 1)) {
            throw new UsageException("--repeat and --regions must be at least 1");
        }
        List<Integer> feasible = Check.feasible(regions, emulation.topology().pus());
        if (feasible.isEmpty()) {
            feasible = List.of(1);
        }
        out.print(SummaryText.headline(emulation));
        out.printf(
                "  %-10s  %7s  %4s  %-32s  %s%n",
                "engine", "regions", "runs", "fingerprint", "makespan");
        try (Emulator emulator = Emulator.create(Collections.max(feasible))) {
            return compare(new Check(emulation, emulator), feasible, emulation, out);
        }
    }

    private int compare(Check check, List<Integer> feasible, Emulation emulation, PrintWriter out)
            throws InterruptedException {
        Check.Row reference = check.reference();
        print(reference, emulation, out);
        int runs = reference.runs();
        for (int count : feasible) {
            Check.Row row = check.actors(count, repeat, reference);
            print(row, emulation, out);
            runs += row.runs();
            if (!row.equal()) {
                out.printf("DIFFERENT on %d regions%n", count);
                out.println(explain(check.difference(count)));
                return Exit.FAILED;
            }
        }
        out.printf(Locale.ROOT, "all %d runs have the same canonical trace%n", runs);
        return Exit.OK;
    }

    private static void print(Check.Row row, Emulation emulation, PrintWriter out) {
        String makespan = row.makespan().isPresent()
                ? String.format(
                        Locale.ROOT,
                        "%,d %s",
                        row.makespan().getAsLong(),
                        emulation.network().cost().base().unit())
                : "incomplete";
        out.printf(
                Locale.ROOT,
                "  %-10s  %7d  %4d  %-32s  %s%n",
                row.engine(),
                row.regions(),
                row.runs(),
                row.fingerprint().hex(),
                makespan);
        out.flush();
    }

    private static String explain(Optional<Check.Difference> difference) {
        if (difference.isEmpty()) {
            return "a further run with a trace had the same records: the difference comes and goes";
        }
        Check.Difference first = difference.get();
        return String.format(
                Locale.ROOT,
                "first difference at record %,d:%n  sequential  %s%n  actors      %s",
                first.index(),
                first.expected().map(TraceRecord::toString).orElse("end of trace"),
                first.found().map(TraceRecord::toString).orElse("end of trace"));
    }
}
