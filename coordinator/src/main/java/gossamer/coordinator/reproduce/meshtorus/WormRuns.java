package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Runs;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Tally;
import gossamer.model.topology.Grid;
import gossamer.node.EmulationResult;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Runs of schedules on the machine of the paper: all-port PUs, full-duplex links, wormhole
 * switching; distances cost nothing. Each run's trace is verified while it is under way.
 */
final class WormRuns {

    private final Runs runs;
    private final Map<String, Ran> ran = new HashMap<>();
    private long packets;
    private long waiting;

    /**
     * What a run came to.
     *
     * @param units its makespan in units of pushing one token over one link
     * @param packets that were delivered
     * @param fingerprint of its trace
     */
    record Ran(double units, long packets, String fingerprint) {}

    WormRuns(Runs runs) {
        this.runs = runs;
    }

    /** Says what is under way besides runs. */
    void working(String doing) {
        runs.working(doing);
    }

    /** Packets of all runs so far. */
    long packets() {
        return packets;
    }

    /** Packets of all runs so far that had to wait for a port or a link. */
    long waiting() {
        return waiting;
    }

    /** Flits of a token: such that the parts of all colours are alike. */
    static int tokenFlits(Grid grid) {
        return grid.dimensions();
    }

    /** A start-up of {@code r} units, a flit takes a tick. */
    static Cost cost(Grid grid, int r) {
        return new Cost((long) r * tokenFlits(grid), 0, 1, TimeBase.TICKS);
    }

    /**
     * The makespan in units of pushing one token over one link; every schedule is run once.
     *
     * @param name of the schedule, which tells it from all others
     * @param r a start-up in these units
     */
    double units(String name, Grid grid, int r, Supplier<Plan> plan) {
        return run(name, grid, r, plan).units();
    }

    /** The same, and more of the run. */
    Ran run(String name, Grid grid, int r, Supplier<Plan> plan) {
        String key = name + " on " + grid.kind() + " " + grid.shapeText() + ", r=" + r;
        Ran known = ran.get(key);
        if (known == null) {
            known = run(key, grid, r, plan.get());
            ran.put(key, known);
        }
        return known;
    }

    private Ran run(String name, Grid grid, int r, Plan plan) {
        working(name + ": making the schedule");
        Network network = TunedRun.network(cost(grid, r), tokenFlits(grid));
        EmulationResult result = runs.planned(name, plan, network);
        Tally tally = result.tally();
        packets += tally.packets;
        waiting += tally.queued + tally.blocked;
        return new Ran(
                (double) tally.lastCompletion / tokenFlits(grid),
                tally.deliveries,
                result.fingerprint().hex());
    }

    /** A makespan in units, with a decimal where it is no whole number. */
    static String text(double units) {
        return Row.decimals(units, units == Math.rint(units) ? 0 : 1);
    }
}
