package gossamer.model.voting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fsa.LifeCycle;
import gossamer.model.fsa.LifeCycle.Transition;
import gossamer.model.voting.VoterLife.Action;
import gossamer.model.voting.VoterLife.Input;
import gossamer.model.voting.VoterLife.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class VoterLifeTest {

    private static Phase after(Phase phase, Input... inputs) {
        Phase at = phase;
        for (Input input : inputs) {
            at = VoterLife.TABLE.step(at, input).to();
        }
        return at;
    }

    @Test
    void aVoterGoesRoundAndRoundUntilItIsTold() {
        Phase ready = after(VoterLife.TABLE.begin(), Input.RUN, Input.PEERS_KNOWN);
        assertThat(ready).isEqualTo(Phase.WAITING);
        assertThat(after(ready, Input.VALUE, Input.EXCHANGED, Input.VOTED)).isEqualTo(ready);
        assertThat(after(ready, Input.VALUE, Input.VALUE, Input.EXCHANGED, Input.VALUE))
                .isEqualTo(Phase.VOTING);
        assertThat(after(ready, Input.DESTROY)).isEqualTo(Phase.QUITTING);
    }

    @Test
    void everyPhaseButTheLastTwoCanFailAndAFailedVoterCanComeBack() {
        for (Phase phase : Phase.values()) {
            boolean works = phase != Phase.FAILED && phase != Phase.QUITTING;
            assertThat(VoterLife.TABLE.find(phase, Input.FAULT).isPresent()).isEqualTo(works);
        }
        assertThat(after(Phase.FAILED, Input.RESTART, Input.PEERS_KNOWN)).isEqualTo(Phase.WAITING);
    }

    @Test
    void everyPhaseCanBeReachedAndQuittingIsForGood() {
        Set<Phase> reached = new TreeSet<>(Set.of(VoterLife.TABLE.begin()));
        for (int round = 0; round < Phase.values().length; round++) {
            VoterLife.TABLE.transitions().stream()
                    .filter(one -> reached.contains(one.from()))
                    .toList()
                    .forEach(one -> reached.add(one.to()));
        }
        assertThat(reached).containsExactly(Phase.values());
        assertThat(VoterLife.TABLE.transitions())
                .noneMatch(one -> one.from() == Phase.QUITTING)
                .extracting(Transition::action)
                .contains(Action.values());
        assertThatThrownBy(() -> VoterLife.TABLE.step(Phase.QUITTING, Input.VALUE))
                .hasMessage("VALUE has no meaning in state QUITTING");
    }

    @Test
    void theGuideHasTheWholeTable() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "voting.md"));
        for (Transition<Phase, Input, Action> one : VoterLife.TABLE.transitions()) {
            assertThat(guide)
                    .contains("| %s | %s | %s | %s |"
                            .formatted(one.from(), one.input(), one.to(), one.action()));
        }
    }

    @Test
    void aTableLeavesNoChoice() {
        Transition<Phase, Input, Action> one =
                new Transition<>(Phase.WAITING, Input.VALUE, Phase.VOTING, Action.VOTE);
        assertThatThrownBy(() -> new LifeCycle<>(Phase.WAITING, List.of(one, one)))
                .hasMessage("two transitions from WAITING on VALUE");
    }
}
