package gossamer.coordinator.reproduce.bounded;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.registry.Key;
import gossamer.model.topology.Grid;

import java.util.Locale;

/** The algorithms that are compared, each with its kind of network. A round takes one tick. */
enum Method {
    SMALL_PATH,
    FUJITA_PATH,
    LARGE_PATH,
    SMALL_CYCLE,
    LARGE_CYCLE,
    /** Both ways at once, for full-duplex links. */
    BOTH_WAYS_CYCLE,
    MESH_FUJITA,
    MESH_CENTRE,
    MESH_OVERLAP,
    TORUS_ROTATE;

    /** A path or ring of so many PUs, or a square with so many on each side. */
    Grid grid(int size) {
        return switch (this) {
            case SMALL_PATH, FUJITA_PATH, LARGE_PATH -> Grid.path(size);
            case SMALL_CYCLE, LARGE_CYCLE, BOTH_WAYS_CYCLE -> Grid.ring(size);
            case MESH_FUJITA, MESH_CENTRE, MESH_OVERLAP -> Grid.mesh(size, size);
            case TORUS_ROTATE -> Grid.torus(size, size);
        };
    }

    GossipAlgorithm algorithm(Grid grid) {
        return switch (this) {
            case SMALL_PATH -> SmallPath.of(grid);
            case FUJITA_PATH -> SmallPath.fujita(grid);
            case LARGE_PATH -> new LargePath(grid, 1);
            case SMALL_CYCLE -> new SmallCycle(grid);
            case LARGE_CYCLE -> new LargeCycle(grid, 1);
            case BOTH_WAYS_CYCLE -> HighDimGos.approach1(grid);
            case MESH_FUJITA -> new MeshTwoPhase(grid, Phase2.FUJITA, 1);
            case MESH_CENTRE -> new MeshTwoPhase(grid, Phase2.CENTRE, 1);
            case MESH_OVERLAP -> new MeshTwoPhase(grid, Phase2.OVERLAP, 1);
            case TORUS_ROTATE -> new MeshTwoPhase(grid, Phase2.ROTATE, 1);
        };
    }

    /** Packets of the algorithm on a path or ring of so many PUs, or a square of such sides. */
    long packets(int size) {
        return algorithm(grid(size)).packets();
    }

    /** The one of this name. */
    static Method ofName(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** As in configs where there is one such name. */
    @Override
    public String toString() {
        return Key.word(this);
    }
}
