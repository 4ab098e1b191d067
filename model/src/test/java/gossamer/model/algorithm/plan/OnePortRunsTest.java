package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.PlannedRuns.assertRunsAsPlanned;
import static gossamer.model.algorithm.plan.Plans.A1;
import static gossamer.model.algorithm.plan.Plans.A2;
import static gossamer.model.algorithm.plan.Plans.circgos;
import static gossamer.model.algorithm.plan.Plans.line;
import static gossamer.model.algorithm.plan.Plans.rounds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.BinaryCircgos;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Plans for one-port PUs, packet by packet on a machine that has no more ports than that. */
@Execution(ExecutionMode.CONCURRENT)
class OnePortRunsTest {

    private static final LineAlgorithm BINARY = new Approach2(Variant.BINARY);

    private static Network onePort(boolean overlap, long startup, long hop) {
        return new Network(
                        Duplex.FULL,
                        Ports.ONE,
                        OptionalInt.empty(),
                        Plans.UNIT,
                        new Cost(startup, hop, 1, TimeBase.TICKS),
                        SwitchingMode.named("wormhole"))
                .withPortOverlap(overlap);
    }

    /** The makespan in units of [TR] where a start-up takes r of them. */
    private static double run(Plan plan, boolean overlap, int r) {
        Plan parts = OnePortPlan.of(plan, overlap);
        return run(parts, onePort(overlap, (long) r * Plans.UNIT, 0)) / (double) Plans.UNIT;
    }

    private static long run(Plan parts, Network machine) {
        assertRunsAsPlanned(parts, machine);
        Emulation emulation = PlannedRuns.emulation(parts, machine, Start.SLOT);
        long makespan = SequentialEngine.run(emulation, TraceLevel.OFF).tally().lastCompletion;
        assertThat(emulation.algorithm().prediction(emulation.network()))
                .map(GossipAlgorithm.Prediction::ticks)
                .as("%s on %s", parts.name(), parts.grid().shapeText())
                .contains(makespan);
        assertThat(LowerBounds.of(parts.grid(), emulation.network()).ticks())
                .as(parts.name())
                .isLessThanOrEqualTo(makespan);
        return parts.ticks(machine);
    }

    /**
     * Lemma 4 with 2 sub-steps per step, or 4, or 5 on odd rings (6 on a triangle, of whose PUs
     * only two can take part at a time); in the last step of an even ring one direction is left
     * out.
     */
    @Test
    void approach1OnRingsTakesTwoSubStepsOrFourOrFive() {
        for (int n = 3; n <= 16; n++) {
            Plan plan = line(Grid.ring(n), A1);
            int steps = n / 2;
            int last = n % 2 == 0 ? 1 : 2;
            assertThat(run(plan, true, 10))
                    .as("n = %d", n)
                    .isEqualTo(11.0 * (2 * steps - 2 + last));
            int all = n % 2 == 0 ? 4 * (steps - 1) + 2 : (n == 3 ? 6 : 5) * steps;
            assertThat(run(plan, false, 10)).as("n = %d", n).isEqualTo(11.0 * all);
        }
    }

    @Test
    void binaryTreesTakeTwoLogarithms() {
        for (int n = 2; n <= 40; n++) {
            int log = 32 - Integer.numberOfLeadingZeros(n - 1);
            for (Grid grid : List.of(Grid.ring(n), Grid.path(n))) {
                for (int r : new int[] {2, 10}) {
                    double units = 2 * log * r + n - 1 + log * n;
                    assertThat(run(line(grid, BINARY), false, r)).isEqualTo(units);
                    assertThat(run(line(grid, BINARY), true, r)).isEqualTo(units);
                }
            }
        }
    }

    @Test
    void binaryCircgosIsBetweenApproach2AndApproach1() {
        for (int n : List.of(8, 12, 64)) {
            for (int heads = 1; heads <= n; heads *= 2) {
                if (n % heads == 0) {
                    int block = n / heads;
                    int log = 32 - Integer.numberOfLeadingZeros(block - 1);
                    int startups = 2 * (heads - 1) + 2 * log;
                    double units = startups * 10 + block - 1 + 2.0 * (heads - 1) * block + log * n;
                    assertThat(run(line(Grid.ring(n), new BinaryCircgos(heads)), false, 10))
                            .as("n = %d, heads = %d", n, heads)
                            .isEqualTo(units);
                }
            }
        }
        assertThatThrownBy(() -> line(Grid.ring(9), new BinaryCircgos(2)))
                .hasMessage("heads=2, must divide the 9 PUs of a line");
    }

    @Test
    void theMachineTakesWhatWasMeasured() {
        expect(line(Grid.ring(27), A1), 715, 286);
        expect(line(Grid.ring(27), A2), 308, 308);
        Plan torgos = Cubgos.plan(Grid.torus(9, 9), 3, rounds(3, 1), Colouring.SPLIT);
        expect(torgos, 607.5, 334);
        Plan cubgos = Cubgos.plan(Grid.torus(9, 9, 9), 3, rounds(3, 1), Colouring.SPLIT);
        expect(cubgos, 2550, 1310);
    }

