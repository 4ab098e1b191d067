package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.farm.FarmGossip;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.farm.UserModule;
import gossamer.model.farm.Vote;
import gossamer.model.fault.Byzantine;
import gossamer.model.fault.Crash;
import gossamer.model.fault.Fault;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Spans;
import gossamer.model.fault.When;
import gossamer.model.fault.select.Selector;
import gossamer.model.fault.select.SelectorException;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.registry.Registry;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.TraceLevel;
import gossamer.model.voting.Lies;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.voting.VotingProvider;
import gossamer.model.voting.VotingRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Voting farms: voters on PU actors, with user module actors beside them. */
class FarmActorTest {

    private static final Fault CRASH = new Crash(Crash.Memory.LOST);
    private static final Fault LIE = new Byzantine(Byzantine.Lies.SAME);

    private static final Emulator emulator = Emulator.create(3);
    private static final Network NETWORK = new Network(
            Duplex.HALF,
            Ports.ONE,
            OptionalInt.of(1),
            1,
            Cost.rounds(),
            SwitchingMode.named("rendezvous"));
    private static final Value RIGHT = Value.of(7);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static RecoveryPolicy spares(double threshold) {
        return new RecoveryPolicy(List.of(Strategy.SPARE), Evidence.VOTES, 0.3, threshold, 0, 1, 1);
    }

    private static FarmPlan plan(int seats, int spares, int rounds, RecoveryPolicy recovery) {
        return new FarmPlan(
                seats,
                spares,
                new FarmPlan.Rule(new Majority().with(VotingRules.EXACT), Electorate.CONFIGURED),
                recovery,
                rounds,
                FarmPlan.Exchange.PLAIN,
                1);
    }

    private static List<UserModule> modules(int members, IntFunction<Value> value) {
        return IntStream.range(0, members)
                .<UserModule>mapToObj(module -> round -> Optional.of(value.apply(module)))
                .toList();
    }

    private static PipelinedGossip gossip(FarmPlan plan, long receiveTimeout) {
        return new PipelinedGossip(
                plan.members(),
                Permutation.pipelined(),
                Acceptance.ANY,
                plan.rounds() * plan.sessionsPerRound(),
                Scheduling.NONE,
                receiveTimeout,
                1);
    }

    private static Emulation emulation(GossipAlgorithm gossip, int members, FaultRule... faults) {
        return new Emulation(
                "farm",
                1,
                Crossbar.of(members),
                NETWORK,
                gossip,
                new Profile(List.of(), List.of(), List.of(faults)),
                Limits.none());
    }

    private static FaultRule fault(Fault fault, int pu, long from) {
        return new Injection("fault", fault, only(pu), new When.Window(from, Spans.NEVER));
    }

    private static Selector only(int pu) {
        try {
            return Selector.pus(Integer.toString(pu));
        } catch (SelectorException e) {
            throw new AssertionError(e);
        }
    }

    /** The votes of a run by round and voter. */
    private static final class Log implements Vote.Listener {
        private final SortedMap<String, Vote> votes = new TreeMap<>();

        @Override
        public synchronized void voted(Vote vote) {
            Vote before = votes.put(vote.round() + "/" + vote.voter(), vote);
            assertThat(before).as("voted twice").isNull();
        }

        VoteVerdict verdict(int round, int voter) {
            return votes.get(round + "/" + voter).verdict();
        }

        Vote vote(int round, int voter) {
            return votes.get(round + "/" + voter);
        }
    }

    /** Runs on actors, and in the sequential engine, which must see the same. */
    private static Log run(
            FarmPlan plan,
            List<UserModule> modules,
            Lies lies,
            long receiveTimeout,
            FaultRule... faults)
            throws InterruptedException {
        PipelinedGossip gossip = gossip(plan, receiveTimeout);
        Log expected = new Log();
        SequentialEngine.Outcome reference = SequentialEngine.run(
                emulation(
                        FarmGossip.on(gossip, plan, modules, lies, expected),
                        plan.members(),
                        faults),
                TraceLevel.FULL);
        Log log = new Log();
        EmulationResult result = emulator.run(
                emulation(FarmGossip.on(gossip, plan, modules, lies, log), plan.members(), faults),
                Math.min(2, plan.members()));
        assertThat(result.fingerprint().hex()).isEqualTo(reference.fingerprint().hex());
        assertThat(log.votes).isEqualTo(expected.votes);
        return log;
    }

