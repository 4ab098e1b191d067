package gossamer.model.verify;

import static gossamer.model.verify.ViolationCode.BAD_RECORD;
import static gossamer.model.verify.ViolationCode.CHANNEL_BUSY;
import static gossamer.model.verify.ViolationCode.CONTENT_CHANGED;
import static gossamer.model.verify.ViolationCode.DUPLICATE_PACKET;
import static gossamer.model.verify.ViolationCode.EMPTY_PACKET;
import static gossamer.model.verify.ViolationCode.FALSE_COMPLETE;
import static gossamer.model.verify.ViolationCode.HALF_DUPLEX;
import static gossamer.model.verify.ViolationCode.INCOMPLETE;
import static gossamer.model.verify.ViolationCode.NEEDLESS_WAIT;
import static gossamer.model.verify.ViolationCode.NOT_CANONICAL;
import static gossamer.model.verify.ViolationCode.NOT_DELIVERED;
import static gossamer.model.verify.ViolationCode.OUT_OF_TURN;
import static gossamer.model.verify.ViolationCode.PACKET_TOO_BIG;
import static gossamer.model.verify.ViolationCode.PORT_BUSY;
import static gossamer.model.verify.ViolationCode.START_UP_CUT;
import static gossamer.model.verify.ViolationCode.TOKEN_NOT_HELD;
import static gossamer.model.verify.ViolationCode.TOO_FAST;
import static gossamer.model.verify.ViolationCode.TOO_LATE;
import static gossamer.model.verify.ViolationCode.UNKNOWN_PACKET;
import static gossamer.model.verify.ViolationCode.WRONG_CAUSE;
import static gossamer.model.verify.ViolationCode.WRONG_PLACE;
import static gossamer.model.verify.ViolationCode.WRONG_STATE;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Rules of wormhole switching, broken on purpose. */
class WormForgeryTest {

    private static final Grid MESH = Grid.mesh(3, 4);
    private static final Cost COST = WormMachines.cost(3, 2, 1);

    private static Forgery mesh() {
        return Forgery.of(
                WormMachines.router(MESH, Duplex.FULL, 1, COST, 7, WormMachines.PROMPT, 1));
    }

    private static Forgery half() {
        return Forgery.of(
                WormMachines.router(Grid.path(3), Duplex.HALF, 1, COST, 1, WormMachines.PROMPT, 1));
    }

    private static Forgery gather() {
        return Forgery.of(WormMachines.gather(5, COST, 7, WormMachines.PROMPT));
    }

    private static void assertFound(Forgery forgery, ViolationCode... codes) {
        Report report = forgery.verifyByItsVerifier();
        assertThat(report.counts()).as("%s", report).containsKeys(codes);
    }

    private static void assertAltered(
            Forgery forgery,
            Predicate<TraceRecord> which,
            UnaryOperator<TraceRecord> how,
            ViolationCode... codes) {
        TraceRecord record = forgery.first(which);
        assertFound(forgery.replace(record, how.apply(record)), codes);
    }

    private static void assertRemoved(
            Forgery forgery, Predicate<TraceRecord> which, ViolationCode... codes) {
        assertFound(forgery.remove(forgery.first(which)), codes);
    }

    private static UnaryOperator<TraceRecord> later(long ticks) {
        return record -> Forgery.at(record, record.time() + ticks);
    }

    private static UnaryOperator<TraceRecord> because(long cause) {
        return record -> Forgery.cause(record, cause);
    }

    private static Predicate<TraceRecord> a(EventKind kind) {
        return record -> record.kind() == kind;
    }

    private static boolean isFirstHop(TraceRecord record) {
        return record.kind() == EventKind.HOP && MESH.source(record.channel()) == record.pu();
    }

    private static boolean isLaterHop(TraceRecord record) {
        return record.kind() == EventKind.HOP && MESH.source(record.channel()) != record.pu();
    }

    private static boolean waited(TraceRecord record) {
        return record.cause() != 0;
    }

