package gossamer.model.analysis.pipelined;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
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
        Emulation emulation = new Emulation(
                "run-table of " + pus + " PUs",
                1,
                Crossbar.of(pus),
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

    private static void assertBothPermutations(
            int n, int sessions, PipelinedGossip.Scheduling scheduling) {
        Scheduling simulated = switch (scheduling) {
            case NONE -> Scheduling.NONE;
            case ALGORITHM_2 -> Scheduling.PREFER_CTH;
            case STABLE -> Scheduling.STABLE;
        };
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
