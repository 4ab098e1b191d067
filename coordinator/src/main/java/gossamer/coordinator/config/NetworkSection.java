package gossamer.coordinator.config;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.MachineModel;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.SwitchingMode.Only;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code network.*}. Each part is empty if it could not be read.
 *
 * @param section where it is
 * @param switching how packets get from PU to PU
 * @param capacity most tokens in a packet, itself empty when unbounded
 * @param tokenFlits flits per token
 * @param cost times and how they are written
 * @param network all of it together
 */
record NetworkSection(
        Place section,
        SwitchingChoice switching,
        Optional<Optional<Long>> capacity,
        Optional<Integer> tokenFlits,
        CostSection cost,
        Optional<Network> network) {

    private static final String NO_SUCH_KEY = "no such key (or null), or ";

    static NetworkSection read(
            Place root, Registry registry, Optional<AlgorithmProvider> algorithm) {
        return new Reader(
                        root.in(NetworkKeys.SECTION),
                        SwitchingChoice.read(root, registry, algorithm))
                .read();
    }

    /** How times are written, which may also be told in rounds. */
    Times times() {
        return new Times(cost.mode(), true, network.map(NetworkSection::round).orElse(0L));
    }

    /** Ticks of one round: what a packet of one token takes over one link. */
    private static long round(Network network) {
        Cost cost = network.cost();
        return cost.startup() + cost.crossing(network.tokenFlits());
    }

    private record Reader(Place network, SwitchingChoice switching) {

        NetworkSection read() {
            Optional<MachineModel> model = network.read(NetworkKeys.MODEL);
            Optional<Duplex> duplex = network.read(NetworkKeys.DUPLEX);
            Optional<Ports> ports = network.read(NetworkKeys.PORTS);
            Optional<Only<MachineModel>> only = switching.says(SwitchingMode::onlyModel);
            if (only.isPresent()) {
                boolean fits = isOnly(NetworkKeys.MODEL, model, known -> known)
                        & isOnly(NetworkKeys.DUPLEX, duplex, MachineModel::duplex)
                        & isOnly(NetworkKeys.PORTS, ports, MachineModel::ports);
                duplex = only.filter(known -> fits).map(known -> known.value().duplex());
                ports = only.filter(known -> fits).map(known -> known.value().ports());
            } else {
                duplex = agreed(NetworkKeys.DUPLEX, duplex, model.map(MachineModel::duplex));
                ports = agreed(NetworkKeys.PORTS, ports, model.map(MachineModel::ports));
            }
            Optional<Optional<Long>> capacity = readCapacity();
            Optional<Integer> tokenFlits = readFlits();
            CostSection cost = CostSection.read(network, switching);
            Optional<Integer> virtual = unlessRefused(
                    NetworkKeys.VIRTUAL_CHANNELS, 1, SwitchingMode::whyNoVirtualChannels);
            Optional<Boolean> overlap = readPortOverlap(ports);
            boolean startsUp = checkStartup(ports, cost);
            boolean endsInTime = checkTokenTime(tokenFlits, cost);
            Optional<Optional<Reliability>> reliability = readReliability(cost);
            Optional<Network> machine = Optional.empty();
            if (duplex.isPresent()
                    && ports.isPresent()
                    && switching.isDecided()
                    && capacity.isPresent()
                    && tokenFlits.isPresent()
                    && cost.cost().isPresent()
                    && virtual.isPresent()
                    && overlap.isPresent()
                    && startsUp
                    && endsInTime
                    && reliability.isPresent()) {
                machine = Optional.of(new Network(
                                duplex.get(),
                                ports.get(),
                                capacity.get()
                                        .map(most -> OptionalInt.of(most.intValue()))
                                        .orElse(OptionalInt.empty()),
                                tokenFlits.get(),
                                cost.cost().get(),
                                switching.decided().get())
                        .withVirtualChannels(virtual.get())
                        .withPortOverlap(overlap.get())
                        .with(reliability.get().orElse(null)));
            }
            return new NetworkSection(network, switching, capacity, tokenFlits, cost, machine);
        }

        /** A key that not every mode has. */
        private <T> Optional<T> unlessRefused(
                Key<T> key, T otherwise, Function<SwitchingMode, @Nullable String> whyNot) {
            Optional<T> read = network.read(key);
            if (!network.given(key)) {
                return Optional.of(otherwise);
            }
            Optional<String> why = switching.says(whyNot);
            if (read.isPresent() && why.isPresent()) {
                String others = switching.those(mode -> whyNot.apply(mode) == null);
                String name = NetworkKeys.name(NetworkKeys.SWITCHING);
                return network.clash(key, why.get(), NO_SUCH_KEY + name + " = " + others);
            }
            return read;
        }

        private Optional<Boolean> readPortOverlap(Optional<Ports> ports) {
            Key<Boolean> key = NetworkKeys.PORT_OVERLAP;
            Optional<Boolean> read = unlessRefused(key, false, SwitchingMode::whyNoPortOverlap);
            boolean useless = switching.isDecided() && ports.equals(Optional.of(Ports.ALL));
            if (network.given(key) && read.isPresent() && useless) {
                return network.clash(
                        key, "all ports of a PU work at once", NO_SUCH_KEY + "one port");
            }
            return read;
        }

        /** Where a packet takes both ports, PUs agree on a transfer before it begins. */
        private boolean checkStartup(Optional<Ports> ports, CostSection cost) {
            boolean none = cost.cost().isPresent() && cost.cost().get().startup() == 0;
            boolean agree = switching.is(SwitchingMode::takesBothPorts);
            boolean wrong = none && agree && ports.equals(Optional.of(Ports.ONE));
            if (wrong) {
                boolean rounds = cost.cost().get().isRounds();
                Place where = rounds ? network : network.in(NetworkKeys.COST);
                where.reject(
                        rounds ? NetworkKeys.COST : NetworkKeys.STARTUP,
                        "no time for the start-up of transfers between one-port PUs",
                        "a start-up of at least one tick " + switching.under() + " switching");
            }
            return !wrong;
        }

        /** No token may take longer over a link than a run in all, {@link VirtualTimeGuard}. */
        private boolean checkTokenTime(Optional<Integer> tokenFlits, CostSection cost) {
            if (tokenFlits.isEmpty() || cost.cost().isEmpty()) {
                return true;
            }
            long flit = cost.cost().get().flit();
            BigInteger ticks =
                    BigInteger.valueOf(flit).multiply(BigInteger.valueOf(tokenFlits.get()));
            BigInteger most = BigInteger.valueOf(LimitsSection.MAX_VIRTUAL_TICKS / 2);
            if (ticks.compareTo(most) <= 0) {
                return true;
            }
            network.in(NetworkKeys.COST)
                    .reject(
                            NetworkKeys.FLIT,
                            flit + " ticks, for tokens of " + tokenFlits.get() + " flits: " + ticks
                                    + " ticks over a link",
                            "at most " + most);
            return false;
        }

        private Optional<Optional<Long>> readCapacity() {
            Key<Optional<Long>> key = NetworkKeys.CAPACITY;
            Optional<Optional<Long>> read = network.read(key);
            Optional<Only<Integer>> only = switching.says(SwitchingMode::onlyCapacity);
            if (only.isEmpty() || read.isEmpty()) {
                return read;
            }
            Optional<Long> value = Optional.of((long) only.get().value());
            if (read.get().equals(value) || !network.given(key)) {
                return Optional.of(value);
            }
            String given = read.get().map(most -> most + " tokens").orElse(NetworkKeys.UNBOUNDED);
            return network.clash(
                    key,
                    given + ", but " + only.get().why(),
                    only.get().value() + " " + switching.under());
        }

        /** Whether a key is not given, or has the only value that the mode leaves. */
        private <E> boolean isOnly(Key<E> key, Optional<E> value, Function<MachineModel, E> part) {
            if (!network.given(key)) {
                return true;
            }
            Only<MachineModel> model = switching.says(SwitchingMode::onlyModel).orElseThrow();
            E only = part.apply(model.value());
            if (value.isPresent() && !value.get().equals(only)) {
                network.reject(
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
        private <E extends Enum<E>> Optional<E> agreed(
                Key<E> key, Optional<E> own, Optional<E> ofModel) {
            if (!network.given(key)) {
                return ofModel;
            }
            boolean both = network.given(NetworkKeys.MODEL) && own.isPresent();
            if (both && ofModel.isPresent() && !own.equals(ofModel)) {
                String wrong = word(own.get()) + " contradicts "
                        + network.in(NetworkKeys.MODEL).quote();
                String allowed =
                        word(ofModel.get()) + ", or only one of the two (null takes a key back)";
                return network.clash(key, wrong, allowed);
            }
            return own;
        }

        private static String word(Object value) {
            return value instanceof Enum<?> half ? Key.word(half) : ((MachineModel) value).name();
        }

        /** Flits per token, empty if they could not be read. */
        private Optional<Integer> readFlits() {
            Optional<Integer> flits = network.read(NetworkKeys.FLITS);
            Optional<Long> size = network.read(NetworkKeys.SIZE);
            Optional<Long> flitSize = network.read(NetworkKeys.FLIT_SIZE);
            boolean sizeGiven = network.given(NetworkKeys.SIZE);
            boolean flitSizeGiven = network.given(NetworkKeys.FLIT_SIZE);
            if (!sizeGiven && !flitSizeGiven) {
                return flits;
            }
            if (network.given(NetworkKeys.FLITS)) {
                return network.clash(
                        NetworkKeys.FLITS,
                        "excludes "
                                + network.in(sizeGiven ? NetworkKeys.SIZE : NetworkKeys.FLIT_SIZE)
                                        .quote(),
                        "either token-flits, or token-size with flit-size (null takes a key back)");
            }
            if (!sizeGiven || !flitSizeGiven) {
                String missing = network.in(sizeGiven ? NetworkKeys.FLIT_SIZE : NetworkKeys.SIZE)
                        .shown();
                return network.clash(
                        sizeGiven ? NetworkKeys.SIZE : NetworkKeys.FLIT_SIZE,
                        "needs " + missing + ", which is missing",
                        "both or none of them");
            }
            return size.isPresent() && flitSize.isPresent()
                    ? divide(size.get(), flitSize.get())
                    : Optional.empty();
        }

        private Optional<Integer> divide(long size, long flitSize) {
            long flits = size / flitSize;
            if (size % flitSize != 0) {
                String wrong = size + "B is not a multiple of "
                        + network.in(NetworkKeys.FLIT_SIZE).quote();
                return network.clash(NetworkKeys.SIZE, wrong, "whole flits of " + flitSize + "B");
            }
            if (flits > Integer.MAX_VALUE) {
                String wrong = size + "B is " + flits + " flits of " + flitSize + "B";
                return network.clash(
                        NetworkKeys.SIZE, wrong, "1 to " + Integer.MAX_VALUE + " flits");
            }
            return Optional.of((int) flits);
        }

        /** Empty if it could not be read; inside it, empty if links repeat nothing. */
        private Optional<Optional<Reliability>> readReliability(CostSection cost) {
            Place reliability = network.with(cost.times()).in(NetworkKeys.RELIABILITY);
            Place retransmit = reliability.in(NetworkKeys.RETRANSMIT);
            if (!reliability.isObject()) {
                // Known even so, that an unknown one is told its neighbours.
                retransmit.givenOf(NetworkKeys.RETRANSMIT_KEYS);
                if (reliability.value() == null || reliability.is("none")) {
                    return Optional.of(Optional.empty());
                }
                return reliability.rejectFound(
                        "none, or an object with retransmit { timeout, max-attempts, backoff }",
                        List.of());
            }
            Optional<Reliability> read = retransmit
                    .read(NetworkKeys.RETRANSMIT_KEYS)
                    .ifRight()
                    .filter(given -> isLongEnough(retransmit, cost.cost(), given))
                    .map(given -> new Reliability(
                            given.value(NetworkKeys.TIMEOUT),
                            given.value(NetworkKeys.ATTEMPTS),
                            given.value(NetworkKeys.BACKOFF)));
            return read.isPresent() ? Optional.of(read) : Optional.empty();
        }

        private static boolean isLongEnough(Place retransmit, Optional<Cost> cost, Settings given) {
            long timeout = given.value(NetworkKeys.TIMEOUT);
            long answer = cost.map(known -> known.crossing(1)).orElse(0L);
            if (timeout < answer) {
                String unit = cost.orElseThrow().base().unit();
                retransmit.reject(
                        NetworkKeys.TIMEOUT,
                        timeout + " " + unit + ", but an acknowledgement takes " + answer + " "
                                + unit
                                + " on a link that nothing disturbs: every packet would"
                                + " be repeated",
                        "at least " + answer + " " + unit);
            }
            return timeout >= answer;
        }
    }
}
