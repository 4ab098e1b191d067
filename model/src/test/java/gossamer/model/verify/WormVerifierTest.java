package gossamer.model.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.contract.Emulations;
import gossamer.model.fault.DelayRule;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** True traces under wormhole switching are clean, but for what a deadlock leaves undone. */
@Execution(ExecutionMode.CONCURRENT)
class WormVerifierTest {

    private int complete;
    private int deadlocked;

    private void requireSound(Emulation emulation) {
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        assertThat(outcome.reason()).isEqualTo(StopReason.QUIESCENT);
        Report report = WormMachines.verify(emulation, outcome.trace());
        assertThat(report.records()).isEqualTo(outcome.trace().size());
        WaitGraph waits = WaitGraph.of(emulation, outcome.trace());
        if (outcome.tally().completePus == emulation.topology().pus()) {
            assertThat(report.clean()).as("%s: %s", emulation.name(), report).isTrue();
            assertThat(waits.waits()).isEmpty();
            assertThat(waits.toString()).isEmpty();
            complete++;
        } else {
            assertThat(report.counts().keySet())
                    .as("%s: %s", emulation.name(), report)
                    .isEqualTo(Set.of(ViolationCode.NOT_DELIVERED, ViolationCode.INCOMPLETE));
            requireCircle(waits);
            deadlocked++;
        }
    }

    private static void requireCircle(WaitGraph waits) {
        List<WaitGraph.Wait> cycle = waits.cycle();
        assertThat(cycle).hasSizeGreaterThan(1);
        for (int place = 0; place < cycle.size(); place++) {
            WaitGraph.Wait next = cycle.get((place + 1) % cycle.size());
            assertThat(cycle.get(place).holder()).isEqualTo(next.packet());
        }
        assertThat(waits.toString()).startsWith("deadlock: packet ");
    }

    private void requireSound(Grid grid) {
        WormMachines.all(grid).forEach(this::requireSound);
    }

    @Test
    void pathsAreSound() {
        for (int n = 1; n <= 9; n++) {
            requireSound(Grid.path(n));
        }
        assertThat(complete).isGreaterThan(1000);
        assertThat(deadlocked).as("half-duplex links lead to circles").isPositive();
    }

    @Test
    void ringsAreSound() {
        for (int n = 1; n <= 10; n++) {
            requireSound(Grid.ring(n));
        }
        assertThat(complete).isGreaterThan(1000);
        assertThat(deadlocked).isPositive();
    }

    @Test
    void gridsAreSound() {
        for (int n = 2; n <= 5; n++) {
            requireSound(Grid.mesh(n, 3));
            requireSound(Grid.torus(n, 3));
        }
        requireSound(Grid.mesh(2, 3, 2));
        requireSound(Grid.torus(2, 3, 2));
        assertThat(complete).isGreaterThan(1000);
        assertThat(deadlocked).isPositive();
    }

    @Test
    void largerGridsAreSound() {
        int seed = 0;
        for (int n = 6; n <= 9; n++) {
            for (Cost cost : WormMachines.COSTS) {
                for (int virtual = 1; virtual <= 2; virtual++) {
                    for (Grid grid : List.of(Grid.mesh(n, n), Grid.torus(n, n))) {
                        List<DelayRule> delays = List.of(new DelayRule(0, seed++ % 3 * 40L));
                        int flits = WormMachines.FLITS.get(seed % 3);
                        requireSound(WormMachines.router(
                                grid, Duplex.FULL, virtual, cost, flits, delays, seed));
                    }
                }
            }
        }
        assertThat(complete).isGreaterThan(80);
    }

    @Test
    void fullDuplexLinksAndADatelinePreventCircles() {
        for (Grid grid : List.of(Grid.path(8), Grid.ring(9), Grid.mesh(4, 4), Grid.torus(5, 4))) {
            for (Cost cost : WormMachines.COSTS) {
                for (int flits : WormMachines.FLITS) {
                    requireSound(WormMachines.router(
                            grid, Duplex.FULL, 2, cost, flits, WormMachines.JITTER, flits));
                }
            }
        }
        assertThat(deadlocked).isZero();
    }

    @Test
    void onePortPusAreSound() {
        List<Grid> grids = List.of(
                Grid.path(2),
                Grid.path(7),
                Grid.ring(4),
                Grid.ring(7),
                Grid.mesh(3, 4),
                Grid.torus(3, 4),
                Grid.torus(3, 3, 3));
        for (Grid grid : grids) {
            WormMachines.all(grid).stream()
                    .filter(emulation -> emulation.network().cost().startup() > 0)
                    .flatMap(emulation -> Stream.of(
                            WormMachines.onePort(emulation, false),
                            WormMachines.onePort(emulation, true)))
                    .forEach(this::requireSound);
        }
        for (int n = 2; n <= 9; n++) {
            Cost cost = WormMachines.cost(3, 2, 1);
            Emulation gather = WormMachines.gather(n, cost, 7, WormMachines.JITTER);
            requireSound(WormMachines.onePort(gather, false));
            requireSound(WormMachines.onePort(gather, true));
        }
        assertThat(complete).isGreaterThan(500);
        assertThat(deadlocked).as("routers on rings without a dateline").isPositive();
    }

    @Test
    void manyTokensColoursAndTimersAreSound() {
        for (int n = 2; n <= 9; n++) {
            for (Cost cost : WormMachines.COSTS) {
                for (List<DelayRule> delays : List.of(WormMachines.PROMPT, WormMachines.JITTER)) {
                    requireSound(WormMachines.gather(n, cost, 7, delays));
                }
            }
        }
        assertThat(deadlocked).isZero();
    }

    @Test
    void aRunThatWasCutOffIsClean() {
        for (List<DelayRule> delays : List.of(WormMachines.PROMPT, WormMachines.JITTER)) {
            Emulation whole = WormMachines.router(
                    Grid.torus(3, 3), Duplex.HALF, 2, WormMachines.cost(3, 2, 1), 9, delays, 1);
            for (long ticks = 0; ticks < 80; ticks++) {
                Emulation cut = WormMachines.cutOff(whole, ticks);
                SequentialEngine.Outcome outcome = SequentialEngine.run(cut, TraceLevel.FULL);
                TraceVerifier verifier = new WormVerifier(cut);
                verifier.acceptAll(outcome.trace().words(), outcome.trace().size());
                Report report = verifier.finish(false);
                assertThat(report.clean()).as("%s: %s", cut.name(), report).isTrue();
            }
        }
    }

    @Test
    void aCircleIsToldToPeople() {
        Emulation emulation = WormMachines.router(
                Grid.path(3),
                Duplex.HALF,
                1,
                WormMachines.cost(0, 0, 1),
                1,
                WormMachines.PROMPT,
                1);
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        WaitGraph waits = WaitGraph.of(emulation, outcome.trace());
        assertThat(waits.toString())
                .isEqualTo("deadlock: packet 0#2 on (0)->(1) waits for (1)->(2), which packet 2#1"
                        + " has; packet 2#1 on (2)->(1) waits for (1)->(0), which packet 0#2 has");
    }

    @Test
    void wormholeSwitchingHasItsVerifier() {
        Emulation worms = WormMachines.toBeForged().findFirst().orElseThrow();
        assertThat(TraceVerifier.of(worms)).isInstanceOf(WormVerifier.class);
        Emulation others = Emulations.of(Grid.ring(4), false, Forgeries.HALF);
        assertThatThrownBy(() -> new WormVerifier(others))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not wormhole");
    }
}
