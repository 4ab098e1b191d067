package gossamer.benchmarks;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Loss;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Spans;
import gossamer.model.fault.When;
import gossamer.model.fault.law.Capped;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Exponential;
import gossamer.model.fault.select.Selector;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The machines that are benchmarked: start-up 10 µs, hop 100 ns, 1 ns per byte, tokens of 1 KiB,
 * F*.
 */
final class Machines {

    private static final int TOKEN_BYTES = 1024;
    private static final Cost COST = new Cost(10_000, 100, 1, TimeBase.NANOSECONDS);
    private static final Network NETWORK =
            new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), TOKEN_BYTES, COST);

    private Machines() {}

    static Emulation ring(int n) {
        return ring(n, null, Profile.none());
    }

    /**
     * Every link loses one packet of a hundred, and repeats what is not acknowledged within 50 µs.
     */
    static Emulation lossyRing(int n) {
        FaultRule loss = new Injection(
                "loss all",
                new Loss(0.01),
                Selector.allChannels(),
                new When.Window(0, Spans.NEVER));
        Reliability repeating = new Reliability(50_000, 10, 1_000);
        return ring(n, repeating, new Profile(List.of(), List.of(), List.of(loss)));
    }

    /** Every crossing takes longer, by a tenth of a round on average and by 3 rounds at most. */
    static Emulation jitteryRing(int n) {
        double round = COST.startup() + COST.crossing(TOKEN_BYTES);
        DelayLaw law = new Capped(new Exponential(0.1 * round), (long) (3 * round));
        DelayRule late = new DelayRule("delay all", Selector.allChannels(), law, 1, false);
        return ring(n, null, new Profile(List.of(late)));
    }

    private static Emulation ring(int n, @Nullable Reliability reliability, Profile profile) {
        Grid grid = Grid.ring(n);
        GossipAlgorithm algorithm = HighDimGos.approach1(grid);
        return new Emulation(
                "benchmark", 1, grid, NETWORK.with(reliability), algorithm, profile, Limits.none());
    }

    static Emulation torus(int side) {
        Grid grid = Grid.torus(side, side);
        GossipAlgorithm algorithm = HighDimGos.of(grid, true);
        return new Emulation(
                "benchmark", 1, grid, NETWORK, algorithm, Profile.none(), Limits.none());
    }

    /** Pipelined gossiping on a rendezvous crossbar, one tick per step. */
    static Emulation pipelined(int pus) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        PipelinedGossip algorithm =
                new PipelinedGossip(pus, Permutation.pipelined(), Acceptance.ANY, 1);
        return new Emulation(
                "benchmark",
                1,
                Crossbar.of(pus),
                network,
                algorithm,
                Profile.none(),
                Limits.none());
    }
}
