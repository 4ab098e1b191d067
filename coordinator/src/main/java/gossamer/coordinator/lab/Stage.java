package gossamer.coordinator.lab;

import gossamer.coordinator.cluster.Shipments;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.EmulatorSettings.Spread;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Where the runs of sessions take place, one after the other.
 *
 * @param emulator carries them out
 * @param jvms number of JVMs that have regions
 * @param regions number of regions; of a network with fewer PUs as many as there are PUs
 */
public record Stage(Emulator emulator, int jvms, int regions) {

    int regionsOf(LoadedConfig loaded) {
        return Math.min(regions, loaded.emulation().topology().pus());
    }

    /** How a run is carried out, with its full trace. */
    EmulatorSettings settings(LoadedConfig loaded) throws LabException {
        return new EmulatorSettings(regionsOf(loaded), TraceLevel.FULL, spread(loaded));
    }

    /** How a run is spread over the JVMs; null for one. */
    private @Nullable Spread spread(LoadedConfig loaded) throws LabException {
        if (jvms == 1) {
            return null;
        }
        if (loaded.emulation().topology().pus() < jvms) {
            throw new LabException("fewer PUs than the " + jvms + " JVMs of this lab");
        }
        try {
            return new Spread(jvms, true, Shipments.pack(loaded));
        } catch (IllegalArgumentException | IOException e) {
            throw new LabException(String.valueOf(e.getMessage()));
        }
    }
}
