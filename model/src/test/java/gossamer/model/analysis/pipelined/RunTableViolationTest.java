package gossamer.model.analysis.pipelined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.analysis.pipelined.StepSimulator.Scheduling;
import gossamer.model.fsa.Packet;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTableViolationTest {

    private static final Crossbar FOUR = Crossbar.of(4);

    private final TraceBuffer trace = new TraceBuffer(8);
    private int packets;

    private RunTableViolationTest start(int column, int from, int to, int session) {
        packets++;
        return add(column - 1, EventKind.START, from, FOUR.channel(from, to), session);
    }

    private RunTableViolationTest deliver(int column, int from, int to, int session) {
        return add(column, EventKind.DELIVER, to, FOUR.channel(from, to), session);
    }

    private RunTableViolationTest transfer(int column, int from, int to, int session) {
        return start(column, from, to, session).deliver(column, from, to, session);
    }

    private RunTableViolationTest add(long time, EventKind kind, int pu, int channel, int stage) {
        long id = channel < 0 ? 0 : Packet.idOf(FOUR.source(channel), Math.max(1, packets));
        trace.add(new TraceRecord(time, kind, pu, channel, id, 0, 0, stage, 0, 0, 0));
        return this;
    }

    private RunTable table() {
        trace.sort(0);
        return StepSimulator.table(trace, 4);
    }

    private List<String> violations() {
        return table().violations().stream().map(RunTableViolation::toString).toList();
    }

    @Test
    void soundTransfersViolateNothing() {
        transfer(1, 0, 1, 0).transfer(1, 2, 3, 0).transfer(2, 1, 0, 0);
        assertThat(violations()).isEmpty();
    }

    @Test
    void aPuThatSendsAndReceivesAtOnceIsFound() {
        transfer(1, 0, 1, 0).transfer(1, 1, 2, 0);
        assertThat(violations())
                .containsExactly(
                        "ONE_EVENT_PER_STEP: PU 1, column 1: S2 and R0 in the same column");
    }

    @Test
    void aPuThatSendsTwiceAtOnceIsFound() {
        transfer(3, 0, 1, 0).transfer(3, 0, 2, 0);
        assertThat(violations())
                .containsExactly(
                        "ONE_EVENT_PER_STEP: PU 0, column 3: S1 and S2 in the same column");
    }

    @Test
    void aPuThatReceivesTwiceAtOnceIsFound() {
        transfer(2, 0, 3, 0).transfer(2, 1, 3, 0);
        assertThat(violations())
                .containsExactly(
                        "ONE_EVENT_PER_STEP: PU 3, column 2: R0 and R1 in the same column");
    }

    @Test
    void aTransferIntoAnotherSessionIsFoundWhateverTheDeliverySays() {
        add(0, EventKind.STATE, 0, -1, 0).add(0, EventKind.STATE, 1, -1, 0);
        add(1, EventKind.STATE, 0, -1, 1).start(2, 0, 1, 1).deliver(2, 0, 1, 0);
        assertThat(violations())
                .containsExactly(
                        "SAME_SESSION: PU 1, column 2: in session 0 receives from 0 what was"
                                + " sent in session 1");
    }

    @Test
    void theSessionInWhichAPuReceivesIsTheOneBeforeItsNextStateAtThatInstant() {
        add(0, EventKind.STATE, 1, -1, 0).transfer(2, 0, 1, 0).add(2, EventKind.STATE, 1, -1, 1);
        transfer(3, 2, 1, 1);
        assertThat(violations()).isEmpty();
    }

    @Test
    void whatIsSentButNotReceivedAndWhatIsReceivedButNotSentAreFound() {
        start(1, 0, 1, 0).deliver(3, 2, 3, 0).start(4, 0, 1, 0).deliver(5, 0, 1, 0);
        assertThat(violations())
                .containsExactly(
                        "RENDEZVOUS: PU 3, column 3: receives from 2, not sent then",
                        "RENDEZVOUS: PU 1, column 5: receives from 0, not sent then",
                        "RENDEZVOUS: PU 0, column 1: sends to 1, not received then",
                        "RENDEZVOUS: PU 0, column 4: sends to 1, not received then");
    }

    @Test
    void violationsAreCountedBeyondThoseKept() {
        for (int column = 1; column <= 200; column++) {
            deliver(column, 0, 1, 0);
        }
        RunTable table = table();
        assertThat(table.violationCount()).isEqualTo(200);
        assertThat(table.violations()).hasSize(RunTable.KEPT_VIOLATIONS);
    }

    @Test
    void anOfferOfAnotherChannelIsEndedByTheNextSendOfThePu() {
        add(1, EventKind.OFFER, 0, FOUR.channel(0, 3), 0).transfer(4, 0, 1, 0);
        RunTable table = table();
        assertThat(table.cell(0, 1).text()).isEqualTo("-");
        assertThat(table.cell(0, 2).text()).isEqualTo("~");
        assertThat(table.cell(0, 3).text()).isEqualTo("~");
        assertThat(table.cell(0, 4).text()).isEqualTo("S1");
    }

    @Test
    void aWaitThatNothingEndsLastsUntilTheLastColumn() {
        add(1, EventKind.OFFER, 2, FOUR.channel(2, 3), 0).transfer(4, 0, 1, 0);
        RunTable table = table();
        assertThat(table.cell(2, 1).text()).isEqualTo("-");
        assertThat(table.cell(2, 4).text()).isEqualTo("~");
        assertThat(table.completion(2)).isEqualTo(-1);
        assertThat(table.sessionEnd(0)).isEqualTo(-1);
    }

    @Test
    void recordsOutOfOrderAreRefused() {
        transfer(3, 0, 1, 0).transfer(1, 2, 3, 0);
        assertThatThrownBy(() -> StepSimulator.table(trace, 4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("time=0 not in 3..");
    }

    @Test
    void aRunOfTooManyStepsHasNoTable() {
        transfer(1, 0, 1, 0).transfer(RunTable.MAX_COLUMNS + 1, 2, 3, 0);
        RunTable.Builder builder = new RunTable.Builder(FOUR);
        builder.acceptAll(trace.words(), trace.size());
        assertThat(builder.isTooLong()).isTrue();
        assertThat(builder.buildUnlessTooLong()).isNull();
    }

    @Test
    void aBuiltTableTakesNoMoreRecords() {
        RunTable.Builder builder = new RunTable.Builder(FOUR);
        TraceBuffer run = StepSimulator.run(Permutations.identity(3), Scheduling.NONE, 1);
        builder.acceptAll(run.words(), run.size());
        builder.build();
        assertThatThrownBy(() -> builder.accept(run.words(), 0))
                .isInstanceOf(IllegalStateException.class);
    }
}
