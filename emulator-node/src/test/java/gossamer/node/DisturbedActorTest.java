package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.OnePortPlan;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.fault.Disturbance;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultSupport;
import gossamer.model.run.Limits;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.trace.TraceCollector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Every machine under every kind of fault: the actors do record by record what the sequential
 * engine does, on any number of regions, every run ends by itself, and its trace is sound.
 */
@Execution(ExecutionMode.CONCURRENT)
class DisturbedActorTest {

    private static final int[] REGIONS = {1, 2, 3, 7};

    private static final EmulatorPool emulators = new EmulatorPool(7);

    @AfterAll
    static void stop() {
        emulators.close();
    }

    private static Emulation bounded(
            Topology topology, GossipAlgorithm algorithm, Duplex duplex, Ports ports) {
        LinkPolicy policy = duplex == Duplex.HALF
                ? algorithm.linkRequirements().policy()
                : LinkPolicy.FIRST_READY;
        Network network =
                new Network(duplex, ports, OptionalInt.of(1), 1, Cost.rounds()).with(policy);
        String name = algorithm.name() + " " + topology.shapeText() + " " + network.modelName();
        return new Emulation(name, 1, topology, network, algorithm, Profile.none(), Limits.none());
    }

    private static Emulation crossbar(
            Acceptance acceptance, int sessions, long timeout, Crossbar topology) {
        return crossbar(acceptance, sessions, timeout, topology, Cost.rounds());
    }

