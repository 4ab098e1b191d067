package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.LocalNodes;
import gossamer.coordinator.cluster.Shipments;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.RegionCount;
import gossamer.coordinator.program.Programs;
import gossamer.model.run.Emulation;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Shipment;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The JVMs that a run takes place on.
 *
 * @param emulator carries out runs
 * @param spread how runs are spread, or null for this JVM alone
 * @param end lets everything go, the emulator included
 */
record Jvms(Emulator emulator, @Nullable Spread spread, Runnable end) implements AutoCloseable {

    /** Whether this process ends with its command. */
    private static final AtomicBoolean ONE_COMMAND = new AtomicBoolean();

    /**
     * Says whether this process ends with its command: its actors, of which there may be a million,
     * are then left to it, as to stop them takes a tenth of the time of a run.
     */
    static void endWithTheProcess(boolean oneCommand) {
        ONE_COMMAND.set(oneCommand);
    }

    private static Jvms alone(int maxRegions) {
        Emulator emulator = Emulator.create(maxRegions);
        return new Jvms(emulator, null, () -> {
            if (!ONE_COMMAND.get()) {
                emulator.close();
            }
        });
    }

    /** This JVM, and {@code jvms - 1} others on this machine. */
    static Jvms open(int jvms, int maxRegions, LoadedConfig loaded, Directory.Terms terms)
            throws IOException, InterruptedException, UsageException {
        return jvms == 1 ? alone(maxRegions) : here(jvms, maxRegions, loaded, terms);
    }

    /** The same for runs that are not known yet; how one is spread is for whoever starts it. */
    static Jvms open(int jvms, int maxRegions, Directory.Terms terms)
            throws IOException, InterruptedException {
        if (jvms == 1) {
            return alone(maxRegions);
        }
        LocalNodes nodes = LocalNodes.start(maxRegions, jvms - 1, Main.class.getName(), terms);
        return new Jvms(nodes.emulator(), null, nodes::close);
    }

    private static Jvms here(int jvms, int maxRegions, LoadedConfig loaded, Directory.Terms terms)
            throws IOException, InterruptedException, UsageException {
        Shipment shipment = pack(loaded);
        LocalNodes nodes = LocalNodes.start(maxRegions, jvms - 1, Main.class.getName(), terms);
        return new Jvms(nodes.emulator(), new Spread(jvms, true, shipment), nodes::close);
    }

    /** The processes that answer for voters of a farm. */
    static Optional<Programs> programs(LoadedConfig loaded) {
        return loaded.farm()
                .flatMap(farm ->
                        farm instanceof FarmSettings.Run run ? run.programs() : Optional.empty());
    }

    static Shipment pack(LoadedConfig loaded) throws IOException, UsageException {
        try {
            return Shipments.pack(loaded);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The number of regions: the option if it was given, else what the config says, else one per
     * core where that pays.
     *
     * @param option the value of {@code --regions}, or null
     * @param jvms number of JVMs, each of which has a region at least
     */
    static int regions(@Nullable Integer option, int jvms, LoadedConfig loaded)
            throws UsageException {
        int pus = loaded.emulation().topology().pus();
        if (option != null && (option < 1 || option > pus)) {
            throw new UsageException(
                    "--regions " + option + ": must be between 1 and the number of PUs, " + pus);
        }
        int regions = option == null ? RegionCount.worthwhile(loaded, jvms) : option;
        if (regions < jvms) {
            throw new UsageException((option == null ? "regions = " : "--regions ") + regions
                    + (option == null ? " in the config" : "") + ": " + jvms
                    + " JVMs need as many regions at least");
        }
        return regions;
    }

    /** Fails where there are fewer PUs than JVMs. */
    static void requireRoom(String option, int jvms, Emulation emulation) throws UsageException {
        int pus = emulation.topology().pus();
        if (jvms < 1 || jvms > pus) {
            throw new UsageException(
                    option + " " + jvms + ": must be between 1 and the number of PUs, " + pus);
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
