package gossamer.coordinator.experiment;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.run.Emulation;

/** How many regions a run has when nobody says so. */
public final class RegionCount {

    /** Below this, a second thread costs more than it brings: regions wait for each other. */
    private static final int PUS_WORTH_A_REGION = 256;

    /** And below this: a run has ended before what it runs through is compiled well. */
    private static final long PACKETS_WORTH_A_REGION = 1_250_000;

    /** And below this: what is in a window does not make up for the exchange that follows it. */
    private static final long PACKETS_OF_A_WINDOW_WORTH_A_REGION = 700;

    private RegionCount() {}

    /**
     * What the config says, else one region per core where that pays.
     *
     * @param jvms number of JVMs, each of which has a region at least
     */
    public static int worthwhile(LoadedConfig loaded, int jvms) {
        int worth = worth(loaded.emulation());
        return loaded.settings()
                .regions()
                .orElse(Math.max(
                        jvms, Math.min(worth, Runtime.getRuntime().availableProcessors())));
    }

    /** How many regions a run is worth, on any number of cores. */
    static int worth(Emulation emulation) {
        return emulation.machine().gainsByRegions()
                ? worth(
                        emulation.topology().pus(),
                        emulation.algorithm().packets(),
                        windows(emulation))
                : 1;
    }

    /**
     * About how many windows a run has. Where nobody foretells how long it takes: few if they are
     * as wide as steps, and nobody knows how many if each is one instant.
     */
    private static long windows(Emulation emulation) {
        long unknown = emulation.machine().staysWithOwners() ? 1 : Long.MAX_VALUE;
        return emulation
                .prediction()
                .map(prediction -> prediction.ticks() / emulation.leastLatency())
                .orElse(unknown);
    }

    static int worth(int pus, long packets, long windows) {
        long ofWindow = packets / Math.max(1, windows);
        long most = Math.min(
                Math.min(pus / PUS_WORTH_A_REGION, packets / PACKETS_WORTH_A_REGION),
                ofWindow / PACKETS_OF_A_WINDOW_WORTH_A_REGION);
        return (int) Math.max(1, most);
    }
}
