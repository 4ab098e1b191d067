package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.trace.TraceCollector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The actors, on any number of regions, must do record by record what the sequential engine does.
 */
class EngineEquivalenceTest {

    private static final int[] REGIONS = {1, 2, 3, 7, 16};

    private static final Emulator emulator = Emulator.create(16);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static void assertSameOnAllRegions(Emulation emulation) throws InterruptedException {
        assertSameOn(emulation, REGIONS);
    }

    private static void assertSameOn(Emulation emulation, int... numbers)
            throws InterruptedException {
        SequentialEngine.Outcome expected = SequentialEngine.run(emulation, TraceLevel.OFF);
        for (int regions : numbers) {
            if (regions > emulation.topology().pus()) {
                continue;
            }
            EmulationResult found = emulator.run(emulation, regions);
            assertThat(found.fingerprint().hex())
                    .as("%s seed %d on %d regions", emulation.name(), emulation.seed(), regions)
                    .isEqualTo(expected.fingerprint().hex());
            assertThat(found.tally().deliveries).isEqualTo(expected.tally().deliveries);
            assertThat(found.complete()).isTrue();
            assertThat(found.makespan()).hasValue(expected.tally().lastCompletion);
        }
    }

    private static List<Grid> smallGrids() {
        List<Grid> grids = new ArrayList<>();
        for (int n : new int[] {1, 2, 3, 4, 5, 8, 9, 16}) {
            grids.add(Grid.path(n));
            grids.add(Grid.ring(n));
        }
        for (int[] sides : new int[][] {
            {2, 2}, {3, 3}, {4, 5}, {3, 9}, {1, 5}, {8, 8}, {2, 3, 4}, {3, 3, 3}, {2, 2, 2},
            {4, 4, 4}
        }) {
            grids.add(Grid.mesh(sides));
            grids.add(Grid.torus(sides));
        }
        return grids;
    }

    @ParameterizedTest
    @EnumSource
    void smallGridsRunAlikeOnAnyNumberOfRegions(Duplex duplex) throws InterruptedException {
        for (Grid grid : smallGrids()) {
            for (boolean split : new boolean[] {false, true}) {
                assertSameOnAllRegions(Emulations.grid(grid, duplex, Emulations.LINEAR, split));
                assertSameOnAllRegions(Emulations.grid(grid, duplex, Cost.rounds(), split));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void jitterOnEveryLinkChangesNothingAboutThat(Duplex duplex) throws InterruptedException {
        for (long seed = 1; seed <= 3; seed++) {
            for (Grid grid : List.of(
                    Grid.ring(40), Grid.torus(5, 7), Grid.torus(3, 4, 3), Grid.mesh(6, 4))) {
                Emulation emulation = Emulations.grid(grid, duplex, Emulations.LINEAR, true);
                assertSameOnAllRegions(Emulations.jittery(emulation, 3_000, seed));
            }
        }
    }

    @Test
    void theTorusOf729PusRunsAlikeWithAndWithoutJitter() throws InterruptedException {
        Emulation torus = Emulations.grid(Grid.torus(27, 27), Duplex.FULL, Emulations.LINEAR, true);
        assertSameOnAllRegions(torus);
        assertSameOnAllRegions(Emulations.jittery(torus, 1_000, 7));
    }

    /** So many that what they are told is read ahead. */
    @Test
    void aTorusOfMoreThan4096PusRunsAlikeWithAndWithoutJitter() throws InterruptedException {
        Emulation torus = Emulations.grid(Grid.torus(65, 65), Duplex.FULL, Emulations.LINEAR, true);
        assertSameOn(torus, 1, 2);
        assertSameOn(Emulations.jittery(torus, 1_000, 7), 1);
    }

    @Test
    void differentSeedsGiveDifferentTraces() throws InterruptedException {
        Emulation ring = Emulations.ring(20, Duplex.FULL);
        String one = emulator.run(Emulations.jittery(ring, 1_000, 1), 1)
                .fingerprint()
                .hex();
        String two = emulator.run(Emulations.jittery(ring, 1_000, 2), 1)
                .fingerprint()
                .hex();
        assertThat(one).isNotEqualTo(two);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void mergedRecordsAreInCanonicalOrderAndThoseOfTheSequentialEngine(int regions)
            throws InterruptedException {
        Emulation torus = Emulations.grid(Grid.torus(9, 7), Duplex.HALF, Emulations.LINEAR, true);
        for (Emulation emulation : List.of(torus, Emulations.jittery(torus, 5_000, 3))) {
            for (TraceLevel level : List.of(TraceLevel.FULL, TraceLevel.SUMMARY)) {
                TraceBuffer expected = SequentialEngine.run(emulation, level).trace();
                TraceBuffer found = new TraceBuffer(1);
                TraceCollector collector = new TraceCollector(regions, found::addAll);
                emulator.start(
                                emulation,
                                new EmulatorSettings(regions, level),
                                collector,
                                ProgressListener.none())
                        .await();
                assertThat(found.size()).isEqualTo(expected.size());
                for (int index = 0; index < expected.size(); index++) {
                    assertThat(found.get(index)).isEqualTo(expected.get(index));
                }
            }
        }
    }
}
