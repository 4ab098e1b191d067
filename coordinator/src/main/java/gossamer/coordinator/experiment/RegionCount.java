package gossamer.coordinator.experiment;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.run.Emulation;

/** How many regions a run has when nobody says so. */
public final class RegionCount {

    /** Below this, a second thread costs more than it brings. */
    private static final int PUS_WORTH_A_REGION = 256;

    private RegionCount() {}

    /**
     * What the config says, else one region per core where that pays.
     *
     * @param jvms number of JVMs, each of which has a region at least
     */
    public static int worthwhile(LoadedConfig loaded, int jvms) {
        Emulation emulation = loaded.emulation();
        boolean gains = emulation.machine().gainsByRegions();
        int worth = gains ? Math.max(1, emulation.topology().pus() / PUS_WORTH_A_REGION) : 1;
        return loaded.settings()
                .regions()
                .orElse(Math.max(
                        jvms, Math.min(worth, Runtime.getRuntime().availableProcessors())));
    }
}
