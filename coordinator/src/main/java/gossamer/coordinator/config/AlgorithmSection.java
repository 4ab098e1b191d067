package gossamer.coordinator.config;

import gossamer.coordinator.plugin.PluginChecks;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.analysis.wormhole.Tuner;
import gossamer.model.fsa.Automaton;
import gossamer.model.machine.Network;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.session.RepeatedGossip;
import gossamer.model.topology.Topology;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code algorithm.*}, and whether the algorithm goes with the topology and the machine.
 *
 * @param algorithm bound to the topology; empty if something about it is wrong
 * @param inForce the values of keys that are not given, by name
 */
record AlgorithmSection(Optional<GossipAlgorithm> algorithm, Map<String, Object> inForce) {

    static final String SECTION = "algorithm";
    static final String NAME = name(RunKeys.NAME);

    /** How often all PUs gossip: any gossip. */
    static final Key<Integer> SESSIONS = Key.whole("sessions", 1, 65_535)
            .otherwise(1)
            .doc(
                    "1",
                    "How often all PUs gossip, back to back: a PU begins a session when it has"
                            + " ended the one before.");

    private static final long MOST_COMPUTING = 1_000_000_000_000L;
    private static final int MOST_COMPUTATIONS = 1000;

    /** What an application does between its gossips. */
    static final Key<List<Long>> COMPUTE = Key.structured(
                    "compute",
                    new Domain.Listed(
                            "a list of up to " + MOST_COMPUTATIONS + " times, e.g. [400us, 150us]",
                            new Domain.Ticks(0, MOST_COMPUTING),
                            1,
                            MOST_COMPUTATIONS),
                    AlgorithmSection::readTimes)
            .depends("no time")
            .doc("[400us, 150us]", """
                    How long each PU computes before it begins a session, as an application does \
                    between its gossips: for one session after the other, and then from the first \
                    time on again.""");

    /** The keys that go with all algorithms. */
    static final List<Key<?>> COMMON = List.of(SESSIONS, COMPUTE);

    private static final AlgorithmSection WRONG = new AlgorithmSection(Optional.empty(), Map.of());

    /** The full name of a key of an algorithm, without {@code gossamer}. */
    static String name(Key<?> key) {
        return SECTION + "." + key.name();
    }

    /**
     * The gossip as often as the config says, where there is no farm, whose rounds say that.
     *
     * @param plain done once, empty if it is not known
     */
    static Optional<GossipAlgorithm> inSessions(
            Place root,
            Optional<AlgorithmProvider> provider,
            Optional<GossipAlgorithm> plain,
            TopologySection topology) {
        Place section = root.in(SECTION);
        boolean computes = section.given(COMPUTE);
        boolean own = provider.filter(AlgorithmSection::hasSessions).isPresent();
        if (computes && (own || plain.flatMap(GossipAlgorithm::inSessions).isPresent())) {
            section.reject(
                    COMPUTE,
                    "does not go with a gossip that has sessions of its own",
                    "no such key, or another algorithm");
            return Optional.empty();
        }
        if (own) {
            return plain;
        }
        Optional<Integer> read = section.given(SESSIONS) ? section.read(SESSIONS) : Optional.of(1);
        Optional<List<Long>> computing = computes ? section.read(COMPUTE) : Optional.of(List.of());
        if (plain.isEmpty()
                || read.isEmpty()
                || computing.isEmpty()
                || read.get() == 1 && !computes) {
            return plain;
        }
        GossipAlgorithm gossip = plain.get();
        int sessions = read.get();
        Optional<String> obstacle = RepeatedGossip.obstacle(gossip);
        if (obstacle.isPresent()) {
            section.reject(
                    computes ? COMPUTE : SESSIONS,
                    sessions + " sessions, but " + gossip.name() + " gossips once: "
                            + obstacle.get(),
                    (computes ? "no such key" : "1") + ", or another algorithm");
            return Optional.empty();
        }
        int pus = topology.topology().map(Topology::pus).orElse(0);
        if (gossip.inSessions().isEmpty()) {
            long stages = gossip.stages(pus);
            if (sessions * stages > Automaton.MOST_STAGES) {
                section.reject(
                        SESSIONS,
                        sessions + " sessions of " + stages + " stages each",
                        "at most " + Automaton.MOST_STAGES / stages);
                return Optional.empty();
            }
            long most = RepeatedGossip.mostSessions(gossip, pus, 1);
            if (sessions > most) {
                section.reject(
                        SESSIONS,
                        sessions + " sessions, in each of which a PU may send "
                                + gossip.mostSends(pus) + " packets",
                        "at most " + most);
                return Optional.empty();
            }
        }
        return Optional.of(RepeatedGossip.times(gossip, sessions, pus, computing.get()));
    }

