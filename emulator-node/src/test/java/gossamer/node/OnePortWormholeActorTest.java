package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.OnePortPlan;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One-port PUs under wormhole switching, through the actors of links, ports and outboxes. */
@Execution(ExecutionMode.CONCURRENT)
class OnePortWormholeActorTest {

    private static final int[] REGIONS = {1, 2, 3, 7};
    private static final LineAlgorithm APPROACH_1 = new Approach1();
    private static final LineAlgorithm BINARY = new Approach2(Variant.BINARY);

    private static final EmulatorPool emulators = new EmulatorPool(7);

    @AfterAll
    static void stop() {
        emulators.close();
    }

    private static Emulation emulation(
            String name,
            Grid grid,
            Duplex duplex,
            Cost cost,
            boolean overlap,
            Function<Network, GossipAlgorithm> algorithm) {
        Network network = new Network(
                        duplex,
                        Ports.ONE,
                        OptionalInt.empty(),
                        12,
                        cost,
                        SwitchingMode.named("wormhole"))
                .withVirtualChannels(2)
                .withPortOverlap(overlap);
        return new Emulation(
                name + " on " + grid.kind() + " " + grid.shapeText() + " " + duplex + " " + cost
                        + (overlap ? " send+receive" : " send|receive"),
                1,
                grid,
                network,
                algorithm.apply(network),
                Profile.none(),
                Limits.none());
    }

    private static Stream<Emulation> routers() {
        List<Emulation> all = new ArrayList<>();
        for (Grid grid : List.of(
                Grid.path(2), Grid.path(5), Grid.ring(8), Grid.mesh(3, 4), Grid.torus(4, 3))) {
            for (Duplex duplex : Duplex.values()) {
                for (boolean overlap : new boolean[] {false, true}) {
                    for (Cost cost : List.of(cost(100, 10, 1), cost(1, 0, 2))) {
                        Emulation router = emulation(
                                "router",
                                grid,
                                duplex,
                                cost,
                                overlap,
                                network -> new Router(grid, network.virtualChannels()));
                        all.add(router);
                        all.add(Emulations.jittery(router, 7, 3));
                    }
                }
            }
        }
        return all.stream();
    }

    private static Cost cost(long startup, long hop, long flit) {
        return new Cost(startup, hop, flit, TimeBase.TICKS);
    }

    private static EmulationResult check(Emulation emulation) throws InterruptedException {
        SequentialEngine.Outcome expected = SequentialEngine.run(emulation, TraceLevel.OFF);
        EmulationResult last = emulators.run(emulation, 1);
        for (int regions : REGIONS) {
            if (regions <= emulation.topology().pus()) {
                last = emulators.run(emulation, regions);
                assertThat(last.reason()).isEqualTo(StopReason.QUIESCENT);
                assertThat(last.fingerprint().hex())
                        .as("%d regions", regions)
                        .isEqualTo(expected.fingerprint().hex());
            }
        }
        return last;
    }

    @TestFactory
    Stream<DynamicTest> routersWaitForPortsAlikeOnAnyNumberOfRegions() {
        return routers()
                .map(emulation -> DynamicTest.dynamicTest(
                        emulation.name() + " seed " + emulation.seed(), () -> check(emulation)));
    }

    private static List<Plan> plans() {
        List<Plan> plans = new ArrayList<>();
        for (int n = 2; n <= 8; n++) {
            for (Grid grid : List.of(Grid.ring(n), Grid.path(n))) {
                plans.add(HighDimGos.plan(grid, APPROACH_1));
                plans.add(HighDimGos.plan(grid, BINARY));
                plans.add(HighDimGos.plan(grid, Circgos.of(2, List.of(new Growth(2, 1)))));
            }
        }
        for (Grid grid : List.of(Grid.torus(3, 4), Grid.mesh(3, 4), Grid.torus(2, 3, 4))) {
            List<LineAlgorithm> phases = new ArrayList<>(List.of(APPROACH_1, BINARY, APPROACH_1));
            phases = phases.subList(0, grid.dimensions());
            plans.add(HighDimGos.plan(grid, phases, Colouring.SPLIT));
            plans.add(HighDimGos.plan(grid, phases, Colouring.NONE));
        }
        plans.add(Cubgos.plan(Grid.torus(8, 8), 2, List.of(new Growth(2, 1)), Colouring.SPLIT));
        plans.add(Cubgos.plan(Grid.mesh(9, 9), 3, List.of(new Growth(3, 1)), Colouring.SPLIT));
        return plans;
    }

    @TestFactory
    Stream<DynamicTest> plansTakeAsLongAsTheirSubStepsAndNothingWaits() {
        return plans().stream()
                .flatMap(plan -> Stream.of(false, true)
                        .map(overlap -> emulation(
                                plan.name(),
                                plan.grid(),
                                Duplex.FULL,
                                cost(120, 3, 1),
                                overlap,
                                network -> new PlannedGossip(
                                        "planned",
                                        OnePortPlan.of(plan, overlap),
                                        network,
                                        Start.SLOT))))
                .map(emulation -> DynamicTest.dynamicTest(emulation.name(), () -> {
                    EmulationResult result = check(emulation);
                    assertThat(emulation.algorithm().prediction(emulation.network()))
                            .map(GossipAlgorithm.Prediction::ticks)
                            .contains(result.makespan().orElseThrow());
                    Plan parts = ((PlannedGossip) emulation.algorithm()).plan();
                    assertThat(result.tally().lastInstant)
                            .isEqualTo(parts.ticks(emulation.network()));
                    assertThat(result.tally().queued).isZero();
                    assertThat(result.tally().blocked).isZero();
                }));
    }
}