    @ParameterizedTest
    @CsvSource({
        "majority, 7 7 9, 7",
        "plurality, 7 7 9, 7",
        "median, 7 7 9, 7",
        "weighted-average, 7 7 9, 7.0571",
        "simple-average, 7 7 9, 7.6667",
        "majority, 1 2 3, none",
        "plurality, 1 2 3, none",
        "median, 1 2 3, 2",
        "weighted-average, 1 2 3, 2.0",
        "simple-average, 1 2 3, 2.0",
        "majority, 1.0 1.1 9.0, 1.0",
        "plurality, 1.0 1.1 9.0, 1.0",
        "median, 1.0 1.1 9.0, 1.1",
        "weighted-average, 1.0 1.1 9.0, 1.0519",
        "simple-average, 1.0 1.1 9.0, 3.7",
        "majority, 5 5 8 8 2, none",
        "plurality, 5 5 8 8 2, none",
        "median, 5 5 8 8 2, 5",
        "weighted-average, 5 5 8 8 2, 6.5",
        "simple-average, 5 5 8 8 2, 5.6",
        "majority, 5 5 8 8 8, 8",
        "plurality, 5 5 8 8 8, 8",
        "median, 5 5 8 8 8, 8",
        "weighted-average, 5 5 8 8 8, 6.8",
        "simple-average, 5 5 8 8 8, 6.8",
    })
    void votersComeToTheResultsOfTheTable(String method, String inputs, String expected)
            throws InterruptedException {
        List<Value> values = Arrays.stream(inputs.split(" "))
                .map(text -> Value.of(Double.parseDouble(text)))
                .toList();
        VotingProvider voting =
                Registry.builtIn().find(VotingProvider.class, method).orElseThrow();
        FarmPlan plan = new FarmPlan(
                values.size(),
                0,
                new FarmPlan.Rule(
                        voting.with(new VotingRules(VotingRules.EXACT.distance(), 0.2, 1)),
                        Electorate.CONFIGURED),
                RecoveryPolicy.NONE,
                1,
                FarmPlan.Exchange.PLAIN,
                1);
        Log log = run(plan, modules(values.size(), values::get), Lies.NONE, 0);
        assertThat(log.votes).hasSize(values.size());
        for (int voter = 0; voter < values.size(); voter++) {
            Optional<Value> result = log.verdict(0, voter).value();
            if (expected.equals("none")) {
                assertThat(result).isEmpty();
            } else {
                double found = ((Value.Number) result.orElseThrow()).number();
                assertThat(found).isCloseTo(Double.parseDouble(expected), within(5e-5));
            }
        }
    }

    private static org.assertj.core.data.Offset<Double> within(double offset) {
        return org.assertj.core.data.Offset.offset(offset);
    }

