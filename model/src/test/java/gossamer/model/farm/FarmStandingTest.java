package gossamer.model.farm;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.farm.FarmPlan.Exchange;
import gossamer.model.farm.FarmPlan.Rule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceLevel;
import gossamer.model.voting.Lies;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A farm whose rounds are emulations of their own comes to what it comes to in one. */
class FarmStandingTest {

    private static final int SEATS = 4;
    private static final int SPARES = 2;
    private static final int ROUNDS = 40;
    private static final RecoveryPolicy POLICY = new RecoveryPolicy(
            List.of(Strategy.RESTART, Strategy.SPARE, Strategy.DEGRADE),
            Evidence.VOTES,
            0.5,
            1,
            2,
            3,
            1);

    private static FarmPlan plan(int rounds) {
        return new FarmPlan(
                SEATS,
                SPARES,
                new Rule(new Majority().with(VotingRules.EXACT), Electorate.DEGRADED),
                POLICY,
                rounds,
                Exchange.PLAIN,
                1);
    }

    private static FarmLog run(FarmPlan plan, IntFunction<Respondent> modules, FarmStanding begin) {
        FarmLog log = new FarmLog(plan, VotingRules.EXACT);
        PipelinedGossip gossip = new PipelinedGossip(
                plan.members(),
                Permutation.pipelined(),
                Acceptance.ANY,
                plan.sessions(),
                Scheduling.NONE,
                0,
                0);
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        SequentialEngine.run(
                new Emulation(
                        "farm",
                        1,
                        Crossbar.of(plan.members()),
                        network,
                        FarmGossip.on(gossip, plan, modules, Lies.NONE, log, begin),
                        Profile.none(),
                        Limits.none()),
                TraceLevel.OFF);
        return log;
    }

    /** Modules that are absent or wrong in a fifth of the rounds, each at times for long. */
    private static IntFunction<Respondent> modules(long seed) {
        boolean[][] silent = new boolean[SEATS + SPARES][ROUNDS];
        boolean[][] wrong = new boolean[SEATS + SPARES][ROUNDS];
        Random random = new Random(seed);
        for (int bad = 0; bad < 2 * (SEATS + SPARES); bad++) {
            boolean[] module = (bad % 2 == 0 ? silent : wrong)[bad / 2];
            int from = random.nextInt(ROUNDS);
            int end = Math.min(ROUNDS, from + 1 + random.nextInt(9));
            java.util.Arrays.fill(module, from, end, true);
        }
        return voter -> new GuardedModule(GuardedModule.Terms.of(round -> silent[voter][round]
                ? Optional.empty()
                : Optional.of(Value.of(round + (wrong[voter][round] ? 1 + voter : 0)))));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void roundsOnTheirOwnAreTheRoundsOfOneRun(long seed) {
        FarmLog whole = run(plan(ROUNDS), modules(seed), FarmStanding.fresh(plan(ROUNDS)));
        FarmStanding standing = FarmStanding.fresh(plan(1));
        List<String> decisions = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<FarmLog.Entry> votes = run(plan(1), modules(seed), standing).round(0);
            List<FarmLog.Entry> same = whole.round(round);
            assertThat(votes).as("seed " + seed + " round " + round).hasSameSizeAs(same);
            for (int at = 0; at < votes.size(); at++) {
                FarmLog.Entry vote = votes.get(at);
                assertThat(vote.verdict()).isEqualTo(same.get(at).verdict());
                assertThat(vote.suspects()).isEqualTo(same.get(at).suspects());
                assertThat(vote.decisions()).isEqualTo(same.get(at).decisions());
                assertThat(vote.roster()).isEqualTo(same.get(at).roster());
                vote.decisions().forEach(made -> decisions.add(made.getClass().getSimpleName()));
            }
            standing = FarmStanding.of(standing.after(votes).toBytes());
            assertThat(standing.round()).isEqualTo(round + 1);
        }
        assertThat(decisions).contains("Restart", "Tolerate");
    }
}
