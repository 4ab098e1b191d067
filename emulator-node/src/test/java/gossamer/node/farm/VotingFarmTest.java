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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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

    @Test
    void valuesThatAreNotAlikeEndTheRunWithAMessage() {
        try (VotingFarm farm = VotingFarm.open("mixed")) {
            farm.add(says(1));
            farm.add(round -> Optional.of(Value.of("one")));
            assertThatThrownBy(() -> farm.run(1)).hasMessageContaining("inconsistent inputs");
        }
    }
}
