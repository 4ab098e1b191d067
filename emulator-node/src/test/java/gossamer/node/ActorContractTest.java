package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Grid;
import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.trace.TraceCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What every algorithm promises on every grid and machine, kept by the actors: gossip is complete,
 * takes as long as predicted, has the fingerprint of the sequential engine, and its merged trace
 * breaks no rule.
 */
@Execution(ExecutionMode.CONCURRENT)
class ActorContractTest {

    private static final int[] SIZES = {1, 2, 3, 4, 5, 8, 9, 16};
    private static final int[] REGIONS = {1, 3};

    /** Cubes above this size take long; {@code GossipContractTest} has them without actors. */
    private static final int LARGEST_CUBE = 5;

    private static final EmulatorPool emulators = new EmulatorPool(3);

    @AfterAll
    static void stop() {
        emulators.close();
    }

    private static List<Grid> grids() {
        List<Grid> grids = new ArrayList<>();
        for (int size : SIZES) {
            grids.addAll(List.of(Grid.path(size), Grid.ring(size)));
            grids.addAll(bothKinds(size, size));
            if (size <= LARGEST_CUBE) {
                grids.addAll(bothKinds(size, size, size));
            }
        }
        grids.addAll(bothKinds(3, 9));
        grids.addAll(bothKinds(2, 3, 4));
        return grids;
    }

    private static List<Grid> bothKinds(int... shape) {
        return List.of(Grid.mesh(shape), Grid.torus(shape));
    }

    private static Stream<DynamicTest> testsOn(Stream<Grid> grids) {
        return grids.flatMap(grid -> Stream.of(Duplex.values())
                .flatMap(duplex -> Stream.of(Emulations.LINEAR, Cost.rounds())
                        .flatMap(cost -> Stream.of(false, true)
                                .map(split -> testOf(grid, duplex, cost, split)))));
    }

    private static DynamicTest testOf(Grid grid, Duplex duplex, Cost cost, boolean split) {
        Emulation emulation = Emulations.grid(grid, duplex, cost, split);
        String name = emulation.name() + (split ? " split " : " ")
                + emulation.network().modelName() + " " + cost;
        return DynamicTest.dynamicTest(name, () -> {
            SequentialEngine.Outcome expected = SequentialEngine.run(emulation, TraceLevel.OFF);
            for (int regions : REGIONS) {
                if (regions <= grid.pus()) {
                    check(name + " on " + regions + " regions", emulation, regions, expected);
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> actorsDoWhatTheAlgorithmPromises() {
        return testsOn(grids().stream());
    }

    @TestFactory
    Stream<DynamicTest> alsoOnATorusOf729Pus() {
        return testsOn(Stream.of(Grid.torus(9, 9, 9)));
    }

    private static void check(
            String name, Emulation emulation, int regions, SequentialEngine.Outcome expected)
            throws InterruptedException {
        MergedTrace trace = new MergedTrace(new TraceBuffer(1024));
        EmulationResult found = emulators.run(
                emulation,
                new EmulatorSettings(regions, TraceLevel.FULL),
                new TraceCollector(regions, trace));
        assertThat(found.reason()).as(name).isEqualTo(StopReason.QUIESCENT);
        assertThat(found.complete()).as("%s: complete", name).isTrue();
        assertThat(found.waiting()).as(name).isEmpty();
        assertThat(found.tally().packets)
                .as("%s: packets", name)
                .isEqualTo(found.tally().deliveries)
                .isEqualTo(emulation.algorithm().packets());
        assertThat(found.fingerprint().hex())
                .as("%s: fingerprint", name)
                .isEqualTo(expected.fingerprint().hex());
        Optional<Prediction> prediction = emulation.algorithm().prediction(emulation.network());
        if (prediction.isPresent()) {
            assertThat(found.makespan())
                    .as("%s: makespan, predicted by %s", name, prediction.get())
                    .hasValue(prediction.get().ticks());
        }
        assertThat(trace.fingerprint())
                .as("%s: fingerprint of the merged trace", name)
                .isEqualTo(expected.fingerprint().hex());
    }

    /** Keeps what the collector has merged. */
    private record MergedTrace(TraceBuffer records) implements TraceCollector.Output {
        @Override
        public void append(long[] words, int count) {
            records.addAll(words, count);
        }

        String fingerprint() {
            Fingerprint fingerprint = new Fingerprint();
            fingerprint.addAll(records.words(), records.size());
            return fingerprint.hex();
        }
    }
}
