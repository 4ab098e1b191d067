package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.pipelined.RunTable;
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
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import gossamer.node.trace.TraceCollector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** De Florio &amp; Blondia through the actors: N is the number of PUs less one. */
class PipelinedActorTest {

    private static final int MOST = 64;
    private static final int FLITS = 3;

    private static final Emulator emulator = Emulator.create(7);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static Emulation crossbar(
            int pus,
            Permutation permutation,
            Acceptance acceptance,
            int sessions,
            Scheduling scheduling) {
        return on(Crossbar.of(pus), permutation, acceptance, sessions, scheduling);
    }

    private static Emulation on(
            Crossbar crossbar,
            Permutation permutation,
            Acceptance acceptance,
            int sessions,
            Scheduling scheduling) {
        return on(crossbar, permutation, acceptance, sessions, scheduling, Cost.rounds());
    }

    private static Emulation on(
            Crossbar crossbar,
            Permutation permutation,
            Acceptance acceptance,
            int sessions,
            Scheduling scheduling,
            Cost cost) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                FLITS,
                cost,
                SwitchingMode.named("rendezvous"));
        PipelinedGossip algorithm =
                new PipelinedGossip(crossbar.pus(), permutation, acceptance, sessions, scheduling);
        return new Emulation(
                "crossbar",
                1,
                crossbar,
                network,
                algorithm.on(crossbar),
                Profile.none(),
                Limits.none());
    }

    private static Emulation crossbar(int pus, Permutation permutation, int sessions) {
        return crossbar(pus, permutation, Acceptance.ANY, sessions, Scheduling.NONE);
    }

    /** Runs the actors and reads the run-table off their trace. */
    private static RunTable table(Emulation emulation, int regions) throws InterruptedException {
        RunTable.Builder builder = new RunTable.Builder((Crossbar) emulation.topology());
        TraceCollector collector = new TraceCollector(regions, builder::acceptAll);
        EmulatorSettings settings = new EmulatorSettings(regions, TraceLevel.FULL);
        EmulationResult result = emulator.start(
                        emulation, settings, collector, ProgressListener.none())
                .await();
        assertThat(result.complete()).isTrue();
        RunTable table = builder.build();
        assertThat(table.violations()).isEmpty();
        assertThat((long) table.lambda()).isEqualTo(result.makespan().orElseThrow());
        return table;
    }

    @Test
    void identityTakesTheTimeOfProposition14AndHasTheColumnsOfLemma15()
            throws InterruptedException {
        for (int n = 1; n <= MOST; n++) {
            RunTable table = table(crossbar(n + 1, Permutation.identity(), 1), 1);
            assertThat((long) table.lambda())
                    .as("N = %d", n)
                    .isEqualTo(PipelinedFormulas.identityLambda(n));
            assertThat(table.usedSlots()).isEqualTo(PipelinedFormulas.usedSlots(n, 1));
            if (n >= 2) {
                assertThat((long) table.columnsWith(4))
                        .isEqualTo(PipelinedFormulas.identityFours(n));
            }
        }
    }

    @Test
    void pipelinedHasTheUtilisationAndTheCompletionTimesOfSection4() throws InterruptedException {
        for (int n = 2; n <= MOST; n++) {
            RunTable table = table(crossbar(n + 1, Permutation.pipelined(), 1), 1 + n % 3);
            assertThat((long) table.lambda()).as("N = %d", n).isEqualTo(3L * n);
            assertThat(table.nu()).isEqualTo(PipelinedFormulas.pipelinedNu(n));
            for (int pu = 0; pu <= n; pu++) {
                assertThat((long) table.completion(pu))
                        .isEqualTo(PipelinedFormulas.pipelinedCompletion(n, pu, 0));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void sessionsFollowEachOtherEvery2NPlus2Steps(int sessions) throws InterruptedException {
        for (int n = 2; n <= 20; n++) {
            for (Acceptance acceptance : Acceptance.values()) {
                Emulation emulation = crossbar(
                        n + 1, Permutation.pipelined(), acceptance, sessions, Scheduling.NONE);
                RunTable table = table(emulation, 1);
                assertThat((long) table.lambda())
                        .isEqualTo(PipelinedFormulas.pipelinedLambda(n, sessions));
                for (int session = 0; session < sessions; session++) {
                    assertThat((long) table.sessionEnd(session))
                            .isEqualTo(PipelinedFormulas.pipelinedSessionEnd(n, session));
                }
            }
        }
    }

    /** Table 8: the identity under Algorithm 2 with 2^i processors. */
    @ParameterizedTest
    @CsvSource({"1,2", "2,7", "3,19", "4,42", "5,89", "6,185", "7,376", "8,760", "9,1528", "10,3065"
    })
    void algorithm2TakesTheTimesOfTable8(int i, int lambda) throws InterruptedException {
        Emulation emulation =
                crossbar(1 << i, Permutation.identity(), Acceptance.ANY, 1, Scheduling.ALGORITHM_2);
        assertThat(table(emulation, 1).lambda()).isEqualTo(lambda);
    }

    @ParameterizedTest
    @EnumSource
    void everyVariantRunsAlikeOnAnyNumberOfRegions(Scheduling scheduling)
            throws InterruptedException {
        for (int pus : new int[] {1, 2, 3, 6, 17}) {
            List<Permutation> permutations = List.of(
                    Permutation.identity(),
                    Permutation.pipelined(),
                    Permutation.upDown(),
                    Permutation.sharedRandom(7, pus),
                    Permutation.randomPerPu(7));
            for (Permutation permutation : permutations) {
                for (int sessions : new int[] {1, 3}) {
                    Emulation emulation =
                            crossbar(pus, permutation, Acceptance.ANY, sessions, scheduling);
                    String expected = SequentialEngine.run(emulation, TraceLevel.OFF)
                            .fingerprint()
                            .hex();
                    for (int regions = 1; regions <= Math.min(3, pus); regions++) {
                        table(emulation, regions);
                        assertThat(emulator.run(emulation, regions)
                                        .fingerprint()
                                        .hex())
                                .as(
                                        "%s %d PUs %d sessions %d regions",
                                        permutation.name(), pus, sessions, regions)
                                .isEqualTo(expected);
                    }
                }
            }
        }
    }

    /** The same on shared channels, where as many as there are pairs make no difference. */
    @ParameterizedTest
    @EnumSource
    void sharedChannelsAreAlikeOnAnyNumberOfRegions(Scheduling scheduling)
            throws InterruptedException {
        for (int pus : new int[] {1, 2, 3, 7, 8, 13}) {
            for (Permutation permutation : List.of(
                    Permutation.pipelined(), Permutation.identity(), Permutation.randomPerPu(7))) {
                String crossbar = fingerprint(
                        on(Crossbar.of(pus), permutation, Acceptance.ANY, 2, scheduling));
                for (int channels : new int[] {1, 2, Math.max(1, pus / 2), pus + 1}) {
                    Emulation emulation = on(
                            Crossbar.shared(pus, channels),
                            permutation,
                            Acceptance.ANY,
                            2,
                            scheduling);
                    String expected = fingerprint(emulation);
                    if (channels >= pus / 2) {
                        assertThat(expected).isEqualTo(crossbar);
                    }
                    for (int regions : new int[] {1, 2, 7}) {
                        int most = Math.min(regions, pus);
                        RunTable table = table(emulation, most);
                        assertThat(Arrays.stream(table.nu()).max().orElse(0))
                                .isLessThanOrEqualTo(2 * channels);
                        assertThat(emulator.run(emulation, most).fingerprint().hex())
                                .as(
                                        "%s %d PUs %d channels %d regions",
                                        permutation.name(), pus, channels, most)
                                .isEqualTo(expected);
                    }
                }
            }
        }
    }

    /** The same on circuits, which make a difference to these orders but on a hypercube. */
    @ParameterizedTest
    @EnumSource
    void circuitsAreAlikeOnAnyNumberOfRegions(Scheduling scheduling) throws InterruptedException {
        for (Crossbar mesh : List.of(
                Crossbar.circuits(2, 2, 2), Crossbar.circuits(3, 4), Crossbar.circuits(7))) {
            for (Permutation permutation :
                    List.of(Permutation.pipelined(), Permutation.randomPerPu(7))) {
                Emulation emulation = on(mesh, permutation, Acceptance.ANY, 2, scheduling);
                String expected = fingerprint(emulation);
                String crossbar = fingerprint(
                        on(Crossbar.of(mesh.pus()), permutation, Acceptance.ANY, 2, scheduling));
                boolean hypercube = mesh.circuitSides().stream().allMatch(side -> side == 2);
                assertThat(expected.equals(crossbar))
                        .as("%s %s", permutation.name(), mesh.describe())
                        .isEqualTo(hypercube);
                for (int regions : new int[] {1, 2, 7}) {
                    assertThat(emulator.run(emulation, regions).fingerprint().hex())
                            .as("%s %s %d regions", permutation.name(), mesh.describe(), regions)
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** Where all transfers take equally long, the run is that in steps, each so long. */
    @ParameterizedTest
    @EnumSource
    void transfersOfEqualLengthAreSteps(Scheduling scheduling) throws InterruptedException {
        Cost oneLink = new Cost(7, 2, 4, TimeBase.TICKS);
        Cost free = new Cost(7, 0, 4, TimeBase.NANOSECONDS);
        for (Permutation permutation : List.of(
                Permutation.identity(), Permutation.pipelined(), Permutation.randomPerPu(7))) {
            assertSteps(Crossbar.of(9), permutation, scheduling, oneLink, 21);
            assertSteps(Crossbar.shared(9, 1), permutation, scheduling, oneLink, 21);
            assertSteps(Crossbar.shared(8, 2), permutation, scheduling, oneLink, 21);
            assertSteps(Crossbar.circuits(3, 4), permutation, scheduling, free, 19);
            assertSteps(Crossbar.circuits(2, 2, 2), permutation, scheduling, free, 19);
        }
    }

    private static void assertSteps(
            Crossbar crossbar, Permutation permutation, Scheduling scheduling, Cost cost, int each)
            throws InterruptedException {
        Emulation steps = on(crossbar, permutation, Acceptance.ANY, 2, scheduling);
        Emulation longer = on(crossbar, permutation, Acceptance.ANY, 2, scheduling, cost);
        String what = crossbar.describe() + " " + permutation.name();
        assertThat(records(longer, 3, 1)).as(what).isEqualTo(records(steps, 1, each));
        assertThat(longer.prediction().map(known -> known.ticks()))
                .isEqualTo(steps.prediction().map(known -> known.ticks() * each));
        assertThat(LowerBounds.of(longer).ticks())
                .isEqualTo(LowerBounds.of(steps).ticks() * each);
    }

    /** All records, at so many times the time. */
    private static List<TraceRecord> records(Emulation emulation, int regions, int each)
            throws InterruptedException {
        List<TraceRecord> records = new ArrayList<>();
        TraceCollector collector = new TraceCollector(regions, (words, count) -> {
            for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
                words[at] *= each;
                records.add(TraceRecord.unpack(words, at));
            }
        });
        EmulatorSettings settings = new EmulatorSettings(regions, TraceLevel.FULL);
        emulator.start(emulation, settings, collector, ProgressListener.none()).await();
        return records;
    }

    /** The more links a circuit has, the longer it is held. */
    @ParameterizedTest
    @EnumSource
    void transfersByDistanceAreAlikeOnAnyNumberOfRegions(Scheduling scheduling)
            throws InterruptedException {
        Cost cost = new Cost(5, 2, 1, TimeBase.TICKS);
        for (Crossbar mesh : List.of(
                Crossbar.circuits(2, 2, 2), Crossbar.circuits(3, 4), Crossbar.circuits(7))) {
            for (Permutation permutation :
                    List.of(Permutation.pipelined(), Permutation.randomPerPu(7))) {
                Emulation emulation = on(mesh, permutation, Acceptance.ANY, 2, scheduling, cost);
                assertThat(emulation.prediction()).isEmpty();
                assertLengths(mesh, records(emulation, 2, 1));
                String expected = fingerprint(emulation);
                for (int regions : new int[] {1, 2, 7}) {
                    EmulationResult result = emulator.run(emulation, regions);
                    assertThat(result.makespan().orElseThrow())
                            .isGreaterThanOrEqualTo(LowerBounds.of(emulation).ticks());
                    assertThat(result.fingerprint().hex())
                            .as("%s %s %d regions", permutation.name(), mesh.describe(), regions)
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** Stable scheduling attains it wherever there are 2^k PUs. */
    @ParameterizedTest
    @EnumSource
    void nobodyIsFasterThanTheLeastLambda(Scheduling scheduling) throws InterruptedException {
        for (int n = 0; n <= 33; n++) {
            long least = PipelinedFormulas.leastLambda(n);
            for (Permutation permutation : List.of(
                    Permutation.identity(),
                    Permutation.pipelined(),
                    Permutation.upDown(),
                    Permutation.randomPerPu(n))) {
                Emulation emulation = crossbar(n + 1, permutation, Acceptance.ANY, 1, scheduling);
                assertThat(emulator.run(emulation, 1).makespan().orElseThrow())
                        .as("%s N = %d", permutation.name(), n)
                        .isGreaterThanOrEqualTo(least);
            }
        }
        if (scheduling == Scheduling.STABLE) {
            for (int k = 0; k <= 8; k++) {
                int n = (1 << k) - 1;
                assertThat(PipelinedFormulas.leastLambda(n)).isEqualTo(3L * n - k);
                Emulation emulation =
                        crossbar(n + 1, Permutation.pipelined(), Acceptance.ANY, 1, scheduling);
                assertThat(emulator.run(emulation, 1).makespan()).hasValue(3L * n - k);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theIdentityTakesItsLongestChainOnAnyMesh(Acceptance acceptance)
            throws InterruptedException {
        for (int n = 0; n <= MOST; n++) {
            assertThat(PipelinedFormulas.identityTicks(n, (from, to) -> 1L))
                    .isEqualTo(PipelinedFormulas.identityLambda(n));
        }
        for (Crossbar mesh : List.of(
                Crossbar.circuits(1, 2),
                Crossbar.circuits(3),
                Crossbar.circuits(2, 2),
                Crossbar.circuits(8),
                Crossbar.circuits(3, 4),
                Crossbar.circuits(4, 3),
                Crossbar.circuits(3, 2, 3),
                Crossbar.circuits(2, 2, 2, 2, 2))) {
            for (Cost cost : List.of(
                    Cost.rounds(),
                    new Cost(5, 2, 1, TimeBase.TICKS),
                    new Cost(0, 9, 0, TimeBase.TICKS))) {
                Emulation emulation =
                        on(mesh, Permutation.identity(), acceptance, 1, Scheduling.NONE, cost);
                assertThat(emulator.run(emulation, 2).makespan().orElseThrow())
                        .as("%s %s", mesh.describe(), cost)
                        .isEqualTo(emulation.prediction().orElseThrow().ticks());
            }
        }
    }

    /** Each takes 5 ticks, 2 for each link and 3 for the flits, and no PU is in two at a time. */
    private static void assertLengths(Crossbar mesh, List<TraceRecord> records) {
        Map<Long, Long> starts = new HashMap<>();
        long[] busyUntil = new long[mesh.pus()];
        Grid beneath =
                Grid.mesh(mesh.circuitSides().stream().mapToInt(side -> side).toArray());
        for (TraceRecord record : records) {
            int sender = mesh.source(Math.max(0, record.channel()));
            int receiver = mesh.target(Math.max(0, record.channel()));
            long took = 5 + 2L * beneath.way(sender, receiver).length + FLITS;
            if (record.kind() == EventKind.START) {
                starts.put(record.packet(), record.time());
                for (int pu : new int[] {sender, receiver}) {
                    assertThat(busyUntil[pu]).isLessThanOrEqualTo(record.time());
                    busyUntil[pu] = record.time() + took;
                }
            } else if (record.kind() == EventKind.DELIVER) {
                assertThat(record.time() - starts.get(record.packet())).isEqualTo(took);
            }
        }
        assertThat(starts).hasSize(2 * mesh.pus() * (mesh.pus() - 1));
    }

    private static String fingerprint(Emulation emulation) {
        return SequentialEngine.run(emulation, TraceLevel.OFF).fingerprint().hex();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void the729PusOfThePaperNeed2184Steps(int regions) throws InterruptedException {
        EmulationResult result = emulator.run(crossbar(729, Permutation.pipelined(), 1), regions);
        assertThat(result.makespan()).hasValue(2_184);
        assertThat(result.tally().deliveries).isEqualTo(530_712);
    }

    @Test
    void identityWith729PusNeeds398580Steps() throws InterruptedException {
        EmulationResult result = emulator.run(crossbar(729, Permutation.identity(), 1), 1);
        assertThat(result.makespan()).hasValue(398_580);
    }
}
