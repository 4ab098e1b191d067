package gossamer.coordinator.reproduce.paragon;

import gossamer.model.algorithm.grid.BinaryTorgos;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.NodeColours;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.line.OneWayApproach1;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.analysis.wormhole.ParagonModel;
import gossamer.model.analysis.wormhole.ParagonModel.Code;
import gossamer.model.analysis.wormhole.ParagonModel.Variant;
import gossamer.model.topology.Grid;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schedules of the routines, by their names in the papers. */
final class Routines {

    /** Names of the two of 1998 that are asked for by name. */
    static final String TORGOS_2_2_1 = "TORGOS(2,2,1)";

    static final String NODES = "1-1, black/white PUs";

    /** The configuration of 1996. */
    static final Grid GRID_1996 = Grid.mesh(ParagonModel.SIDE, ParagonModel.SIDE);

    /** The configuration of 1998. */
    static final Grid GRID_1998 = Grid.mesh(8, 8);

    private static final LineAlgorithm ONE_WAY = new OneWayApproach1();

    private Routines() {}

    /** A code of 1996. */
    static Plan of1996(Code code, Variant variant) {
        LineAlgorithm two = new Approach2(Approach2.Variant.EXACT);
        Colouring colouring = variant == Variant.ONE_D ? Colouring.NONE : Colouring.SPLIT;
        return switch (code) {
            case APPROACH_1_1 -> HighDimGos.plan(GRID_1996, List.of(ONE_WAY, ONE_WAY), colouring);
            case APPROACH_2_1 -> HighDimGos.plan(GRID_1996, List.of(two, ONE_WAY), colouring);
            case APPROACH_2_2 -> HighDimGos.plan(GRID_1996, List.of(two, two), colouring);
            case TORGOS_3_3_1 -> Cubgos.plan(GRID_1996, 3, List.of(new Growth(3, 1)), colouring);
        };
    }

    /** Approach 1-1 with whole packets, on any mesh. */
    static Plan approach11(Grid grid) {
        return HighDimGos.plan(grid, List.of(ONE_WAY, ONE_WAY), Colouring.NONE);
    }

    /** The five own routines of 1998, in none of whose steps a PU sends or receives twice. */
    static Map<String, Plan> of1998() {
        LineAlgorithm tree = new Approach2(Approach2.Variant.BINARY);
        Map<String, Plan> plans = new LinkedHashMap<>();
        plans.put("1-1", approach11(GRID_1998));
        plans.put("2-1", HighDimGos.plan(GRID_1998, List.of(tree, ONE_WAY), Colouring.NONE));
        plans.put("2-2", HighDimGos.plan(GRID_1998, List.of(tree, tree), Colouring.NONE));
        plans.put(TORGOS_2_2_1, BinaryTorgos.of(GRID_1998));
        plans.put(NODES, NodeColours.of(GRID_1998));
        return plans;
    }
}
