package gossamer.coordinator.config;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.MachineModel;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.SwitchingMode.Only;
import gossamer.model.registry.Registry;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * {@code network.*}. Each part is empty if it could not be read.
 *
 * @param switching how packets get from PU to PU
 * @param ports all-port or one-port PUs
 * @param capacity most tokens in a packet, itself empty when unbounded
 * @param tokenFlits flits per token
 * @param cost times and how they are written
 * @param network all of it together
 */
record NetworkSection(
        SwitchingChoice switching,
        Optional<Ports> ports,
        Optional<Optional<Long>> capacity,
        Optional<Integer> tokenFlits,
        CostSection cost,
        Optional<Network> network) {

    /** The short form of {@link #DUPLEX} and {@link #PORTS}. */
    static final String MODEL = NetworkKeys.name(NetworkKeys.MODEL);

    static final String DUPLEX = NetworkKeys.name(NetworkKeys.DUPLEX);
    static final String PORTS = NetworkKeys.name(NetworkKeys.PORTS);
    static final String PORT_OVERLAP = NetworkKeys.name(NetworkKeys.PORT_OVERLAP);
    static final String CAPACITY = NetworkKeys.name(NetworkKeys.CAPACITY);
    static final String VIRTUAL_CHANNELS = NetworkKeys.name(NetworkKeys.VIRTUAL_CHANNELS);
    static final String UNBOUNDED = "unbounded";

    private static final String NO_SUCH_KEY =
            "no such key (or null), or " + SwitchingChoice.KEY + " = ";

    static NetworkSection read(
            KeyReader keys, Registry registry, Optional<AlgorithmProvider> algorithm) {
        SwitchingChoice switching = SwitchingChoice.read(keys, registry, algorithm);
        Optional<MachineModel> model = NetworkKeys.read(keys, NetworkKeys.MODEL);
        Optional<Duplex> duplex = NetworkKeys.read(keys, NetworkKeys.DUPLEX);
        Optional<Ports> ports = NetworkKeys.read(keys, NetworkKeys.PORTS);
        Optional<Only<MachineModel>> only = switching.says(SwitchingMode::onlyModel);
        if (only.isPresent()) {
            boolean fits = isOnly(keys, MODEL, model, switching, known -> known)
                    & isOnly(keys, DUPLEX, duplex, switching, MachineModel::duplex)
                    & isOnly(keys, PORTS, ports, switching, MachineModel::ports);
            duplex = only.filter(known -> fits).map(known -> known.value().duplex());
            ports = only.filter(known -> fits).map(known -> known.value().ports());
        } else {
            duplex = agreed(keys, DUPLEX, duplex, model.map(MachineModel::duplex));
            ports = agreed(keys, PORTS, ports, model.map(MachineModel::ports));
        }
        Optional<Optional<Long>> capacity = readCapacity(keys, switching);
        Optional<Integer> tokenFlits = TokenSection.read(keys);
        CostSection cost = CostSection.read(keys, switching);
        Optional<Integer> virtual = readVirtualChannels(keys, switching);
        Optional<Boolean> overlap = readPortOverlap(keys, switching, ports);
        boolean startsUp = checkStartup(keys, switching, ports, cost);
        Optional<Optional<Reliability>> reliability = ReliabilitySection.read(keys, cost);
        Optional<Network> network = Optional.empty();
        if (duplex.isPresent()
                && ports.isPresent()
                && switching.isDecided()
                && capacity.isPresent()
                && tokenFlits.isPresent()
                && cost.cost().isPresent()
                && virtual.isPresent()
                && overlap.isPresent()
                && startsUp
                && reliability.isPresent()) {
            Optional<Long> most = capacity.get();
            network = Optional.of(new Network(
                            duplex.get(),
                            ports.get(),
                            most.isPresent()
                                    ? OptionalInt.of(most.get().intValue())
                                    : OptionalInt.empty(),
                            tokenFlits.get(),
                            cost.cost().get(),
                            switching.decided().get())
                    .withVirtualChannels(virtual.get())
                    .withPortOverlap(overlap.get())
                    .with(reliability.get().orElse(null)));
        }
        return new NetworkSection(switching, ports, capacity, tokenFlits, cost, network);
    }

    private static Optional<Integer> readVirtualChannels(
            KeyReader keys, SwitchingChoice switching) {
        Optional<Integer> read = NetworkKeys.read(keys, NetworkKeys.VIRTUAL_CHANNELS);
        if (!keys.given(VIRTUAL_CHANNELS)) {
            return Optional.of(1);
        }
        Optional<String> why = switching.says(SwitchingMode::whyNoVirtualChannels);
        if (read.isPresent() && why.isPresent()) {
            String others = switching.those(mode -> mode.whyNoVirtualChannels() == null);
            keys.rejectDerived(VIRTUAL_CHANNELS, why.get(), NO_SUCH_KEY + others);
            return Optional.empty();
        }
        return read;
    }

    private static Optional<Boolean> readPortOverlap(
            KeyReader keys, SwitchingChoice switching, Optional<Ports> ports) {
        Optional<Boolean> read = NetworkKeys.read(keys, NetworkKeys.PORT_OVERLAP);
        if (!keys.given(PORT_OVERLAP)) {
            return Optional.of(false);
        }
        Optional<String> why = switching.says(SwitchingMode::whyNoPortOverlap);
        if (read.isPresent() && why.isPresent()) {
            String others = switching.those(mode -> mode.whyNoPortOverlap() == null);
            keys.rejectDerived(PORT_OVERLAP, why.get(), NO_SUCH_KEY + others);
            return Optional.empty();
        }
        if (read.isPresent() && switching.isDecided() && ports.equals(Optional.of(Ports.ALL))) {
            keys.rejectDerived(
                    PORT_OVERLAP,
                    "all ports of a PU work at once",
                    "no such key (or null), or one port");
            return Optional.empty();
        }
        return read;
    }

    /** Where a packet takes both ports, PUs agree on a transfer before it begins. */
    private static boolean checkStartup(
            KeyReader keys, SwitchingChoice switching, Optional<Ports> ports, CostSection cost) {
        boolean none = cost.cost().isPresent() && cost.cost().get().startup() == 0;
        boolean agree = switching.is(SwitchingMode::takesBothPorts);
        if (none && agree && ports.equals(Optional.of(Ports.ONE))) {
            keys.rejectDerived(
                    cost.cost().get().isRounds() ? CostSection.COST : CostSection.STARTUP,
                    "no time for the start-up of transfers between one-port PUs",
                    "a start-up of at least one tick " + switching.under() + " switching");
            return false;
        }
        return true;
    }

    private static Optional<Optional<Long>> readCapacity(
            KeyReader keys, SwitchingChoice switching) {
        Optional<Optional<Long>> read = NetworkKeys.read(keys, NetworkKeys.CAPACITY);
        Optional<Only<Integer>> only = switching.says(SwitchingMode::onlyCapacity);
        if (only.isEmpty() || read.isEmpty()) {
            return read;
        }
        Optional<Long> value = Optional.of((long) only.get().value());
        if (read.get().equals(value) || !keys.given(CAPACITY)) {
            return Optional.of(value);
        }
        String given = read.get().map(most -> most + " tokens").orElse(UNBOUNDED);
        keys.rejectDerived(
                CAPACITY,
                given + ", but " + only.get().why(),
                only.get().value() + " " + switching.under());
        return Optional.empty();
    }

    /** Whether a key is not given, or has the only value that the mode leaves. */
    private static <E> boolean isOnly(
            KeyReader keys,
            String key,
            Optional<E> value,
            SwitchingChoice switching,
            Function<MachineModel, E> part) {
        if (!keys.given(key)) {
            return true;
        }
        Only<MachineModel> model = switching.says(SwitchingMode::onlyModel).orElseThrow();
        E only = part.apply(model.value());
        if (value.isPresent() && !value.get().equals(only)) {
            keys.rejectDerived(
                    key,
                    word(value.get()) + ", but " + model.why(),
                    word(only) + " " + switching.under());
        }
        return value.equals(Optional.of(only));
    }

    /**
     * One half of the model, from its own key or from {@code network.model}; they must not
     * contradict each other.
     */
    private static <E extends Enum<E>> Optional<E> agreed(
            KeyReader keys, String key, Optional<E> own, Optional<E> ofModel) {
        if (!keys.given(key)) {
            return ofModel;
        }
        if (keys.given(MODEL) && own.isPresent() && ofModel.isPresent() && !own.equals(ofModel)) {
            String wrong = word(own.get()) + " contradicts " + keys.quote(MODEL);
            String allowed =
                    word(ofModel.get()) + ", or only one of the two (null takes a key back)";
            keys.rejectDerived(key, wrong, allowed);
            return Optional.empty();
        }
        return own;
    }

    private static String word(Object value) {
        return value instanceof MachineModel model
                ? model.name()
                : value.toString().toLowerCase(Locale.ROOT);
    }
}
