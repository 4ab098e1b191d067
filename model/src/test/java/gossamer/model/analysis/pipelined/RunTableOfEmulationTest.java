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
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import java.util.Arrays;
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
        int pus = crossbar.pus();
        Emulation emulation = new Emulation(
                "run-table of " + pus + " PUs",
                1,
                crossbar,
                NETWORK,
                algorithm,
                new Profile(List.of()),
                Limits.none());
        return StepSimulator.table(Emulations.run(emulation).trace(), pus);
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
                            assertChannels(pus, channels, scheduling, acceptance);
                        }
                    }
                }
            }
        }
    }

    private static void assertChannels(
            int pus, int channels, PipelinedGossip.Scheduling scheduling, Acceptance acceptance) {
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
                                        channels)
                                .run(),
                        pus);
                String name = permutation.name() + ", " + pus + " PUs, " + channels
                        + " channels, sessions=" + sessions + ", " + scheduling + ", " + acceptance;
                assertSame(
                        emulated(
                                new PipelinedGossip(
                                        pus, permutation, acceptance, sessions, scheduling),
                                Crossbar.shared(pus, channels)),
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
