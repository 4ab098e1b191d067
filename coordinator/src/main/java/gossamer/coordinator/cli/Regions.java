package gossamer.coordinator.cli;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.run.Emulation;

import org.jspecify.annotations.Nullable;

/** How many regions a run has when nobody says so. */
final class Regions {

    /** Below this, a second thread costs more than it brings. */
    private static final int PUS_WORTH_A_REGION = 256;

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
        Emulation emulation = loaded.emulation();
        // Regions that must exchange something in every instant are slower than one region alone,
        // but for
        // crossbars, where a third of the PUs does something in each.
        boolean everyInstant = !emulation.network().isRendezvous()
                && (emulation.network().isHalfDuplex() || emulation.hasCalls());
        int worth = everyInstant ? 1 : Math.max(1, pus / PUS_WORTH_A_REGION);
        return loaded.settings()
                .regions()
                .orElse(Math.max(
                        jvms, Math.min(worth, Runtime.getRuntime().availableProcessors())));
    }
}
