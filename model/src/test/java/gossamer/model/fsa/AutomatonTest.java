package gossamer.model.fsa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.contract.Emulations;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Relay;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Tap;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AutomatonTest {

    private static final Step SEND =
            new Step(Trigger.STAGE_BEGIN, new Effect.Send(0, Payload.GATHERED), 1);
    private static final Step PASS_ON =
            new Step(Trigger.ARRIVAL, new Effect.Send(0, Payload.ARRIVED), 3);
    private static final Step KEEP = new Step(Trigger.ARRIVAL, new Effect.Keep(), 2);

    @Test
    void sendsAndArrivalsAreCountedOverAllStagesAndLanes() {
        Stage busy = new Stage(
                "busy",
                List.of(new Lane("a", 0, List.of(SEND, PASS_ON)), new Lane("b", 1, List.of(KEEP))));
        Stage idle = new Stage("idle", List.of());
        Automaton automaton = new Automaton(2, List.of(busy, idle, busy));
        assertThat(automaton.sends()).isEqualTo(8);
        assertThat(automaton.arrivals()).isEqualTo(10);
        assertThat(automaton.maxLanes()).isEqualTo(2);
        assertThat(new Automaton(1, List.of()).maxLanes()).isZero();
    }

    @Test
    void whatIsTappedIsSentOnceMore() {
        Relay taps = new Relay(
                TokenSet.empty(), TokenSet.empty(), List.of(new Tap(1, 1), new Tap(2, 1)));
        Stage stage = new Stage(
                "s",
                List.of(
                        new Lane("a", 0, List.of(SEND, PASS_ON, KEEP), taps),
                        new Lane("b", 0, List.of())));
        Automaton automaton = new Automaton(1, List.of(stage));
        assertThat(automaton.arrivals()).isEqualTo(5);
        assertThat(automaton.sends()).isEqualTo(1 + 3 + 2 * 5);
    }

    @Test
    void listsAreCopied() {
        List<Step> steps = new ArrayList<>(List.of(SEND));
        Lane lane = new Lane("a", 0, steps);
        steps.add(KEEP);
        assertThat(lane.steps()).containsExactly(SEND);
        assertThatThrownBy(() -> lane.steps().add(KEEP))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void stepsThatWaitForNothingComeFirst() {
        assertThatThrownBy(() -> new Lane("late", 0, List.of(KEEP, SEND)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lane late: a STAGE_BEGIN step after an ARRIVAL step");
    }

    @Test
    void nothingCanBePassedOnBeforeItArrived() {
        Effect passOn = new Effect.Send(0, Payload.ARRIVED);
        assertThatThrownBy(() -> new Step(Trigger.STAGE_BEGIN, passOn, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nothing has arrived when a stage begins");
    }

    @Test
    void aStepIsTakenAtLeastOnce() {
        assertThatThrownBy(() -> new Step(Trigger.ARRIVAL, new Effect.Keep(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("times=0, must be >= 1");
    }

    @Test
    void anAutomatonHasAtLeastOneColour() {
        assertThatThrownBy(() -> new Automaton(0, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("colours=0 stages=0, must be 1..255 and at most 65535");
    }

    @Test
    void whatAllPusSendIsWhatAllPusAwait() {
        for (Grid grid : List.of(
                Grid.path(5),
                Grid.ring(8),
                Grid.ring(9),
                Grid.mesh(3, 4),
                Grid.torus(2, 5),
                Grid.torus(4, 4, 3),
                Grid.mesh(1, 4))) {
            for (boolean split : new boolean[] {false, true}) {
                var algorithm = Emulations.approach1(grid, split);
                long sends = 0;
                long arrivals = 0;
                for (int pu = 0; pu < grid.pus(); pu++) {
                    sends += algorithm.automaton(pu).sends();
                    arrivals += algorithm.automaton(pu).arrivals();
                }
                assertThat(sends)
                        .as("%s split=%s", grid.shapeText(), split)
                        .isEqualTo(arrivals)
                        .isEqualTo(algorithm.packets());
            }
        }
    }

    @Test
    void packetIdsTellSenderAndSequence() {
        long id = Packet.idOf(70_000, 123_456);
        assertThat(Packet.senderOf(id)).isEqualTo(70_000);
        assertThat(Packet.idText(id)).isEqualTo("70000#123456");
        assertThat(Packet.idText(0)).isEqualTo("-");
    }
}
