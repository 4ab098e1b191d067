package gossamer.node;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.OptionalInt;

/** Emulations for tests. */
final class Emulations {

    /** Start-up 10 µs, hop 100 ns, 1 ns per flit. */
    static final Cost LINEAR = new Cost(10_000, 100, 1, TimeBase.NANOSECONDS);

    private static final int FLITS = 1024;

    private Emulations() {}

    static Emulation ring(int n, Duplex duplex) {
        Grid grid = Grid.ring(n);
        return of(grid, duplex, LINEAR, HighDimGos.approach1(grid));
    }

    static Emulation grid(Grid grid, Duplex duplex, Cost cost, boolean split) {
        return of(grid, duplex, cost, HighDimGos.of(grid, split));
    }

    private static Emulation of(Grid grid, Duplex duplex, Cost cost, HighDimGos algorithm) {
        Network network = new Network(duplex, Ports.ALL, OptionalInt.empty(), FLITS, cost);
        String name = grid.kind() + "-" + grid.shapeText();
        return new Emulation(name, 1, grid, network, algorithm, Profile.none(), Limits.none());
    }

    /** All ports, full duplex, tokens of 12 flits, for plans. */
    static Network wormhole(Cost cost) {
        return new Network(
                Duplex.FULL,
                Ports.ALL,
                OptionalInt.empty(),
                12,
                cost,
                SwitchingMode.named("wormhole"));
    }

    /** Every packet on every link is held up by up to {@code most} ticks. */
    static Emulation jittery(Emulation emulation, long most, long seed) {
        return new Emulation(
                emulation.name(),
                seed,
                emulation.topology(),
                emulation.network(),
                emulation.algorithm(),
                new Profile(List.of(new DelayRule(0, most))),
                emulation.limits());
    }

    static Emulation limited(Emulation emulation, Limits limits) {
        return new Emulation(
                emulation.name(),
                emulation.seed(),
                emulation.topology(),
                emulation.network(),
                emulation.algorithm(),
                emulation.profile(),
                limits);
    }
}
