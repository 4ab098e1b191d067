package gossamer.model.verify;

import static gossamer.model.verify.ViolationCode.BAD_RECORD;
import static gossamer.model.verify.ViolationCode.CHANNEL_BUSY;
import static gossamer.model.verify.ViolationCode.CONTENT_CHANGED;
import static gossamer.model.verify.ViolationCode.DUPLICATE_PACKET;
import static gossamer.model.verify.ViolationCode.EMPTY_PACKET;
import static gossamer.model.verify.ViolationCode.FALSE_COMPLETE;
import static gossamer.model.verify.ViolationCode.INCOMPLETE;
import static gossamer.model.verify.ViolationCode.NEEDLESS_WAIT;
import static gossamer.model.verify.ViolationCode.NOT_CANONICAL;
import static gossamer.model.verify.ViolationCode.NOT_DELIVERED;
import static gossamer.model.verify.ViolationCode.PACKET_TOO_BIG;
import static gossamer.model.verify.ViolationCode.START_UP_CUT;
import static gossamer.model.verify.ViolationCode.TOKEN_NOT_HELD;
import static gossamer.model.verify.ViolationCode.TOO_FAST;
import static gossamer.model.verify.ViolationCode.TOO_LATE;
import static gossamer.model.verify.ViolationCode.UNKNOWN_PACKET;
import static gossamer.model.verify.ViolationCode.WRONG_CAUSE;
import static gossamer.model.verify.ViolationCode.WRONG_PLACE;
import static gossamer.model.verify.ViolationCode.WRONG_STATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import gossamer.model.verify.GrantMachines.Task;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Rules about single records where links grant turns, broken on purpose. */
class GrantForgeryTest {

    private static final Grid PATH = Grid.path(5);
    private static final Task SMALL = new Task(SmallPath.of(PATH), PATH);
    private static final Task LARGE = new Task(new LargePath(PATH, 13), PATH);

    /** The last of the deliveries of SMALL. */
    private static final int LAST = 19;

    private static Emulation on(Task task, Duplex duplex, Ports ports) {
        return task.on(duplex, ports, LinkPolicy.FIRST_READY, GrantMachines.LINEAR, List.of(), 1);
    }

    private static Forgery full() {
        return Forgery.of(on(SMALL, Duplex.FULL, Ports.ALL));
    }

    private static Forgery half() {
        return Forgery.of(on(SMALL, Duplex.HALF, Ports.ALL));
    }

    private static Forgery onePort() {
        return Forgery.of(on(SMALL, Duplex.FULL, Ports.ONE));
    }

    private static void assertFound(Forgery forgery, ViolationCode... codes) {
        Report report = forgery.verifyGranted();
        assertThat(report.counts()).as("%s", report).containsKeys(codes);
    }

    /** What is found when the n-th record of a kind is altered. */
    private static void assertAltered(
            Forgery forgery,
            EventKind kind,
            int n,
            UnaryOperator<TraceRecord> how,
            ViolationCode... codes) {
        TraceRecord record = forgery.nth(kind, n);
        assertFound(forgery.replace(record, how.apply(record)), codes);
    }

    private static void assertRemoved(
            Forgery forgery, EventKind kind, int n, ViolationCode... codes) {
        assertFound(forgery.remove(forgery.nth(kind, n)), codes);
    }

    private static UnaryOperator<TraceRecord> later(long ticks) {
        return record -> Forgery.at(record, record.time() + ticks);
    }

    private static Predicate<TraceRecord> of(TraceRecord start) {
        return record -> record.packet() == start.packet();
    }

    @Test
    void theTrueTracesAreClean() {
        for (Forgery forgery : List.of(full(), half(), onePort())) {
            Report report = forgery.verifyGranted();
            assertThat(report.clean()).as("%s", report).isTrue();
        }
    }

