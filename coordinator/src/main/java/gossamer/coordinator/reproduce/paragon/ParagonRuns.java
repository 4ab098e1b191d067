package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.reproduce.Runs;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.run.Tally;
import gossamer.model.topology.Grid;
import gossamer.model.verify.TraceVerifier;

import java.util.List;

/** Runs of schedules, and of the router, on the emulated machines; every trace is verified. */
final class ParagonRuns {

    private final Runs runs;
    private long planned;
    private long asPlanned;
    private long waiting;
    private long routerPackets;
    private long routerQueued;
    private long routerBlocked;

    ParagonRuns(Runs runs) {
        this.runs = runs;
    }

    /** Runs of schedules so far. */
    long planned() {
        return planned;
    }

    /** Runs of schedules that took exactly as long as the schedule costs. */
    long asPlanned() {
        return asPlanned;
    }

    /** How often a packet of a schedule waited for a port or link. */
    long waiting() {
        return waiting;
    }

    /** Packets of the router. */
    long routerPackets() {
        return routerPackets;
    }

    /** How often a packet of the router waited for a port. */
    long routerQueued() {
        return routerQueued;
    }

    /** How often a packet of the router waited for a link. */
    long routerBlocked() {
        return routerBlocked;
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
        Tally tally = run(
                name,
                plan.grid(),
                network,
                new PlannedGossip("planned", plan, network, Start.SLOT),
                bytes);
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
        Tally tally = run(Router.NAME, grid, machine.network(bytes), new Router(grid, 1), bytes);
        routerPackets += tally.packets;
        routerQueued += tally.queued;
        routerBlocked += tally.blocked;
        return tally.lastCompletion;
    }

    private Tally run(
            String routine, Grid grid, Network network, GossipAlgorithm gossip, int bytes) {
        String name = routine + " on " + grid.shapeText() + ", " + Curve.length(bytes);
        Emulation emulation =
                new Emulation(name, 1, grid, network, gossip, Profile.none(), Limits.none());
        TraceVerifier verifier = TraceVerifier.of(emulation);
        Tally tally = runs.run(emulation, verifier::acceptAll).tally();
        runs.addViolations(verifier.finish(true).total());
        return tally;
    }
}
