package gossamer.coordinator.config;

import gossamer.model.network.Duplex;
import gossamer.model.network.Network;
import gossamer.model.network.Ports;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * {@code network.*}. Each part is empty if it could not be read.
 *
 * @param ports all-port or one-port PUs
 * @param capacity most tokens in a packet, itself empty when unbounded
 * @param tokenFlits flits per token
 * @param cost times and how they are written
 * @param network all of it together
 */
record NetworkSection(
        Optional<Ports> ports,
        Optional<OptionalLong> capacity,
        Optional<Integer> tokenFlits,
        CostSection cost,
        Optional<Network> network) {

    /** The short form of {@link #DUPLEX} and {@link #PORTS}. */
    static final String MODEL = "network.model";

    static final String DUPLEX = "network.duplex";
    static final String PORTS = "network.ports";
    static final String CAPACITY = "network.packet-capacity";
    static final String UNBOUNDED = "unbounded";

    private static final String SWITCHING = "network.switching";

    /** A machine model by its name in the literature. */
    private record Model(Duplex duplex, Ports ports) {

        private static final List<Model> ALL = List.of(
                new Model(Duplex.FULL, Ports.ALL),
                new Model(Duplex.FULL, Ports.ONE),
                new Model(Duplex.HALF, Ports.ALL),
                new Model(Duplex.HALF, Ports.ONE));

        String word() {
            return "" + duplex.letter() + ports.sign();
        }
    }

    static NetworkSection read(KeyReader keys) {
        Optional<Model> model = keys.choice(MODEL, Model.ALL, Model::word);
        Optional<Duplex> duplex =
                keys.choice(DUPLEX, List.of(Duplex.values()), NetworkSection::word);
        Optional<Ports> ports = keys.choice(PORTS, List.of(Ports.values()), NetworkSection::word);
        duplex = agreed(keys, DUPLEX, duplex, model.map(Model::duplex));
        ports = agreed(keys, PORTS, ports, model.map(Model::ports));
        Optional<String> switching = keys.choice(SWITCHING, "store-and-forward");
        Optional<OptionalLong> capacity =
                new Integers(keys).readOr(UNBOUNDED, CAPACITY, 1, Integer.MAX_VALUE);
        Optional<Integer> tokenFlits = TokenSection.read(keys);
        CostSection cost = CostSection.read(keys);
        Optional<Network> network = Optional.empty();
        if (duplex.isPresent()
                && ports.isPresent()
                && switching.isPresent()
                && capacity.isPresent()
                && tokenFlits.isPresent()
                && cost.cost().isPresent()) {
            OptionalLong most = capacity.get();
            network = Optional.of(new Network(
                    duplex.get(),
                    ports.get(),
                    most.isPresent() ? OptionalInt.of((int) most.getAsLong()) : OptionalInt.empty(),
                    tokenFlits.get(),
                    cost.cost().get()));
        }
        return new NetworkSection(ports, capacity, tokenFlits, cost, network);
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
