package gossamer.model.algorithm.plan;

import static gossamer.model.algorithm.plan.PlannedRuns.assertRunsAsPlanned;
import static gossamer.model.algorithm.plan.Plans.A1;
import static gossamer.model.algorithm.plan.Plans.A2;
import static gossamer.model.algorithm.plan.Plans.assertClean;
import static gossamer.model.algorithm.plan.Plans.circgos;
import static gossamer.model.algorithm.plan.Plans.line;
import static gossamer.model.algorithm.plan.Plans.machine;
import static gossamer.model.algorithm.plan.Plans.rounds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Concentrating;
import gossamer.model.algorithm.line.Disseminating;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.line.OneWayDissemination;
import gossamer.model.algorithm.line.ScatteredGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.fault.Profile;
import gossamer.model.fault.PuDelay;
import gossamer.model.fault.law.Constant;
import gossamer.model.fault.select.Selector;
import gossamer.model.machine.Network;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.Limits;
import gossamer.model.token.Task;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Concentration and dissemination alone ([TR] section 3). */
class TasksTest {

    private static final Network MACHINE = machine(700, 3, 1, 12);

    private static Plan run(Grid grid, LineAlgorithm algorithm) {
        Plan plan = line(grid, algorithm);
        assertClean(plan);
        assertRunsAsPlanned(plan, MACHINE);
        if (grid.wrapped() && grid.pus() > 2) {
            StepCosts is = StepCosts.of(plan);
            StepCosts said = algorithm.costs(grid.pus(), true, 1);
            assertThat(said.startups()).as(plan.name() + grid.pus()).isEqualTo(is.startups());
            assertThat(said.transfer())
                    .as(plan.name() + grid.pus())
                    .isGreaterThanOrEqualTo(is.transfer());
        }
        return plan;
    }

    @Test
    void onePuGathersAllTokensOfASmallLine() {
        for (int n = 1; n <= 30; n++) {
            for (Grid grid : List.of(Grid.path(n), Grid.ring(n))) {
                Plan plan = run(grid, new Concentrating());
                assertThat(PlanCheck.check(plan).redundant()).isZero();
                assertThat(plan.packets()).isEqualTo(n - 1);
            }
        }
    }

    @Test
    void onePuSpreadsAllTokensOverASmallLine() {
        for (int n = 2; n <= 24; n++) {
            for (Grid grid : List.of(Grid.path(n), Grid.ring(n))) {
                Plan plan = line(grid, new Disseminating(rounds(3, 1)));
                assertClean(plan);
                assertRunsAsPlanned(plan, MACHINE);
            }
            int size = n;
            Plan whole = run(Grid.ring(n), new Disseminating(rounds(3, 1)));
            assertThat(StepCosts.of(whole).sizes()).containsOnly(size);
        }
        for (int n = 5; n <= 24; n++) {
            run(Grid.ring(n), new Disseminating(rounds(4, 2, 2, 2)));
            run(Grid.ring(n), new Disseminating(rounds(5, 4)));
        }
    }

    @Test
    void scatteredTokensAreGossipedByAnyAlgorithm() {
        for (int n = 3; n <= 20; n++) {
            for (Grid grid : List.of(Grid.path(n), Grid.ring(n))) {
                for (LineAlgorithm gossip : List.of(A1, A2, circgos(2, 3, 1))) {
                    Plan plan = line(grid, new ScatteredGossip(gossip));
                    assertClean(plan);
                    assertRunsAsPlanned(plan, MACHINE);
                    assertThat(plan.steps())
                            .isEqualTo(line(grid, new Concentrating()).steps()
                                    + line(grid, gossip).steps());
                }
            }
        }
    }

    @Test
    void oneWayRingsAreServedOverLinksToTheRightOnly() {
        for (int n = 3; n <= 24; n++) {
            for (int messages = 1; messages <= n; messages++) {
                for (int factor : new int[] {2, 3, 7}) {
                    Plan plan = run(Grid.ring(n), new OneWayDissemination(messages, factor));
                    for (int step = 0; step < plan.steps(); step++) {
                        assertThat(plan.step(step).moves()).allMatch(move -> move.direction() == 1);
                    }
                    if (n % messages == 0) {
                        assertThat(StepCosts.of(plan).transfer())
                                .isEqualTo((long) plan.steps() * n / messages);
                    }
                }
            }
        }
    }

