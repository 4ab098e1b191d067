package gossamer.model.analysis.pipelined;

import static gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.analysis.pipelined.StepSimulator.Scheduling;
import gossamer.model.contract.Emulations;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The emulator and the independent simulator fill the same run-tables. */
class RunTableOfEmulationTest {

    private static final Network NETWORK = new Network(
            Duplex.HALF,
            Ports.ONE,
            OptionalInt.of(1),
            1,
            Cost.rounds(),
            SwitchingMode.named("rendezvous"));

    private static RunTable emulated(PipelinedGossip algorithm, int pus) {
        return emulated(algorithm, Crossbar.of(pus));
    }

    private static RunTable emulated(PipelinedGossip algorithm, Crossbar crossbar) {
        TraceBuffer trace = run(algorithm, crossbar).trace();
        return StepSimulator.table(trace, crossbar.pus());
    }

    private static Outcome run(PipelinedGossip algorithm, Crossbar crossbar) {
        Emulation emulation = new Emulation(
                "run-table of " + crossbar.pus() + " PUs",
                1,
                crossbar,
                NETWORK,
                algorithm,
                new Profile(List.of()),
                Limits.none());
        return Emulations.run(emulation);
    }

    private static void assertSame(RunTable actual, RunTable expected, String name) {
        assertThat(actual.violations()).as(name).isEmpty();
        assertThat(actual.nu()).as(name).isEqualTo(expected.nu());
        assertThat(actual.sessions()).as(name).isEqualTo(expected.sessions());
        for (int pu = 0; pu < actual.pus(); pu++) {
            assertThat(actual.completion(pu)).as(name).isEqualTo(expected.completion(pu));
            for (int column = 1; column <= actual.lambda(); column++) {
                assertThat(actual.cell(pu, column))
                        .as("%s, PU %d, column %d", name, pu, column)
                        .isEqualTo(expected.cell(pu, column));
            }
        }
    }

    @Test
    void emulatedRunsHaveTheCellsOfTheSimulator() {
        for (int n = 0; n <= 12; n++) {
            for (int sessions = 1; sessions <= 3; sessions++) {
                for (PipelinedGossip.Scheduling scheduling : PipelinedGossip.Scheduling.values()) {
                    assertBothPermutations(n, sessions, scheduling);
                }
            }
        }
    }

    @Test
    void runsOnSharedChannelsHaveTheCellsOfTheSimulator() {
        for (int pus : new int[] {1, 2, 3, 4, 5, 7, 8, 11}) {
            for (int channels : new int[] {1, 2, pus / 2, pus + 3}) {
                for (PipelinedGossip.Scheduling scheduling : PipelinedGossip.Scheduling.values()) {
                    for (Acceptance acceptance : Acceptance.values()) {
                        boolean named = acceptance == Acceptance.NAMED;
                        if (channels > 0 && !(named && scheduling != NONE)) {
                            assertOn(Crossbar.shared(pus, channels), scheduling, acceptance);
                        }
                    }
                }
            }
        }
    }

    @Test
    void runsOnCircuitsHaveTheCellsOfTheSimulator() {
        for (Crossbar mesh : List.of(
                Crossbar.circuits(1),
                Crossbar.circuits(2),
                Crossbar.circuits(2, 2),
                Crossbar.circuits(5),
                Crossbar.circuits(2, 3),
                Crossbar.circuits(3, 2),
                Crossbar.circuits(2, 2, 2),
                Crossbar.circuits(3, 1, 4))) {
            for (PipelinedGossip.Scheduling scheduling : PipelinedGossip.Scheduling.values()) {
                assertOn(mesh, scheduling, Acceptance.ANY);
            }
            assertOn(mesh, NONE, Acceptance.NAMED);
        }
    }

    @Test
    void onCircuitsThatNeverMeetARunIsThatOfACrossbar() {
        for (Crossbar mesh :
                List.of(Crossbar.circuits(2), Crossbar.circuits(3), Crossbar.circuits(2, 1, 2))) {
            for (PipelinedGossip.Scheduling scheduling : PipelinedGossip.Scheduling.values()) {
                for (Permutation permutation :
                        List.of(Permutation.pipelined(), Permutation.randomPerPu(3))) {
                    PipelinedGossip gossip = new PipelinedGossip(
                            mesh.pus(), permutation, Acceptance.ANY, 3, scheduling);
                    assertThat(run(gossip, mesh).fingerprint().hex())
                            .isEqualTo(run(gossip, Crossbar.of(mesh.pus()))
                                    .fingerprint()
                                    .hex());
                }
            }
        }
    }

