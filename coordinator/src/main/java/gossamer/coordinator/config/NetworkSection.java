package gossamer.coordinator.config;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.Reliability;
import gossamer.model.registry.Registry;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
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
        Optional<OptionalLong> capacity,
        Optional<Integer> tokenFlits,
        CostSection cost,
        Optional<Network> network) {

    /** The short form of {@link #DUPLEX} and {@link #PORTS}. */
    static final String MODEL = "network.model";

    static final String DUPLEX = "network.duplex";
    static final String PORTS = "network.ports";
    static final String PORT_OVERLAP = "network.port-overlap";
    static final String CAPACITY = "network.packet-capacity";
    static final String VIRTUAL_CHANNELS = "network.virtual-channels";
    static final String UNBOUNDED = "unbounded";

    private static final String TRUE = "true";
    private static final String FALSE = "false";

    /** For messages: where a value is the only one. */
    static final String UNDER_RENDEZVOUS = "under rendezvous";

    /** A machine model by its name in the literature. */
    private record Model(Duplex duplex, Ports ports) {

        private static final List<Model> ALL = List.of(
                new Model(Duplex.FULL, Ports.ALL),
                new Model(Duplex.FULL, Ports.ONE),
                new Model(Duplex.HALF, Ports.ALL),
                new Model(Duplex.HALF, Ports.ONE));
        private static final Model OF_RENDEZVOUS = new Model(Duplex.HALF, Ports.ONE);

        String word() {
            return "" + duplex.letter() + ports.sign();
        }
    }

    static NetworkSection read(
            KeyReader keys, Registry registry, Optional<AlgorithmProvider> algorithm) {
        SwitchingChoice switching = SwitchingChoice.read(keys, registry, algorithm);
        Optional<Model> model = keys.choice(MODEL, Model.ALL, Model::word);
        Optional<Duplex> duplex =
                keys.choice(DUPLEX, List.of(Duplex.values()), NetworkSection::word);
        Optional<Ports> ports = keys.choice(PORTS, List.of(Ports.values()), NetworkSection::word);
        if (switching.isRendezvous()) {
            Model only = Model.OF_RENDEZVOUS;
            boolean fits = isOnly(keys, MODEL, model, only, Model::word)
                    & isOnly(keys, DUPLEX, duplex, only.duplex(), NetworkSection::word)
                    & isOnly(keys, PORTS, ports, only.ports(), NetworkSection::word);
            duplex = fits ? Optional.of(only.duplex()) : Optional.empty();
            ports = fits ? Optional.of(only.ports()) : Optional.empty();
        } else {
            duplex = agreed(keys, DUPLEX, duplex, model.map(Model::duplex));
            ports = agreed(keys, PORTS, ports, model.map(Model::ports));
        }
        Optional<OptionalLong> capacity = readCapacity(keys, switching);
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
            OptionalLong most = capacity.get();
            network = Optional.of(new Network(
                    duplex.get(),
                    ports.get(),
                    most.isPresent() ? OptionalInt.of((int) most.getAsLong()) : OptionalInt.empty(),
                    tokenFlits.get(),
                    cost.cost().get(),
                    switching.decided().get(),
                    LinkPolicy.FIRST_READY,
                    virtual.get(),
                    overlap.get(),
                    reliability.get().orElse(null)));
        }
        return new NetworkSection(switching, ports, capacity, tokenFlits, cost, network);
    }

    private static Optional<Integer> readVirtualChannels(
            KeyReader keys, SwitchingChoice switching) {
        OptionalLong read =
                new Integers(keys).read(VIRTUAL_CHANNELS, 1, Network.MOST_VIRTUAL_CHANNELS);
        if (!keys.given(VIRTUAL_CHANNELS)) {
            return Optional.of(1);
        }
        if (read.isPresent() && switching.isDecided() && !switching.isWormhole()) {
            keys.rejectDerived(
                    VIRTUAL_CHANNELS,
                    "packets hold no links under " + switching.decided().get().configName(),
                    "no such key (or null), or " + SwitchingChoice.KEY + " = wormhole");
            return Optional.empty();
        }
        return read.isPresent() ? Optional.of((int) read.getAsLong()) : Optional.empty();
    }

    private static Optional<Boolean> readPortOverlap(
            KeyReader keys, SwitchingChoice switching, Optional<Ports> ports) {
        Optional<String> read = keys.choice(PORT_OVERLAP, TRUE, FALSE);
        if (!keys.given(PORT_OVERLAP)) {
            return Optional.of(false);
        }
        if (read.isPresent() && switching.isDecided() && !switching.isWormhole()) {
            keys.rejectDerived(
                    PORT_OVERLAP,
                    "under " + switching.decided().get().configName() + " a port carries what the"
                            + " two PUs of a link exchange",
                    "no such key (or null), or " + SwitchingChoice.KEY + " = wormhole");
            return Optional.empty();
        }
        if (read.isPresent() && switching.isWormhole() && ports.equals(Optional.of(Ports.ALL))) {
            keys.rejectDerived(
                    PORT_OVERLAP,
                    "all ports of a PU work at once",
                    "no such key (or null), or one port");
            return Optional.empty();
        }
        return read.map(TRUE::equals);
    }

    /** One-port PUs under wormhole switching agree on a transfer before it begins. */
    private static boolean checkStartup(
            KeyReader keys, SwitchingChoice switching, Optional<Ports> ports, CostSection cost) {
        boolean none = cost.cost().isPresent() && cost.cost().get().startup() == 0;
        if (none && switching.isWormhole() && ports.equals(Optional.of(Ports.ONE))) {
            keys.rejectDerived(
                    cost.cost().get().isRounds() ? CostSection.COST : CostSection.STARTUP,
                    "no time for the start-up of transfers between one-port PUs",
                    "a start-up of at least one tick under wormhole switching");
            return false;
        }
        return true;
    }

    private static Optional<OptionalLong> readCapacity(KeyReader keys, SwitchingChoice switching) {
        Optional<OptionalLong> read =
                new Integers(keys).readOr(UNBOUNDED, CAPACITY, 1, Integer.MAX_VALUE);
        OptionalLong one = OptionalLong.of(1);
        if (!switching.isRendezvous() || read.isEmpty() || read.get().equals(one)) {
            return read;
        }
        if (!keys.given(CAPACITY)) {
            return Optional.of(one);
        }
        OptionalLong most = read.get();
        String given = most.isPresent() ? most.getAsLong() + " tokens" : UNBOUNDED;
        keys.rejectDerived(
                CAPACITY, given + ", but a rendezvous carries one token", "1 " + UNDER_RENDEZVOUS);
        return Optional.empty();
    }

    /** Whether a key is not given, or has the only value that it can have under rendezvous. */
    private static <E> boolean isOnly(
            KeyReader keys, String key, Optional<E> value, E only, Function<E, String> word) {
        if (!keys.given(key)) {
            return true;
        }
        if (value.isPresent() && !value.get().equals(only)) {
            keys.rejectDerived(
                    key,
                    word.apply(value.get())
                            + ", but in a rendezvous a PU sends or receives, never both at once",
                    word.apply(only) + " " + UNDER_RENDEZVOUS);
        }
        return value.equals(Optional.of(only));
    }

    /** Whether senders and receivers have to meet. */
    boolean isRendezvous() {
        return switching.isRendezvous();
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

    private static <E extends Enum<E>> String word(E value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
