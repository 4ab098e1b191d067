package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.trace.TraceCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Gossip with bounded packets through the actors, under all four models: complete, as predicted,
 * alike on any number of regions, record by record what the sequential engine does, and clean.
 */
@Execution(ExecutionMode.CONCURRENT)
class BoundedActorTest {

    private static final int[] REGIONS = {1, 2, 3, 7};

    private static final EmulatorPool emulators = new EmulatorPool(7);

    @AfterAll
    static void stop() {
        emulators.close();
    }

    /** An algorithm on its network. */
    private record Case(Topology topology, GossipAlgorithm algorithm, int capacity) {
        Emulation under(Duplex duplex, Ports ports, Cost cost) {
            LinkPolicy policy = duplex == Duplex.HALF
                    ? algorithm.linkRequirements().policy()
                    : LinkPolicy.FIRST_READY;
            Network network =
                    new Network(duplex, ports, OptionalInt.of(capacity), 1, cost).with(policy);
            String name = algorithm.name() + " " + topology.shapeText() + " p=" + capacity + " "
                    + network.modelName() + (cost.isRounds() ? "" : " linear");
            return new Emulation(
                    name, 1, topology, network, algorithm, Profile.none(), Limits.none());
        }
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (int n : new int[] {1, 2, 3, 4, 5, 8, 13}) {
            Grid path = Grid.path(n);
            cases.add(new Case(path, SmallPath.of(path), 1));
            cases.add(new Case(path, SmallPath.fujita(path), 1));
            cases.add(new Case(path, new LargePath(path, 1), 2));
            cases.add(new Case(path, new Greedy(path, 1), 1));
            if (n != 2) {
                Grid ring = Grid.ring(n);
                cases.add(new Case(ring, new SmallCycle(ring), 1));
                cases.add(new Case(ring, new LargeCycle(ring, 1), 2));
                cases.add(new Case(ring, new Greedy(ring, 3), 3));
            }
        }
        for (int[] sides : new int[][] {{1, 1}, {1, 4}, {3, 3}, {4, 4}, {3, 5}, {6, 4}}) {
            for (Phase2 phase2 : Phase2.values()) {
                boolean wrapped = phase2 == Phase2.ROTATE;
                Grid grid = wrapped ? Grid.torus(sides) : Grid.mesh(sides);
                cases.add(new Case(grid, new MeshTwoPhase(grid, phase2, 1), 1));
            }
            cases.add(new Case(Grid.mesh(sides), new Greedy(Grid.mesh(sides), 2), 2));
            cases.add(new Case(Grid.torus(sides), new Greedy(Grid.torus(sides), 1), 1));
            cases.add(new Case(Grid.torus(sides), new Greedy(Grid.torus(sides), 99), 99));
        }
        return cases;
    }

    @TestFactory
    Stream<DynamicTest> actorsDoWhatTheAlgorithmPromises() {
        return cases().stream()
                .flatMap(item -> Stream.of(Duplex.values())
                        .flatMap(duplex -> Stream.of(Ports.values())
                                .flatMap(ports -> Stream.of(Cost.rounds(), Emulations.LINEAR)
                                        .map(cost -> item.under(duplex, ports, cost)))))
                .flatMap(emulation -> Stream.of(emulation, Emulations.jittery(emulation, 3, 5)))
                .map(emulation -> DynamicTest.dynamicTest(
                        emulation.name() + " seed " + emulation.seed(), () -> check(emulation)));
    }

    private static void check(Emulation emulation) throws InterruptedException {
        SequentialEngine.Outcome expected = SequentialEngine.run(emulation, TraceLevel.OFF);
        for (int regions : REGIONS) {
            if (regions > emulation.topology().pus()) {
                continue;
            }
            TraceBuffer trace = new TraceBuffer(1024);
            EmulationResult found = emulators.run(
                    emulation,
                    new EmulatorSettings(regions, TraceLevel.FULL),
                    new TraceCollector(regions, trace::addAll));
            assertThat(found.reason()).isEqualTo(StopReason.QUIESCENT);
            assertThat(found.complete()).isTrue();
            assertThat(found.fingerprint().hex())
                    .as("%d regions", regions)
                    .isEqualTo(expected.fingerprint().hex());
            if (emulation.profile().delays().isEmpty()) {
                emulation
                        .algorithm()
                        .prediction(emulation.network())
                        .ifPresent(prediction -> assertThat(found.makespan())
                                .as("predicted by %s", prediction)
                                .hasValue(prediction.ticks()));
            }
        }
    }
}
