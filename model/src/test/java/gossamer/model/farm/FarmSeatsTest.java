package gossamer.model.farm;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.farm.FarmPlan.Exchange;
import gossamer.model.farm.FarmPlan.Seats;
import gossamer.model.fsa.Pu.Effects;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.recovery.Decision;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.token.Datum;
import gossamer.model.voting.Lies;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingRules;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Seats that change by agreement: voters alone, in rounds, under every small set of faults. */
class FarmSeatsTest {

    private static final int FAULTY_ROUNDS = 4;
    private static final int ROUNDS = 14;
    private static final Value RIGHT = Value.of(7);
    private static final Effects NO_EFFECTS = (Effects) Proxy.newProxyInstance(
            Effects.class.getClassLoader(),
            new Class<?>[] {Effects.class},
            (proxy, method, args) -> method.getReturnType() == long.class ? 0L : null);

    private sealed interface Fault {}

    /** One packet is lost. */
    private record Loss(int round, int from, int to) implements Fault {}

    /** A voter falls silent in a round after so many packets, which go to the lowest numbers. */
    private record Crash(int round, int voter, int sent) implements Fault {}

    private static FarmPlan plan(int seats, int spares, double threshold, Seats agreement) {
        return new FarmPlan(
                seats,
                spares,
                new FarmPlan.Rule(new Majority().with(VotingRules.EXACT), Electorate.CONFIGURED),
                new RecoveryPolicy(
                        List.of(Strategy.SPARE, Strategy.DEGRADE),
                        Evidence.VOTES,
                        0.3,
                        threshold,
                        0,
                        1,
                        2),
                ROUNDS,
                new Exchange(Optional.empty(), 0, agreement),
                1);
    }

    /** A farm under faults, and what it does wrong. */
    private static final class Farm {
        private final int members;
        private final List<FarmVoter> voters;
        private final int[] crashedIn;
        private final Set<Loss> losses = new HashSet<>();
        private final int[] sentLast;
        /** Votes of a round, by voter. */
        private final Map<Integer, Vote> votes = new HashMap<>();
        /** By the number of changes, the seats. */
        private final Map<Integer, List<Object>> chain = new HashMap<>();

        private final List<List<List<Object>>> after = new ArrayList<>();
        /** Whether in each round every living voter hears a majority of all. */
        private boolean inside = true;

        private boolean conflict;
        private int without;

        Farm(FarmPlan plan, List<Fault> faults) {
            members = plan.members();
            crashedIn = new int[members];
            sentLast = new int[members];
            Arrays.fill(crashedIn, ROUNDS);
            for (Fault fault : faults) {
                if (fault instanceof Crash crash) {
                    crashedIn[crash.voter()] = crash.round();
                    sentLast[crash.voter()] = crash.sent();
                } else {
                    losses.add((Loss) fault);
                }
            }
            FarmVoter.Farm farm = new FarmVoter.Farm(
                    plan,
                    round -> false,
                    Lies.NONE,
                    vote -> votes.put(vote.voter(), vote),
                    FarmStanding.fresh(plan));
            voters = IntStream.range(0, members)
                    .mapToObj(voter -> new FarmVoter(voter, 0, farm))
                    .toList();
        }

        Farm run(IntBinaryOperator said) {
            for (int round = 0; round < ROUNDS; round++) {
                round(round, said);
            }
            return this;
        }

        private boolean lives(int voter, int round) {
            return crashedIn[voter] > round;
        }

        private void round(int round, IntBinaryOperator said) {
            votes.clear();
            List<Datum> told = new ArrayList<>();
            for (int voter = 0; voter < members; voter++) {
                FarmVoter one = voters.get(voter);
                if (crashedIn[voter] >= round) {
                    int number = said.applyAsInt(voter, round);
                    one.sessionBegan(round, NO_EFFECTS);
                    Response response = new Response(
                            number < 0 ? Optional.empty() : Optional.of(Value.of(number)),
                            false,
                            Optional.empty());
                    one.answered(new Answer(voter, round, response), NO_EFFECTS);
                }
                told.add(crashedIn[voter] >= round ? one.own(round) : null);
            }
            for (int to = 0; to < members; to++) {
                int missed = 0;
                for (int from = 0; from < members; from++) {
                    int place = from < to ? to - 1 : to;
                    boolean sends = lives(from, round)
                            || crashedIn[from] == round && place < sentLast[from];
                    if (from != to && sends && !losses.contains(new Loss(round, from, to))) {
                        voters.get(to).heard(round, from, told.get(from), 0);
                    } else if (from != to) {
                        missed++;
                    }
                }
                inside &= !lives(to, round) || members - missed > members / 2;
            }
            for (int voter = 0; voter < members; voter++) {
                if (lives(voter, round)) {
                    voters.get(voter).sessionEnded(round, NO_EFFECTS);
                }
            }
            judge(round);
        }

