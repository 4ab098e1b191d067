package gossamer.model.verify;

import static gossamer.model.verify.Forgeries.FULL;
import static gossamer.model.verify.Forgeries.HALF;
import static gossamer.model.verify.Forgeries.STARTUP;
import static gossamer.model.verify.Forgeries.STEP;
import static gossamer.model.verify.Forgeries.assertFound;
import static gossamer.model.verify.Forgeries.crowded;
import static gossamer.model.verify.Forgeries.halfRing;
import static gossamer.model.verify.Forgeries.ring;
import static gossamer.model.verify.Forgeries.shift;
import static gossamer.model.verify.ViolationCode.CHANNEL_BUSY;
import static gossamer.model.verify.ViolationCode.HALF_DUPLEX;
import static gossamer.model.verify.ViolationCode.NEEDLESS_WAIT;
import static gossamer.model.verify.ViolationCode.ONE_PORT;
import static gossamer.model.verify.ViolationCode.OUT_OF_TURN;
import static gossamer.model.verify.ViolationCode.PORT_BUSY;
import static gossamer.model.verify.ViolationCode.START_UP_CUT;
import static gossamer.model.verify.ViolationCode.TOKEN_NOT_HELD;
import static gossamer.model.verify.ViolationCode.TOO_FAST;
import static gossamer.model.verify.ViolationCode.TOO_LATE;
import static gossamer.model.verify.ViolationCode.WRONG_CAUSE;
import static gossamer.model.verify.ViolationCode.WRONG_PLACE;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.contract.Emulations;
import gossamer.model.fault.DelayRule;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Rules about ports and links, broken on purpose. */
class LinkForgeryTest {

    @Test
    void twoPacketsAreNeverOnOneChannel() {
        Forgery forgery = ring();
        TraceRecord start =
                forgery.first(record -> record.kind() == EventKind.START && record.time() == STEP);
        assertFound(shift(forgery, start, -11_000), CHANNEL_BUSY, PORT_BUSY, TOKEN_NOT_HELD);
    }

    @Test
    void aPortIsBusyUntilThePacketHasLeft() {
        Forgery forgery = ring();
        TraceRecord start =
                forgery.first(record -> record.kind() == EventKind.START && record.time() == STEP);
        assertFound(forgery.replace(start, Forgery.at(start, STEP - 1)), PORT_BUSY);
    }

    @Test
    void aHalfDuplexLinkCarriesOneDirectionAtATime() {
        Report report = ring().verify(ring(HALF), true);
        assertThat(report.count(HALF_DUPLEX)).isEqualTo(9L * 4);
        Forgery forgery = halfRing();
        TraceRecord blocked =
                forgery.first(record -> record.kind() == EventKind.HOP && record.cause() != 0);
        assertFound(
                forgery.alterAll(
                        record -> record.packet() == blocked.packet()
                                && (record.kind() == EventKind.HOP
                                        || record.kind() == EventKind.DELIVER),
                        record -> Forgery.at(record, record.time() - 1)),
                HALF_DUPLEX);
    }

    @Test
    void aPacketCannotTurnRound() {
        Forgery forgery = halfRing();
        TraceRecord start = forgery.nth(EventKind.START, 7);
        assertFound(
                forgery.alterAll(
                        record -> record.packet() == start.packet(),
                        record -> Forgery.place(record, record.pu(), record.channel() ^ 1)),
                WRONG_PLACE);
    }

    @Test
    void aOnePortPuIsActiveOnOneLinkAtATime() {
        Network onePort =
                new Network(Duplex.FULL, Ports.ONE, OptionalInt.empty(), 1024, Emulations.LINEAR);
        Report report = ring().verify(ring(onePort), true);
        assertThat(report.counts()).containsOnlyKeys(ONE_PORT);
        Emulation pair = Emulations.of(Grid.path(2), false, FULL);
        assertThat(Forgery.of(pair).verify(Emulations.on(pair, onePort), true).clean())
                .isTrue();
    }

    @Test
    void aOnePortPuOnHalfDuplexSendsOrReceives() {
        Network onePort =
                new Network(Duplex.HALF, Ports.ONE, OptionalInt.empty(), 1024, Emulations.LINEAR);
        Emulation pair = Emulations.of(Grid.path(2), false, HALF);
        Report report = Forgery.of(pair).verify(Emulations.on(pair, onePort), true);
        assertThat(report.counts()).containsOnlyKeys(ONE_PORT);
    }

    @Test
    void startUpTakesItsTime() {
        Forgery forgery = ring();
        TraceRecord hop = forgery.nth(EventKind.HOP, 12);
        assertFound(forgery.replace(hop, Forgery.at(hop, hop.time() - 1)), START_UP_CUT);
        Forgery late = ring();
        assertFound(late.replace(hop, Forgery.at(hop, hop.time() + 1)), NEEDLESS_WAIT, TOO_FAST);
        TraceRecord block = halfRing().nth(EventKind.BLOCK, 0);
        assertFound(halfRing().replace(block, Forgery.at(block, block.time() - 1)), START_UP_CUT);
        assertFound(halfRing().replace(block, Forgery.at(block, block.time() + 1)), NEEDLESS_WAIT);
    }

