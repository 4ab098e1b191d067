package mine;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A star: PU 0 is linked with every other one, and there are no other links.
 *
 * <pre>gossamer run star.conf --plugin Star.java</pre>
 */
public final class Star implements TopologyProvider {

    private static final Key<Integer> LEAVES = Key.whole("leaves", 1, 1000)
            .required()
            .doc("12", "How many PUs there are around the one in the middle.");

    @Override
    public String name() {
        return "star";
    }

    @Override
    public String summary() {
        return "one PU in the middle, linked with all others";
    }

    @Override
    public String source() {
        return "textbook";
    }

    @Override
    public String version() {
        return "1.0";
    }

    @Override
    public List<Key<?>> keys() {
        return List.of(LEAVES);
    }

    @Override
    public Optional<Topology> create(Settings settings, Complaints complaints) {
        int leaves = settings.value(LEAVES);
        List<Graph.Link> links = IntStream.rangeClosed(1, leaves)
                .mapToObj(leaf -> new Graph.Link(0, leaf))
                .toList();
        return Optional.of(Graph.of(leaves + 1, links));
    }
}