        private void judge(int round) {
            Set<List<Object>> verdicts = new HashSet<>();
            for (Vote vote : votes.values()) {
                int changes = voters.get(vote.voter()).seating().changes();
                boolean changed = vote.decisions().stream()
                        .anyMatch(made -> !(made instanceof Decision.Tolerate)
                                && !(made instanceof Decision.Adopt));
                vote.verdict()
                        .value()
                        .ifPresent(value ->
                                verdicts.add(List.of(changed ? changes - 1 : changes, value)));
                without += vote.verdict().value().equals(Optional.of(RIGHT)) ? 0 : 1;
            }
            conflict |= verdicts.size() > 1;
            List<List<Object>> seats = new ArrayList<>();
            for (int voter = 0; voter < members; voter++) {
                if (lives(voter, round)) {
                    FarmRoster roster = voters.get(voter).seating().roster();
                    List<Object> known = List.of(roster.seats(), states(voter));
                    seats.add(known);
                    List<Object> before =
                            chain.putIfAbsent(voters.get(voter).seating().changes(), known);
                    conflict |= before != null && !before.equals(known);
                } else {
                    seats.add(List.of());
                }
            }
            after.add(seats);
        }

        private List<State> states(int voter) {
            return voters.get(voter).seating().roster().modules().stream()
                    .map(FarmRoster.Module::state)
                    .toList();
        }

        /** Whether two voters that live have different seats after two rounds in a row. */
        boolean isPartedForLong() {
            for (int round = 1; round < ROUNDS; round++) {
                for (int one = 0; one < members; one++) {
                    for (int other = one + 1; other < members; other++) {
                        if (lives(one, round)
                                && lives(other, round)
                                && !after.get(round)
                                        .get(one)
                                        .equals(after.get(round).get(other))
                                && !after.get(round - 1)
                                        .get(one)
                                        .equals(after.get(round - 1).get(other))) {
                            return true;
                        }
                    }
                }
            }
            return false;
        }

        /** Whether a voter that lives to the end is out, as any such voter sees it. */
        boolean givesUpAHealthyOne() {
            return living().anyMatch(voter ->
                    living().anyMatch(other -> states(voter).get(other) == State.RETIRED));
        }

        /** Whether all that live know in the end that all others are out. */
        boolean isRepaired() {
            return living().allMatch(voter -> IntStream.range(0, members)
                    .allMatch(other -> lives(other, ROUNDS - 1)
                            != (states(voter).get(other) == State.RETIRED)));
        }

        private IntStream living() {
            return IntStream.range(0, members).filter(voter -> lives(voter, ROUNDS - 1));
        }
    }

    private static List<Fault> faults(int members) {
        List<Fault> faults = new ArrayList<>();
        for (int round = 0; round < FAULTY_ROUNDS; round++) {
            for (int from = 0; from < members; from++) {
                for (int to = 0; to < members; to++) {
                    if (from != to) {
                        faults.add(new Loss(round, from, to));
                    }
                }
                for (int sent = 0; sent < members - 1; sent++) {
                    faults.add(new Crash(round, from, sent));
                }
            }
        }
        return faults;
    }

    private static List<List<Fault>> oneOrTwo(int members) {
        List<Fault> all = faults(members);
        List<List<Fault>> cases = new ArrayList<>();
        for (int one = 0; one < all.size(); one++) {
            cases.add(List.of(all.get(one)));
            for (int two = one + 1; two < all.size(); two++) {
                boolean twice = all.get(one) instanceof Crash first
                        && all.get(two) instanceof Crash second
                        && first.voter() == second.voter();
                if (!twice) {
                    cases.add(List.of(all.get(one), all.get(two)));
                }
            }
        }
        return cases;
    }