    @Test
    void crossingTakesExactlyItsTime() {
        assertAltered(full(), EventKind.DELIVER, LAST, later(-1), TOO_FAST);
        assertAltered(full(), EventKind.DELIVER, LAST, later(1), TOO_LATE);
        Forgery without = full();
        TraceRecord deliver = without.nth(EventKind.DELIVER, 9);
        without.remove(without.first(
                record -> record.kind() == EventKind.HOP && of(deliver).test(record)));
        assertFound(without, TOO_FAST);
    }

    @Test
    void whatArrivesWasSentAndOnlyOnce() {
        Forgery twice = full();
        assertFound(twice.add(later(1).apply(twice.nth(EventKind.DELIVER, 3))), UNKNOWN_PACKET);
        assertAltered(
                full(),
                EventKind.DELIVER,
                3,
                record -> Forgery.packet(record, record.packet() + 7),
                UNKNOWN_PACKET);
        assertAltered(
                full(),
                EventKind.DELIVER,
                3,
                record -> Forgery.tokens(record, record.firstToken(), 2, 1),
                CONTENT_CHANGED);
        assertAltered(
                full(),
                EventKind.DELIVER,
                3,
                record -> Forgery.place(record, record.pu(), record.channel() ^ 1),
                WRONG_PLACE);
        assertAltered(
                full(), EventKind.DELIVER, 3, record -> Forgery.cause(record, 1), WRONG_CAUSE);
        assertRemoved(full(), EventKind.DELIVER, 3, CHANNEL_BUSY, INCOMPLETE);
        assertRemoved(full(), EventKind.DELIVER, LAST, NOT_DELIVERED, INCOMPLETE);
    }

    @Test
    void aPuCompletesWhenItHoldsAllTokensAndSaysSoOnce() {
        assertRemoved(full(), EventKind.COMPLETE, 1, FALSE_COMPLETE);
        assertAltered(full(), EventKind.COMPLETE, 1, later(-1), FALSE_COMPLETE);
        assertAltered(full(), EventKind.COMPLETE, 1, later(1), FALSE_COMPLETE);
        assertAltered(
                full(),
                EventKind.COMPLETE,
                1,
                record -> Forgery.cause(record, record.cause() - 1),
                WRONG_CAUSE);
        Forgery twice = full();
        assertFound(twice.add(later(1).apply(twice.nth(EventKind.COMPLETE, 0))), FALSE_COMPLETE);
    }

    @Test
    void nothingIsMissingWhenTheRunHasEnded() {
        Forgery forgery = full();
        List<TraceRecord> delivers = forgery.records().stream()
                .filter(record -> record.kind() == EventKind.DELIVER)
                .toList();
        TraceRecord last = delivers.get(delivers.size() - 1);
        forgery.remove(last);
        forgery.remove(forgery.first(
                record -> record.kind() == EventKind.COMPLETE && record.pu() == last.pu()));
        assertFound(forgery, NOT_DELIVERED, INCOMPLETE, WRONG_STATE);
        forgery.alterAll(of(last), record -> Forgery.packet(record, 0));
        assertFound(forgery, BAD_RECORD);
    }

    @Test
    void stagesFollowEachOther() {
        Grid mesh = Grid.mesh(3, 3);
        Task task = GrantMachines.grids(3, 3, GrantMachines.LINEAR).get(0);
        assertThat(task.grid().shapeText()).isEqualTo(mesh.shapeText());
        Emulation emulation = on(task, Duplex.HALF, Ports.ALL);
        assertRemoved(Forgery.of(emulation), EventKind.STATE, 2, WRONG_STATE);
        assertAltered(Forgery.of(emulation), EventKind.STATE, 12, later(1), WRONG_STATE);
        assertAltered(Forgery.of(emulation), EventKind.STATE, 12, later(-1), WRONG_STATE);
        assertAltered(
                Forgery.of(emulation),
                EventKind.STATE,
                12,
                record -> Forgery.cause(record, record.cause() == 0 ? 1 : 0),
                WRONG_CAUSE);
        assertAltered(
                Forgery.of(emulation),
                EventKind.STATE,
                12,
                record -> Forgery.content(record, 0, 2),
                WRONG_STATE);
    }