    /** A packet that waited elsewhere than at its first channel: it stopped on the links behind. */
    private static boolean isStalledHop(TraceRecord record) {
        return isLaterHop(record) && waited(record);
    }

    private static boolean isQueuedStart(TraceRecord record) {
        return record.kind() == EventKind.START && waited(record);
    }

    @Test
    void theTrueTracesAreClean() {
        for (Forgery forgery : new Forgery[] {mesh(), half(), gather()}) {
            Report report = forgery.verifyByItsVerifier();
            assertThat(report.clean()).as("%s", report).isTrue();
        }
    }

    @Test
    void aHeaderEntersWhenItMay() {
        Predicate<TraceRecord> first = record -> isFirstHop(record) && !waited(record);
        Predicate<TraceRecord> next = record -> isLaterHop(record) && !waited(record);
        assertAltered(mesh(), first, later(-1), START_UP_CUT);
        assertAltered(mesh(), first, later(1), NEEDLESS_WAIT);
        assertAltered(mesh(), next, later(-1), TOO_FAST);
        assertAltered(mesh(), next, later(1), NEEDLESS_WAIT);
        assertAltered(mesh(), WormForgeryTest::isStalledHop, later(1), NEEDLESS_WAIT);
    }

    @Test
    void aChannelHasOnePacketUntilItsTailHasPassed() {
        assertAltered(mesh(), WormForgeryTest::isStalledHop, later(-1), CHANNEL_BUSY);
        Predicate<TraceRecord> opposite =
                record -> record.kind() == EventKind.HOP && waited(record);
        assertAltered(half(), opposite, later(-1), HALF_DUPLEX);
        assertAltered(gather(), opposite, later(-1), CHANNEL_BUSY);
    }

    @Test
    void aChannelServesFirstComeFirstServed() {
        Forgery forgery = mesh();
        for (TraceRecord granted : forgery.records()) {
            for (TraceRecord other : forgery.records()) {
                if (granted.kind() == EventKind.HOP
                        && other.kind() == EventKind.BLOCK
                        && other.channel() == granted.channel()
                        && other.cause() == granted.cause()
                        && other.packet() != granted.packet()
                        && other.time() < granted.time()) {
                    TraceRecord overtaking = Forgery.place(
                            Forgery.packet(granted, other.packet()), other.pu(), other.channel());
                    assertFound(forgery.replace(granted, overtaking), OUT_OF_TURN);
                    return;
                }
            }
        }
        throw new AssertionError("no two packets wait for one channel");
    }

    @Test
    void ofSeveralInOneInstantTheLowestGoesFirst() {
        Forgery forgery = half();
        TraceRecord block = forgery.first(a(EventKind.BLOCK));
        TraceRecord hop = forgery.first(record -> record.kind() == EventKind.HOP
                && record.packet() == block.cause()
                && record.time() == block.time());
        forgery.replace(hop, Forgery.cause(Forgery.kind(hop, EventKind.BLOCK), block.packet()));
        forgery.replace(block, Forgery.cause(Forgery.kind(block, EventKind.HOP), 0));
        assertFound(forgery, OUT_OF_TURN);
    }

    @Test
    void whoWaitsNamesWhoHasTheChannel() {
        assertAltered(mesh(), a(EventKind.BLOCK), because(1), WRONG_CAUSE);
        assertAltered(mesh(), a(EventKind.BLOCK), because(0), WRONG_CAUSE);
        assertAltered(mesh(), WormForgeryTest::isStalledHop, because(0), WRONG_CAUSE);
        assertAltered(
                mesh(),
                record -> record.kind() == EventKind.HOP && !waited(record),
                because(1),
                WRONG_CAUSE);
        assertRemoved(mesh(), a(EventKind.BLOCK), NEEDLESS_WAIT);
        assertAltered(mesh(), a(EventKind.BLOCK), later(1), NEEDLESS_WAIT);
    }

