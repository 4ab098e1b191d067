package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepConfig;
import gossamer.coordinator.config.SweepPlan;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.sweep.Campaign;
import gossamer.coordinator.sweep.Journal;
import gossamer.coordinator.sweep.SweepDirectory;
import gossamer.coordinator.sweep.SweepException;
import gossamer.coordinator.sweep.SweepSummary;
import gossamer.coordinator.text.Rows;
import gossamer.coordinator.worker.Staff;
import gossamer.model.description.Json;
import gossamer.model.run.MemoryPlan;
import gossamer.node.JvmMemory;
import gossamer.store.ParquetTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer sweep}: many runs over ranges of keys, one table. */
@Command(name = "sweep", sortOptions = false)
final class SweepCommand extends Subcommand {

    @Parameters(paramLabel = "CONFIG", descriptionKey = "CONFIG")
    private Path config = Path.of("");

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--workers", paramLabel = "K")
    private @Nullable Integer workers;

    @Mixin
    private OnOption on = new OnOption();

    @Option(names = "--out", paramLabel = "DIR")
    private Path out = Path.of("runs");

    @Option(names = "--restart")
    private boolean restart;

    @Option(names = "--parquet")
    private boolean parquet;

    @Option(names = "--dry-run")
    private boolean dryRun;

    @Option(names = "--show-cell", paramLabel = "N")
    private @Nullable Integer showCell;

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--quiet")
    private boolean quiet;

    @Option(names = "--progress", paramLabel = "STYLE")
    private Display.Style progress = Display.Style.AUTO;

    @Override
    int run() throws Exception {
        try (Staff staff = on.staff("--workers", workers)) {
            return run(staff);
        }
    }

