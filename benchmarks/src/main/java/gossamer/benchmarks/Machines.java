package gossamer.benchmarks;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.pipelined.Permutation;
import gossamer.model.algorithm.pipelined.PipelinedGossip;
import gossamer.model.algorithm.pipelined.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.wormhole.Approach1;
import gossamer.model.algorithm.wormhole.HighDimGos;
import gossamer.model.network.Cost;
import gossamer.model.network.Duplex;
import gossamer.model.network.Network;
import gossamer.model.network.Ports;
import gossamer.model.network.Switching;
import gossamer.model.network.TimeBase;
import gossamer.model.profile.Profile;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.OptionalInt;

/** The machines that are benchmarked: start-up 10 µs, hop 100 ns, 1 ns per byte, tokens of 1 KiB, F*. */
final class Machines {

    private static final int TOKEN_BYTES = 1024;

    private Machines() {}

    static Emulation ring(int n) {
        Grid grid = Grid.ring(n);
        return of(grid, HighDimGos.oneDimensional(grid, new Approach1()));
    }

    static Emulation torus(int side) {
        Grid grid = Grid.torus(side, side);
        return of(grid, HighDimGos.of(grid, List.of(new Approach1(), new Approach1()), true));
    }

    /** Pipelined gossiping on a rendezvous crossbar, one tick per step. */
    static Emulation pipelined(int pus) {
        Network network = new Network(
                Duplex.HALF, Ports.ONE, OptionalInt.of(1), 1, Cost.rounds(), Switching.RENDEZVOUS);
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

    private static Emulation of(Grid grid, GossipAlgorithm algorithm) {
        Cost cost = new Cost(10_000, 100, 1, TimeBase.NANOSECONDS);
        Network network =
                new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), TOKEN_BYTES, cost);
        return new Emulation(
                "benchmark", 1, grid, network, algorithm, Profile.none(), Limits.none());
    }
}
