package gossamer.coordinator.config;

import gossamer.coordinator.plugin.PluginChecks;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.MeshWithHoles;
import gossamer.model.topology.Outline;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * {@code topology.*}. Each part is empty if it could not be read.
 *
 * @param provider of the kind of network
 * @param outline what is known of the network
 * @param topology the network
 */
record TopologySection(
        Optional<TopologyProvider> provider, Outline outline, Optional<Topology> topology) {

    static final String SECTION = "topology";
    private static final String KIND = "kind";
    static final String KIND_NAME = SECTION + "." + KIND;
    private static final Key<List<Integer>> SHAPE = TopologyProvider.SHAPE;

    /** The full name of a key of a topology, without {@code gossamer}. */
    static String name(Key<?> key) {
        return SECTION + "." + key.name();
    }

    static TopologySection read(Place root, Registry registry) {
        Place section = root.in(SECTION);
        List<TopologyProvider> providers = registry.all(TopologyProvider.class);
        List<Key<?>> all = registry.keys(TopologyProvider.class);
        Optional<TopologyProvider> kind = section.in(KIND).requireNamed(providers);
        List<Key<?>> given = all.stream().filter(section::given).toList();
        if (kind.isEmpty()) {
            section.in(SHAPE).require(SHAPE.allowed());
            section.read(given);
            return new TopologySection(kind, Outline.UNKNOWN, Optional.empty());
        }
        for (Key<?> key : section.foreign(kind.get().keys(), given)) {
            String wrong = "does not go with " + section.in(KIND).quote();
            section.reject(key, wrong, home(providers, key));
        }
        return create(kind.get(), section);
    }

    /** PUs share channels and links only where the mode of switching knows what that means. */
    void checkSharing(Place root, SwitchingChoice switching) {
        Place section = root.in(SECTION);
        Optional<String> obstacle = switching.says(SwitchingMode::whyNoSharedChannels);
        for (Key<?> key : List.of(Crossbar.SHARED_CHANNELS, Crossbar.CIRCUITS)) {
            boolean goes = provider.filter(kind -> kind.keys().contains(key)).isPresent();
            if (goes && section.given(key) && obstacle.isPresent()) {
                section.reject(
                        key,
                        obstacle.get(),
                        "no such key (or null), or " + NetworkKeys.name(NetworkKeys.SWITCHING)
                                + " = "
                                + switching.those(mode -> mode.whyNoSharedChannels() == null));
            }
        }
    }

    /** The kinds that have a key, or the ones that do not have it where those are fewer. */
    private static String home(List<TopologyProvider> providers, Key<?> key) {
        List<String> with = Owners.of(key.name(), providers);
        List<String> without = providers.stream()
                .map(Provider::name)
                .filter(name -> !with.contains(name))
                .toList();
        return with.size() <= without.size()
                ? "only with kind = " + Owners.joined(with, "or")
                : "not with kind = " + Owners.joined(without, "or");
    }

    private static TopologySection create(TopologyProvider kind, Place section) {
        Settings.Reading reading = section.read(kind.keys());
        Optional<List<Integer>> sides = reading.settings().get(SHAPE);
        boolean countFits = sides.isEmpty() || countFits(kind, sides.get(), section);
        Optional<Topology> topology = Optional.empty();
        if (reading.right()
                && countFits
                && (sides.isEmpty() || sizeFits(kind, sides.get(), section))) {
            SectionComplaints complaints = new SectionComplaints(section, section.in(KIND));
            topology = PluginChecks.create(kind, reading.settings(), complaints);
        }
        if (sides.isEmpty()) {
            sides = topology.map(network -> List.of(network.pus()));
        }
        Optional<List<Integer>> known = countFits ? sides : Optional.empty();
        Outline outline = new Outline(
                kind.name(),
                kind.form(),
                kind.mostSides(),
                known,
                topology.flatMap(Topology::holes).map(MeshWithHoles::missing).orElse(0));
        return new TopologySection(Optional.of(kind), outline, topology);
    }

    private static boolean countFits(TopologyProvider kind, List<Integer> sides, Place section) {
        int most = kind.mostSides();
        boolean fits = !sides.isEmpty() && sides.size() <= most;
        if (!fits) {
            section.reject(
                    SHAPE,
                    sides.size() + " sides for topology.kind = " + kind.name(),
                    most > 1 ? "1 to " + most + " sides" : "exactly one side");
        }
        return fits;
    }

    private static boolean sizeFits(TopologyProvider kind, List<Integer> sides, Place section) {
        BigInteger pus = sides.stream()
                .map(BigInteger::valueOf)
                .reduce(BigInteger.ONE, BigInteger::multiply);
        boolean fits = pus.compareTo(BigInteger.valueOf(kind.mostPus())) <= 0;
        if (!fits) {
            String product = sides.size() == 1 ? "" : Outline.shapeText(sides) + " = ";
            section.reject(
                    SHAPE,
                    kind.name() + " of " + product + pus + " PUs",
                    "1 to " + kind.mostPus() + " PUs");
        }
        return fits;
    }
}
