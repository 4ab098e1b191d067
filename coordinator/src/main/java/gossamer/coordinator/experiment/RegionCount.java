package gossamer.coordinator.experiment;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.run.Emulation;

/** How many regions a run has when nobody says so. */
public final class RegionCount {

    /** Below this, a second thread costs more than it brings: regions wait for each other. */
    private static final int PUS_WORTH_A_REGION = 256;

    /** And below this: a run has ended before what it runs through is compiled well. */
    private static final long PACKETS_WORTH_A_REGION = 500_000;

    private RegionCount() {}

    /**
     * What the config says, else one region per core where that pays.
     *
     * @param jvms number of JVMs, each of which has a region at least
     */
    public static int worthwhile(LoadedConfig loaded, int jvms) {
        Emulation emulation = loaded.emulation();
        boolean gains = emulation.machine().gainsByRegions();
        int worth =
                gains ? worth(emulation.topology().pus(), emulation.algorithm().packets()) : 1;
        return loaded.settings()
                .regions()
                .orElse(Math.max(
                        jvms, Math.min(worth, Runtime.getRuntime().availableProcessors())));
    }

    /** How many regions a run is worth, on any number of cores. */
    static int worth(int pus, long packets) {
        long most = Math.min(pus / PUS_WORTH_A_REGION, packets / PACKETS_WORTH_A_REGION);
        return (int) Math.max(1, most);
    }
}
