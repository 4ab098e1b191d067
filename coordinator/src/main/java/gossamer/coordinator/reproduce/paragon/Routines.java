package gossamer.coordinator.reproduce.paragon;

import gossamer.model.algorithm.grid.BinaryTorgos;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.NodeColours;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.BinaryCircgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.line.OneWayApproach1;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.analysis.wormhole.ParagonModel;
import gossamer.model.analysis.wormhole.ParagonModel.Code;
import gossamer.model.analysis.wormhole.ParagonModel.Variant;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The routines of the papers with their schedules. */
final class Routines {

    /** What names of codes with halves of packets begin with. */
    static final String TWO_D = "2D ";

    static final String TORGOS_3_3_1 = Code.TORGOS_3_3_1.label();

    static final String TORGOS_2_2_1 = "TORGOS(2,2,1)";

    static final String NODES = "1-1, black/white PUs";

    /** Approach 1-1 on 10 x 10 PUs. */
    static final String TEN = "1-1 on 10x10";

    /** The same with black and white PUs. */
    static final String TEN_NODES = "1-1, black/white PUs on 10x10";

    /** The configuration of 1996. */
    static final Grid GRID_1996 = Grid.mesh(ParagonModel.SIDE, ParagonModel.SIDE);

    /** The configuration of 1998. */
    static final Grid GRID_1998 = Grid.mesh(8, 8);

    /** The circular array of 1998. */
    static final Grid RING = Grid.ring(64);

    private static final LineAlgorithm ONE_WAY = new OneWayApproach1();

    /** Two PUs send their messages to each other. */
    static final String EXCHANGE = "exchange";

    /** What was run in 1996; the names of codes with halves of packets begin with 2D. */
    static final List<Routine> OF_1996 = of1996();

    /**
     * What was run in 1998 on 8 x 8 PUs; in none of the steps of a schedule a PU sends or receives
     * twice.
     */
    static final List<Routine> OF_1998 = of1998();

    /** What was run in 1998 on a circular array, which lies in the mesh along a cycle. */
    static final List<Routine> ON_RING = ring();

    private Routines() {}

    private static List<Routine> of1996() {
        List<Routine> routines = new ArrayList<>();
        for (Variant variant : Variant.values()) {
            for (Code code : Code.values()) {
                routines.add(Routine.of(
                        (variant == Variant.ONE_D ? "" : TWO_D) + code.label(),
                        plan(code, variant),
                        ParagonMachine.of1996(variant)));
            }
        }
        ParagonMachine machine = ParagonMachine.of1996(Variant.ONE_D);
        routines.add(Routine.router(GRID_1996, machine));
        Grid ten = Grid.mesh(10, 10);
        routines.add(Routine.of(TEN, approach11(ten), machine));
        routines.add(Routine.of(TEN_NODES, NodeColours.of(ten), machine));
        return routines;
    }

    private static Plan plan(Code code, Variant variant) {
        LineAlgorithm two = new Approach2(Approach2.Variant.EXACT);
        Colouring colouring = variant == Variant.ONE_D ? Colouring.NONE : Colouring.SPLIT;
        return switch (code) {
            case APPROACH_1_1 -> HighDimGos.plan(GRID_1996, List.of(ONE_WAY, ONE_WAY), colouring);
            case APPROACH_2_1 -> HighDimGos.plan(GRID_1996, List.of(two, ONE_WAY), colouring);
            case APPROACH_2_2 -> HighDimGos.plan(GRID_1996, List.of(two, two), colouring);
            case TORGOS_3_3_1 -> Cubgos.plan(GRID_1996, 3, List.of(new Growth(3, 1)), colouring);
        };
    }

    private static Plan approach11(Grid grid) {
        return HighDimGos.plan(grid, List.of(ONE_WAY, ONE_WAY), Colouring.NONE);
    }

    private static List<Routine> of1998() {
        ParagonMachine machine = ParagonMachine.OF_1998;
        LineAlgorithm tree = new Approach2(Approach2.Variant.BINARY);
        return List.of(
                Routine.of("1-1", approach11(GRID_1998), machine),
                Routine.of(
                        "2-1",
                        HighDimGos.plan(GRID_1998, List.of(tree, ONE_WAY), Colouring.NONE),
                        machine),
                Routine.of(
                        "2-2",
                        HighDimGos.plan(GRID_1998, List.of(tree, tree), Colouring.NONE),
                        machine),
                Routine.of(TORGOS_2_2_1, BinaryTorgos.of(GRID_1998), machine),
                Routine.of(NODES, NodeColours.of(GRID_1998), machine),
                Routine.router(GRID_1998, machine),
                Routine.of(EXCHANGE, exchange(), machine));
    }

    private static List<Routine> ring() {
        return IntStream.of(1, 2, 4, 8, 16, 32, RING.pus())
                .mapToObj(heads -> Routine.of(
                        circgos(heads),
                        HighDimGos.plan(RING, List.of(new BinaryCircgos(heads)), Colouring.NONE),
                        ParagonMachine.OF_1998))
                .toList();
    }

    /** CIRCGOS with so many bridgeheads at first: with 1 it is Approach 2, with 64 Approach 1. */
    static String circgos(int heads) {
        return "CIRCGOS(" + heads + ",2,1)";
    }

    private static Plan exchange() {
        LineAlgorithm one = new Approach1();
        return HighDimGos.plan(Grid.path(2), List.of(one), Colouring.NONE);
    }
}