    @Test
    void crossingTakesExactlyItsTime() {
        Forgery source = ring();
        TraceRecord deliver = source.nth(EventKind.DELIVER, 12);
        assertFound(ring().replace(deliver, Forgery.at(deliver, deliver.time() - 1)), TOO_FAST);
        assertFound(ring().replace(deliver, Forgery.at(deliver, deliver.time() + 1)), TOO_LATE);
        TraceRecord hop = source.first(
                record -> record.kind() == EventKind.HOP && record.packet() == deliver.packet());
        assertFound(ring().remove(hop), TOO_FAST);
    }

    @Test
    void whoWaitsForAPortStartsAsSoonAsItIsFree() {
        Forgery source = crowded();
        TraceRecord offer = source.nth(EventKind.OFFER, 0);
        TraceRecord start = source.first(
                record -> record.kind() == EventKind.START && record.packet() == offer.packet());
        assertFound(crowded().replace(start, Forgery.at(start, start.time() + 1)), NEEDLESS_WAIT);
        assertFound(crowded().replace(start, Forgery.at(start, start.time() - 1)), PORT_BUSY);
        assertFound(crowded().remove(offer), WRONG_CAUSE);
        // Said to have waited though its port was free.
        TraceRecord prompt = source.first(record -> record.kind() == EventKind.START
                && record.time() > 0
                && source.records().stream()
                        .noneMatch(other -> other.kind() == EventKind.OFFER
                                && other.packet() == record.packet()));
        assertFound(crowded().add(Forgery.kind(prompt, EventKind.OFFER)), NEEDLESS_WAIT);
    }

    @Test
    void portsServeFirstComeFirstServed() {
        List<DelayRule> jitter = List.of(new DelayRule(0, 90_000));
        Forgery forgery = Forgery.of(Emulations.of(Grid.ring(9), false, FULL, jitter, 1));
        List<TraceRecord> offers = forgery.records().stream()
                .filter(record -> record.kind() == EventKind.OFFER)
                .toList();
        // Two packets that wait for one port at the same time.
        TraceRecord before = offers.stream()
                .filter(offer -> next(offers, offer).time() < startOf(forgery, offer))
                .findFirst()
                .orElseThrow();
        TraceRecord after = next(offers, before);
        assertThat(forgery.verify().clean()).isTrue();
        forgery.replace(before, Forgery.packet(before, after.packet()));
        forgery.replace(after, Forgery.packet(after, before.packet()));
        assertFound(forgery, OUT_OF_TURN);
    }

    private static TraceRecord next(List<TraceRecord> offers, TraceRecord offer) {
        return offers.stream()
                .filter(other -> other.channel() == offer.channel() && other.time() > offer.time())
                .findFirst()
                .orElse(Forgery.at(offer, Long.MAX_VALUE));
    }

    private static long startOf(Forgery forgery, TraceRecord offer) {
        return forgery.first(record ->
                        record.kind() == EventKind.START && record.packet() == offer.packet())
                .time();
    }

    @Test
    void aHalfDuplexLinkServesTheLowerChannelFirstWhenBothAreReady() {
        Emulation pair = Emulations.of(Grid.path(2), false, HALF);
        Forgery forgery = Forgery.of(pair);
        long crossing = STEP - STARTUP;
        long low = Packet.idOf(0, 1);
        long high = Packet.idOf(1, 1);
        TraceRecord lowHop =
                forgery.first(record -> record.kind() == EventKind.HOP && record.packet() == low);
        TraceRecord highHop =
                forgery.first(record -> record.kind() == EventKind.HOP && record.packet() == high);
        TraceRecord block = forgery.nth(EventKind.BLOCK, 0);
        assertThat(block.packet()).isEqualTo(high);
        forgery.replace(highHop, Forgery.cause(Forgery.at(highHop, STARTUP), 0));
        forgery.replace(lowHop, Forgery.cause(Forgery.at(lowHop, STEP), high));
        forgery.replace(
                block, new TraceRecord(STARTUP, EventKind.BLOCK, 0, 0, low, high, 0, 0, 0, 0, 0));
        forgery.alterAll(
                record -> record.kind() == EventKind.DELIVER && record.packet() == low,
                record -> Forgery.at(record, STEP + crossing));
        forgery.alterAll(
                record -> record.kind() == EventKind.DELIVER && record.packet() == high,
                record -> Forgery.at(record, STEP));
        forgery.alterAll(
                record -> record.kind() == EventKind.COMPLETE,
                record -> Forgery.at(record, record.pu() == 0 ? STEP : STEP + crossing));
        Report report = forgery.verify();
        assertThat(report.counts()).as("%s", report).containsOnlyKeys(OUT_OF_TURN);
    }

    @Test
    void aBlockerIsOnTheLink() {
        Forgery source = crowded();
        TraceRecord block = source.first(
                record -> record.kind() == EventKind.BLOCK && (record.channel() & 1) == 0);
        TraceRecord forged = Forgery.cause(block, block.cause() + 1);
        assertFound(crowded().replace(block, forged), WRONG_CAUSE);
    }
}