    @Test
    void aPuOffersWhatItHolds() {
        assertAltered(
                half(),
                EventKind.OFFER,
                0,
                record -> Forgery.tokens(record, 4 - record.firstToken(), 1, 1),
                TOKEN_NOT_HELD,
                CONTENT_CHANGED);
        assertAltered(
                half(),
                EventKind.OFFER,
                0,
                record -> Forgery.tokens(record, 0, 0, 0),
                EMPTY_PACKET);
        assertAltered(
                half(),
                EventKind.START,
                0,
                record -> Forgery.tokens(record, 4, 1, 1),
                TOKEN_NOT_HELD,
                CONTENT_CHANGED);
        Forgery empty = half();
        TraceRecord packet = empty.nth(EventKind.START, 0);
        assertFound(
                empty.alterAll(
                        of(packet).and(record -> record.kind() != EventKind.HOP),
                        record -> Forgery.tokens(record, 0, 0, 0)),
                EMPTY_PACKET);
    }

    @Test
    void packetsAreOfferedAndStartedOnce() {
        Forgery again = half();
        assertFound(again.add(later(1).apply(again.nth(EventKind.OFFER, 0))), DUPLICATE_PACKET);
        Forgery twice = full();
        assertFound(twice.add(later(20).apply(twice.nth(EventKind.START, 0))), DUPLICATE_PACKET);
        Forgery hops = full();
        assertFound(hops.add(later(1).apply(hops.nth(EventKind.HOP, 0))), DUPLICATE_PACKET);
        Forgery started = full();
        TraceRecord start = started.nth(EventKind.START, 0);
        assertFound(
                started.add(Forgery.kind(later(1).apply(start), EventKind.OFFER)),
                DUPLICATE_PACKET);
    }

    @Test
    void packetsKeepToTheCapacity() {
        Emulation large = on(LARGE, Duplex.HALF, Ports.ALL);
        Emulation small = on(new Task(SmallPath.of(PATH), PATH), Duplex.HALF, Ports.ALL);
        Report report = Forgery.of(large)
                .verifyGranted(new Emulation(
                        "small capacity",
                        1,
                        PATH,
                        small.network(),
                        LARGE.algorithm(),
                        large.profile(),
                        large.limits()));
        assertThat(report.counts()).containsOnlyKeys(PACKET_TOO_BIG);
    }

    @Test
    void fullDuplexIsNotHalfDuplex() {
        Report report = full().verifyGranted(on(SMALL, Duplex.HALF, Ports.ALL));
        assertThat(report.counts()).containsKey(ViolationCode.HALF_DUPLEX);
        Report waits = half().verifyGranted(on(SMALL, Duplex.FULL, Ports.ALL));
        assertThat(waits.counts()).containsKey(NEEDLESS_WAIT);
    }

    @Test
    void allPortsAreNotOne() {
        Report report = full().verifyGranted(on(SMALL, Duplex.FULL, Ports.ONE));
        assertThat(report.counts()).containsKeys(ViolationCode.ONE_PORT, UNKNOWN_PACKET);
        Report waits = onePort().verifyGranted(on(SMALL, Duplex.FULL, Ports.ALL));
        assertThat(waits.counts()).containsKey(NEEDLESS_WAIT);
    }

    @Test
    void twoPacketsAreNeverOnOneChannel() {
        Forgery forgery = half();
        TraceRecord start =
                forgery.first(record -> record.kind() == EventKind.START && record.time() > 0);
        assertFound(
                forgery.alterAll(
                        of(start).and(record -> record.kind() != EventKind.OFFER), later(-1)),
                ViolationCode.HALF_DUPLEX);
        Forgery full = full();
        TraceRecord second =
                full.first(record -> record.kind() == EventKind.START && record.time() > 0);
        assertFound(full.alterAll(of(second), later(-1)), CHANNEL_BUSY, TOKEN_NOT_HELD);
    }