    private int run(Staff staff) throws Exception {
        SweepPlan plan;
        try (StatusLine line = line()) {
            plan = SweepConfig.load(config, options.overrides(), line);
        }
        if (showCell != null) {
            show(plan, showCell);
            return Exit.OK;
        }
        if (dryRun) {
            print(headline(plan) + refusals(plan));
            return Exit.OK;
        }
        requireMemory(plan, staff);
        RunCommand.requireWritable(out);
        SweepDirectory directory = new SweepDirectory(out, plan.name());
        try (Journal journal = directory.open(plan, restart)) {
            return run(plan, journal, directory, staff);
        } catch (SweepException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private StatusLine line() {
        return new StatusLine(quiet ? Display.Style.NONE : progress, err());
    }

    private int run(SweepPlan plan, Journal journal, SweepDirectory directory, Staff staff)
            throws IOException, ConfigException, InterruptedException {
        long begunAt = System.nanoTime();
        StatusLine line = line();
        Campaign campaign = new Campaign(plan, journal, staff, line, line::say);
        int kept = plan.cells().size() * plan.repeats() - campaign.left();
        if (journal.damaged() > 0) {
            err().printf(
                            "gossamer: %d damaged or half-written lines of the journal were"
                                    + " dropped; their runs are done again%n",
                            journal.damaged());
        }
        if (kept > 0 && !quiet) {
            err().printf(Locale.ROOT, "gossamer: %,d runs are kept from before%n", kept);
        }
        try (line;
                Interruption interruption = Interruption.handledBy(campaign::interrupt)) {
            boolean done = campaign.run();
            line.end();
            if (!done) {
                err().println("gossamer: interrupted; what is finished is kept in "
                        + directory.path() + ", and the same command goes on from there");
                err().flush();
                interruption.done();
                return Exit.INTERRUPTED;
            }
            SweepSummary summary = SweepSummary.write(plan, journal, directory);
            if (parquet) {
                ParquetTables.ofCsv(directory.path().resolve(SweepDirectory.TABLE));
                ParquetTables.ofCsv(directory.path().resolve(SweepDirectory.CELLS));
            }
            double seconds = (System.nanoTime() - begunAt) / 1e9;
            print(
                    json
                            ? json(plan, summary, kept, campaign.lanes(), seconds, directory)
                            : headline(plan)
                                    + outcome(summary, kept, campaign.lanes(), seconds, directory));
            interruption.done();
            return summary.exitCode();
        }
    }

    private static void requireMemory(SweepPlan plan, Staff staff) throws UsageException {
        MemoryPlan most = plan.cells().stream()
                .map(SweepCell::memory)
                .max(Comparator.comparingLong(MemoryPlan::live))
                .orElse(new MemoryPlan(0, 0));
        int atATime = Collections.max(staff.lanes());
        long available =
                staff.launcher() == null ? JvmMemory.most() : staff.launcher().memory();
        try {
            RunCommand.requireMemory("the run", most.times(atATime), available);
        } catch (UsageException e) {
            throw new UsageException(
                    "with " + atATime + " workers " + e.getMessage() + "; or take fewer workers");
        }
    }

    private void show(SweepPlan plan, int number) throws UsageException, ConfigException {
        if (number < 1 || number > plan.cells().size()) {
            throw new UsageException("--show-cell " + number + ": must be between 1 and "
                    + plan.cells().size());
        }
        SweepCell cell = plan.cells().get(number - 1);
        LoadedConfig loaded = plan.load(cell, 0);
        out().println("# cell " + number + " of " + plan.name() + ": "
                + String.join(", ", plan.labels(cell)));
        out().print(SelfContained.text(loaded.resolved()));
    }

    private static String headline(SweepPlan plan) {
        StringBuilder axes = new StringBuilder();
        plan.axes()
                .forEach(axis -> axes.append(axes.isEmpty() ? "" : " × ")
                        .append(axis.values().size())
                        .append(' ')
                        .append(axis.name()));
        String left = plan.excluded() + plan.refused().size() == 0
                ? ""
                : format(
                        " (%,d left out by where, %,d refused by the config)",
                        plan.excluded(), plan.refused().size());
        return format(
                "%s: %s = %,d cells%s, %,d %s each: %,d runs%n",
                plan.name(),
                axes,
                plan.cells().size(),
                left,
                plan.repeats(),
                plan.repeats() == 1 ? "seed" : "seeds",
                plan.cells().size() * plan.repeats());
    }

    private static String refusals(SweepPlan plan) {
        StringBuilder text = new StringBuilder();
        plan.refused()
                .forEach(refused -> text.append("  refused: ")
                        .append(String.join(", ", refused.labels()))
                        .append(": ")
                        .append(refused.reason())
                        .append('\n'));
        return text.toString();
    }

    private static String outcome(
            SweepSummary summary, int kept, int workers, double seconds, SweepDirectory directory) {
        Rows rows = new Rows();
        rows.add("runs|%,d, of them %,d from before", summary.runs(), kept);
        rows.add(
                "complete|%,d%s",
                summary.complete(),
                summary.cutOff() == 0 ? "" : format("; %,d reached a limit", summary.cutOff()));
        rows.add("took|%.1f s with %d workers", seconds, workers);
        rows.add("kept in|%s", directory.path());
        return rows + "\n" + summary.text();
    }

    private static String json(
            SweepPlan plan,
            SweepSummary summary,
            int kept,
            int workers,
            double seconds,
            SweepDirectory directory) {
        return new Json()
                .put("name", plan.name())
                .put("cells", plan.cells().size())
                .put("excluded", plan.excluded())
                .put("refused", plan.refused().size())
                .put("repeats", plan.repeats())
                .put("runs", summary.runs())
                .put("runsFromBefore", kept)
                .put("complete", summary.complete())
                .put("limitReached", summary.cutOff())
                .put("workers", workers)
                .put("seconds", seconds)
                .put("directory", directory.path().toString())
                .pretty();
    }

    private void print(String text) throws IOException {
        if (quiet && !json) {
            return;
        }
        out().print(text);
        requirePrinted("");
    }
}