    private static long pairs(long of) {
        return of * (of - 1) / 2;
    }

    @ParameterizedTest
    @CsvSource({"3, 0, 1", "5, 0, 20"})
    void noOneOrTwoFaultsPartTheSeats(int seats, double threshold, int every) {
        explore(seats, threshold, every);
    }

    /** All of them, and with a threshold that puts up with one error. */
    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"5, 0", "3, 1.5", "5, 1.5"})
    void noOneOrTwoFaultsOfLargerFarmsPartTheSeats(int seats, double threshold) {
        explore(seats, threshold, 1);
    }

    private static void explore(int seats, double threshold, int every) {
        int members = seats + 1;
        FarmPlan plan = plan(seats, 1, threshold, Seats.MAJORITY);
        List<List<Fault>> cases = oneOrTwo(members);
        long losses = (long) members * (members - 1) * FAULTY_ROUNDS;
        long each = (long) FAULTY_ROUNDS * (members - 1);
        assertThat(cases).hasSize((int)
                (2 * losses + pairs(losses) + losses * losses + pairs(members) * each * each));
        AtomicInteger explored = new AtomicInteger();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger without = new AtomicInteger();
        IntStream.range(0, cases.size())
                .parallel()
                .filter(at -> at % every == 0)
                .forEach(at -> {
                    List<Fault> faults = cases.get(at);
                    Farm farm = new Farm(plan, faults).run((voter, round) -> 7);
                    explored.incrementAndGet();
                    assertThat(farm.conflict).as("conflict %s", faults).isFalse();
                    assertThat(farm.givesUpAHealthyOne())
                            .as("given up %s", faults)
                            .isFalse();
                    if (farm.inside) {
                        inside.incrementAndGet();
                        assertThat(farm.isPartedForLong())
                                .as("parted %s", faults)
                                .isFalse();
                        assertThat(farm.without).as("not right %s", faults).isZero();
                        assertThat(farm.isRepaired()).as("repaired %s", faults).isTrue();
                    } else if (farm.without > 0) {
                        without.incrementAndGet();
                    }
                });
        assertThat(explored.get()).isEqualTo((cases.size() + every - 1) / every);
        assertThat(inside.get()).isGreaterThan(explored.get() / 2);
        System.out.printf(
                "%d+1 voters, threshold %s: %,d of %,d sets of one or two faults, %,d inside, %,d"
                        + " of the others without some result%n",
                seats, threshold, explored.get(), cases.size(), inside.get(), without.get());
    }

    /** Any packet may be lost, any member crash, any module say nothing or something wrong. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6})
    void noFaultsAtAllBringConflictingVerdicts(int seats) {
        Random random = new Random(seats);
        int changes = 0;
        for (int trial = 0; trial < 500; trial++) {
            int members = seats + random.nextInt(3);
            FarmPlan plan = plan(seats, members - seats, random.nextInt(2), Seats.MAJORITY);
            double loss = random.nextDouble() * 0.6;
            List<Fault> faults = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                for (int from = 0; from < members; from++) {
                    for (int to = 0; to < members; to++) {
                        if (random.nextDouble() < loss) {
                            faults.add(new Loss(round, from, to));
                        }
                    }
                    if (random.nextInt(30) == 0) {
                        faults.add(new Crash(round, from, random.nextInt(members)));
                    }
                }
            }
            int silent = random.nextInt(members * 2);
            int from = random.nextInt(ROUNDS);
            Farm farm = new Farm(plan, faults)
                    .run((voter, round) -> voter == silent && round >= from ? -1 : 7);
            assertThat(farm.conflict).as("seats %d, trial %d", seats, trial).isFalse();
            changes += farm.chain.size() - 1;
        }
        assertThat(changes).isGreaterThan(100);
    }

    /** What agreement is for: without it one lost packet is enough. */
    @Test
    void withoutAgreementOneLostPacketPartsTheSeatsForGood() {
        FarmPlan plan = plan(3, 1, 0, Seats.NONE);
        Farm farm = new Farm(plan, List.of(new Loss(1, 1, 0))).run((voter, round) -> 7);
        assertThat(farm.isPartedForLong()).isTrue();
        assertThat(farm.givesUpAHealthyOne()).isTrue();
    }
}