    @Test
    void onAHypercubePipelinedTakesWhatItTakesOnACrossbar() {
        for (int dimensions = 1; dimensions <= 6; dimensions++) {
            Crossbar cube =
                    Crossbar.circuits(Collections.nCopies(dimensions, 2).toArray(Integer[]::new));
            for (int sessions : new int[] {1, 2, 4}) {
                for (Acceptance acceptance : Acceptance.values()) {
                    PipelinedGossip gossip = new PipelinedGossip(
                                    cube.pus(), Permutation.pipelined(), acceptance, sessions)
                            .on(cube);
                    Outcome run = run(gossip, cube);
                    assertThat(run.fingerprint().hex())
                            .isEqualTo(run(gossip, Crossbar.of(cube.pus()))
                                    .fingerprint()
                                    .hex());
                    assertThat(run.tally().lastCompletion)
                            .isEqualTo(gossip.prediction(NETWORK).orElseThrow().ticks());
                }
            }
        }
    }

    /** Those of the identity never do. */
    @Test
    void nothingIsPredictedForCircuitsThatMayMeet() {
        Crossbar mesh = Crossbar.circuits(2, 4);
        PipelinedGossip pipelined =
                new PipelinedGossip(8, Permutation.pipelined(), Acceptance.ANY, 1);
        PipelinedGossip identity =
                new PipelinedGossip(8, Permutation.identity(), Acceptance.ANY, 1);

        assertThat(pipelined.on(mesh).prediction(NETWORK)).isEmpty();
        assertThat(pipelined.on(Crossbar.of(8)).prediction(NETWORK)).isPresent();
        assertThat(identity.on(Crossbar.of(8)).prediction(NETWORK)).isPresent();
        assertThat(identity.on(mesh).prediction(NETWORK))
                .isEqualTo(identity.on(Crossbar.of(8)).prediction(NETWORK));
        assertThat(identity.withSessions(2).on(mesh).prediction(NETWORK)).isEmpty();
    }

    private static void assertOn(
            Crossbar crossbar, PipelinedGossip.Scheduling scheduling, Acceptance acceptance) {
        int pus = crossbar.pus();
        int channels = crossbar.sharedChannels().orElse(Integer.MAX_VALUE / 2);
        int[] sides = crossbar.circuitSides().stream().mapToInt(side -> side).toArray();
        for (Permutation permutation : List.of(
                Permutation.identity(),
                Permutation.pipelined(),
                Permutation.upDown(),
                Permutation.sharedRandom(5, pus),
                Permutation.randomPerPu(5))) {
            for (int sessions : new int[] {1, 3}) {
                int[][] orders = new int[pus][];
                Arrays.setAll(orders, pu -> permutation.destinations(pu, pus));
                RunTable expected = StepSimulator.table(
                        new StepSimulator(
                                        orders,
                                        sessions,
                                        StepSimulator.Acceptance.valueOf(acceptance.name()),
                                        simulated(scheduling),
                                        channels,
                                        sides)
                                .run(),
                        pus);
                String name = permutation.name() + ", " + crossbar.describe() + ", sessions="
                        + sessions + ", " + scheduling + ", " + acceptance;
                assertSame(
                        emulated(
                                new PipelinedGossip(
                                        pus, permutation, acceptance, sessions, scheduling),
                                crossbar),
                        expected,
                        name);
                if (channels == 1) {
                    assertThat((long) expected.lambda())
                            .as(name)
                            .isEqualTo(PipelinedFormulas.busLambda(pus - 1, sessions));
                }
                assertThat(Arrays.stream(expected.nu()).max().orElse(0))
                        .as(name)
                        .isLessThanOrEqualTo(2 * channels);
            }
        }
    }

    private static Scheduling simulated(PipelinedGossip.Scheduling scheduling) {
        return switch (scheduling) {
            case NONE -> Scheduling.NONE;
            case ALGORITHM_2 -> Scheduling.PREFER_CTH;
            case STABLE -> Scheduling.STABLE;
        };
    }

    private static void assertBothPermutations(
            int n, int sessions, PipelinedGossip.Scheduling scheduling) {
        Scheduling simulated = simulated(scheduling);
        String name = "N=" + n + ", sessions=" + sessions + ", " + scheduling;
        PipelinedGossip identity = new PipelinedGossip(
                n + 1, Permutation.identity(), Acceptance.ANY, sessions, scheduling);
        assertSame(
                emulated(identity, n + 1),
                StepSimulator.table(Permutations.identity(n), simulated, sessions),
                "identity, " + name);
        PipelinedGossip pipelined = new PipelinedGossip(
                n + 1, Permutation.pipelined(), Acceptance.ANY, sessions, scheduling);
        assertSame(
                emulated(pipelined, n + 1),
                StepSimulator.table(Permutations.pipelined(n), simulated, sessions),
                "pipelined, " + name);
    }
}
