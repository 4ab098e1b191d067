package gossamer.coordinator.cli;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.RegionCount;

import org.jspecify.annotations.Nullable;

/** How many regions a run has when nobody says so. */
final class Regions {

    private Regions() {}

    /**
     * The option if it was given, else the config, else one region per core where that pays.
     *
     * @param option the value of {@code --regions}, or null
     * @param jvms number of JVMs, each of which has a region at least
     */
    static int choose(@Nullable Integer option, int jvms, LoadedConfig loaded)
            throws UsageException {
        int pus = loaded.emulation().topology().pus();
        if (option != null) {
            if (option < 1 || option > pus) {
                throw new UsageException("--regions " + option
                        + ": must be between 1 and the number of PUs, " + pus);
            }
            return option;
        }
        return RegionCount.worthwhile(loaded, jvms);
    }
}
