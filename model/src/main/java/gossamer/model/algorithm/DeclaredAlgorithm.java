package gossamer.model.algorithm;

import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.topology.Outline;

import java.util.function.Predicate;

/** An algorithm that is told once, by its constructor, what it has to say of itself. */
public abstract class DeclaredAlgorithm extends Declared implements AlgorithmProvider {

    /**
     * The networks that an algorithm runs on.
     *
     * @param needs for people: {@code a path or ring}
     * @param fit whether such a network is one of them
     */
    public record Networks(String needs, Predicate<Outline> fit) {

        public static final Networks ANY = new Networks("any network", outline -> true);

        /** Grids of any shape. */
        public static final Networks GRID =
                new Networks("a path, ring, mesh or torus", Outline::isGrid);

        /** The same, and meshes of which PUs are missing. */
        public static final Networks GRID_OR_PART =
                new Networks("a path, ring, mesh, mesh-with-holes or torus", Outline::isGridOrPart);
    }

    private final Networks networks;

    /** An algorithm with these keys, in the order in which people are told of them. */
    protected DeclaredAlgorithm(
            String name, String summary, String source, Networks networks, Key<?>... keys) {
        super(name, summary, source, keys);
        this.networks = networks;
    }

    @Override
    public final String needs() {
        return networks.needs();
    }

    @Override
    public final boolean fits(Outline outline) {
        return networks.fit().test(outline);
    }
}
