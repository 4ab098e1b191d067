package gossamer.model.topology;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Declares the kinds of {@link Grid}. */
abstract class GridProvider extends Declared implements TopologyProvider {

    private final int mostSides;
    private final Function<int[], Grid> grid;

    private GridProvider(String name, String summary, int mostSides, Function<int[], Grid> grid) {
        super(name, summary, "textbook", SHAPE);
        this.mostSides = mostSides;
        this.grid = grid;
    }

    @Override
    public Form form() {
        return grid.apply(new int[] {1}).form();
    }

    @Override
    public int mostSides() {
        return mostSides;
    }

    @Override
    public Optional<Topology> create(Settings settings, Complaints complaints) {
        List<Integer> sides = settings.value(SHAPE);
        return Optional.of(grid.apply(sides.stream().mapToInt(side -> side).toArray()));
    }

    /** Declares the path. */
    public static final class Path extends GridProvider {
        public Path() {
            super(Grid.PATH, "a line of PUs", 1, sides -> Grid.path(sides[0]));
        }
    }

    /** Declares the ring. */
    public static final class Ring extends GridProvider {
        public Ring() {
            super(
                    Grid.RING,
                    "a line of PUs whose ends are joined",
                    1,
                    sides -> Grid.ring(sides[0]));
        }
    }

    /** Declares the mesh. */
    public static final class Mesh extends GridProvider {
        public Mesh() {
            super(Grid.MESH, "a grid without wrap-around links", MOST_SIDES, Grid::mesh);
        }
    }

    /** Declares the torus. */
    public static final class Torus extends GridProvider {
        public Torus() {
            super(
                    Grid.TORUS,
                    "a grid with wrap-around links in each dimension",
                    MOST_SIDES,
                    Grid::torus);
        }
    }
}
