package gossamer.coordinator.config;

import gossamer.coordinator.plugin.PluginChecks;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.analysis.wormhole.Tuner;
import gossamer.model.machine.Network;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Topology;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * {@code algorithm.*}, and whether the algorithm goes with the topology and the machine.
 *
 * @param algorithm bound to the topology; empty if something about it is wrong
 * @param inForce the values of keys that are not given, by name
 * @param files the files that keys name, in a form that does not depend on where it is read
 */
record AlgorithmSection(
        Optional<GossipAlgorithm> algorithm,
        Map<String, Object> inForce,
        Map<String, String> files) {

    static final String SECTION = "algorithm";
    static final String NAME = SECTION + ".name";

    private static final AlgorithmSection WRONG =
            new AlgorithmSection(Optional.empty(), Map.of(), Map.of());

    /** The full name of a key of an algorithm, without {@code gossamer}. */
    static String name(Key<?> key) {
        return SECTION + "." + key.name();
    }

    /** Which algorithm it is: other sections depend on that. */
    static Optional<AlgorithmProvider> readProvider(KeyReader keys, Registry registry) {
        keys.require(NAME, Values.list(registry.names(AlgorithmProvider.class)));
        return keys.choice(NAME, registry.all(AlgorithmProvider.class), Provider::name);
    }

    static AlgorithmSection read(
            KeyReader keys,
            Registry registry,
            Optional<AlgorithmProvider> chosen,
            TopologySection topology,
            NetworkSection network,
            OptionalLong seed) {
        DeclaredKeys declared = new DeclaredKeys(keys, network.times(), SECTION);
        List<Key<?>> all = registry.keys(AlgorithmProvider.class);
        declared.know(all);
        if (chosen.isEmpty()) {
            all.stream()
                    .filter(key -> keys.given(name(key)))
                    .forEach(key -> declared.read(List.of(key)));
            return WRONG;
        }
        return new Reader(
                        keys,
                        declared,
                        registry.all(AlgorithmProvider.class),
                        chosen.get(),
                        topology,
                        network)
                .read(all, seed);
    }

    private record Reader(
            KeyReader keys,
            DeclaredKeys declared,
            List<AlgorithmProvider> providers,
            AlgorithmProvider chosen,
            TopologySection topology,
            NetworkSection network) {

        AlgorithmSection read(List<Key<?>> all, OptionalLong seed) {
            Settings.Reading reading = declared.read(chosen.keys());
            boolean ownKeys = hasOwnKeysOnly(all);
            if (!fitsTopology() || !ownKeys) {
                return WRONG;
            }
            DeclaredKeys.Collector problems = declared.collector(NAME);
            Surroundings known = new Surroundings(
                    topology.outline(), network.switching().decided(), network.tokenFlits());
            chosen.check(known, reading.settings(), problems);
            Optional<Topology> net = topology.topology();
            Optional<Network> machine = network.network();
            if (!reading.right()
                    || !problems.isClean()
                    || net.isEmpty()
                    || machine.isEmpty()
                    || seed.isEmpty()) {
                return WRONG;
            }
            Site site = new Site(
                    net.get(),
                    topology.outline(),
                    machine.get(),
                    seed.getAsLong(),
                    Tuner::parameters);
            Optional<GossipAlgorithm> algorithm =
                    PluginChecks.create(chosen, site, reading.settings(), problems);
            if (algorithm.isEmpty()) {
                return WRONG;
            }
            checkCapacity(algorithm.get());
            Map<String, Object> inForce = new LinkedHashMap<>();
            chosen.inForce(site, reading.settings()).forEach((key, value) -> {
                if (!reading.settings().isGiven(key)) {
                    inForce.put(name(key), value);
                }
            });
            return new AlgorithmSection(algorithm, inForce, declared.absoluteFiles(chosen.keys()));
        }

        private boolean fitsTopology() {
            if (topology.provider().isEmpty() || chosen.fits(topology.outline())) {
                return true;
            }
            List<String> fitting = providers.stream()
                    .filter(provider -> provider.fits(topology.outline()))
                    .map(Provider::name)
                    .toList();
            keys.rejectDerived(
                    NAME,
                    chosen.name() + " needs " + chosen.needs() + ", not " + topology.describe(),
                    Values.list(fitting) + " on such a topology");
            return false;
        }

        private boolean hasOwnKeysOnly(List<Key<?>> all) {
            List<Key<?>> foreign = declared.foreign(chosen, all);
            for (Key<?> key : foreign) {
                String owners =
                        DeclaredKeys.joined(DeclaredKeys.owners(providers, key.name()), "and");
                String wrong = "is a key of " + owners + ", but " + keys.quote(NAME);
                keys.rejectDerived(declared.name(key), wrong, allowedKeys());
            }
            return foreign.isEmpty();
        }

        private String allowedKeys() {
            String names = chosen.keys().stream().map(Key::name).collect(Collectors.joining(", "));
            return (names.isEmpty() ? "no keys but name" : "name, " + names) + " for "
                    + chosen.name();
        }

        private void checkCapacity(GossipAlgorithm algorithm) {
            Optional<Long> capacity = network.capacity().orElse(Optional.empty());
            int needed = algorithm.largestPacket();
            if (capacity.isPresent() && capacity.get() < needed) {
                keys.rejectDerived(
                        NetworkKeys.name(NetworkKeys.CAPACITY),
                        capacity.get() + " tokens are too few: " + algorithm.name() + " on "
                                + topology.describe() + " puts " + needed + " into one packet",
                        NetworkKeys.UNBOUNDED + ", or " + Values.range(needed, Integer.MAX_VALUE));
            }
        }
    }
}
