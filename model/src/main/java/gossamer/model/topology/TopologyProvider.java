package gossamer.model.topology;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Declares a kind of network that {@code topology.kind} can name. Algorithms for any network run on
 * it; for others it has to be of their {@link Form}.
 */
public interface TopologyProvider extends Provider {

    /** Most sides that a network of any kind can have. */
    int MOST_SIDES = 16;

    /** The number of PUs along each side, or one number for one side. */
    Key<List<Integer>> SHAPE = Key.structured(
                    "shape",
                    new Domain.Listed(
                            "a list of sides, e.g. [27, 27], or one side, e.g. 729; a whole number"
                                    + " from 1 to " + Topology.MAX_PUS + " each",
                            new Domain.Whole(1, Topology.MAX_PUS),
                            1,
                            MOST_SIDES),
                    TopologyProvider::readShape)
            .required()
            .doc(
                    "[27, 27]",
                    "Number of PUs along each side. One side for path, ring and crossbar,"
                            + " where 729 means [729]; 1 to 16 sides for mesh and torus. At most "
                            + Topology.MAX_PUS + " PUs in all, "
                            + Crossbar.MAX_CROSSBAR_PUS + " on a crossbar.");

    @Override
    default String kind() {
        return "topology";
    }

    @Override
    default List<Key<?>> keys() {
        return List.of(SHAPE);
    }

    /** What algorithms know of its form. */
    default Form form() {
        return Form.OTHER;
    }

    /** How many sides {@link #SHAPE} can have. */
    default int mostSides() {
        return 1;
    }

    /** Most PUs: no network with more is created. */
    default int mostPus() {
        return Topology.MAX_PUS;
    }

    /**
     * The network, where all keys are right, the sides are of the right number and there are not
     * too many PUs; empty if something else is wrong, which has then been noted.
     */
    Optional<Topology> create(Settings settings, Complaints complaints);

    private static Optional<List<Integer>> readShape(Raw raw) {
        if (!raw.isList()) {
            return raw.whole(1, Topology.MAX_PUS, SHAPE.allowed())
                    .map(side -> List.of(side.intValue()));
        }
        List<Raw> elements = raw.elements(SHAPE.allowed()).orElse(List.of());
        List<Integer> sides = new ArrayList<>();
        for (Raw element : elements) {
            element.whole(1, Topology.MAX_PUS).ifPresent(side -> sides.add(side.intValue()));
        }
        return sides.size() == elements.size() ? Optional.of(sides) : Optional.empty();
    }
}
