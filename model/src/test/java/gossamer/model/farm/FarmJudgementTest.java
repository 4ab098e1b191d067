package gossamer.model.farm;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.farm.FarmJudgement.Kind;
import gossamer.model.farm.FarmJudgement.Mark;
import gossamer.model.farm.FarmJudgement.Violation;
import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.recovery.Decision;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.Observation;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.voting.Ballot;
import gossamer.model.voting.Distance;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingRules;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FarmJudgementTest {

    private static final VotingRules RULES = new VotingRules(Distance.STANDARD, 0.5, 1);
    private static final List<Integer> ALL = List.of(0, 1, 2);
    private static final FarmJudgement.Truth TWENTY = (module, round) -> Value.of(20);

    private static FarmPlan plan(int spares, int rounds) {
        RecoveryPolicy recovery =
                new RecoveryPolicy(List.of(Strategy.SPARE), Evidence.VOTES, 0.3, 0, 0, 1, 1);
        return new FarmPlan(
                3,
                spares,
                new FarmPlan.Rule(new Majority().with(RULES), Electorate.CONFIGURED),
                recovery,
                rounds,
                FarmPlan.Exchange.PLAIN,
                1);
    }

    private static FarmRoster fresh(FarmPlan plan) {
        return FarmRoster.fresh(plan.recovery(), plan.seats(), plan.spares());
    }

    /** A vote on these numbers, null for an absent one, that takes two ticks. */
    private static void vote(
            FarmLog log,
            FarmPlan plan,
            FarmRoster roster,
            int round,
            int voter,
            @Nullable Double... said) {
        Ballot ballot = Ballot.of(Arrays.stream(said)
                .map(number -> Optional.ofNullable(number).map(Value::of))
                .toList());
        long began = 10L * round + voter;
        log.voted(new Vote(
                round,
                voter,
                new Vote.Times(began, began + 2 + voter),
                ballot,
                plan.rule().algorithm().vote(ballot),
                List.of(),
                roster));
    }

    private static FarmJudgement judged(
            FarmPlan plan, FarmJudgement.Truth truth, List<Integer> correct, FarmLog log) {
        return FarmJudgement.of(plan, RULES, truth, correct, log);
    }

    @Test
    void resultsWithinEpsilonOfTheRightValueAreRight() {
        FarmPlan plan = plan(0, 1);
        FarmLog log = new FarmLog(plan, RULES);
        vote(log, plan, fresh(plan), 0, 0, 20.0, 20.5, 90.0);
        vote(log, plan, fresh(plan), 0, 1, 20.4, 20.5, 90.0);
        vote(log, plan, fresh(plan), 0, 2, 19.6, 20.0, 90.0);
        FarmJudgement judgement = judged(plan, TWENTY, ALL, log);
        assertThat(judgement.rounds().get(0).right()).contains(Value.of(20));
        assertThat(judgement.rounds().get(0).marks())
                .containsExactly(Mark.RIGHT, Mark.RIGHT, Mark.RIGHT);
        // 20.4 and 19.6 are both right, but too far apart for the same.
        assertThat(judgement.violations())
                .containsExactly(new Violation(Kind.DISAGREEMENT, 0, List.of(1, 2)));
        assertThat(judgement.isSound()).isFalse();
        assertThat(judged(plan, TWENTY, List.of(0, 1), log).isSound()).isTrue();
        assertThat(log.entry(0, 0).orElseThrow().suspects().deviating()).containsExactly(2);
        assertThat(log.entry(0, 0).orElseThrow().times().latency()).isEqualTo(2);
    }

    @Test
    void wrongMissingAndSilentVotersAreTold() {
        FarmPlan plan = plan(0, 2);
        FarmLog log = new FarmLog(plan, RULES);
        vote(log, plan, fresh(plan), 0, 0, 20.0, 23.0, 23.0);
        vote(log, plan, fresh(plan), 0, 1, 20.0, 23.0, null);
        vote(log, plan, fresh(plan), 0, 2, 20.0, 20.0, 23.0);
        vote(log, plan, fresh(plan), 1, 2, 20.0, 20.0, 20.0);
        FarmJudgement judgement = judged(plan, TWENTY, ALL, log);
        assertThat(judgement.rounds().get(0).marks())
                .containsExactly(Mark.WRONG, Mark.UNDECIDED, Mark.RIGHT);
        assertThat(judgement.rounds().get(1).marks())
                .containsExactly(Mark.SILENT, Mark.SILENT, Mark.RIGHT);
        assertThat(judgement.violations())
                .containsExactly(
                        new Violation(Kind.DISAGREEMENT, 0, List.of(0, 1)),
                        new Violation(Kind.WRONG_VALUE, 0, List.of(0)),
                        new Violation(Kind.NO_RESULT, 0, List.of(1)),
                        new Violation(Kind.NO_RESULT, 1, List.of(0, 1)));
        // Had somebody interrupted it, the last round would have had no time to end.
        assertThat(judgement.upToTheCut().rounds())
                .containsExactly(judgement.rounds().get(0));
        assertThat(judged(plan, TWENTY, List.of(2), log).upToTheCut().rounds()).hasSize(2);
        // What voters with faults do counts for nothing.
        assertThat(judged(plan, TWENTY, List.of(2), log).isSound()).isTrue();
        assertThat(log.entry(0, 1).orElseThrow().suspects().absent()).containsExactly(2);
        assertThat(log.entry(1, 0)).isEmpty();
        assertThat(log.all()).hasSize(4);
    }

    @Test
    void whereNoValueIsRightTheFarmIsNotSoundButVotersMayAgree() {
        FarmPlan plan = plan(0, 1);
        FarmJudgement.Truth apart = (module, round) -> Value.of(10 * module);
        FarmLog log = new FarmLog(plan, RULES);
        for (int voter = 0; voter < 3; voter++) {
            vote(log, plan, fresh(plan), 0, voter, 0.0, 10.0, voter == 2 ? 10.0 : 20.0);
        }
        FarmJudgement all = judged(plan, apart, ALL, log);
        assertThat(all.rounds().get(0).right()).isEmpty();
        assertThat(all.rounds().get(0).marks())
                .containsExactly(Mark.UNDECIDED, Mark.UNDECIDED, Mark.UNJUDGED);
        assertThat(all.violations())
                .containsExactly(new Violation(Kind.DISAGREEMENT, 0, List.of(0, 2)));
        FarmJudgement two = judged(plan, apart, List.of(0, 1), log);
        assertThat(two.violations()).isEmpty();
        assertThat(two.isSound()).isFalse();
    }

    @Test
    void sparesVoteFromWhenAllKnowThatTheyHaveASeat() {
        FarmPlan plan = plan(1, 3);
        FarmRoster before = fresh(plan);
        FarmRoster.Step step =
                before.observe(new Observation.RoundOver(List.of(1), List.of(), List.of()));
        assertThat(step.decisions()).hasOnlyElementsOfType(Decision.SwitchIn.class);
        FarmLog log = new FarmLog(plan, RULES);
        vote(log, plan, step.roster(), 0, 0, 20.0, null, 20.0);
        vote(log, plan, before, 0, 2, 20.0, 20.0, 20.0);
        vote(log, plan, step.roster(), 1, 0, 20.0, null, 20.0);
        vote(log, plan, step.roster(), 1, 2, 20.0, null, 20.0);
        vote(log, plan, step.roster(), 2, 0, 20.0, null, 20.0);
        vote(log, plan, step.roster(), 2, 2, 20.0, null, 20.0);
        FarmJudgement judgement = judged(plan, TWENTY, List.of(0, 2, 3), log);
        assertThat(judgement.rounds().get(0).marks())
                .containsExactly(Mark.RIGHT, Mark.SILENT, Mark.RIGHT, Mark.UNSEATED);
        assertThat(judgement.rounds().get(1).marks())
                .containsExactly(Mark.RIGHT, Mark.UNSEATED, Mark.RIGHT, Mark.UNSEATED);
        assertThat(judgement.rounds().get(2).marks())
                .containsExactly(Mark.RIGHT, Mark.UNSEATED, Mark.RIGHT, Mark.SILENT);
        assertThat(judgement.violations())
                .containsExactly(new Violation(Kind.NO_RESULT, 2, List.of(3)));
    }

    @Test
    void figuresCountWhatEndsBetweenTheFirstEndsOfTheFirstAndTheLastRound() {
        FarmPlan plan = plan(0, 3);
        FarmLog log = new FarmLog(plan, RULES);
        for (int round = 0; round < 3; round++) {
            for (int voter = 0; voter < 3; voter++) {
                vote(log, plan, fresh(plan), round, voter, 20.0, 20.0, 20.0);
            }
        }
        FarmFigures figures = FarmFigures.of(log);
        assertThat(figures.voting()).contains(new FarmFigures.Spread(2, 3, 4, 4, 9));
        // Ends at 2 4 6, 12 14 16, 22 24 26.
        FarmFigures.Steady steady = figures.steady().orElseThrow();
        assertThat(steady).isEqualTo(new FarmFigures.Steady(2, 22, 6, 2));
        assertThat(steady.votesPerTick()).isEqualTo(0.3);
        assertThat(steady.roundsPerTick()).isEqualTo(0.1);
        assertThat(FarmFigures.of(new FarmLog(plan, RULES)))
                .isEqualTo(new FarmFigures(Optional.empty(), Optional.empty()));
    }
}
