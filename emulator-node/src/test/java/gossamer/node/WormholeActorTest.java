package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Wormhole switching through the actors: what the sequential engine does, on any number of regions.
 */
@Execution(ExecutionMode.CONCURRENT)
class WormholeActorTest {

    private static final int[] REGIONS = {1, 2, 3, 7};

    private static final List<Cost> COSTS = List.of(
            new Cost(100, 10, 1, TimeBase.NANOSECONDS),
            new Cost(0, 1, 1, TimeBase.TICKS),
            new Cost(5, 0, 2, TimeBase.TICKS));

    private static final EmulatorPool emulators = new EmulatorPool(7);

    @AfterAll
    static void stop() {
        emulators.close();
    }

    private static Emulation router(Grid grid, Duplex duplex, Cost cost, int flits, int virtual) {
        Network network = new Network(
                        duplex,
                        Ports.ALL,
                        OptionalInt.empty(),
                        flits,
                        cost,
                        SwitchingMode.named("wormhole"))
                .withVirtualChannels(virtual);
        String name = "router " + grid.kind() + " " + grid.shapeText() + " " + network.modelName()
                + " " + cost + " flits=" + flits + " v=" + virtual;
        return new Emulation(
                name, 1, grid, network, new Router(grid, virtual), Profile.none(), Limits.none());
    }

    @TestFactory
    Stream<DynamicTest> routersContendAlikeOnAnyNumberOfRegions() {
        List<Grid> grids = List.of(
                Grid.path(1),
                Grid.path(2),
                Grid.path(5),
                Grid.ring(4),
                Grid.ring(9),
                Grid.mesh(3, 4),
                Grid.mesh(5, 5),
                Grid.torus(4, 3),
                Grid.torus(3, 3, 3));
        return grids.stream()
                .flatMap(grid -> Stream.of(Duplex.values())
                        .flatMap(duplex -> COSTS.stream()
                                .flatMap(cost -> Stream.of(1, 16)
                                        .flatMap(flits -> Stream.of(1, 2)
                                                .map(virtual -> router(
                                                        grid, duplex, cost, flits, virtual))))))
                .flatMap(emulation -> Stream.of(emulation, Emulations.jittery(emulation, 7, 3)))
                .map(emulation -> DynamicTest.dynamicTest(
                        emulation.name() + " seed " + emulation.seed(), () -> check(emulation)));
    }

    private static void check(Emulation emulation) throws InterruptedException {
        SequentialEngine.Outcome expected = SequentialEngine.run(emulation, TraceLevel.OFF);
        for (int regions : REGIONS) {
            if (regions > emulation.topology().pus()) {
                continue;
            }
            EmulationResult found = emulators.run(emulation, regions);
            assertThat(found.reason()).isEqualTo(StopReason.QUIESCENT);
            assertThat(found.fingerprint().hex())
                    .as("%d regions", regions)
                    .isEqualTo(expected.fingerprint().hex());
            assertThat(found.tally().completePus).isEqualTo(expected.tally().completePus);
        }
    }

    @Test
    void aRingOfFourIsDeadlockedUnlessItHasTwoVirtualChannels() throws InterruptedException {
        Cost cost = COSTS.get(0);
        EmulationResult one = emulators.run(router(Grid.ring(4), Duplex.FULL, cost, 16, 1), 2);
        assertThat(one.reason()).isEqualTo(StopReason.QUIESCENT);
        assertThat(one.complete()).isFalse();
        EmulationResult two = emulators.run(router(Grid.ring(4), Duplex.FULL, cost, 16, 2), 2);
        assertThat(two.complete()).isTrue();
        assertThat(two.tally().blocked).isPositive();
    }

    @Test
    void meshesNeedNoVirtualChannels() throws InterruptedException {
        EmulationResult result =
                emulators.run(router(Grid.mesh(9, 9), Duplex.FULL, COSTS.get(0), 16, 1), 1);
        assertThat(result.complete()).isTrue();
        assertThat(result.tally().blocked).isPositive();
        assertThat(result.tally().deliveries).isEqualTo(81 * 80);
    }

    private static Emulation planned(Plan plan, Start start) {
        Network network = Emulations.wormhole(new Cost(120, 0, 1, TimeBase.TICKS));
        return new Emulation(
                plan.name() + " on " + plan.grid().shapeText() + " " + start,
                1,
                plan.grid(),
                network,
                new PlannedGossip("planned", plan, network, start),
                Profile.none(),
                Limits.none());
    }

    /** Plans and what an independent step simulator measured for r = 10, in units of 12 ticks. */
    private static Map<Plan, Double> measured() {
        LineAlgorithm approach1 = new Approach1();
        LineAlgorithm approach2 = new Approach2(Variant.EXACT);
        List<Growth> growth = List.of(new Growth(3, 1));
        Map<Plan, Double> plans = new LinkedHashMap<>();
        plans.put(HighDimGos.plan(Grid.ring(27), approach1), 143.0);
        plans.put(HighDimGos.plan(Grid.path(27), approach2), 154.0);
        plans.put(HighDimGos.plan(Grid.ring(27), Circgos.of(3, growth)), 117.0);
        plans.put(HighDimGos.plan(Grid.ring(27), Circgos.of(27, growth)), 143.0);
        plans.put(HighDimGos.plan(Grid.ring(81), Circgos.of(9, List.of(new Growth(9, 8)))), 252.0);
        plans.put(Cubgos.plan(Grid.torus(9, 9), 3, growth, Colouring.SPLIT), 5 * 10 + 33.5);
        plans.put(
                Cubgos.plan(Grid.torus(9, 9, 9), 3, growth, Colouring.SPLIT),
                7 * 10 + 148.0 + 1.0 / 3);
        return plans;
    }

    @TestFactory
    Stream<DynamicTest> plansTakeWhatWasMeasuredAndNothingWaits() {
        return measured().entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey().name(), () -> {
                    Emulation emulation = planned(entry.getKey(), Start.SLOT);
                    check(emulation);
                    EmulationResult result = emulators.run(emulation, 2);
                    assertThat(result.makespan().orElseThrow() / 12.0)
                            .isCloseTo(entry.getValue(), within(1e-9));
                    assertThat(result.tally().queued).isZero();
                    assertThat(result.tally().blocked).isZero();
                }));
    }

    @TestFactory
    Stream<DynamicTest> withoutSlotsItIsAsFastOnPowersOfThree() {
        return measured().entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey().name(), () -> {
                    Emulation emulation = planned(entry.getKey(), Start.READY);
                    check(emulation);
                    assertThat(emulators.run(emulation, 1).makespan().orElseThrow() / 12.0)
                            .isCloseTo(entry.getValue(), within(1e-9));
                }));
    }
}
