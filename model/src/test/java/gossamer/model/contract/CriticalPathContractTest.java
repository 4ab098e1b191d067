package gossamer.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.grid.Router;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.CriticalPathFinder;
import gossamer.model.analysis.path.EventGraph;
import gossamer.model.analysis.path.NaivePathDetails;
import gossamer.model.analysis.path.NaivePathFinder;
import gossamer.model.analysis.path.PathDetails;
import gossamer.model.analysis.path.PathStep;
import gossamer.model.analysis.path.Piece;
import gossamer.model.analysis.path.Speeds;
import gossamer.model.analysis.path.WhatIf;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The critical path of every algorithm on every topology under every machine model. */
class CriticalPathContractTest {

    private static final int LARGEST = 100;

    private static Stream<DynamicTest> tests(Stream<Emulation> emulations) {
        return emulations
                .filter(emulation -> emulation.topology().pus() <= LARGEST)
                .map(emulation -> DynamicTest.dynamicTest(
                        emulation.name() + " seed " + emulation.seed(), () -> check(emulation)));
    }

    @TestFactory
    Stream<DynamicTest> piecesOfStoreAndForwardAddUp() {
        return tests(GossipContractTest.emulations(GossipContractTest.grids()));
    }

    @TestFactory
    Stream<DynamicTest> piecesAddUpWhereDelaysDisturb() {
        List<DelayRule> jitter = List.of(new DelayRule(0, 700), new DelayRule(3, 90));
        return tests(GossipContractTest.emulations(
                        Stream.of(Grid.path(5), Grid.ring(8), Grid.torus(3, 4), Grid.mesh(3, 3, 2)))
                .flatMap(emulation -> Stream.of(1L, 2L)
                        .map(seed -> Emulations.of(
                                (Grid) emulation.topology(),
                                emulation.algorithm().colours() > 1,
                                emulation.network(),
                                jitter,
                                seed))));
    }

    @TestFactory
    Stream<DynamicTest> piecesOfBoundedPacketsAddUp() {
        List<Emulation> emulations = new ArrayList<>();
        for (int n = 3; n <= 12; n++) {
            Grid path = Grid.path(n);
            Grid ring = Grid.ring(n);
            Grid mesh = Grid.mesh(n, 4);
            for (Duplex duplex : Duplex.values()) {
                for (Ports ports : Ports.values()) {
                    add(emulations, SmallPath.of(path), path, duplex, ports);
                    add(emulations, SmallPath.fujita(path), path, duplex, ports);
                    add(emulations, new LargePath(path, 1), path, duplex, ports);
                    add(emulations, new SmallCycle(ring), ring, duplex, ports);
                    add(emulations, new LargeCycle(ring, 1), ring, duplex, ports);
                    add(emulations, new Greedy(mesh, 1), mesh, duplex, ports);
                    add(emulations, new Greedy(mesh, 3), mesh, duplex, ports);
                    for (Phase2 phase2 : Phase2.values()) {
                        Grid grid = phase2 == Phase2.ROTATE ? Grid.torus(n, 4) : mesh;
                        add(emulations, new MeshTwoPhase(grid, phase2, 1), grid, duplex, ports);
                    }
                }
            }
        }
        return tests(emulations.stream());
    }

    private static void add(
            List<Emulation> emulations,
            GossipAlgorithm algorithm,
            Topology topology,
            Duplex duplex,
            Ports ports) {
        emulations.add(Bounded.of(algorithm, topology, duplex, ports));
    }

