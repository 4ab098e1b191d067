package gossamer.model.fsa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.fsa.Pu.Note;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.token.Datum;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PuCoreTest {

    private static final Grid RING = Grid.ring(5);
    private static final int PU = 2;

    /** Writes down what a PU does. */
    private static final class Log implements Pu.Effects {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void send(Packet packet) {
            lines.add("send " + Packet.idText(packet.id()) + " on " + packet.channel() + " "
                    + packet.tokens() + " of " + packet.flits() + " flits, stage "
                    + packet.stage() + " lane " + packet.lane() + ", caused by "
                    + Packet.idText(packet.cause()));
        }

        @Override
        public void listen(Listen listen) {
            throw new AssertionError("nobody listens under store-and-forward switching");
        }

        @Override
        public long now() {
            throw new AssertionError("no clock here");
        }

        @Override
        public void launch(Worm worm) {
            throw new AssertionError("no wormhole here: " + worm);
        }

        @Override
        public void later(long ticks, Alarm alarm) {
            throw new AssertionError("no timers here: " + alarm);
        }

        @Override
        public void stageBegan(int pu, int stage, long cause) {
            lines.add("stage " + stage + ", caused by " + Packet.idText(cause));
        }

        @Override
        public void absent(int pu, int stage, int count) {
            throw new AssertionError("nobody waits with a time-out");
        }

        @Override
        public void withdraw(Withdraw withdraw) {
            throw new AssertionError("nobody waits with a time-out: " + withdraw);
        }

        @Override
        public void ask(int pu, int session) {
            throw new AssertionError("there are no user modules");
        }

        @Override
        public void tell(int pu, int session, Datum said) {
            throw new AssertionError("there are no user modules");
        }

        @Override
        public void note(Note note) {
            throw new AssertionError("nobody decides anything: " + note);
        }

        @Override
        public void completed(int pu, long cause) {
            lines.add("complete, caused by " + Packet.idText(cause));
        }

        List<String> take() {
            List<String> taken = List.copyOf(lines);
            lines.clear();
            return taken;
        }
    }

    private static Step step(Trigger trigger, Effect effect, int times) {
        return new Step(trigger, effect, times);
    }

    private static Stage stage(Step... steps) {
        return new Stage("axis 0", List.of(new Lane("rightwards", 0, List.of(steps))));
    }

    private static final Step SEND =
            step(Trigger.STAGE_BEGIN, new Effect.Send(0, Payload.GATHERED), 1);
    private static final Step PASS_ON =
            step(Trigger.ARRIVAL, new Effect.Send(0, Payload.ARRIVED), 1);
    private static final Step KEEP = step(Trigger.ARRIVAL, new Effect.Keep(), 1);

    private final Log log = new Log();

    private PuCore begun(Stage... stages) {
        Automaton automaton = new Automaton(1, List.of(stages));
        PuCore pu = new PuCore(PU, automaton, RING, new int[] {PU}, new int[] {10}, 3);
        pu.begin(log);
        return pu;
    }

    private static Packet packet(int sequence, int stage, int lane, int token) {
        int channel = RING.channel(PU - 1, 0);
        return new Packet(
                Packet.idOf(PU - 1, sequence), 0, channel, 0, stage, lane, TokenSet.of(token), 10);
    }

    @Test
    void aLaneSendsPassesOnAndKeepsInOrder() {
        PuCore pu = begun(stage(SEND, PASS_ON, KEEP));
        assertThat(log.take())
                .containsExactly(
                        "stage 0, caused by -",
                        "send 2#1 on 4 {2} of 10 flits, stage 0 lane 0, caused by -");
        assertThat(pu.waitingFor()).isEqualTo("axis 0: 2 packets rightwards");
        pu.receive(packet(1, 0, 0, 1), log);
        assertThat(log.take())
                .containsExactly("send 2#2 on 4 {1} of 10 flits, stage 0 lane 0, caused by 1#1");
        assertThat(pu.waitingFor()).isEqualTo("axis 0: 1 packet rightwards");
        assertThat(pu.isComplete()).isFalse();
        pu.receive(packet(2, 0, 0, 0), log);
        assertThat(log.take()).containsExactly("complete, caused by 1#2");
        assertThat(pu.isComplete()).isTrue();
        assertThat(pu.gathered(0)).isEqualTo(3);
        assertThat(pu.waitingFor()).isEmpty();
    }

    @Test
    void packetsOfALaterStageAreKeptUntilItBegins() {
        PuCore pu = begun(stage(SEND, KEEP), stage(SEND, PASS_ON, KEEP));
        log.take();
        pu.receive(packet(5, 1, 0, 4), log);
        assertThat(log.take()).isEmpty();
        assertThat(pu.gathered(0)).isEqualTo(1);
        pu.receive(packet(1, 0, 0, 1), log);
        // Stage 1 sends what stage 0 has gathered, and only then takes in what was early.
        assertThat(log.take())
                .containsExactly(
                        "stage 1, caused by 1#1",
                        "send 2#2 on 4 {1..2} of 20 flits, stage 1 lane 0, caused by 1#1",
                        "send 2#3 on 4 {4} of 10 flits, stage 1 lane 0, caused by 1#5");
        assertThat(pu.gathered(0)).isEqualTo(3);
        pu.receive(packet(6, 1, 0, 0), log);
        assertThat(log.take()).containsExactly("complete, caused by 1#6");
    }

    @Test
    void earlyPacketsOfSeveralStagesAreTakenStageByStage() {
        PuCore pu = begun(stage(KEEP), stage(KEEP), stage(KEEP, KEEP));
        pu.receive(packet(8, 2, 0, 4), log);
        pu.receive(packet(7, 1, 0, 3), log);
        log.take();
        pu.receive(packet(1, 0, 0, 1), log);
        assertThat(log.take()).containsExactly("stage 1, caused by 1#1", "stage 2, caused by 1#7");
        assertThat(pu.gathered(0)).isEqualTo(4);
        assertThat(pu.isComplete()).isFalse();
        pu.receive(packet(9, 2, 0, 0), log);
        assertThat(log.take()).containsExactly("complete, caused by 1#9");
    }

    @Test
    void earlyPacketsCanEndAStageAtOnce() {
        PuCore pu = begun(stage(KEEP), stage(KEEP));
        pu.receive(packet(7, 1, 0, 3), log);
        log.take();
        pu.receive(packet(1, 0, 0, 1), log);
        assertThat(log.take()).containsExactly("stage 1, caused by 1#1", "complete, caused by 1#7");
    }

    @Test
    void stagesWithoutWorkArePassedThrough() {
        PuCore pu = begun(stage(), stage(), new Stage("nothing", List.of()));
        assertThat(log.take())
                .containsExactly(
                        "stage 0, caused by -",
                        "stage 1, caused by -",
                        "stage 2, caused by -",
                        "complete, caused by -");
        assertThat(pu.isComplete()).isTrue();
    }

    @Test
    void aStageEndsWhenTheLanesOfAllColoursHaveEnded() {
        Stage first = new Stage(
                "phase 0",
                List.of(
                        new Lane("white", 0, List.of(KEEP)),
                        new Lane("black", 1, List.of(SEND, KEEP))));
        Stage second = new Stage("phase 1", List.of(new Lane("white", 0, List.of(SEND))));
        Automaton automaton = new Automaton(2, List.of(first, second));
        PuCore pu = new PuCore(PU, automaton, RING, new int[] {PU, 4}, new int[] {10, 7}, 3);
        pu.begin(log);
        assertThat(log.take())
                .containsExactly(
                        "stage 0, caused by -",
                        "send 2#1 on 4 {4} of 7 flits, stage 0 lane 1, caused by -");
        assertThat(pu.waitingFor()).isEqualTo("phase 0: 1 packet white, 1 packet black");
        pu.receive(packet(1, 0, 0, 1), log);
        assertThat(log.take()).isEmpty();
        assertThat(pu.waitingFor()).isEqualTo("phase 0: 1 packet black");
        pu.receive(packet(2, 0, 1, 0), log);
        assertThat(log.take())
                .containsExactly(
                        "stage 1, caused by 1#2",
                        "send 2#2 on 4 {1..2} of 20 flits, stage 1 lane 0, caused by 1#2",
                        "complete, caused by 1#2");
        assertThat(pu.gathered(0)).isEqualTo(2);
        assertThat(pu.gathered(1)).isEqualTo(2);
    }

    @Test
    void aPacketOfAStageThatHasEndedIsRefused() {
        PuCore pu = begun(stage(KEEP), stage(KEEP));
        pu.receive(packet(1, 0, 0, 1), log);
        assertThatThrownBy(() -> pu.receive(packet(2, 0, 0, 0), log))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("PU 2 at stage 1 got packet 1#2 for stage 0 lane 0, "
                        + "but that stage has ended");
    }

    @Test
    void aPacketTooManyInALaneIsRefused() {
        Stage two = new Stage(
                "axis 0",
                List.of(
                        new Lane("rightwards", 0, List.of(KEEP)),
                        new Lane("leftwards", 0, List.of(KEEP))));
        PuCore pu = begun(two);
        pu.receive(packet(1, 0, 0, 1), log);
        assertThatThrownBy(() -> pu.receive(packet(2, 0, 0, 0), log))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("PU 2 at stage 0 got packet 1#2 for stage 0 lane 0, "
                        + "but lane rightwards has ended");
    }

    @Test
    void aSendThroughAPortWithoutLinkIsRefused() {
        Automaton automaton = new Automaton(1, List.of(stage(SEND)));
        PuCore last = new PuCore(4, automaton, Grid.path(5), new int[] {4}, new int[] {10}, 3);
        assertThatThrownBy(() -> last.begin(log))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("PU 4 has no link at port +0");
    }
}
