package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import gossamer.audit.AuditReport;
import gossamer.coordinator.experiment.TunedRun;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Concentrating;
import gossamer.model.algorithm.line.Disseminating;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.line.OneWayDissemination;
import gossamer.model.algorithm.line.ScatteredGossip;
import gossamer.model.algorithm.plan.Move;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import gossamer.model.token.Task;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs in which PUs do not begin with a token each, or need not hold all of them. */
class TaskAuditTest {

    private static final Grid RING = Grid.ring(9);
    private static final Network NETWORK = TunedRun.network(new Cost(10, 0, 1, TimeBase.TICKS), 1);
    private static final List<LineAlgorithm> ALGORITHMS = List.of(
            new Concentrating(),
            new Disseminating(List.of(new Growth(3, 1))),
            new ScatteredGossip(new Approach1()),
            new OneWayDissemination(3, 3));

    private static Emulation emulation(Plan plan) {
        return Emulation.plain(
                plan.name(), RING, NETWORK, new PlannedGossip("p", plan, NETWORK, Start.SLOT));
    }

    private static AuditReport audit(Emulation ran, Emulation said) {
        return Audits.audit(Audits.run(ran), said, ConfigFactory.empty());
    }

    @Test
    void runsOfEveryTaskAreAuditedAndComplete() {
        for (LineAlgorithm algorithm : ALGORITHMS) {
            Emulation emulation = emulation(HighDimGos.plan(RING, algorithm));
            Outcome outcome = Audits.run(emulation);
            assertThat(outcome.tally().completePus).as(algorithm.name()).isEqualTo(9);
            assertThat(Audits.audit(outcome, emulation, ConfigFactory.empty()).clean())
                    .as(algorithm.name())
                    .isTrue();
        }
    }

    /** The trace of a run is no proof of any other task: not of one elsewhere, nor of gossip. */
    @Test
    void aRunIsNotAcceptedAsThatOfAnotherTask() {
        List<Task> tasks = new ArrayList<>(List.of(Task.GOSSIP));
        for (int pu = 0; pu < 9; pu++) {
            tasks.add(Task.concentration(pu));
            tasks.add(Task.dissemination(pu));
        }
        for (LineAlgorithm algorithm : ALGORITHMS) {
            Plan plan = HighDimGos.plan(RING, algorithm);
            for (Task other : tasks) {
                boolean same = other.equals(plan.task());
                assertThat(audit(emulation(plan), emulation(plan.with(other))).clean())
                        .as("%s as %s", algorithm.name(), other)
                        .isEqualTo(same);
            }
        }
    }

    /** Without a packet, or with one token less in it: what was planned is another run. */
    @Test
    void aPlanThatLacksAnythingIsFoundOut() {
        int planted = 0;
        for (LineAlgorithm algorithm : ALGORITHMS) {
            Plan plan = HighDimGos.plan(RING, algorithm);
            Emulation right = emulation(plan);
            for (int step = 0; step < plan.steps(); step++) {
                for (int place = 0; place < plan.step(step).moves().size(); place++) {
                    Emulation wrong = emulation(without(plan, step, place));
                    assertThat(audit(wrong, right).clean())
                            .as("%s, step %d, packet %d", algorithm.name(), step, place)
                            .isFalse();
                    planted++;
                }
            }
        }
        assertThat(planted).isGreaterThan(60);
    }

    /** No run of a concentration that loses a token ends complete, whoever judges. */
    @Test
    void aConcentrationThatLosesATokenIsIncomplete() {
        Plan plan = HighDimGos.plan(RING, new Concentrating());
        int last = plan.steps() - 1;
        Emulation wrong = emulation(without(plan, last, 0));
        Outcome outcome = Audits.run(wrong);
        assertThat(outcome.tally().completePus).isEqualTo(8);
        assertThat(Audits.audit(outcome, wrong, ConfigFactory.empty()).clean()).isTrue();
    }

    /** The same plan but for one token of a packet, or all of the packet where it has no more. */
    private static Plan without(Plan plan, int step, int place) {
        List<PlanStep> steps = new ArrayList<>(
                IntStream.range(0, plan.steps()).mapToObj(plan::step).toList());
        List<Move> moves = new ArrayList<>(steps.get(step).moves());
        Move move = moves.remove(place);
        TokenSet fewer = move.tokens().without(TokenSet.of(move.tokens().get(0)));
        if (!fewer.isEmpty()) {
            moves.add(
                    place,
                    new Move(
                            move.source(),
                            move.axis(),
                            move.direction(),
                            move.distance(),
                            move.colour(),
                            fewer));
        }
        steps.set(step, new PlanStep(steps.get(step).label(), moves));
        return Plan.of(plan.name(), RING, plan.numbering(0), steps).with(plan.task());
    }
}
