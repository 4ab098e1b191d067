package gossamer.coordinator.experiment;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.run.Emulation;

/** How many regions a run has when nobody says so. */
public final class RegionCount {

    /** Below this, a second thread costs more than it brings: regions wait for each other. */
    private static final int PUS_WORTH_A_REGION = 256;

    /** And below this: a run has ended before what it runs through is compiled well. */
    private static final long PACKETS_WORTH_A_REGION = 1_250_000;

    /**
     * And below this where each window is one instant: what is in it does not make up for the
     * exchange that follows.
     */
    private static final long PACKETS_OF_AN_INSTANT_WORTH_A_REGION = 700;

    private RegionCount() {}

    /**
     * What the config says, else one region per core where that pays.
     *
     * @param jvms number of JVMs, each of which has a region at least
     */
    public static int worthwhile(LoadedConfig loaded, int jvms) {
        int cores = Runtime.getRuntime().availableProcessors();
        return loaded.settings()
                .regions()
                .orElseGet(() -> Math.max(jvms, Math.min(worth(loaded.emulation()), cores)));
    }

    /** How many regions a run is worth, on any number of cores. */
    static int worth(Emulation emulation) {
        if (!emulation.machine().gainsByRegions()) {
            return 1;
        }
        long packets = emulation.algorithm().packets();
        int worth = worth(emulation.topology().pus(), packets);
        return worth == 1 || emulation.machine().staysWithOwners()
                ? worth
                : (int) Math.min(worth, worthOfInstants(emulation, packets));
    }

    static int worth(int pus, long packets) {
        long most = Math.min(pus / PUS_WORTH_A_REGION, packets / PACKETS_WORTH_A_REGION);
        return (int) Math.max(1, most);
    }

    /** The same by what happens in an instant; one where nobody foretells how many there are. */
    private static long worthOfInstants(Emulation emulation, long packets) {
        long instants = emulation
                .prediction()
                .map(prediction -> prediction.ticks() / emulation.leastLatency())
                .orElse(packets);
        return Math.max(1, packets / Math.max(1, instants) / PACKETS_OF_AN_INSTANT_WORTH_A_REGION);
    }
}
