package gossamer.model.verify;

import gossamer.model.algorithm.grid.Router;
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
import gossamer.model.trace.TraceBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Emulations under wormhole switching. */
final class WormMachines {

    static final List<DelayRule> PROMPT = List.of();
    static final List<DelayRule> JITTER = List.of(new DelayRule(0, 6));

    /** Start-up, hop, flit. */
    static final List<Cost> COSTS = List.of(
            cost(0, 1, 0),
            cost(0, 0, 1),
            cost(0, 1, 1),
            cost(3, 0, 2),
            cost(2, 5, 1),
            cost(7, 1, 3),
            cost(1, 3, 0));

    /** Flits of a token. */
    static final List<Integer> FLITS = List.of(1, 4, 30);

    private WormMachines() {}

    static Cost cost(long startup, long hop, long flit) {
        return new Cost(startup, hop, flit, TimeBase.TICKS);
    }

    static Emulation router(
            Grid grid,
            Duplex duplex,
            int virtual,
            Cost cost,
            int flits,
            List<DelayRule> delays,
            long seed) {
        Network network = new Network(
                        duplex,
                        Ports.ALL,
                        OptionalInt.of(1),
                        flits,
                        cost,
                        SwitchingMode.named("wormhole"))
                .withVirtualChannels(virtual);
        String name = "router on " + grid.kind() + " " + grid.shapeText() + " " + duplex
                + " virtual=" + virtual + " " + cost + " flits=" + flits + " " + delays + " seed "
                + seed;
        return new Emulation(
                name,
                seed,
                grid,
                network,
                new Router(grid, virtual),
                new Profile(delays),
                Limits.none());
    }

    /** The same between one-port PUs, which all run into each other. */
    static Emulation onePort(Emulation allPorts, boolean overlap) {
        Network network = allPorts.network();
        return new Emulation(
                "one port" + (overlap ? ", overlapping, " : ", ") + allPorts.name(),
                allPorts.seed(),
                allPorts.topology(),
                new Network(
                                network.duplex(),
                                Ports.ONE,
                                network.packetCapacity(),
                                network.tokenFlits(),
                                network.cost(),
                                network.mode())
                        .with(network.policy())
                        .withVirtualChannels(network.virtualChannels())
                        .withPortOverlap(overlap),
                allPorts.algorithm(),
                allPorts.profile(),
                allPorts.limits());
    }

    /** Packets of many tokens and colours, and timers, on a path. */
    static Emulation gather(int n, Cost cost, int flits, List<DelayRule> delays) {
        Grid path = Grid.path(n);
        Emulation router = router(path, Duplex.FULL, 1, cost, flits, delays, 3);
        Network network = new Network(
                Duplex.FULL,
                Ports.ALL,
                OptionalInt.of(n),
                flits,
                cost,
                SwitchingMode.named("wormhole"));
        return new Emulation(
                "gather and scatter on " + n + " PUs " + cost + " flits=" + flits + " " + delays,
                router.seed(),
                path,
                network,
                new GatherAndScatter(n),
                router.profile(),
                Limits.none());
    }

    /** The same, cut off by virtual time. */
    static Emulation cutOff(Emulation whole, long ticks) {
        return new Emulation(
                whole.name() + " until " + ticks,
                whole.seed(),
                whole.topology(),
                whole.network(),
                whole.algorithm(),
                whole.profile(),
                new Limits(ticks, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
    }

    /** All machines for a grid. */
    static List<Emulation> all(Grid grid) {
        List<Emulation> emulations = new ArrayList<>();
        for (Duplex duplex : Duplex.values()) {
            for (int virtual = 1; virtual <= 2; virtual++) {
                for (Cost cost : COSTS) {
                    for (int flits : FLITS) {
                        for (List<DelayRule> delays : List.of(PROMPT, JITTER)) {
                            emulations.add(router(grid, duplex, virtual, cost, flits, delays, 5));
                        }
                    }
                }
            }
        }
        return emulations;
    }

    /** Machines of all kinds on which the baseline completes. */
    static Stream<Emulation> toBeForged() {
        Cost free = cost(0, 0, 1);
        Cost plain = cost(3, 2, 1);
        Duplex full = Duplex.FULL;
        return Stream.of(
                router(Grid.path(5), full, 1, plain, 4, PROMPT, 1),
                router(Grid.path(6), full, 1, plain, 1, JITTER, 2),
                router(Grid.path(3), Duplex.HALF, 1, plain, 1, PROMPT, 1),
                router(Grid.ring(7), full, 2, plain, 30, JITTER, 3),
                router(Grid.ring(8), full, 2, cost(0, 1, 0), 1, JITTER, 4),
                router(Grid.ring(6), full, 2, free, 5, PROMPT, 1),
                router(Grid.mesh(3, 3), full, 1, plain, 7, PROMPT, 1),
                router(Grid.mesh(3, 4), full, 1, free, 3, JITTER, 5),
                router(Grid.torus(3, 3), full, 2, cost(2, 5, 1), 2, PROMPT, 1),
                router(Grid.torus(3, 4), full, 2, plain, 9, JITTER, 6),
                onePort(router(Grid.path(5), full, 1, plain, 4, PROMPT, 1), false),
                onePort(router(Grid.ring(7), full, 2, plain, 9, JITTER, 3), true),
                onePort(router(Grid.torus(3, 4), full, 2, cost(2, 0, 1), 9, JITTER, 6), false),
                onePort(gather(6, plain, 2, JITTER), true),
                gather(5, plain, 7, PROMPT),
                gather(6, free, 2, JITTER));
    }

    static Report verify(Emulation emulation, TraceBuffer trace) {
        TraceVerifier verifier = TraceVerifier.of(emulation);
        verifier.acceptAll(trace.words(), trace.size());
        return verifier.finish(true);
    }
}
