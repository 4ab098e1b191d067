package gossamer.model.algorithm;

import gossamer.model.machine.Carriage;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Outline;
import gossamer.model.topology.Topology;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Declares a gossip algorithm that {@code algorithm.name} can name. */
public interface AlgorithmProvider extends Provider {

    @Override
    default String kind() {
        return "algorithm";
    }

    @Override
    default String where(Registry registry) {
        String modes = registry.all(SwitchingMode.class).stream()
                .filter(mode -> carriages().stream().anyMatch(mode::carries))
                .map(SwitchingMode::name)
                .collect(Collectors.joining(" or "));
        String most = mostPus() < Topology.MAX_PUS ? " of at most " + mostPus() + " PUs" : "";
        return needs() + most + "; under " + modes;
    }

    /** Most PUs: it refuses networks with more. */
    default int mostPus() {
        return Topology.MAX_PUS;
    }

    /** The networks that it runs on, for people: {@code a path or ring}. */
    default String needs() {
        return "any network";
    }

    /** Whether it runs on such a network; where the sides are not known, on one whose sides fit. */
    default boolean fits(Outline outline) {
        return true;
    }

    /**
     * How packets may be carried for it; the first is what it is for. It runs under every mode that
     * offers one of these.
     */
    default List<Carriage> carriages() {
        return List.of(Carriage.BY_LINK);
    }

    /** Whether links may decide by this rule which direction goes first. */
    default boolean goesWith(LinkPolicy.Rule rule) {
        return rule != LinkPolicy.Rule.QUOTA;
    }

    /**
     * Notes which of its keys do not go together or with what is known of the machine. Called also
     * where something else in the config is wrong, so that all of it is told at once; a key with a
     * wrong value is not given here.
     */
    default void check(Surroundings known, Settings settings, Complaints complaints) {}

    /**
     * The algorithm on this network. Called where nothing else is wrong; empty if something turns
     * out to be wrong here, which has then been noted.
     */
    Optional<GossipAlgorithm> create(Site site, Settings settings, Complaints complaints);

    /**
     * The values in force of keys that need not be given, as they would be written: a resolved
     * config has them where none is given. Called where {@link #create} made an algorithm.
     */
    default Map<Key<?>, Object> inForce(Site site, Settings settings) {
        return Map.of();
    }
}
