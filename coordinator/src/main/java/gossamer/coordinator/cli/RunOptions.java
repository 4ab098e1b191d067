package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Identities;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.CheckpointFiles;
import gossamer.coordinator.experiment.CheckpointPlan;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.experiment.SummaryJson;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.report.RunTableText;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulatorSettings;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what is told of a run, shared by the commands that carry one out. */
final class RunOptions {

    @Option(names = "--run-table")
    private boolean runTable;

    @Option(names = "--report")
    private boolean report;

    @Mixin
    private PaceOptions pace = new PaceOptions();

    @Mixin
    private ServeOptions serve = new ServeOptions();

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--quiet")
    private boolean quiet;

    @Option(names = "--progress", paramLabel = "STYLE")
    private Display.Style progress = Display.Style.AUTO;

    /** Where a run takes place. */
    @FunctionalInterface
    interface Opening {
        /** Makes the JVMs ready. */
        Jvms open(Display display) throws IOException, InterruptedException, UsageException;
    }

    /** What is run there. */
    @FunctionalInterface
    interface Beginning {
        /** Has not begun yet. */
        Experiment experiment(EmulatorSettings settings);
    }

    /** The show of a farm. */
    FarmStage stage(Subcommand by, LoadedConfig loaded, Opening where, String replay)
            throws UsageException {
        for (String option : List.of("--serve", "--serve-until-end", "--report", "--run-table")) {
            if (by.parsed().hasMatchedOption(option)) {
                throw new UsageException(option + " is not for the run of a farm");
            }
        }
        return new FarmStage(
                by, loaded, where, quiet ? Display.Style.NONE : progress, json, replay);
    }

    boolean isQuiet() {
        return quiet;
    }

    /** The same at the pace that is asked for. */
    EmulatorSettings paced(EmulatorSettings settings, Emulation emulation) throws UsageException {
        return settings.at(pace.of(emulation));
    }

    /** Fails where something is asked for that a trace of this level does not tell. */
    void requireFor(Emulation emulation, TraceLevel level) throws UsageException {
        Network network = emulation.network();
        if (runTable && (level != TraceLevel.FULL || !network.mode().hasRunTable(network.cost()))) {
            throw new UsageException("--run-table needs rendezvous switching in rounds and --trace"
                    + " full; this is " + network.mode().name()
                    + (network.cost().isRounds() ? "" : ", counts " + emulation.unit())
                    + " and --trace " + level.configName());
        }
        if (report && level != TraceLevel.FULL) {
            throw new UsageException(
                    "--report needs --trace full; this is --trace " + level.configName());
        }
    }

    /**
     * Carries out a run and tells of it.
     *
     * @param by tells it
     * @param settings the level of the trace and the number of regions
     * @return the exit code
     */
    int carryOut(
            Subcommand by,
            LoadedConfig loaded,
            EmulatorSettings settings,
            Opening where,
            Beginning what)
            throws Exception {
        Emulation emulation = loaded.emulation();
        EmulatorSettings paced = paced(settings, emulation);
        RunSummary summary;
        try (Serving serving = Serving.start(serve, emulation, by.err());
                Display display = Display.of(quiet ? Display.Style.NONE : progress, by.err());
                Jvms machines = where.open(display)) {
            ProgressPrinter printer = new ProgressPrinter(display, emulation, OptionalLong.empty());
            Experiment experiment = what.experiment(paced.over(machines.spread()))
                    .shownTo(serving.spectator())
                    .withCheckpoints(checkpoints(loaded, display));
            try (Interruption interruption = Interruption.handledBy(experiment::interrupt)) {
                summary = experiment.run(machines.emulator(), serving.and(printer));
                display.end();
                print(by, summary);
                writeReport(by, summary, loaded.plugins());
                interruption.done();
            }
            serving.ended(summary);
        }
        return summary.exitCode();
    }

    /** When a run writes checkpoints; whoever shows progress tells of them. */
    static CheckpointPlan checkpoints(LoadedConfig loaded, Display display) {
        return new CheckpointPlan(
                loaded.settings().checkpoints(),
                loaded.emulation().unit(),
                Identities.current().toString(),
                display::say);
    }

    private void writeReport(Subcommand by, RunSummary summary, Plugins plugins) throws Exception {
        // Whoever interrupts a run does not want to wait for its report.
        boolean wanted = report || serve.serves() && summary.options().level() == TraceLevel.FULL;
        if (wanted && summary.result().reason() != StopReason.INTERRUPTED) {
            try {
                ReportCommand.write(FinishedRun.open(summary.directory(), plugins));
            } catch (UsageException e) {
                // The run itself is none the worse for it.
                by.err().println("gossamer: no report: " + e.getMessage());
                by.err().flush();
            }
        }
    }

    private void print(Subcommand by, RunSummary summary) throws IOException {
        if (json) {
            by.out().print(SummaryJson.summary(summary));
        } else if (!quiet) {
            by.out().print(SummaryText.of(summary));
            @Nullable RunTable table = summary.findings().runTable();
            if (runTable && table != null) {
                by.out().print(RunTableText.of(table));
                by.out().print(RunTableText.theory(table, summary.emulation()));
            } else if (runTable && summary.findings().verification() != null) {
                by.out().println(RunTableText.TOO_LONG);
            }
            if (CheckpointFiles.existIn(summary.directory())) {
                by.out().println("it goes on with: gossamer resume " + summary.directory());
            }
        }
        by.requirePrinted("; the run is kept in " + summary.directory());
    }
}
