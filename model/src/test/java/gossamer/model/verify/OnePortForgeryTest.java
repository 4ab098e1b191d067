package gossamer.model.verify;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Packet;
import gossamer.model.machine.Duplex;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The rules of ports between one-port PUs under wormhole switching, broken on purpose. */
class OnePortForgeryTest {

    private static Forgery path(boolean overlap) {
        return Forgery.of(WormMachines.onePort(
                WormMachines.router(
                        Grid.path(4),
                        Duplex.FULL,
                        1,
                        WormMachines.cost(5, 2, 1),
                        3,
                        WormMachines.PROMPT,
                        1),
                overlap));
    }

    private static Report report(Forgery forgery) {
        return forgery.verifyByItsVerifier();
    }

    private static boolean isWaitingStart(TraceRecord record) {
        return record.kind() == EventKind.START && record.cause() != 0;
    }

    private static UnaryOperator<TraceRecord> moved(long ticks) {
        return record -> Forgery.at(record, record.time() + ticks);
    }

    /** All of a packet from its start on. */
    private static Predicate<TraceRecord> carriage(long packet) {
        return record -> record.packet() == packet
                && (record.kind() == EventKind.START
                        || record.kind() == EventKind.HOP
                        || record.kind() == EventKind.DELIVER);
    }

    @Test
    void theTrueTracesAreClean() {
        for (boolean overlap : new boolean[] {false, true}) {
            assertThat(report(path(overlap)).clean()).isTrue();
        }
    }

    @Test
    void noPuTakesPartInTwoTransfersAtOnce() {
        for (boolean overlap : new boolean[] {false, true}) {
            int forged = 0;
            for (TraceRecord start : path(overlap).records()) {
                if (isWaitingStart(start)) {
                    Forgery forgery = path(overlap).alterAll(carriage(start.packet()), moved(-1));
                    assertThat(report(forgery).counts())
                            .as("%s one tick earlier", start)
                            .containsKey(ViolationCode.ONE_PORT);
                    forged++;
                }
            }
            assertThat(forged).isGreaterThan(5);
        }
    }

    @Test
    void aTransferBeginsAsSoonAsItsPortsAreFree() {
        for (boolean overlap : new boolean[] {false, true}) {
            Forgery forgery = path(overlap);
            TraceRecord start = forgery.first(OnePortForgeryTest::isWaitingStart);
            forgery.alterAll(carriage(start.packet()), moved(1));
            assertThat(report(forgery).counts()).containsKey(ViolationCode.NEEDLESS_WAIT);
        }
    }

    @Test
    void aTransferNamesWhatItHasWaitedFor() {
        for (boolean overlap : new boolean[] {false, true}) {
            Forgery forgery = path(overlap);
            TraceRecord start = forgery.first(OnePortForgeryTest::isWaitingStart);
            forgery.replace(start, Forgery.cause(start, start.cause() + 1));
            assertThat(report(forgery).counts()).containsKey(ViolationCode.WRONG_CAUSE);
        }
    }

    @Test
    void thePacketsOfAPuGoInTheirOrder() {
        Forgery forgery = path(false);
        long first = Packet.idOf(1, 1);
        long second = Packet.idOf(1, 2);
        TraceRecord start = forgery.first(
                record -> record.kind() == EventKind.START && record.packet() == second);
        TraceRecord early = forgery.first(
                record -> record.kind() == EventKind.START && record.packet() == first);
        forgery.replace(start, Forgery.at(start, early.time() - 1));
        assertThat(report(forgery).counts()).containsKey(ViolationCode.OUT_OF_TURN);
    }
}
