package gossamer.model.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.contract.Emulations;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class NaivePathTest {

    private static final Cost COST = new Cost(100, 10, 1, TimeBase.NANOSECONDS);

    private static Emulation emulation(Duplex duplex) {
        return Emulations.of(Grid.path(3), false, Emulations.network(duplex, COST, 8));
    }

    private static CriticalPath path(Emulation emulation, TraceBuffer trace) {
        NaivePathFinder finder = new NaivePathFinder(emulation);
        finder.acceptAll(trace.words(), trace.size());
        NaivePathDetails details = finder.details();
        details.acceptAll(trace.words(), trace.size());
        return details.path();
    }

    private static TraceRecord record(
            long time, EventKind kind, int pu, int channel, long packet, long cause) {
        int tokens = kind == EventKind.START || kind == EventKind.DELIVER ? 1 : 0;
        return new TraceRecord(time, kind, pu, channel, packet, cause, 0, 0, 0, tokens, tokens);
    }

    private static TraceBuffer trace(TraceRecord... records) {
        TraceBuffer trace = new TraceBuffer(records.length);
        for (TraceRecord record : records) {
            trace.add(record);
        }
        return trace;
    }

    @Test
    void aTokenCrossesAPathOfThree() {
        Emulation emulation = emulation(Duplex.FULL);
        CriticalPath path = path(emulation, Emulations.run(emulation).trace());
        long first = Packet.idOf(2, 1);
        long second = Packet.idOf(1, 4);
        assertThat(path.steps())
                .startsWith(new PathStep(0, 100, Piece.STARTUP, first, 3, 0, 0))
                .contains(
                        new PathStep(100, 110, Piece.HOP, first, 3, 0, 0),
                        new PathStep(110, 118, Piece.TRANSFER, first, 3, 0, 0))
                .endsWith(
                        new PathStep(path.end() - 8, path.end(), Piece.TRANSFER, second, 1, 0, 0));
    }

    @Test
    void onAHalfDuplexLinkThePathRemainsWithThePacketThatWaits() {
        Emulation emulation = emulation(Duplex.HALF);
        CriticalPath path = path(emulation, Emulations.run(emulation).trace());
        assertThat(path.share(Piece.CHANNEL) + path.share(Piece.PARTNER)).isPositive();
        assertThat(path.steps())
                .filteredOn(step -> step.piece() == Piece.CHANNEL)
                .allSatisfy(step -> assertThat(step.other()).isNotZero());
    }

    /** PU 0 sends 0#1, which is lost, and 0#2 with the same token at time 500. */
    @Test
    void whatMakesUpForALostPacketIsChargedToTheFault() {
        long lost = Packet.idOf(0, 1);
        long again = Packet.idOf(0, 2);
        TraceBuffer trace = trace(
                record(0, EventKind.START, 0, 0, lost, 0),
                record(100, EventKind.HOP, 0, 0, lost, 0),
                record(500, EventKind.START, 0, 0, again, lost),
                record(600, EventKind.HOP, 0, 0, again, 0),
                record(618, EventKind.DELIVER, 1, 0, again, 0));
        CriticalPath path = path(emulation(Duplex.FULL), trace);
        assertThat(path.complete()).isFalse();
        assertThat(path.end()).isEqualTo(618);
        assertThat(path.packets()).containsExactly(lost, again);
        assertThat(path.ticks())
                .containsEntry(Piece.STARTUP, 200L)
                .containsEntry(Piece.HOP, 20L)
                .containsEntry(Piece.TRANSFER, 16L)
                .containsEntry(Piece.FAULT, 618L - 236);
    }

    @Test
    void aPacketSentByATimerFollowsWhatThePuReceivedLast() {
        long first = Packet.idOf(0, 1);
        long second = Packet.idOf(1, 1);
        TraceBuffer trace = trace(
                record(0, EventKind.START, 0, 0, first, 0),
                record(100, EventKind.HOP, 0, 0, first, 0),
                record(118, EventKind.DELIVER, 1, 0, first, 0),
                record(200, EventKind.START, 1, 2, second, 0),
                record(300, EventKind.HOP, 1, 2, second, 0),
                record(318, EventKind.DELIVER, 2, 2, second, 0));
        CriticalPath path = path(emulation(Duplex.FULL), trace);
        assertThat(path.packets()).containsExactly(first, second);
        assertThat(path.ticks()).containsEntry(Piece.TIMER, 200L - 118);
        assertThat(path.ticks()).containsEntry(Piece.FAULT, 0L);
    }

    @Test
    void anEmptyTraceHasAnEmptyPath() {
        CriticalPath path = path(emulation(Duplex.FULL), trace());
        assertThat(path.end()).isZero();
        assertThat(path.steps()).isEmpty();
        assertThat(path.share(Piece.HOP)).isZero();
    }

    @Test
    void aPathWithAGapIsRefused() {
        PathStep step = new PathStep(5, 9, Piece.HOP, 1, 0, 0, 0);
        assertThatThrownBy(() -> new CriticalPath(9, true, 0, List.of(step)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the path is at 0");
    }
}