    private static Optional<List<Long>> readTimes(Raw raw) {
        Optional<List<Long>> times =
                raw.each(COMPUTE.allowed(), time -> time.time(0, MOST_COMPUTING));
        int count = times.map(List::size).orElse(1);
        if (count == 0 || count > MOST_COMPUTATIONS) {
            raw.reject("found a list of " + count, COMPUTE.allowed());
            return Optional.empty();
        }
        return times;
    }

    /** Whether it has a key of its own of that name. */
    private static boolean hasSessions(AlgorithmProvider provider) {
        return provider.keys().stream().anyMatch(key -> key.name().equals(SESSIONS.name()));
    }

    /** Which algorithm it is: other sections depend on that. */
    static Optional<AlgorithmProvider> readProvider(Place root, Registry registry) {
        return root.in(NAME).requireNamed(registry.all(AlgorithmProvider.class));
    }

    static AlgorithmSection read(
            Place root,
            Registry registry,
            Optional<AlgorithmProvider> chosen,
            TopologySection topology,
            NetworkSection network,
            OptionalLong seed) {
        Place section = root.with(network.times()).in(SECTION);
        List<Key<?>> given = registry.keys(AlgorithmProvider.class).stream()
                .filter(section::given)
                .toList();
        if (chosen.isEmpty()) {
            section.read(Key.union(List.of(COMMON, given)));
            return WRONG;
        }
        return new Reader(
                        section,
                        registry.all(AlgorithmProvider.class),
                        chosen.get(),
                        topology,
                        network)
                .read(given, seed);
    }

    private record Reader(
            Place section,
            List<AlgorithmProvider> providers,
            AlgorithmProvider chosen,
            TopologySection topology,
            NetworkSection network) {

        AlgorithmSection read(List<Key<?>> given, OptionalLong seed) {
            Settings.Reading reading = section.read(chosen.keys());
            Settings settings = reading.settings();
            boolean ownKeys = hasOwnKeysOnly(given);
            if (!fitsTopology() || !ownKeys) {
                return WRONG;
            }
            SectionComplaints problems = new SectionComplaints(section, name());
            Surroundings known = new Surroundings(
                    topology.outline(), network.switching().decided(), network.tokenFlits());
            chosen.check(known, settings, problems);
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
                    PluginChecks.create(chosen, site, settings, problems);
            algorithm.ifPresent(this::checkCapacity);
            Map<String, Object> inForce = new LinkedHashMap<>();
            if (algorithm.isPresent()) {
                chosen.inForce(site, settings).forEach((key, value) -> {
                    if (!settings.isGiven(key)) {
                        inForce.put(AlgorithmSection.name(key), value);
                    }
                });
            }
            return new AlgorithmSection(algorithm, inForce);
        }

        private Place name() {
            return section.in(RunKeys.NAME);
        }

        private boolean fitsTopology() {
            if (topology.provider().isEmpty() || chosen.fits(topology.outline())) {
                return true;
            }
            List<String> fitting = providers.stream()
                    .filter(provider -> provider.fits(topology.outline()))
                    .map(Provider::name)
                    .toList();
            name().rejectDerived(
                            chosen.name() + " needs " + chosen.needs() + ", not "
                                    + topology.outline().describe(),
                            Values.list(fitting) + " on such a topology");
            return false;
        }

        private boolean hasOwnKeysOnly(List<Key<?>> given) {
            List<Key<?>> foreign = section.foreign(chosen.keys(), given);
            String own = Stream.concat(chosen.keys().stream(), COMMON.stream())
                    .map(Key::name)
                    .distinct()
                    .collect(Collectors.joining(", "));
            for (Key<?> key : foreign) {
                String owners = Owners.joined(Owners.of(key.name(), providers), "and");
                section.reject(
                        key,
                        "is a key of " + owners + ", but " + name().quote(),
                        "name, " + own + " for " + chosen.name());
            }
            return foreign.isEmpty();
        }

        private void checkCapacity(GossipAlgorithm algorithm) {
            Optional<Long> capacity = network.capacity().orElse(Optional.empty());
            int needed = algorithm.largestPacket();
            if (capacity.isPresent() && capacity.get() < needed) {
                network.section()
                        .reject(
                                NetworkKeys.CAPACITY,
                                capacity.get() + " tokens are too few: " + algorithm.name() + " on "
                                        + topology.outline().describe() + " puts " + needed
                                        + " into one packet",
                                NetworkKeys.UNBOUNDED + ", or "
                                        + Values.range(needed, Integer.MAX_VALUE));
            }
        }
    }
}
