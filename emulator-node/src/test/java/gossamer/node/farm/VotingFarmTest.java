package gossamer.node.farm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.farm.UserModule;
import gossamer.model.farm.Vote;
import gossamer.model.recovery.Decision;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.voting.Lies;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.voting.VoteVerdict.Decided;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VotingFarmTest {

    private static UserModule says(double number) {
        return round -> Optional.of(Value.of(number));
    }

    @Test
    void votersAreSentValuesAndAskedForResults() throws InterruptedException {
        try (VotingFarm farm = VotingFarm.open("mail")) {
            List<Voter> voters = List.of(farm.add(), farm.add(), farm.add());
            for (Voter voter : voters) {
                assertThat(voter.get()).isEmpty();
                voter.send(Value.of(voter.number() == 1 ? "stop" : "go"));
            }
            farm.run(1);
            for (Voter voter : voters) {
                assertThat(voter.get()).contains(new Decided(Value.of("go"), List.of(0, 2)));
            }
            voters.get(0).send(Value.of("stop"));
            farm.run(1);
            assertThat(voters.get(2).get()).contains(new Decided(Value.of("stop"), List.of(0, 1)));
        }
    }

    @Test
    void modulesAreToldTheOutcomeOfEachRoundByTheirOwnVoter() throws InterruptedException {
        List<String> told = new ArrayList<>();
        UserModule module = new UserModule() {
            @Override
            public Optional<Value> input(int round) {
                told.add("asked " + round);
                return Optional.of(Value.of(round));
            }

            @Override
            public void output(int round, VoteVerdict verdict) {
                told.add("told " + round + " " + verdict.value().orElseThrow());
            }
        };
        try (VotingFarm farm = VotingFarm.open("diary")) {
            farm.add(module);
            farm.add(round -> Optional.of(Value.of(round)));
            farm.run(2);
        }
        assertThat(told)
                .containsExactly(
                        "asked 0",
                        "told 0 Number[number=0.0]",
                        "asked 1",
                        "told 1 Number[number=1.0]");
    }

    @Test
    void anAlgorithmOfOnesOwnDecides() throws InterruptedException {
        try (VotingFarm farm = VotingFarm.open("largest")) {
            farm.add(says(1));
            farm.add(says(5));
            farm.add(says(3));
            farm.control(ballot -> new Decided(
                    ballot.inputs().stream()
                            .flatMap(Optional::stream)
                            .max(Value::compareTo)
                            .orElseThrow(),
                    List.of()));
            assertThat(farm.run(1).votes())
                    .hasSize(3)
                    .allMatch(vote -> vote.verdict().value().equals(Optional.of(Value.of(5))));
        }
    }

    @Test
    void aSpareTakesOverFromAModuleThatHasFailedByItsOwnAccount() throws InterruptedException {
        try (VotingFarm farm = VotingFarm.open("spare")) {
            farm.add(says(7));
            farm.add(new UserModule() {
                @Override
                public Optional<Value> input(int round) {
                    return Optional.of(Value.of(round < 2 ? 7 : 9));
                }

                @Override
                public boolean hasFailed(int round) {
                    return round >= 2;
                }
            });
            farm.add(says(7));
            Voter spare = farm.spare(says(7));
            farm.control(
                    new RecoveryPolicy(List.of(Strategy.SPARE), Evidence.SELF_TEST, 0, 0, 0, 1, 1));
            List<Vote> votes = farm.run(4).votes();
            assertThat(votes.stream().filter(vote -> vote.round() == 2))
                    .hasSize(3)
                    .allMatch(vote -> vote.decisions()
                            .equals(List.of(
                                    new Decision.SwitchIn(1, 1, 3, "failed by its own account"))));
            assertThat(spare.votes()).extracting(Vote::round).containsExactly(3);
            assertThat(votes.get(votes.size() - 1).ballot().inputs())
                    .containsExactly(
                            Optional.of(Value.of(7)),
                            Optional.of(Value.of(7)),
                            Optional.of(Value.of(7)));
        }
    }

    @Test
    void oralMessagesBringVotersTogetherThatALiarSetsApart() throws InterruptedException {
        Lies lies = (path, receiver, truth) ->
                path.get(path.size() - 1) == 3 ? Value.of(receiver % 2) : truth;
        for (boolean oral : new boolean[] {false, true}) {
            try (VotingFarm farm = VotingFarm.open("liar").disturb(lies)) {
                farm.add(says(0));
                farm.add(says(1));
                farm.add(says(1));
                farm.add(says(1));
                if (oral) {
                    farm.agree(1, Value.of(0));
                }
                List<Vote> votes = farm.run(1).votes();
                long ballots = votes.stream()
                        .filter(vote -> vote.voter() != 3)
                        .map(Vote::ballot)
                        .distinct()
                        .count();
                assertThat(ballots).isEqualTo(oral ? 1 : 2);
            }
        }
    }

    @Test
    void whatIsNoFarmIsRefused() {
        try (VotingFarm farm = VotingFarm.open("small")) {
            assertThatThrownBy(() -> farm.run(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("small: a farm has at least 2 voters, not 0");
            Voter first = farm.add(says(1));
            assertThatThrownBy(() -> first.send(Value.of(2)))
                    .hasMessage("voter 0 has a user module already, which gives its values");
            farm.add();
            assertThatThrownBy(() -> farm.run(1))
                    .hasMessage("voter 1 has no value: send it one, or add it with a user module");
            farm.spare(says(1));
            assertThatThrownBy(() -> farm.add(says(1)))
                    .hasMessage("voter 3 comes after a spare; spares come last");
        }
    }

    /** Two good modules beside one that does a thing in round 2 and later. */
    private static List<Vote> votesBeside(UserModule bad) throws InterruptedException {
        try (VotingFarm farm = VotingFarm.open("masked").patience(Duration.ofSeconds(2))) {
            farm.add(says(7));
            farm.add(round -> round < 2 ? Optional.of(Value.of(7)) : bad.input(round));
            farm.add(says(7));
            Voter spare = farm.spare(says(7));
            farm.control(
                    new RecoveryPolicy(List.of(Strategy.SPARE), Evidence.VOTES, 0.3, 1.5, 0, 1, 1));
            List<Vote> votes = farm.run(8).votes();
            assertThat(spare.votes()).extracting(Vote::round).containsExactly(4, 5, 6, 7);
            return votes;
        }
    }

    static Stream<Arguments> badModules() {
        return Stream.of(
                bad("throws", round -> {
                    throw new IllegalStateException("my replica crashed");
                }),
                bad("overflows the stack", VotingFarmTest::deeper),
                bad("asserts", round -> {
                    throw new AssertionError(round);
                }),
                bad("NaN", round -> Optional.of(Value.of(Double.NaN))),
                bad("null", round -> nothing()),
                bad("silent", round -> Optional.empty()),
                bad("another kind", round -> Optional.of(Value.of("seven"))),
                bad("another length", round -> Optional.of(Value.vector(7, 7))),
                bad("hangs", round -> {
                    while (true) {
                        Thread.onSpinWait();
                        if (Thread.interrupted()) {
                            return Optional.of(Value.of(7));
                        }
                    }
                }),
                bad("sleeps", round -> {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return Optional.of(Value.of(7));
                }));
    }

    private static Arguments bad(String name, UserModule module) {
        return Arguments.of(name, module);
    }

    private static Optional<Value> deeper(int round) {
        return round < 0 ? Optional.empty() : deeper(round);
    }

    private static Optional<Value> nothing() {
        return null;
    }

    /** None of it ends the farm: the value is absent, which the alpha-count sees, and masked. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("badModules")
    void whateverAModuleDoesIsMasked(String name, UserModule bad) throws InterruptedException {
        List<Vote> votes = votesBeside(bad);
        assertThat(votes).allMatch(vote -> vote.verdict().value().equals(Optional.of(Value.of(7))));
        assertThat(votes.stream().filter(vote -> vote.round() == 2))
                .isNotEmpty()
                .allMatch(vote -> vote.ballot().inputs().get(1).isEmpty());
        assertThat(votes.stream().flatMap(vote -> vote.decisions().stream()))
                .anyMatch(Decision.SwitchIn.class::isInstance);
    }

    /** Started again, it votes again: once it has come back from what it was asked before. */
    @Test
    void aModuleThatHungIsAskedAgainAfterARestart() throws InterruptedException {
        try (VotingFarm farm = VotingFarm.open("again").patience(Duration.ofSeconds(2))) {
            farm.add(says(7));
            farm.add(says(7));
            farm.add(round -> {
                if (round == 1) {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        return Optional.empty();
                    }
                }
                return Optional.of(Value.of(7));
            });
            farm.control(new RecoveryPolicy(
                    List.of(Strategy.RESTART), Evidence.VOTES, 0.3, 1.2, 1, 5, 1));
            List<Vote> votes = farm.run(8).votes();
            assertThat(votes.stream().flatMap(vote -> vote.decisions().stream()))
                    .anyMatch(Decision.Restart.class::isInstance)
                    .anyMatch(Decision.Reintegrate.class::isInstance);
            assertThat(votes.stream().filter(vote -> vote.round() == 7))
                    .hasSize(3)
                    .allMatch(vote -> vote.ballot().inputs().get(2).isPresent());
        }
    }

    /** What throws when it is told a verdict has no value in the next round. */
    @Test
    void aModuleThatThrowsWhenItIsToldAVerdictIsMasked() throws InterruptedException {
        try (VotingFarm farm = VotingFarm.open("deaf")) {
            farm.add(says(7));
            farm.add(says(7));
            farm.add(new UserModule() {
                @Override
                public Optional<Value> input(int round) {
                    return Optional.of(Value.of(7));
                }

                @Override
                public void output(int round, VoteVerdict verdict) {
                    if (round == 0) {
                        throw new IllegalStateException("will not hear");
                    }
                }
            });
            assertThat(farm.run(3).votes())
                    .allMatch(
                            vote -> vote.ballot().inputs().get(2).isEmpty() == (vote.round() == 1));
        }
    }

    @Test
    void whereTwoKindsAreAsManyThatOfTheLowestSeatCounts() throws InterruptedException {
        try (VotingFarm farm = VotingFarm.open("mixed")) {
            farm.add(says(1));
            farm.add(round -> Optional.of(Value.of("one")));
            assertThat(farm.run(1).votes())
                    .hasSize(2)
                    .allMatch(vote -> vote.ballot()
                            .inputs()
                            .equals(List.of(Optional.of(Value.of(1)), Optional.empty())));
        }
    }
}