    private static Network meeting(Cost cost) {
        return new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                3,
                cost,
                SwitchingMode.named("rendezvous"));
    }

    @TestFactory
    Stream<DynamicTest> piecesOfTransfersByDistanceAddUp() {
        return tests(byDistance(Crossbar.of(6)));
    }

    /** The same on circuits, where it takes a while until one is free. */
    @TestFactory
    Stream<DynamicTest> piecesOfTransfersThatWaitForCircuitsAddUp() {
        return Stream.of(Crossbar.circuits(2, 2, 2), Crossbar.circuits(3, 4), Crossbar.circuits(5))
                .flatMap(CriticalPathContractTest::byDistance)
                .map(emulation -> DynamicTest.dynamicTest(emulation.name(), () -> {
                    Outcome outcome = Emulations.run(emulation);
                    CriticalPath path = path(emulation, outcome.trace());
                    assertThat(path.end()).isEqualTo(outcome.tally().lastCompletion);
                    assertThat(path.ticks().values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum())
                            .isEqualTo(path.end());
                    checkNaive(emulation, naivePath(emulation, outcome.trace()), outcome);
                    checkWhatIf(emulation, outcome.trace());
                }));
    }

    private static Stream<Emulation> byDistance(Crossbar crossbar) {
        Network network = meeting(new Cost(7, 2, 1, TimeBase.TICKS));
        return Stream.of(Scheduling.values())
                .map(scheduling -> Emulation.plain(
                        crossbar.describe() + " " + scheduling,
                        crossbar,
                        network,
                        new PipelinedGossip(
                                crossbar.pus(),
                                Permutation.pipelined(),
                                Acceptance.ANY,
                                2,
                                scheduling)));
    }

    @TestFactory
    Stream<DynamicTest> piecesOfPipelinedGossipAddUp() {
        Network network = meeting(Cost.rounds());
        return tests(Stream.of(1, 2, 3, 5, 9, 16)
                .flatMap(pus -> Stream.of(Permutation.identity(), Permutation.pipelined())
                        .flatMap(permutation -> Stream.of(Scheduling.values())
                                .flatMap(scheduling -> Stream.of(1, 3)
                                        .map(sessions -> new Emulation(
                                                "crossbar " + pus + " " + permutation + " "
                                                        + scheduling + " x" + sessions,
                                                1,
                                                Crossbar.of(pus),
                                                network,
                                                new PipelinedGossip(
                                                        pus,
                                                        permutation,
                                                        Acceptance.ANY,
                                                        sessions,
                                                        scheduling),
                                                Profile.none(),
                                                Limits.none()))))));
    }

    @TestFactory
    Stream<DynamicTest> piecesUnderWormholeSwitchingAddUp() {
        List<Cost> costs = List.of(
                new Cost(100, 10, 1, TimeBase.NANOSECONDS),
                new Cost(0, 1, 1, TimeBase.TICKS),
                new Cost(5, 0, 2, TimeBase.TICKS));
        Stream<Emulation> routers = Stream.of(
                        Grid.path(5), Grid.ring(9), Grid.mesh(3, 4), Grid.torus(4, 3))
                .flatMap(grid -> Stream.of(Duplex.values())
                        .flatMap(duplex -> costs.stream()
                                .map(cost -> worms(
                                        new Router(grid, 2), grid, duplex, cost, Profile.none()))));
        Profile jitter = new Profile(List.of(new DelayRule(0, 7)));
        Stream<Emulation> jittery = costs.stream()
                .map(cost -> worms(
                        new Router(Grid.mesh(3, 3), 1),
                        Grid.mesh(3, 3),
                        Duplex.FULL,
                        cost,
                        jitter));
        return tests(Stream.concat(Stream.concat(routers, jittery), plans()));
    }

    private static Stream<Emulation> plans() {
        List<Growth> growth = List.of(new Growth(3, 1));
        Cost cost = new Cost(120, 0, 1, TimeBase.TICKS);
        List<Plan> plans = List.of(
                HighDimGos.plan(Grid.path(27), new Approach2(Variant.EXACT)),
                HighDimGos.plan(Grid.ring(27), Circgos.of(3, growth)),
                HighDimGos.plan(Grid.ring(81), Circgos.of(9, growth)),
                Cubgos.plan(Grid.torus(9, 9), 3, growth, Colouring.SPLIT));
        return plans.stream()
                .flatMap(plan -> Stream.of(Start.values()).map(start -> {
                    Network network = wormhole(Duplex.FULL, cost, 1);
                    return worms(
                            new PlannedGossip(plan.name() + " " + start, plan, network, start),
                            plan.grid(),
                            Duplex.FULL,
                            cost,
                            Profile.none());
                }));
    }

    private static Network wormhole(Duplex duplex, Cost cost, int virtual) {
        return new Network(
                        duplex,
                        Ports.ALL,
                        OptionalInt.empty(),
                        12,
                        cost,
                        SwitchingMode.named("wormhole"))
                .withVirtualChannels(virtual);
    }

    private static Emulation worms(
            GossipAlgorithm algorithm, Grid grid, Duplex duplex, Cost cost, Profile profile) {
        Network network = wormhole(duplex, cost, 2);
        String name = algorithm.name() + " " + grid.kind() + " " + grid.shapeText() + " "
                + network.modelName() + " " + cost + " " + profile;
        return new Emulation(name, 1, grid, network, algorithm, profile, Limits.none());
    }

    private static CriticalPath naivePath(Emulation emulation, TraceBuffer trace) {
        NaivePathFinder finder = new NaivePathFinder(emulation);
        finder.acceptAll(trace.words(), trace.size());
        NaivePathDetails details = finder.details();
        details.acceptAll(trace.words(), trace.size());
        return details.path();
    }

    private static CriticalPath path(Emulation emulation, TraceBuffer trace) {
        CriticalPathFinder finder = new CriticalPathFinder(emulation);
        finder.acceptAll(trace.words(), trace.size());
        PathDetails details = finder.details();
        details.acceptAll(trace.words(), trace.size());
        return details.path();
    }

    private static void check(Emulation emulation) {
        Outcome outcome = Emulations.run(emulation);
        CriticalPath naive = naivePath(emulation, outcome.trace());
        checkNaive(emulation, naive, outcome);
        CriticalPath path = path(emulation, outcome.trace());
        assertThat(path.end()).isEqualTo(naive.end());
        assertThat(path.complete()).isEqualTo(naive.complete());
        assertThat(path.pu()).isEqualTo(naive.pu());
        assertThat(path.ticks().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(path.end());
        assertThat(path.ticks())
                .containsEntry(Piece.CHANNEL, 0L)
                .containsEntry(Piece.PARTNER, 0L)
                .containsEntry(Piece.FAULT, 0L);
        if (emulation.profile().delays().isEmpty()) {
            assertThat(path.ticks()).containsEntry(Piece.DELAY, 0L);
        }
        if (!hasTimers(emulation)) {
            assertThat(path.ticks()).containsEntry(Piece.TIMER, 0L);
        }
        checkWhatIf(emulation, outcome.trace());
    }

    /** As it is, all comes when it came; with less start-up nothing comes later. */
    private static void checkWhatIf(Emulation emulation, TraceBuffer trace) {
        Cost cost = emulation.network().cost();
        WhatIf same = new WhatIf(cost, Speeds.NONE);
        WhatIf faster = new WhatIf(cost, new Speeds(0.5, 1, 0.25, Map.of(), Map.of()));
        EventGraph graph = new EventGraph(emulation, (event, time, edges, decisive, since) -> {
            same.event(event, time, edges, decisive, since);
            faster.event(event, time, edges, decisive, since);
            assertThat(same.time(event)).isEqualTo(time);
            assertThat(faster.time(event)).isLessThanOrEqualTo(time);
        });
        graph.acceptAll(trace.words(), trace.size());
        graph.finish();
    }

    private static void checkNaive(Emulation emulation, CriticalPath path, Outcome outcome) {
        boolean complete = outcome.tally().completePus == emulation.topology().pus();
        assertThat(path.complete()).isEqualTo(complete);
        if (complete) {
            assertThat(path.end()).isEqualTo(outcome.tally().lastCompletion);
        }
        // CriticalPath itself requires that its steps leave no gap.
        assertThat(path.ticks().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(path.end());
        if (outcome.tally().queued + outcome.tally().blocked == 0) {
            assertThat(path.share(Piece.CHANNEL) + path.share(Piece.PARTNER)).isZero();
        }
        checkPieces(emulation, path);
        checkLinks(path, outcome.trace());
    }

    /** Each piece is what the cost model says, and nothing remains unexplained. */
    private static void checkPieces(Emulation emulation, CriticalPath path) {
        Cost cost = emulation.network().cost();
        int packets = path.packets().length;
        if (!emulation.network().mode().hasHops() && cost.isRounds()) {
            assertThat(path.ticks()).containsEntry(Piece.TRANSFER, (long) packets);
        } else {
            assertThat(path.ticks()).containsEntry(Piece.STARTUP, packets * cost.startup());
        }
        assertThat(path.ticks()).containsEntry(Piece.FAULT, 0L);
        boolean delays = !emulation.profile().delays().isEmpty();
        if (!delays) {
            assertThat(path.ticks()).containsEntry(Piece.DELAY, 0L);
        }
        if (emulation.network().mode().carries(Carriage.BY_LINK)) {
            assertThat(path.ticks()).containsEntry(Piece.HOP, packets * cost.hop());
        }
        if (!hasTimers(emulation)) {
            assertThat(path.ticks()).containsEntry(Piece.TIMER, 0L);
        }
    }

    private static boolean hasTimers(Emulation emulation) {
        if (emulation.network().mode().carries(Carriage.BY_ROUTE)) {
            return true;
        }
        if (emulation.algorithm() instanceof Greedy) {
            return false;
        }
        return IntStream.range(0, emulation.topology().pus())
                .mapToObj(emulation.algorithm()::automaton)
                .flatMap(automaton -> automaton.stages().stream())
                .anyMatch(stage -> stage.notBefore() > 0
                        || stage.lanes().stream()
                                .flatMap(lane -> lane.steps().stream())
                                .anyMatch(step -> step.effect() instanceof Effect.Send send
                                        && send.delay() > 0));
    }

    /**
     * Each packet begins where the one before it has arrived, or was sent, in this very instant.
     */
    private static void checkLinks(CriticalPath path, TraceBuffer trace) {
        Map<Long, TraceRecord> arrivals = new TreeMap<>();
        for (int index = 0; index < trace.size(); index++) {
            TraceRecord record = trace.get(index);
            if (record.kind() == EventKind.DELIVER) {
                arrivals.put(record.packet(), record);
            }
        }
        Optional<PathStep> before = Optional.empty();
        for (PathStep step : path.steps()) {
            if (before.isPresent() && before.get().packet() != step.packet()) {
                TraceRecord arrival = arrivals.get(before.get().packet());
                assertThat(arrival.time()).isEqualTo(step.from());
                assertThat(Packet.senderOf(step.packet()))
                        .isIn(arrival.pu(), Packet.senderOf(before.get().packet()));
            }
            before = Optional.of(step);
        }
    }
}