    private static Emulation crossbar(
            Acceptance acceptance, int sessions, long timeout, Crossbar topology, Cost cost) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                3,
                cost,
                SwitchingMode.named("rendezvous"));
        Permutation permutation = Permutation.pipelined();
        PipelinedGossip algorithm = new PipelinedGossip(
                9, permutation, acceptance, sessions, Scheduling.NONE, timeout, 0);
        return new Emulation(
                topology.describe() + " " + acceptance + " K=" + sessions + " timeout=" + timeout
                        + " " + cost,
                1,
                topology,
                network,
                algorithm,
                Profile.none(),
                Limits.none());
    }

    private static Emulation worms(Grid grid, Network network, GossipAlgorithm algorithm) {
        return new Emulation(
                algorithm.name() + " on " + grid.kind() + " " + grid.shapeText() + " "
                        + network.modelName() + " " + network.cost(),
                1,
                grid,
                network,
                algorithm,
                Profile.none(),
                Limits.none());
    }

    private static Network wormhole(
            Duplex duplex, Ports ports, boolean overlap, Cost cost, int flits, int virtual) {
        return new Network(
                        duplex,
                        ports,
                        OptionalInt.empty(),
                        flits,
                        cost,
                        SwitchingMode.named("wormhole"))
                .withVirtualChannels(virtual)
                .withPortOverlap(overlap);
    }

    private static Emulation router(Grid grid, Network network) {
        return worms(grid, network, new Router(grid, network.virtualChannels()));
    }

    private static Emulation planned(Plan plan, Network network, Start start) {
        return worms(plan.grid(), network, new PlannedGossip(plan.name(), plan, network, start));
    }

    private static List<Emulation> worms() {
        Cost prompt = new Cost(5_000, 0, 2, TimeBase.TICKS);
        Cost plain = Emulations.LINEAR;
        Duplex full = Duplex.FULL;
        Network all = wormhole(full, Ports.ALL, false, plain, 1024, 1);
        Network one = wormhole(full, Ports.ONE, false, plain, 1024, 1);
        Network both = wormhole(full, Ports.ONE, true, plain, 1024, 1);
        Network half = wormhole(Duplex.HALF, Ports.ALL, false, plain, 16, 1);
        List<Growth> growth = List.of(new Growth(3, 1));
        Plan circgos = HighDimGos.plan(Grid.ring(18), Circgos.of(6, growth));
        Plan torgos = Cubgos.plan(Grid.torus(6, 6), 2, growth, Colouring.SPLIT);
        Plan approach2 = HighDimGos.plan(Grid.path(9), new Approach2(Variant.EXACT));
        Plan highDim = HighDimGos.plan(
                Grid.mesh(3, 4), List.of(new Approach1(), new Approach1()), Colouring.PARITY);
        return List.of(
                router(Grid.mesh(3, 3), wormhole(full, Ports.ALL, false, plain, 16, 1)),
                router(Grid.mesh(3, 3), half),
                router(Grid.torus(4, 3), wormhole(full, Ports.ALL, false, plain, 1024, 2)),
                router(Grid.torus(3, 4), wormhole(full, Ports.ALL, false, prompt, 400, 2)),
                router(Grid.mesh(3, 3), wormhole(Duplex.HALF, Ports.ALL, false, prompt, 300, 1)),
                router(Grid.ring(8), wormhole(full, Ports.ONE, true, prompt, 900, 2)),
                router(Grid.mesh(3, 3), one),
                planned(circgos, all, Start.SLOT),
                planned(circgos, all, Start.READY),
                planned(OnePortPlan.of(circgos, true), both, Start.SLOT),
                planned(torgos, all, Start.SLOT),
                planned(approach2, all, Start.SLOT),
                planned(highDim, all, Start.READY));
    }

    private static List<Emulation> machines() {
        List<Emulation> machines = new ArrayList<>();
        for (Duplex duplex : Duplex.values()) {
            machines.add(Emulations.ring(11, duplex));
            machines.add(Emulations.grid(Grid.torus(4, 5), duplex, Emulations.LINEAR, true));
            machines.add(Emulations.grid(Grid.mesh(3, 4), duplex, Cost.rounds(), false));
            Grid mesh = Grid.mesh(4, 4);
            for (Ports ports : Ports.values()) {
                machines.add(bounded(mesh, new Greedy(mesh, 1), duplex, ports));
                Grid ring = Grid.ring(9);
                machines.add(bounded(ring, new SmallCycle(ring), duplex, ports));
            }
        }
        machines.addAll(worms());
        Grid path = Grid.path(9);
        machines.add(bounded(path, SmallPath.of(path), Duplex.HALF, Ports.ALL));
        for (Acceptance acceptance : Acceptance.values()) {
            machines.add(crossbar(acceptance, 1, 0, Crossbar.of(9)));
            machines.add(crossbar(acceptance, 2, 40, Crossbar.of(9)));
            machines.add(crossbar(acceptance, 1, 0, Crossbar.shared(9, 1)));
            machines.add(crossbar(acceptance, 2, 40, Crossbar.shared(9, 2)));
            // About as long as what disturbs it.
            Cost byDistance = new Cost(2_000, 1_500, 300, TimeBase.TICKS);
            Crossbar mesh = Crossbar.circuits(3, 3);
            machines.add(crossbar(acceptance, 1, 0, Crossbar.of(9), byDistance));
            machines.add(crossbar(acceptance, 2, 200_000, mesh, byDistance));
        }
        return machines;
    }

    private static Map<String, Disturbance> disturbances(Emulation machine) {
        Topology net = machine.topology();
        boolean rounds = machine.network().cost().isRounds();
        long unit = rounds ? 1 : 5_000;
        Map<String, Disturbance> all = new LinkedHashMap<>();
        all.put("loss", faults(machine).sometimes(FaultKind.LOSS, c -> true, 50));
        all.put("duplicate", faults(machine).sometimes(FaultKind.DUPLICATE, c -> true, 50));
        all.put("corrupt", faults(machine).sometimes(FaultKind.CORRUPT, c -> true, 100));
        all.put("held", faults(machine).down(c -> c / 2 % 3 == 0, 2 * unit, 8 * unit, true));
        all.put("held for good", faults(machine).down(c -> c == 4, 2 * unit, Long.MAX_VALUE, true));
        all.put("down", faults(machine).down(c -> c / 2 % 3 == 1, 2 * unit, 8 * unit, false));
        all.put("detours", faults(machine).delay(c -> c % 3 == 0, 3 * unit, true));
        all.put(
                "delays",
                faults(machine).delay(c -> c % 3 == 0, 3 * unit, false).slow(1, 3));
        all.put("crash", faults(machine).crash(3, 4 * unit, Long.MAX_VALUE, false));
        all.put("crash at once", faults(machine).crash(0, 0, Long.MAX_VALUE, false));
        all.put("restart anew", faults(machine).crash(3, 4 * unit, 9 * unit, false));
        all.put("restart as it was", faults(machine).crash(2, 3 * unit, 9 * unit, true));
        all.put("pause", faults(machine).pause(2, 0, 3 * unit).pause(5, 4 * unit, 9 * unit));
        all.put(
                "omission",
                faults(machine)
                        .sometimes(FaultKind.SEND_OMISSION, pu -> pu == 1, 300)
                        .sometimes(FaultKind.RECEIVE_OMISSION, pu -> pu == 4, 300));
        all.put("byzantine", faults(machine).lie(1, to -> 1 + to % 3).lie(4, to -> 7));
        all.put(
                "everything",
                faults(machine)
                        .sometimes(FaultKind.LOSS, c -> c % 2 == 0, 30)
                        .sometimes(FaultKind.DUPLICATE, c -> c % 3 == 0, 30)
                        .sometimes(FaultKind.CORRUPT, c -> c % 5 == 0, 100)
                        .down(c -> c / 2 == 3, 5 * unit, 8 * unit, true)
                        .down(c -> c / 2 == 5, 2 * unit, 4 * unit, false)
                        .delay(c -> true, unit, false)
                        .pause(2, 3 * unit, 4 * unit)
                        .crash(net.pus() - 1, 6 * unit, 9 * unit, false)
                        .lie(1, to -> to % 2));
        return all;
    }

    private static HandMade faults(Emulation machine) {
        return HandMade.on(machine.topology(), machine.seed());
    }

    private static Emulation with(
            Emulation machine, Disturbance faults, @Nullable Reliability reliability) {
        return new Emulation(
                machine.name(),
                machine.seed(),
                machine.topology(),
                machine.network().with(reliability),
                machine.algorithm(),
                machine.profile(),
                machine.limits(),
                faults);
    }

    @TestFactory
    Stream<DynamicTest> faultsAreTheSameOnAnyNumberOfRegionsAndTheTraceIsSound() {
        return machines().stream()
                .flatMap(machine -> disturbances(machine).entrySet().stream()
                        .flatMap(entry -> Stream.of(false, true).flatMap(reliable -> {
                            long unit = machine.network().cost().isRounds() ? 1 : 5_000;
                            Emulation emulation = with(
                                    machine,
                                    entry.getValue(),
                                    reliable ? new Reliability(2 * unit, 4, 1500) : null);
                            return FaultSupport.problems(emulation).isEmpty()
                                    ? Stream.of(DynamicTest.dynamicTest(
                                            machine.name() + ", " + entry.getKey()
                                                    + (reliable ? ", repeated" : ""),
                                            () -> check(emulation)))
                                    : Stream.of();
                        })));
    }

    /**
     * Nobody ever waits for one of so many channels, whatever goes wrong: each PU takes one packet
     * at a time. Half as many are enough only where no transfer outlasts the patience of its PUs.
     */
    @TestFactory
    Stream<DynamicTest> channelsForAllPusMakeNoDifference() {
        List<Emulation> machines = new ArrayList<>();
        for (Acceptance acceptance : Acceptance.values()) {
            machines.add(crossbar(acceptance, 1, 0, Crossbar.of(9)));
            machines.add(crossbar(acceptance, 2, 40, Crossbar.of(9)));
        }
        return machines.stream()
                .flatMap(machine -> disturbances(machine).entrySet().stream()
                        .flatMap(entry -> Stream.of(false, true).map(reliable -> {
                            Emulation emulation = with(
                                    machine,
                                    entry.getValue(),
                                    reliable ? new Reliability(2, 4, 1500) : null);
                            return DynamicTest.dynamicTest(
                                    machine.name() + ", " + entry.getKey()
                                            + (reliable ? ", repeated" : ""),
                                    () -> assertSameOn(Crossbar.shared(9, 9), emulation));
                        })));
    }

    private static void assertSameOn(Topology topology, Emulation emulation) {
        Emulation other = new Emulation(
                emulation.name(),
                emulation.seed(),
                topology,
                emulation.network(),
                emulation.algorithm(),
                emulation.profile(),
                emulation.limits(),
                emulation.disturbance());
        assertThat(SequentialEngine.run(other, TraceLevel.OFF).fingerprint().hex())
                .isEqualTo(SequentialEngine.run(emulation, TraceLevel.OFF)
                        .fingerprint()
                        .hex());
    }

    private static void check(Emulation emulation) throws InterruptedException {
        SequentialEngine.Outcome expected = SequentialEngine.run(emulation, TraceLevel.FULL);
        assertThat(expected.reason()).isEqualTo(StopReason.QUIESCENT);
        TraceBuffer records = expected.trace();
        for (int regions : REGIONS) {
            TraceBuffer found = new TraceBuffer(1);
            EmulationResult result = emulators.run(
                    emulation,
                    new EmulatorSettings(regions, TraceLevel.FULL),
                    new TraceCollector(regions, found::addAll));
            for (int index = 0; index < Math.min(records.size(), found.size()); index++) {
                assertThat(found.get(index))
                        .as("record %d on %d regions", index, regions)
                        .isEqualTo(records.get(index));
            }
            assertThat(found.size()).isEqualTo(records.size());
            assertThat(result.fingerprint().hex())
                    .isEqualTo(expected.fingerprint().hex());
            assertThat(result.tally())
                    .usingRecursiveComparison()
                    .ignoringFields("messages", "batches", "windows")
                    .isEqualTo(expected.tally());
        }
    }
}
