package gossamer.coordinator.plugin;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Form;
import gossamer.model.topology.Graph;
import gossamer.model.topology.TableTopology;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;

import java.util.List;
import java.util.Optional;

/**
 * A user's kind of network: what its code makes is copied into tables and checked, so that nothing
 * of that code runs later on.
 */
record CheckedTopology(TopologyProvider own) implements TopologyProvider {

    private static final String ALLOWED = "one network that does not contradict itself";

    @Override
    public String name() {
        return own.name();
    }

    @Override
    public String summary() {
        return own.summary();
    }

    @Override
    public String source() {
        return own.source();
    }

    @Override
    public List<Key<?>> keys() {
        return own.keys();
    }

    @Override
    public String where(Registry registry) {
        return own.where(registry);
    }

    @Override
    public String version() {
        return own.version();
    }

    /** Algorithms that are for grids want Gossamer's own. */
    @Override
    public Form form() {
        return Form.OTHER;
    }

    @Override
    public int mostSides() {
        return own.mostSides();
    }

    @Override
    public int mostPus() {
        return Math.min(own.mostPus(), Graph.MAX_GRAPH_PUS);
    }

    @Override
    public Optional<Topology> create(Settings settings, Complaints complaints) {
        Optional<Topology> network = own.create(settings, complaints);
        try {
            return network.map(made -> TableTopology.copyOf(name(), made));
        } catch (IllegalArgumentException e) {
            complaints.rejectName("the network of the plug-in has " + e.getMessage(), ALLOWED);
            return Optional.empty();
        }
    }
}
