package gossamer.coordinator.config;

import gossamer.coordinator.plugin.PluginChecks;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Outline;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    private static final String KIND = SECTION + ".kind";

    /** The full name of a key of a topology, without {@code gossamer}. */
    static String name(Key<?> key) {
        return SECTION + "." + key.name();
    }

    static TopologySection read(KeyReader keys, Registry registry) {
        return new Reader(keys, registry.all(TopologyProvider.class)).read();
    }

    /** Kind and shape for people, e.g. {@code torus 27×27}. */
    String describe() {
        return outline.describe();
    }

    /** The files that its keys name, in a form that does not depend on where it is read. */
    Map<String, String> files(KeyReader keys) {
        return declared(keys).absoluteFiles(provider.map(Provider::keys).orElse(List.of()));
    }

    private static DeclaredKeys declared(KeyReader keys) {
        return new DeclaredKeys(keys, SECTION);
    }

    private record Reader(KeyReader keys, List<TopologyProvider> providers) {

        TopologySection read() {
            List<String> names = providers.stream().map(Provider::name).toList();
            keys.require(KIND, Values.list(names));
            Optional<TopologyProvider> kind = keys.choice(KIND, providers, Provider::name);
            DeclaredKeys declared = declared(keys);
            List<Key<?>> all = Key.union(providers.stream().map(Provider::keys).toList());
            declared.know(all);
            if (kind.isEmpty()) {
                keys.require(
                        declared.name(TopologyProvider.SHAPE), TopologyProvider.SHAPE.allowed());
                all.stream()
                        .filter(key -> keys.given(declared.name(key)))
                        .forEach(key -> declared.read(List.of(key)));
                return new TopologySection(kind, Outline.UNKNOWN, Optional.empty());
            }
            for (Key<?> key : declared.foreign(kind.get(), all)) {
                String wrong = "does not go with " + keys.quote(KIND);
                keys.rejectDerived(declared.name(key), wrong, home(key.name()));
            }
            return create(kind.get(), declared, declared.read(kind.get().keys()));
        }

        /** The kinds that have a key, or the ones that do not have it where those are fewer. */
        private String home(String key) {
            List<String> with = DeclaredKeys.owners(providers, key);
            List<String> without =
                    new ArrayList<>(providers.stream().map(Provider::name).toList());
            without.removeAll(with);
            return with.size() <= without.size()
                    ? "only with kind = " + DeclaredKeys.joined(with, "or")
                    : "not with kind = " + DeclaredKeys.joined(without, "or");
        }

        private TopologySection create(
                TopologyProvider kind, DeclaredKeys declared, Settings.Reading reading) {
            Settings settings = reading.settings();
            Optional<List<Integer>> sides = settings.get(TopologyProvider.SHAPE);
            boolean countFits = sides.isEmpty() || countFits(kind, sides.get());
            Optional<Topology> topology = Optional.empty();
            if (reading.right() && countFits && (sides.isEmpty() || sizeFits(kind, sides.get()))) {
                topology = PluginChecks.create(kind, settings, declared.collector(KIND));
            }
            if (sides.isEmpty()) {
                sides = topology.map(network -> List.of(network.pus()));
            }
            return new TopologySection(
                    Optional.of(kind),
                    new Outline(
                            kind.name(),
                            kind.form(),
                            kind.mostSides(),
                            countFits ? sides : Optional.empty()),
                    topology);
        }

        private boolean countFits(TopologyProvider kind, List<Integer> sides) {
            int most = kind.mostSides();
            boolean fits = !sides.isEmpty() && sides.size() <= most;
            if (!fits) {
                keys.rejectDerived(
                        TopologySection.name(TopologyProvider.SHAPE),
                        sides.size() + " sides for topology.kind = " + kind.name(),
                        most > 1 ? "1 to " + most + " sides" : "exactly one side");
            }
            return fits;
        }

        private boolean sizeFits(TopologyProvider kind, List<Integer> sides) {
            BigInteger pus = sides.stream()
                    .map(BigInteger::valueOf)
                    .reduce(BigInteger.ONE, BigInteger::multiply);
            boolean fits = pus.compareTo(BigInteger.valueOf(kind.mostPus())) <= 0;
            if (!fits) {
                String product = sides.size() == 1 ? "" : Outline.shapeText(sides) + " = ";
                keys.rejectDerived(
                        TopologySection.name(TopologyProvider.SHAPE),
                        kind.name() + " of " + product + pus + " PUs",
                        "1 to " + kind.mostPus() + " PUs");
            }
            return fits;
        }
    }
}