    /** All placements of f liars that tell all the same wrong value. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7})
    void fewerLiarsThanHalfAreOutvotedAndOneMoreIsNot(int voters) throws InterruptedException {
        int most = (voters - 1) / 2;
        for (int liars = 0; liars < 1 << voters; liars++) {
            int count = Integer.bitCount(liars);
            if (count > most + 1) {
                continue;
            }
            List<FaultRule> faults = new ArrayList<>();
            for (int voter = 0; voter < voters; voter++) {
                if ((liars >> voter & 1) == 1) {
                    faults.add(fault(LIE, voter, 0));
                }
            }
            FarmPlan plan = plan(voters, 0, 1, RecoveryPolicy.NONE);
            Log log = run(
                    plan,
                    modules(voters, module -> RIGHT),
                    Lies.NONE,
                    0,
                    faults.toArray(FaultRule[]::new));
            for (int voter = 0; voter < voters; voter++) {
                if ((liars >> voter & 1) == 0) {
                    boolean right = log.verdict(0, voter).value().equals(Optional.of(RIGHT));
                    assertThat(right)
                            .as("liars %s, voter %d", Integer.toBinaryString(liars), voter)
                            .isEqualTo(2 * (voters - count) > voters);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 10, 11, 12, 13, 14, 15})
    void largerFarmsOutvoteAsManyLiars(int voters) throws InterruptedException {
        int most = (voters - 1) / 2;
        for (int count : new int[] {most, most + 1}) {
            FarmPlan plan = plan(voters, 0, 1, RecoveryPolicy.NONE);
            List<FaultRule> faults = IntStream.range(0, count)
                    .mapToObj(i -> fault(LIE, (3 * i + 1) % voters, 0))
                    .distinct()
                    .toList();
            List<Integer> liars = IntStream.range(0, count)
                    .mapToObj(i -> (3 * i + 1) % voters)
                    .distinct()
                    .toList();
            Log log = run(
                    plan,
                    modules(voters, module -> RIGHT),
                    Lies.NONE,
                    0,
                    faults.toArray(FaultRule[]::new));
            boolean outvoted = 2 * (voters - liars.size()) > voters;
            for (int voter = 0; voter < voters; voter++) {
                if (!liars.contains(voter)) {
                    assertThat(log.verdict(0, voter).value().equals(Optional.of(RIGHT)))
                            .isEqualTo(outvoted);
                }
            }
        }
    }

    /** Every voter crashes at every possible step of three rounds of three voters, and after. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void theOthersOfThreeComeToTheRightResultWheneverOneCrashes(int victim)
            throws InterruptedException {
        for (long at = 0; at <= 20; at++) {
            FarmPlan plan = plan(3, 0, 3, RecoveryPolicy.NONE);
            Log log =
                    run(plan, modules(3, module -> RIGHT), Lies.NONE, 9, fault(CRASH, victim, at));
            for (int voter = 0; voter < 3; voter++) {
                for (int round = 0; round < 3 && voter != victim; round++) {
                    assertThat(log.verdict(round, voter).value())
                            .as("victim %d at %d, voter %d, round %d", victim, at, voter, round)
                            .hasValue(RIGHT);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aSpareTakesTheSeatOfWhomeverCrashes(int victim) throws InterruptedException {
        for (long at = 0; at <= 24; at++) {
            FarmPlan plan = plan(3, 1, 6, spares(0));
            Log log =
                    run(plan, modules(4, module -> RIGHT), Lies.NONE, 13, fault(CRASH, victim, at));
            for (int voter = 0; voter < 4; voter++) {
                if (voter == victim) {
                    continue;
                }
                Vote last = log.vote(5, voter);
                assertThat(last)
                        .as("victim %d at %d, voter %d", victim, at, voter)
                        .isNotNull();
                assertThat(last.verdict().value()).hasValue(RIGHT);
                assertThat(last.ballot().inputs()).allMatch(Optional::isPresent);
                assertThat(last.roster().seats().get(victim)).isEqualTo(3);
            }
            assertThat(log.votes.values().stream()
                            .filter(vote -> vote.voter() != victim)
                            .allMatch(vote -> vote.verdict().value().equals(Optional.of(RIGHT))))
                    .as("victim %d at %d", victim, at)
                    .isTrue();
        }
    }

    @Test
    void withoutTimeOutsACrashStopsTheFarm() {
        FarmPlan plan = plan(3, 0, 1, RecoveryPolicy.NONE);
        Log log = new Log();
        SequentialEngine.Outcome outcome = SequentialEngine.run(
                emulation(
                        FarmGossip.on(
                                gossip(plan, 0), plan, modules(3, module -> RIGHT), Lies.NONE, log),
                        3,
                        fault(CRASH, 1, 0)),
                TraceLevel.OFF);
        assertThat(outcome.tally().completePus).isZero();
        assertThat(log.votes).isEmpty();
    }

    /** A voter that is down for a while comes back, and takes part again from the next round on. */
    @Test
    void whoRestartsTakesPartAgain() throws InterruptedException {
        RecoveryPolicy policy =
                new RecoveryPolicy(List.of(Strategy.RESTART), Evidence.VOTES, 0.3, 0, 1, 8, 1);
        for (int victim = 0; victim < 3; victim++) {
            for (long down = 1; down <= 30; down++) {
                FarmPlan plan = plan(3, 0, 8, policy);
                FaultRule crash =
                        new Injection("crash", CRASH, only(victim), new When.Window(7, 7 + down));
                Log log = run(plan, modules(3, module -> RIGHT), Lies.NONE, 9, crash);
                for (int voter = 0; voter < 3; voter++) {
                    Vote last = log.vote(7, voter);
                    assertThat(last)
                            .as("victim %d for %d, voter %d", victim, down, voter)
                            .isNotNull();
                    assertThat(last.ballot().inputs()).allMatch(Optional::isPresent);
                    assertThat(last.verdict().value()).hasValue(RIGHT);
                    assertThat(last.roster().seats()).containsExactly(0, 1, 2);
                }
            }
        }
    }

    /** Without faults the steps are those of the gossip: 3N + 2(N+1)(K-1). */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 16})
    void roundsTakeAsLongAsSessions(int voters) throws InterruptedException {
        FarmPlan plan = plan(voters, 0, 10, RecoveryPolicy.NONE);
        Log log = run(plan, modules(voters, module -> RIGHT), Lies.NONE, 0);
        assertThat(log.votes).hasSize(10 * voters);
        long last = log.votes.values().stream()
                .mapToLong(vote -> vote.times().ended())
                .max()
                .orElseThrow();
        long n = voters - 1L;
        assertThat(last).isEqualTo(n == 1 ? 20 : 3 * n + 2 * (n + 1) * 9);
    }
}
