package gossamer.coordinator.experiment;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What became of an algorithm that was run through the actors on the machine that is tuned for.
 *
 * @param makespan in ticks; empty if it was not complete
 * @param waits number of packets that had to wait for a port or a link
 */
public record TunedRun(OptionalLong makespan, long waits) {

    private static final int REGIONS = 1;

    /** Runs an algorithm on the machine that is tuned for, without delays and faults. */
    public static TunedRun run(Emulation emulation) throws InterruptedException {
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
