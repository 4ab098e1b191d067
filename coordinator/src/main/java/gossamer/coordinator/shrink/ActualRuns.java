package gossamer.coordinator.shrink;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.model.machine.Carriage;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Tells what fails by running a config.
 *
 * @param emulator that takes so many regions
 * @param regions of each run
 * @param verify whether to look for violations of the machine, too
 * @param scratch a directory for what the runs leave
 */
public record ActualRuns(Emulator emulator, int regions, boolean verify, Path scratch)
        implements Shrinker.Oracle {

    @Override
    public Map<String, Long> failures(LoadedConfig config)
            throws IOException, InterruptedException {
        // Only a full trace tells a deadlock, or a violation of the machine.
        boolean routed = config.emulation().network().mode().carries(Carriage.BY_ROUTE);
        TraceLevel level = verify || routed ? TraceLevel.FULL : TraceLevel.OFF;
        EmulatorSettings options = new EmulatorSettings(regions, level);
        if (config.farm().orElse(null) instanceof FarmSettings.Run farm) {
            FarmRun.Watch watch = new FarmRun.Watch(ProgressListener.none(), stop -> {});
            Path kept = verify ? scratch : null;
            return Failures.of(FarmRun.run(config, farm, emulator, options, kept, watch));
        }
        Experiment experiment =
                new Experiment(config.emulation(), config.resolved(), options, scratch);
        return Failures.of(experiment.run(emulator, ProgressListener.none()));
    }
}
