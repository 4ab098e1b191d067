package gossamer.coordinator.reproduce.paragon;

import gossamer.model.algorithm.plan.Plan;
import gossamer.model.topology.Grid;

import org.jspecify.annotations.Nullable;

/**
 * A gossip routine on the machine that it was measured on.
 *
 * @param name among those of its paper
 * @param grid of PUs
 * @param plan its schedule for PUs that use all ports; null for the router, which has none
 * @param machine as described
 */
record Routine(String name, Grid grid, @Nullable Plan plan, ParagonMachine machine) {

    /** What stands for the vendor's routine: everybody sends to everybody one by one. */
    static final String ROUTER = "router";

    static Routine of(String name, Plan plan, ParagonMachine machine) {
        return new Routine(name, plan.grid(), plan, machine);
    }

    static Routine router(Grid grid, ParagonMachine machine) {
        return new Routine(ROUTER, grid, null, machine);
    }

    /** The same on another machine. */
    Routine on(ParagonMachine other) {
        return new Routine(name, grid, plan, other);
    }
}
