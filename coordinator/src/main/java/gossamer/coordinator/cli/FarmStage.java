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
import gossamer.model.run.StopReason;
import gossamer.node.EmulatorSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        ProgressPrinter.Style progress,
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
    // The progress line ends before what is printed next; closing it again does nothing.
    @SuppressWarnings("try")
    int carryOut(
            FarmSettings.Run settings,
            EmulatorSettings options,
            @Nullable Path out,
            UnaryOperator<Experiment> kept)
            throws Exception {
        List<Interruption> interruptions = new ArrayList<>();
        try (ProgressPrinter printer =
                        ProgressPrinter.create(progress, loaded.emulation(), by.err());
                Jvms machines = where.open(printer)) {
            FarmRun.Watch watch = new FarmRun.Watch(
                    printer,
                    stop -> interruptions.add(Interruption.handledBy(stop)),
                    run -> kept.apply(run.withCheckpoints(RunOptions.checkpoints(loaded, printer))),
                    FarmStage::files);
            EmulatorSettings spread = options.over(machines.spread());
            FarmRun run = FarmRun.run(loaded, settings, machines.emulator(), spread, out, watch);
            printer.close();
            print(run);
            return exitCode(run);
        } finally {
            interruptions.forEach(Interruption::close);
        }
    }

    private static Map<String, String> files(FarmRun run) {
        return Map.of(
                RunDirectory.FARM_TABLE, FarmRows.csv(run),
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
    }
}
