package gossamer.model.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.contract.Emulations;
import gossamer.model.fault.DelayRule;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.Ports;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import gossamer.model.verify.GrantMachines.Task;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** True traces are clean, on every machine whose links grant turns. */
@Execution(ExecutionMode.CONCURRENT)
class GrantVerifierTest {

    private static void requireClean(Task task) {
        for (Duplex duplex : Duplex.values()) {
            for (Ports ports : Ports.values()) {
                for (LinkPolicy policy : GrantMachines.policies(duplex, task)) {
                    for (List<DelayRule> delays :
                            List.of(List.<DelayRule>of(), GrantMachines.JITTER)) {
                        for (Cost cost : List.of(Cost.rounds(), GrantMachines.LINEAR)) {
                            Emulation emulation = task.on(duplex, ports, policy, cost, delays, 7);
                            if (emulation.machine().linksGrant()) {
                                requireClean(emulation);
                            }
                        }
                    }
                }
            }
        }
    }

    private static void requireClean(Emulation emulation) {
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        assertThat(outcome.reason()).isEqualTo(StopReason.QUIESCENT);
        Report report = GrantMachines.verify(emulation, outcome.trace());
        assertThat(report.clean()).as("%s: %s", emulation.name(), report).isTrue();
        assertThat(report.records()).isEqualTo(outcome.trace().size());
    }

    @Test
    void pathsAreClean() {
        for (int n = 1; n <= 8; n++) {
            GrantMachines.paths(n, Cost.rounds()).forEach(GrantVerifierTest::requireClean);
        }
    }

    @Test
    void ringsAreClean() {
        for (int n : new int[] {1, 3, 4, 5, 6, 7, 8}) {
            GrantMachines.rings(n, Cost.rounds()).forEach(GrantVerifierTest::requireClean);
        }
    }

    @Test
    void gridsAreClean() {
        for (int rows = 1; rows <= 4; rows++) {
            for (int columns = 1; columns <= 4; columns++) {
                GrantMachines.grids(rows, columns, Cost.rounds())
                        .forEach(GrantVerifierTest::requireClean);
            }
        }
    }

    @Test
    void largerNetworksAreClean() {
        for (long seed = 1; seed <= 20; seed++) {
            for (Task task : tasksOfSize(5 + (int) seed)) {
                for (Duplex duplex : Duplex.values()) {
                    LinkPolicy policy =
                            LinkPolicy.of(duplex == Duplex.FULL ? Rule.FIRST_READY : Rule.COIN);
                    for (Ports ports : Ports.values()) {
                        Emulation emulation = task.on(
                                duplex,
                                ports,
                                policy,
                                GrantMachines.LINEAR,
                                List.of(new DelayRule(0, seed)),
                                seed);
                        if (emulation.machine().linksGrant()) {
                            requireClean(emulation);
                        }
                    }
                }
            }
        }
    }

    private static List<Task> tasksOfSize(int n) {
        List<Task> tasks = new ArrayList<>(GrantMachines.paths(n, GrantMachines.LINEAR));
        tasks.addAll(GrantMachines.rings(n, GrantMachines.LINEAR));
        tasks.addAll(GrantMachines.grids(3 + n % 5, 3 + n % 4, GrantMachines.LINEAR));
        return tasks;
    }

    @Test
    void packetsOfManyIntervalsAreClean() {
        for (Task task : GrantMachines.grids(3, 4, GrantMachines.LINEAR)) {
            if (task.algorithm() instanceof HighDimGos) {
                for (Duplex duplex : Duplex.values()) {
                    Emulation emulation = task.on(
                            duplex,
                            Ports.ONE,
                            LinkPolicy.FIRST_READY,
                            GrantMachines.LINEAR,
                            GrantMachines.JITTER,
                            1);
                    requireClean(Emulations.scattered(emulation, 5));
                }
            }
        }
    }

    @Test
    void aRunThatWasCutOffIsClean() {
        Task task = GrantMachines.paths(8, GrantMachines.LINEAR).get(0);
        for (Duplex duplex : Duplex.values()) {
            for (Ports ports : Ports.values()) {
                Emulation whole = task.on(
                        duplex,
                        ports,
                        LinkPolicy.FIRST_READY,
                        GrantMachines.LINEAR,
                        GrantMachines.JITTER,
                        1);
                for (long ticks = 0; ticks < 60; ticks += 7) {
                    Emulation cut = GrantMachines.cutOff(whole, ticks);
                    SequentialEngine.Outcome outcome = SequentialEngine.run(cut, TraceLevel.FULL);
                    assertThat(outcome.reason()).isEqualTo(StopReason.VIRTUAL_TIME_LIMIT);
                    TraceVerifier verifier = new GrantVerifier(cut);
                    verifier.acceptAll(outcome.trace().words(), outcome.trace().size());
                    Report report = verifier.finish(false);
                    assertThat(report.clean()).as("%s: %s", cut.name(), report).isTrue();
                }
            }
        }
    }

    @Test
    void everyMachineHasItsVerifier() {
        Task task = GrantMachines.paths(3, Cost.rounds()).get(0);
        Emulation granting = task.on(Duplex.HALF, Ports.ALL, LinkPolicy.FIRST_READY);
        assertThat(TraceVerifier.of(granting)).isInstanceOf(GrantVerifier.class);
        Emulation prompt = Emulations.of(Grid.ring(4), false, Forgeries.HALF);
        assertThat(TraceVerifier.of(prompt)).isInstanceOf(Verifier.class);
        assertThatThrownBy(() -> new GrantVerifier(prompt))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("grant no turns");
    }
}
