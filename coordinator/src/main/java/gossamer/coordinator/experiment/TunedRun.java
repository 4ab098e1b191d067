package gossamer.coordinator.experiment;

import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.analysis.wormhole.Candidate;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What became of a candidate of the tuner that was run through the actors.
 *
 * @param makespan in ticks; empty if it was not complete
 * @param waits number of packets that had to wait for a port or a link
 */
public record TunedRun(OptionalLong makespan, long waits) {

    private static final int REGIONS = 1;

    /**
     * Runs a candidate on the machine that it was found for.
     *
     * @throws IllegalArgumentException when it sends too many packets to be run
     */
    public static TunedRun run(Grid grid, Cost cost, int tokenFlits, Candidate candidate)
            throws InterruptedException {
        Network network = network(cost, tokenFlits);
        Emulation emulation = Emulation.plain(
                candidate.name(),
                grid,
                network,
                new PlannedGossip(candidate.name(), candidate.plan(grid), network, Start.SLOT));
        try (Emulator emulator = Emulator.create(REGIONS)) {
            EmulationResult result = emulator.run(emulation, REGIONS);
            return new TunedRun(result.makespan(), result.tally().queued + result.tally().blocked);
        }
    }

    /** The machine of the tuner: wormhole switching, full-duplex links, all-port PUs. */
    public static Network network(Cost cost, int tokenFlits) {
        return new Network(
                Duplex.FULL,
                Ports.ALL,
                OptionalInt.empty(),
                tokenFlits,
                cost,
                SwitchingMode.named("wormhole"));
    }
}
