package gossamer.cutthrough;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Flooding;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultSupport;
import gossamer.model.run.Limits;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A fourth mode of switching, which main code knows nothing of, keeps the contract of all modes:
 * algorithms complete, actors do on any number of regions what the sequential engine does, and
 * traces are verified.
 */
class CutThroughTest {

    private static final List<Cost> COSTS = List.of(
            Cost.rounds(), new Cost(100, 10, 1, TimeBase.TICKS), new Cost(5, 0, 2, TimeBase.TICKS));

    private static final Emulator emulator = Emulator.create(3);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static Emulation of(
            Topology topology, GossipAlgorithm algorithm, Cost cost, String mode, Profile profile) {
        Network network = new Network(
                Duplex.FULL, Ports.ALL, OptionalInt.empty(), 6, cost, SwitchingMode.named(mode));
        String name = algorithm.name() + " " + topology.shapeText() + " " + cost;
        return new Emulation(name, 1, topology, network, algorithm, profile, Limits.none());
    }

    private static Emulation of(Topology topology, GossipAlgorithm algorithm, Cost cost) {
        return of(topology, algorithm, cost, "cut-through", Profile.none());
    }

    private static List<Emulation> cases() {
        List<Emulation> cases = new ArrayList<>();
        for (Cost cost : COSTS) {
            for (Grid grid : List.of(
                    Grid.path(1),
                    Grid.path(2),
                    Grid.path(7),
                    Grid.ring(8),
                    Grid.mesh(3, 4),
                    Grid.torus(4, 3),
                    Grid.torus(3, 3, 3))) {
                cases.add(of(grid, HighDimGos.of(grid, false), cost));
                cases.add(of(grid, new Flooding(grid, Integer.MAX_VALUE), cost));
                cases.add(of(grid, new Greedy(grid, 3), cost));
                cases.add(of(grid, new Router(grid, 1), cost));
            }
            cases.add(of(Grid.path(9), SmallPath.of(Grid.path(9)), cost));
            Grid mesh = Grid.mesh(5, 5);
            cases.add(of(mesh, new MeshTwoPhase(mesh, Phase2.OVERLAP, 1), cost));
        }
        return cases;
    }

    @TestFactory
    Stream<DynamicTest> itKeepsTheContractOfAllModes() {
        return cases().stream()
                .map(emulation ->
                        DynamicTest.dynamicTest(emulation.name(), () -> check(emulation)));
    }

    private static void check(Emulation emulation) throws InterruptedException {
        SequentialEngine.Outcome expected = SequentialEngine.run(emulation, TraceLevel.OFF);
        for (int regions = 1; regions <= Math.min(3, emulation.topology().pus()); regions++) {
            TraceBuffer trace = new TraceBuffer(1024);
            EmulationResult found = emulator.start(
                            emulation,
                            new EmulatorSettings(regions, TraceLevel.FULL),
                            new TraceCollector(regions, trace::addAll),
                            ProgressListener.none())
                    .await();
            assertThat(found.reason()).isEqualTo(StopReason.QUIESCENT);
            assertThat(found.complete()).isTrue();
            assertThat(found.fingerprint().hex())
                    .as("%d regions", regions)
                    .isEqualTo(expected.fingerprint().hex());
            assertThat(CutThroughVerifier.verify(emulation, trace)).isEmpty();
        }
    }

    @Test
    void onRingsWhereWormsWaitInACircleItComesToAnEnd() {
        Grid ring = Grid.ring(4);
        Router router = new Router(ring, 1);
        Emulation worms = of(ring, router, COSTS.get(1), "wormhole", Profile.none());
        Emulation buffered = of(ring, router, COSTS.get(1));
        assertThat(SequentialEngine.run(worms, TraceLevel.OFF).tally().completePus)
                .isZero();
        assertThat(SequentialEngine.run(buffered, TraceLevel.OFF).tally().completePus)
                .isEqualTo(4);
    }

    @Test
    void itsVerifierRefusesWhatIsTooEarlyOrMissing() {
        Grid mesh = Grid.mesh(3, 3);
        Emulation emulation = of(mesh, new Router(mesh, 1), COSTS.get(1));
        TraceBuffer trace = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        int refused = 0;
        int forged = 0;
        for (int record = 0; record < trace.size(); record++) {
            TraceRecord original = TraceRecord.unpack(trace.words(), record * TraceBuffer.WORDS);
            switch (original.kind()) {
                case HOP, DELIVER -> {
                    trace.words()[record * TraceBuffer.WORDS]--;
                    refused += CutThroughVerifier.verify(emulation, trace).isEmpty() ? 0 : 1;
                    trace.words()[record * TraceBuffer.WORDS]++;
                    forged++;
                }
                default -> {}
            }
        }
        assertThat(forged).isPositive();
        assertThat(refused).isEqualTo(forged);
    }

    @Test
    void whatItDoesNotPermitIsRefused() {
        Cost cost = COSTS.get(0);
        assertThatThrownBy(() -> new Network(
                        Duplex.HALF,
                        Ports.ALL,
                        OptionalInt.empty(),
                        1,
                        cost,
                        SwitchingMode.named("cut-through")))
                .hasMessageContaining("buffers are those of channels");
        Grid ring = Grid.ring(5);
        Emulation delayed = of(
                ring,
                HighDimGos.of(ring, false),
                cost,
                "cut-through",
                new Profile(List.of(new DelayRule(0, 2))));
        assertThat(FaultSupport.problems(delayed))
                .containsExactly("cut-through links know nothing of faults");
    }

    @Test
    void theUsualModeStaysTheFirstOne() {
        assertThat(SwitchingMode.all())
                .extracting(SwitchingMode::name)
                .containsExactly("store-and-forward", "wormhole", "rendezvous", "cut-through");
    }
}