    /** The journal's machine: 8×8, and a ring of 64. */
    @Test
    void theRoutinesOfTheParagonRunAsPlanned() {
        List<LineAlgorithm> lines = List.of(A1, BINARY);
        for (Grid grid : List.of(Grid.torus(8, 8), Grid.mesh(8, 8))) {
            for (LineAlgorithm first : lines) {
                for (LineAlgorithm second : lines) {
                    run(HighDimGos.plan(grid, List.of(first, second), Colouring.NONE), false, 10);
                }
            }
            for (boolean overlap : new boolean[] {false, true}) {
                run(Cubgos.plan(grid, 2, rounds(2, 1), Colouring.SPLIT), overlap, 10);
            }
        }
        // On each axis three steps in two directions, and one in one.
        Plan oneOne = HighDimGos.plan(Grid.torus(8, 8), List.of(A1, A1), Colouring.NONE);
        assertThat(run(oneOne, true, 10)).isEqualTo(7 * (10 + 1) + 7 * (10 + 8));
        Plan twoTwo = HighDimGos.plan(Grid.torus(8, 8), List.of(BINARY, BINARY), Colouring.NONE);
        assertThat(run(twoTwo, false, 10)).isEqualTo(12 * 10 + 7 + 3 * 8 + 8 * (7 + 3 * 8));
        for (int a1 = 2; a1 <= 64; a1 *= 2) {
            run(line(Grid.ring(64), circgos(a1, 2, 1)), false, 10);
        }
    }

    private static void expect(Plan plan, double alternating, double overlapping) {
        assertThat(run(plan, false, 10)).as(plan.name()).isEqualTo(alternating);
        assertThat(run(plan, true, 10)).as(plan.name()).isEqualTo(overlapping);
    }

    @Test
    void everySmallGridRunsAsPlanned() {
        small().forEach(plan -> {
            run(OnePortPlan.of(plan, false), onePort(false, 7, 3));
            run(OnePortPlan.of(plan, true), onePort(true, 7, 3));
        });
    }

    private static Stream<Plan> small() {
        List<Plan> plans = new ArrayList<>();
        for (int n = 1; n <= 12; n++) {
            for (Grid grid : List.of(Grid.ring(n), Grid.path(n))) {
                for (LineAlgorithm algorithm : List.of(A1, A2, BINARY, Plans.TRIMMED)) {
                    plans.add(line(grid, algorithm));
                }
                for (int a1 = 1; a1 <= n; a1++) {
                    plans.add(line(grid, circgos(a1, 3, 1)));
                    plans.add(line(grid, circgos(a1, 2, 1)));
                }
            }
        }
        for (int height = 1; height <= 5; height++) {
            for (int width = 1; width <= 4; width++) {
                for (Grid grid : List.of(Grid.torus(height, width), Grid.mesh(height, width))) {
                    for (Colouring colouring : Colouring.values()) {
                        plans.add(HighDimGos.plan(grid, List.of(A1, BINARY), colouring));
                        plans.add(HighDimGos.plan(grid, List.of(A2, A1), colouring));
                    }
                }
            }
        }
        for (Grid grid : List.of(Grid.torus(6, 6), Grid.mesh(6, 6), Grid.torus(4, 4, 4))) {
            plans.add(Cubgos.plan(grid, 2, rounds(grid.side(0) / 2, 2), Colouring.SPLIT));
            plans.add(Cubgos.plan(grid, 2, rounds(grid.side(0) / 2, 2), Colouring.PARITY));
        }
        return plans.stream();
    }

    /** The machine holds them up: it has the ports, not the plan. */
    @Test
    void aPlanForAllPortsHasToWait() {
        for (boolean overlap : new boolean[] {false, true}) {
            for (Plan plan : List.of(
                    line(Grid.ring(9), A1),
                    line(Grid.path(8), A1),
                    HighDimGos.plan(Grid.torus(3, 4), List.of(A1, A1), Colouring.SPLIT))) {
                Emulation emulation =
                        PlannedRuns.emulation(plan, onePort(overlap, 120, 0), Start.SLOT);
                assertThat(emulation.algorithm().prediction(emulation.network()))
                        .isEmpty();
                SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
                assertThat(outcome.tally().completePus).isEqualTo(plan.grid().pus());
                assertThat(outcome.tally().queued).as(plan.name()).isPositive();
                assertThat(outcome.tally().lastInstant)
                        .isGreaterThan(plan.ticks(emulation.network()));
            }
        }
    }

    @Test
    void withoutSlotsAllPlansCompleteByTheRules() {
        small().filter(plan -> plan.grid().pus() > 1).forEach(plan -> {
            for (boolean overlap : new boolean[] {false, true}) {
                Emulation emulation = PlannedRuns.emulation(
                        OnePortPlan.of(plan, overlap), onePort(overlap, 36, 2), Start.READY);
                SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
                assertThat(outcome.tally().completePus)
                        .as(emulation.name())
                        .isEqualTo(plan.grid().pus());
            }
        });
    }
}
