package gossamer.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.fault.DelayRule;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Every algorithm on every topology under every machine model: complete, as predicted, clean. */
@Execution(ExecutionMode.CONCURRENT)
class GossipContractTest {

    private static final int[] SIZES = {1, 2, 3, 4, 5, 8, 9, 16};
    private static final int[][] OBLONG = {{3, 9}, {9, 3}, {2, 3, 4}, {1, 5}, {5, 1}, {4, 2}};

    private static Stream<int[]> shapes() {
        List<int[]> shapes = new ArrayList<>();
        for (int size : SIZES) {
            shapes.add(new int[] {size});
            shapes.add(new int[] {size, size});
            shapes.add(new int[] {size, size, size});
        }
        shapes.addAll(List.of(OBLONG));
        return shapes.stream();
    }

    static Stream<Grid> grids() {
        return shapes().flatMap(GossipContractTest::grids);
    }

    private static Stream<Grid> grids(int[] shape) {
        return shape.length == 1
                ? Stream.of(Grid.path(shape[0]), Grid.ring(shape[0]))
                : Stream.of(Grid.mesh(shape), Grid.torus(shape));
    }

    /** Machines: linear costs in every proportion of start-up to crossing, and rounds. */
    private static List<Function<Duplex, Network>> machines() {
        return List.of(
                duplex -> Emulations.network(duplex, Emulations.LINEAR, Emulations.FLITS),
                duplex -> Emulations.network(duplex, Emulations.LINEAR, 1021),
                duplex -> linear(duplex, 500, 100, 1),
                duplex -> linear(duplex, 0, 100, 1),
                duplex -> linear(duplex, 10_000, 0, 1),
                duplex -> linear(duplex, 0, 0, 1),
                duplex -> Emulations.network(duplex, Cost.rounds(), 1));
    }

    private static Network linear(Duplex duplex, long startup, long hop, long flit) {
        Cost cost = new Cost(startup, hop, flit, TimeBase.NANOSECONDS);
        return Emulations.network(duplex, cost, Emulations.FLITS);
    }

    static Stream<Emulation> emulations(Stream<Grid> grids) {
        return grids.flatMap(grid -> Arrays.stream(Duplex.values())
                .flatMap(duplex -> machines().stream()
                        .flatMap(machine -> Stream.of(false, true)
                                .map(split -> Emulations.of(grid, split, machine.apply(duplex))))));
    }

    @TestFactory
    Stream<DynamicTest> everyRunIsCompleteAndCleanAndTakesAsLongAsPredicted() {
        return emulations(grids())
                .map(emulation -> DynamicTest.dynamicTest(
                        emulation.name(), () -> checkUndisturbed(emulation)));
    }

    @TestFactory
    Stream<DynamicTest> theLargestPacketIsAsLargeAsAnnounced() {
        return grids().filter(grid -> grid.pus() > 1)
                .flatMap(grid -> Stream.of(false, true)
                        .map(split -> Emulations.of(grid, split, Emulations.rounds(Duplex.FULL, 1)))
                        .map(emulation -> DynamicTest.dynamicTest(
                                emulation.name(), () -> checkLargestPacket(emulation))));
    }

    private static void checkLargestPacket(Emulation emulation) {
        Outcome outcome = Emulations.run(emulation);
        Map<Long, Integer> parts = new HashMap<>();
        for (int index = 0; index < outcome.trace().size(); index++) {
            TraceRecord record = outcome.trace().get(index);
            if (record.kind() == EventKind.START || record.kind() == EventKind.TOKENS) {
                parts.merge(record.packet(), record.tokens(), Integer::sum);
            }
        }
        int colours = emulation.algorithm().colours();
        assertThat((Collections.max(parts.values()) + colours - 1) / colours)
                .isEqualTo(emulation.algorithm().largestPacket());
    }

    private static void checkUndisturbed(Emulation emulation) {
        Outcome outcome = Emulations.run(emulation);
        checkSound(emulation, outcome);
        Optional<Prediction> prediction = emulation.algorithm().prediction(emulation.network());
        if (prediction.isPresent()) {
            assertThat(outcome.tally().lastCompletion)
                    .as("makespan of %s, predicted by %s", emulation.name(), prediction.get())
                    .isEqualTo(prediction.get().ticks());
        }
    }

    private static void checkSound(Emulation emulation, Outcome outcome) {
        Emulations.requireWholeLedger(emulation, outcome);
        assertThat(outcome.tally().completePus)
                .as("complete PUs of %s", emulation.name())
                .isEqualTo(emulation.topology().pus());
        assertThat(outcome.tally().packets)
                .as("packets of %s", emulation.name())
                .isEqualTo(outcome.tally().deliveries)
                .isEqualTo(emulation.algorithm().packets());
    }

    @TestFactory
    Stream<DynamicTest> jitterNeverShortensARunAndLeavesItCompleteAndClean() {
        List<DelayRule> jitter = List.of(new DelayRule(0, 700), new DelayRule(3, 90));
        Stream<Grid> grids = Stream.of(
                Grid.path(5),
                Grid.ring(8),
                Grid.ring(9),
                Grid.mesh(4, 3),
                Grid.torus(5, 5),
                Grid.torus(3, 9),
                Grid.torus(4, 4),
                Grid.torus(2, 3, 4),
                Grid.mesh(3, 3, 3));
        return emulations(grids)
                .flatMap(emulation -> Stream.of(1L, 2L, 3L)
                        .map(seed -> Emulations.of(
                                (Grid) emulation.topology(),
                                emulation.algorithm().colours() > 1,
                                emulation.network(),
                                jitter,
                                seed))
                        .map(disturbed -> DynamicTest.dynamicTest(
                                disturbed.name() + " seed=" + disturbed.seed(),
                                () -> checkDisturbed(disturbed))));
    }

    private static void checkDisturbed(Emulation emulation) {
        Outcome outcome = Emulations.run(emulation);
        checkSound(emulation, outcome);
        emulation
                .algorithm()
                .prediction(emulation.network())
                .ifPresent(prediction -> assertThat(outcome.tally().lastCompletion)
                        .as("makespan of %s seed=%d", emulation.name(), emulation.seed())
                        .isGreaterThanOrEqualTo(prediction.ticks()));
    }
}
