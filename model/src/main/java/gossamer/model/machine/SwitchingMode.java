package gossamer.model.machine;

import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How packets get from one PU to another: what a machine under this mode permits, which arbiters it
 * has, and what its traces tell. Nobody else knows which mode it is.
 */
public interface SwitchingMode extends Provider {

    /**
     * The only value that a mode leaves.
     *
     * @param why the reason, in words that go on from "but"
     */
    record Only<T>(T value, String why) {}

    @Override
    default String kind() {
        return "switching";
    }

    /** After the built-in ones, of which the first is the usual one. */
    @Override
    default int rank() {
        return Integer.MAX_VALUE;
    }

    /** All of them; the first is that of machines of which nothing else is said. */
    static List<SwitchingMode> all() {
        return Registry.builtIn().all(SwitchingMode.class);
    }

    /**
     * The one with this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static SwitchingMode named(String name) {
        Registry registry = Registry.builtIn();
        return registry.find(SwitchingMode.class, name)
                .orElseThrow(() -> new IllegalArgumentException("switching=" + name
                        + ", must be one of " + registry.names(SwitchingMode.class)));
    }

    /** How it can carry packets; the first is the one that it is for. */
    List<Carriage> carriages();

    /** Whether it can carry packets so. */
    default boolean carries(Carriage carriage) {
        return carriages().contains(carriage);
    }

    /** The only model that it has a meaning for; null if it has one for all. */
    default @Nullable Only<MachineModel> onlyModel() {
        return null;
    }

    /** The only number of tokens in a packet; null for any. */
    default @Nullable Only<Integer> onlyCapacity() {
        return null;
    }

    /** What packets take where nobody says that; null where it has to be said. */
    default @Nullable Cost usualCost() {
        return null;
    }

    /** Why there are no virtual channels; null if there are. */
    default @Nullable String whyNoVirtualChannels() {
        return "packets hold no links under " + name();
    }

    /**
     * Why PUs cannot share channels or circuits, {@code topology.shared-channels} and {@code
     * topology.circuits}; null if they can.
     */
    default @Nullable String whyNoSharedChannels() {
        return "packets hold links under " + name()
                + "; only PUs that meet share what lies beneath";
    }

    /**
     * Why a one-port PU cannot send one packet and receive another at the same time; null if it
     * can.
     */
    default @Nullable String whyNoPortOverlap() {
        return "under " + name() + " a port carries what the two PUs of a link exchange";
    }

    /**
     * Whether between one-port PUs a packet needs the ports of its sender and its receiver all the
     * way.
     */
    default boolean takesBothPorts() {
        return false;
    }

    /** Whether a {@link LinkPolicy} says which direction of a half-duplex link goes first. */
    default boolean hasLinkPolicies() {
        return false;
    }

    /** Whether packets can wait for each other in a circle. */
    default boolean canDeadlock() {
        return false;
    }

    /** Whether at this cost every packet crosses one link in one round. */
    default boolean goesInRounds(Cost cost) {
        return false;
    }

    /**
     * Whether a HOP record tells when a packet enters a channel; otherwise it does so when it
     * starts.
     */
    default boolean hasHops() {
        return true;
    }

    /** Whether at this cost what a PU does in each step of a crossbar makes a run-table. */
    default boolean hasRunTable(Cost cost) {
        return false;
    }

    /** Whether the stages of a PU are the gossips that follow each other. */
    default boolean stagesAreSessions() {
        return false;
    }

    /**
     * The arbiters of a machine under this mode.
     *
     * @throws IllegalArgumentException if there can be no such machine
     */
    BoundMachine bind(BoundMachine.Binding binding);
}
