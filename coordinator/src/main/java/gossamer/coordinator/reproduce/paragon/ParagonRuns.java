package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.reproduce.Runs;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.run.Tally;
import gossamer.model.topology.Grid;

import java.util.List;

/** Runs of schedules, and of the router, on the emulated machines; every trace is verified. */
final class ParagonRuns {

    private final Runs runs;

    /** Runs of schedules so far. */
    long planned;

    /** Runs of schedules that took exactly as long as the schedule costs. */
    long asPlanned;

    /** How often a packet of a schedule waited for a port or link. */
    long waiting;

    /** Packets of the router. */
    long routerPackets;

    /** How often a packet of the router waited for a port. */
    long routerQueued;

    /** How often a packet of the router waited for a link. */
    long routerBlocked;

    ParagonRuns(Runs runs) {
        this.runs = runs;
    }

    /** Breaches of the model in all traces so far. */
    long violations() {
        return runs.violations();
    }

    /** The makespans of a schedule at all lengths, in ns. */
    List<Long> plan(String name, Plan plan, ParagonMachine machine) {
        return Curve.LENGTHS.stream()
                .map(bytes -> plan(name, plan, machine, bytes))
                .toList();
    }

    /** The makespan of a schedule, in ns. */
    long plan(String name, Plan plan, ParagonMachine machine, int bytes) {
        Network network = machine.network(bytes);
        Tally tally =
                runs.planned(named(name, plan.grid(), bytes), plan, network).tally();
        planned++;
        asPlanned += tally.lastCompletion == plan.ticks(network) ? 1 : 0;
        waiting += tally.queued + tally.blocked;
        return tally.lastCompletion;
    }

    /** The makespans of the router at all lengths, in ns. */
    List<Long> router(Grid grid, ParagonMachine machine) {
        return Curve.LENGTHS.stream().map(bytes -> router(grid, machine, bytes)).toList();
    }

    /** The makespan of the router, in ns. */
    long router(Grid grid, ParagonMachine machine, int bytes) {
        Tally tally = runs.verified(Emulation.plain(
                named(Router.NAME, grid, bytes),
                grid,
                machine.network(bytes),
                new Router(grid, 1)));
        routerPackets += tally.packets;
        routerQueued += tally.queued;
        routerBlocked += tally.blocked;
        return tally.lastCompletion;
    }

    private static String named(String routine, Grid grid, int bytes) {
        return routine + " on " + grid.shapeText() + ", " + Curve.length(bytes);
    }
}
