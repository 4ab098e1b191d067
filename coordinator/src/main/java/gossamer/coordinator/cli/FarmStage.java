package gossamer.coordinator.cli;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.CheckpointFiles;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.FarmJson;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.coordinator.report.FarmRows;
import gossamer.coordinator.report.FarmSvg;
import gossamer.coordinator.report.FarmText;
import gossamer.model.farm.FarmPlan;
import gossamer.model.run.StopReason;
import gossamer.node.EmulatorSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the run of a farm and tells of it.
 *
 * @param by tells it
 * @param replay the command that repeats it
 */
record FarmStage(
        Subcommand by,
        LoadedConfig loaded,
        RunOptions.Opening where,
        Display.Style progress,
        boolean json,
        String replay) {

    /**
     * The run.
     *
     * @param options the level of the trace and the number of regions
     * @param out where a run directory is made; null for none
     * @param kept is given a run that is kept, before it begins
     * @return the exit code
     */
    int carryOut(
            FarmSettings.Run settings,
            EmulatorSettings options,
            @Nullable Path out,
            UnaryOperator<Experiment> kept)
            throws Exception {
        List<Interruption> interruptions = new ArrayList<>();
        try (Display display = Display.of(progress, by.err());
                Jvms machines = where.open(display)) {
            FarmRun.Watch watch = new FarmRun.Watch(
                    new ProgressPrinter(display, loaded.emulation(), end(settings.plan())),
                    stop -> interruptions.add(Interruption.handledBy(stop)),
                    run -> kept.apply(run.withCheckpoints(RunOptions.checkpoints(loaded, display))),
                    FarmStage::files);
            EmulatorSettings spread = options.over(machines.spread());
            FarmRun run = FarmRun.run(loaded, settings, machines.emulator(), spread, out, watch);
            display.end();
            print(run);
            return exitCode(run);
        } finally {
            interruptions.forEach(Interruption::close);
        }
    }

    /** With a period neighbours ask for what they lack: in how many packets nobody knows. */
    private static OptionalLong end(FarmPlan plan) {
        FarmPlan.Exchange exchange = plan.exchange();
        long sessions = (long) plan.rounds() * plan.sessionsPerRound();
        return exchange.periodic()
                ? OptionalLong.of(Math.multiplyExact(exchange.deadline(), sessions))
                : OptionalLong.empty();
    }

    /** What the directory of a farm's run gets, by name. */
    static Map<String, String> files(FarmRun run) {
        return Map.of(
                RunDirectory.FARM_TABLE, FarmRows.csv(run),
                RunDirectory.FARM_SUMMARY, FarmJson.of(run),
                RunDirectory.FARM_DRAWING, FarmSvg.of(run));
    }

    private static int exitCode(FarmRun run) {
        if (run.verdict() == RunVerdict.MACHINE_VIOLATED) {
            return RunVerdict.MACHINE_VIOLATED.exitCode();
        }
        if (run.result().reason() == StopReason.INTERRUPTED) {
            return Exit.INTERRUPTED;
        }
        if (!run.ranToTheEnd()) {
            return Exit.LIMIT;
        }
        return run.isSound() ? Exit.OK : Exit.FAILED;
    }

    private void print(FarmRun run) throws IOException {
        by.out().print(json ? FarmJson.of(run) : FarmText.of(run, replay));
        if (run.kept() != null) {
            Path directory = run.kept().directory();
            PrintWriter told = json ? by.err() : by.out();
            told.println("wrote " + directory.resolve(RunDirectory.FARM_TABLE));
            told.println("wrote " + directory.resolve(RunDirectory.FARM_DRAWING));
            if (CheckpointFiles.existIn(directory)) {
                told.println("it goes on with: gossamer resume " + directory);
            }
        }
        by.requirePrinted("");
    }
}