    @Test
    void startUpTakesItsTime() {
        assertAltered(full(), EventKind.HOP, 7, later(-1), START_UP_CUT);
        assertAltered(full(), EventKind.HOP, 7, later(1), NEEDLESS_WAIT);
        assertAltered(full(), EventKind.HOP, 7, record -> Forgery.cause(record, 1), WRONG_CAUSE);
    }

    @Test
    void whatCanGoGoes() {
        for (Forgery forgery : List.of(half(), onePort())) {
            TraceRecord start =
                    forgery.first(record -> record.kind() == EventKind.START && record.time() > 0);
            assertFound(
                    forgery.alterAll(
                            of(start).and(record -> record.kind() != EventKind.OFFER), later(1)),
                    NEEDLESS_WAIT);
        }
        Forgery prompt = full();
        assertFound(
                prompt.add(Forgery.kind(prompt.nth(EventKind.START, 3), EventKind.OFFER)),
                NEEDLESS_WAIT);
        assertRemoved(onePort(), EventKind.OFFER, 0, UNKNOWN_PACKET);
        assertRemoved(half(), EventKind.OFFER, 0, WRONG_CAUSE);
    }

    @Test
    void causesMakeThingsHappen() {
        assertAltered(half(), EventKind.OFFER, 0, record -> Forgery.cause(record, 1), WRONG_CAUSE);
        for (Forgery forgery : List.of(full(), half(), onePort())) {
            TraceRecord start = forgery.first(
                    record -> record.kind() == EventKind.START && record.cause() != 0);
            assertFound(forgery.replace(start, Forgery.cause(start, 0)), WRONG_CAUSE);
            assertFound(
                    forgery.alterAll(
                            record -> record.equals(Forgery.cause(start, 0)),
                            record -> Forgery.cause(record, start.packet())),
                    WRONG_CAUSE);
        }
    }

    @Test
    void nothingIsBlockedAndOrderIsCanonical() {
        Forgery blocked = half();
        TraceRecord hop = blocked.nth(EventKind.HOP, 0);
        assertFound(blocked.add(Forgery.kind(hop, EventKind.BLOCK)), BAD_RECORD);
        Forgery doubled = half();
        assertFound(doubled.add(doubled.nth(EventKind.START, 0)), NOT_CANONICAL);
    }

    @Test
    void aRevisedOfferReplacesTheOneThatWaits() {
        Emulation greedy = on(new Task(new Greedy(PATH, 3), PATH), Duplex.HALF, Ports.ONE);
        Forgery source = Forgery.of(greedy);
        TraceRecord revision = source.first(record -> record.kind() == EventKind.OFFER
                && record.tokens() > 0
                && source.records().stream()
                        .anyMatch(other -> other.kind() == EventKind.OFFER
                                && other.packet() == record.packet()
                                && other.time() < record.time()));
        TraceRecord start = source.first(
                record -> record.kind() == EventKind.START && of(revision).test(record));
        assertThat(revision.tokens()).isEqualTo(start.tokens());
        assertThat(source.verifyGranted().clean()).isTrue();
        assertFound(Forgery.of(greedy).remove(revision), CONTENT_CHANGED);
        assertFound(
                Forgery.of(greedy).replace(revision, Forgery.tokens(revision, 0, 0, 0)),
                UNKNOWN_PACKET);
        assertFound(Forgery.of(greedy).add(Forgery.cause(revision, 0)), DUPLICATE_PACKET);
    }

    @Test
    void noRecordFollowsTheEnd() {
        GrantVerifier verifier = new GrantVerifier(on(SMALL, Duplex.HALF, Ports.ALL));
        verifier.finish(true);
        Report report = verifier.finish(true);
        assertThat(report.count(INCOMPLETE)).isEqualTo(5);
        assertThatThrownBy(() -> verifier.accept(new long[TraceBuffer.WORDS], 0))
                .isInstanceOf(IllegalStateException.class);
    }
}
