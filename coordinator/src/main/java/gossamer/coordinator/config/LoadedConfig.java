package gossamer.coordinator.config;

import com.typesafe.config.Config;

import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.schedule.ScheduleProvider;
import gossamer.model.run.Emulation;

import java.util.List;
import java.util.Optional;

/**
 * A config that was read and found right.
 *
 * @param emulation what is emulated, the voters of a farm included
 * @param settings how
 * @param resolved every key under {@code gossamer} that has a value, given or default; read as the
 *     {@code gossamer} object of a file it gives the same emulation again
 * @param files what it refers to, by absolute names
 * @param plugins what its names stand for
 * @param hopfield the neurons on its PUs, where there are any
 * @param farm the voters on its PUs, where there are any
 */
public record LoadedConfig(
        Emulation emulation,
        RunSettings settings,
        Config resolved,
        List<String> files,
        Plugins plugins,
        Optional<HopfieldSettings> hopfield,
        Optional<FarmSettings> farm) {

    /** The key that names the file of a network of kind {@code file}. */
    public static final String TOPOLOGY_FILE = TopologySection.name(GraphFile.Provider.FILE);

    /** The key of what random choices depend on. */
    public static final String SEED = RunKeys.SEED.name();

    /** The key of the rules about what goes wrong. */
    public static final String FAULTS = FaultsSection.FAULTS;

    /** The key of the rules about delays. */
    public static final String DELAYS = DelaysSection.DELAYS;

    /** The key that names the file of a schedule or of automata. */
    public static final String ALGORITHM_FILE = AlgorithmSection.name(ScheduleProvider.FILE);

    /** The key of what is beside each voter of a farm. */
    public static final String FARM_MODULES = FarmSection.name(FarmModuleKeys.MODULES);

    /** The key of how much virtual time programs take. */
    public static final String PROGRAM_TIME = FarmSection.name(FarmModuleKeys.PROGRAM_TIME);

    /** The key of the log of what programs have answered. */
    public static final String FARM_ANSWERS = FarmSection.name(FarmModuleKeys.ANSWERS);

    /** The same with the neurons on its PUs, where there are any. */
    public LoadedConfig withNeurons() {
        return hopfield.map(neurons -> new LoadedConfig(
                        neurons.on(emulation), settings, resolved, files, plugins, hopfield, farm))
                .orElse(this);
    }
}