    @Test
    void nothingWaitsForAFreeChannel() {
        Forgery forgery = mesh();
        TraceRecord hop = forgery.first(record -> isLaterHop(record) && !waited(record));
        forgery.add(Forgery.cause(Forgery.kind(hop, EventKind.BLOCK), 1));
        forgery.replace(hop, later(2).apply(hop));
        assertFound(forgery, NEEDLESS_WAIT);
    }

    @Test
    void aRouteIsContiguous() {
        assertRemoved(mesh(), WormForgeryTest::isLaterHop, WRONG_PLACE);
        assertAltered(
                mesh(),
                WormForgeryTest::isLaterHop,
                record -> Forgery.place(record, record.pu(), record.channel() ^ 1),
                WRONG_PLACE);
        assertAltered(
                mesh(),
                WormForgeryTest::isFirstHop,
                record -> Forgery.place(record, record.pu(), MESH.channel(record.pu(), 2)),
                WRONG_PLACE);
        assertAltered(
                mesh(),
                a(EventKind.DELIVER),
                record ->
                        Forgery.place(record, MESH.source(record.channel()), record.channel() ^ 1),
                WRONG_PLACE);
        assertAltered(
                mesh(),
                a(EventKind.HOP),
                record -> Forgery.place(record, record.pu() + 1, record.channel()),
                WRONG_PLACE);
        Forgery twice = mesh();
        assertFound(
                twice.add(later(40).apply(twice.first(WormForgeryTest::isLaterHop))),
                UNKNOWN_PACKET);
        Forgery again = mesh();
        assertFound(
                again.add(later(1).apply(again.first(WormForgeryTest::isLaterHop))),
                DUPLICATE_PACKET);
    }

    @Test
    void theTailArrivesExactlyAfterTheHeader() {
        assertAltered(mesh(), a(EventKind.DELIVER), later(-1), TOO_FAST);
        assertAltered(mesh(), a(EventKind.DELIVER), later(1), TOO_LATE);
        assertAltered(mesh(), a(EventKind.DELIVER), because(1), WRONG_CAUSE);
        assertRemoved(mesh(), a(EventKind.DELIVER), NOT_DELIVERED, INCOMPLETE);
        Forgery twice = mesh();
        assertFound(twice.add(later(1).apply(twice.first(a(EventKind.DELIVER)))), UNKNOWN_PACKET);
        Forgery doubled = mesh();
        assertFound(doubled.add(doubled.first(a(EventKind.DELIVER))), NOT_CANONICAL);
    }

    @Test
    void aPortHandlesOnePacketAtATimeInTheirOrder() {
        assertAltered(mesh(), WormForgeryTest::isQueuedStart, later(-1), PORT_BUSY);
        assertAltered(mesh(), WormForgeryTest::isQueuedStart, later(1), NEEDLESS_WAIT);
        assertAltered(mesh(), WormForgeryTest::isQueuedStart, because(0), WRONG_CAUSE);
        assertRemoved(mesh(), WormForgeryTest::isQueuedStart, UNKNOWN_PACKET);
        assertRemoved(mesh(), a(EventKind.OFFER), WRONG_CAUSE);
        Forgery forgery = mesh();
        TraceRecord start = forgery.first(WormForgeryTest::isQueuedStart);
        TraceRecord next = forgery.records().stream()
                .filter(record -> isQueuedStart(record)
                        && record.channel() == start.channel()
                        && record.packet() != start.packet())
                .findFirst()
                .orElseThrow();
        assertFound(forgery.replace(start, Forgery.packet(start, next.packet())), OUT_OF_TURN);
    }

    @Test
    void whatIsOfferedAtAFreePortStartsAtOnce() {
        Forgery forgery = gather();
        TraceRecord start = forgery.first(a(EventKind.START));
        forgery.add(Forgery.kind(start, EventKind.OFFER));
        assertFound(forgery, NEEDLESS_WAIT);
        Forgery overtaken = gather();
        TraceRecord first = overtaken.first(a(EventKind.START));
        TraceRecord second = overtaken.first(
                record -> record.kind() == EventKind.OFFER && record.channel() == first.channel());
        overtaken.replace(first, Forgery.packet(first, second.packet()));
        overtaken.replace(second, Forgery.packet(second, first.packet()));
        assertFound(overtaken, OUT_OF_TURN);
    }

