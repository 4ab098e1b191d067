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
        // Regions that must exchange something in every instant are slower than one region alone,
        // but
        // for crossbars, where a third of the PUs does something in each.
        boolean everyInstant = !emulation.network().isRendezvous()
                && (emulation.network().isHalfDuplex() || emulation.hasCalls());
        int pus = emulation.topology().pus();
        int worth = everyInstant ? 1 : Math.max(1, pus / PUS_WORTH_A_REGION);
        return loaded.settings()
                .regions()
                .orElse(Math.max(
                        jvms, Math.min(worth, Runtime.getRuntime().availableProcessors())));
    }
}