    @Test
    void onPowersOf3ConcentrationIsTheSumOfTheBoundsOfLemma1() {
        int k = 0;
        for (int n = 3; n <= 243; n *= 3) {
            k++;
            for (int r : new int[] {2, 10, 50}) {
                Plan plan = line(Grid.ring(n), new Concentrating());
                assertThat(plan.ticks(machine(r))).isEqualTo((k * r + n / 2) * 12L);
                assertThat(LowerBounds.of(Grid.ring(n), machine(r)).ticks())
                        .isEqualTo(Math.max(k * r, n / 2) * 12L);
                assertThat(StepCosts.of(line(Grid.ring(n), new Disseminating(rounds(3, 1))))
                                .units(r, 0, 1))
                        .isEqualTo(k * (r + n));
            }
        }
    }

    /** Each of the plans lacks a packet, or begins in another PU. */
    @Test
    void aTaskThatIsNotDoneIsFoundOut() {
        Grid ring = Grid.ring(9);
        Plan gather = line(ring, new Concentrating());
        Plan spread = line(ring, new Disseminating(rounds(3, 1)));
        assertThat(PlanCheck.check(gather.with(Task.concentration(3))).problems())
                .isNotEmpty();
        assertThat(PlanCheck.check(gather.with(Task.GOSSIP)).problems()).hasSize(8);
        assertThat(PlanCheck.check(spread.with(Task.dissemination(3))).problems())
                .isNotEmpty();
        assertThat(PlanCheck.check(spread.with(Task.GOSSIP)).problems()).isNotEmpty();
        for (Task task : List.of(Task.concentration(3), Task.GOSSIP)) {
            Emulation wrong = PlannedRuns.emulation(gather.with(task), MACHINE, Start.SLOT);
            Outcome outcome = SequentialEngine.run(wrong, TraceLevel.FULL);
            assertThat(outcome.tally().completePus).as(task.toString()).isLessThan(9);
        }
    }

    @Test
    void ledgersCountWhatIsToBeHeld() {
        for (Plan plan : List.of(
                line(Grid.ring(9), new Concentrating()),
                line(Grid.ring(9), new Disseminating(rounds(3, 1))),
                line(Grid.path(10), new Concentrating()))) {
            Emulation emulation = PlannedRuns.emulation(plan, MACHINE, Start.SLOT);
            Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
            Ledger ledger = Ledger.of(emulation, outcome.tally());
            assertThat(ledger.tokens().coverage()).as(plan.name()).isEqualTo(1);
        }
    }

    @Test
    void onlyGossipHasPhasesColoursByParityAndFaults() throws Exception {
        Task task = Task.concentration(4);
        assertThatThrownBy(() -> HighDimGos.plan(
                        Grid.torus(3, 3), List.of(new Concentrating(), A1), Colouring.NONE))
                .hasMessageContaining("phases on 3×3 that are no gossip");
        Plan coloured = HighDimGos.plan(Grid.torus(3, 3), List.of(A1, A1), Colouring.PARITY);
        assertThatThrownBy(() -> coloured.with(task)).hasMessageContaining("colours by parity");
        Emulation plain =
                PlannedRuns.emulation(line(Grid.ring(9), new Concentrating()), MACHINE, Start.SLOT);
        assertThat(plain.algorithm().task()).isEqualTo(task);
        assertThat(LowerBounds.of(plain).ticks()).isZero();
        PuDelay slow = new PuDelay("slow", Selector.pus("7"), new Constant(0), 2);
        Profile one = new Profile(List.of(), List.of(slow), List.of());
        assertThatThrownBy(() -> plain.with(one, Limits.none()))
                .hasMessageContaining("faults can disturb gossip only");
    }
}