    @Test
    void aPacketCarriesWhatItsSenderHolds() {
        Forgery other = mesh();
        TraceRecord start = other.first(a(EventKind.START));
        other.alterAll(
                record -> record.packet() == start.packet() && record.tokens() > 0,
                record -> Forgery.tokens(record, 3, 1, 1));
        assertFound(other, TOKEN_NOT_HELD);
        UnaryOperator<TraceRecord> nothing = record -> Forgery.tokens(record, 0, 0, 0);
        assertAltered(mesh(), a(EventKind.START), nothing, EMPTY_PACKET);
        assertAltered(
                mesh(),
                a(EventKind.START),
                record -> Forgery.tokens(record, 0, 2, 1),
                PACKET_TOO_BIG);
        assertAltered(
                mesh(),
                a(EventKind.DELIVER),
                record -> Forgery.tokens(record, record.firstToken(), 2, 1),
                CONTENT_CHANGED);
        assertAltered(
                mesh(),
                WormForgeryTest::isQueuedStart,
                record -> Forgery.content(record, 0, 1),
                CONTENT_CHANGED);
        assertAltered(
                mesh(), a(EventKind.HOP), record -> Forgery.content(record, 0, 1), CONTENT_CHANGED);
        assertAltered(
                mesh(),
                a(EventKind.BLOCK),
                record -> Forgery.content(record, 0, 1),
                CONTENT_CHANGED);
        assertAltered(
                mesh(), a(EventKind.HOP), record -> Forgery.content(record, 1, 0), BAD_RECORD);
    }

    @Test
    void furtherIntervalsBelongToTheirPacket() {
        assertRemoved(gather(), a(EventKind.TOKENS), CONTENT_CHANGED);
        assertAltered(gather(), a(EventKind.TOKENS), later(1), CONTENT_CHANGED);
        assertAltered(gather(), a(EventKind.TOKENS), because(1), CONTENT_CHANGED);
        assertAltered(
                gather(),
                a(EventKind.TOKENS),
                record -> Forgery.tokens(record, 0, 1, 1),
                CONTENT_CHANGED);
    }

    @Test
    void aSendNamesWhatHasArrived() {
        Predicate<TraceRecord> scattered =
                record -> record.kind() == EventKind.OFFER && record.pu() == 0;
        assertAltered(gather(), scattered, because(9), WRONG_CAUSE);
        assertAltered(mesh(), a(EventKind.OFFER), later(1), WRONG_CAUSE);
    }

    @Test
    void aPuCompletesWhenItHoldsAllTokensAndSaysSoOnce() {
        assertRemoved(mesh(), a(EventKind.COMPLETE), FALSE_COMPLETE);
        assertAltered(mesh(), a(EventKind.COMPLETE), later(-1), FALSE_COMPLETE);
        assertAltered(mesh(), a(EventKind.COMPLETE), later(1), FALSE_COMPLETE);
        assertAltered(mesh(), a(EventKind.COMPLETE), because(0), WRONG_CAUSE);
        Forgery twice = mesh();
        assertFound(twice.add(later(1).apply(twice.first(a(EventKind.COMPLETE)))), FALSE_COMPLETE);
    }

    @Test
    void everyPuBeginsAtTheBegin() {
        assertRemoved(mesh(), a(EventKind.STATE), WRONG_STATE);
        assertAltered(mesh(), a(EventKind.STATE), later(1), WRONG_STATE);
        assertAltered(
                mesh(), a(EventKind.STATE), record -> Forgery.content(record, 0, 1), WRONG_STATE);
        assertAltered(mesh(), a(EventKind.STATE), because(1), WRONG_CAUSE);
    }
}
