package gossamer.model.verify;

import static gossamer.model.verify.Forgeries.FULL;
import static gossamer.model.verify.Forgeries.HALF;
import static gossamer.model.verify.Forgeries.STEP;
import static gossamer.model.verify.Forgeries.assertFound;
import static gossamer.model.verify.Forgeries.crowded;
import static gossamer.model.verify.Forgeries.ring;
import static gossamer.model.verify.Forgeries.shift;
import static gossamer.model.verify.Forgeries.torus;
import static gossamer.model.verify.ViolationCode.BAD_RECORD;
import static gossamer.model.verify.ViolationCode.CONTENT_CHANGED;
import static gossamer.model.verify.ViolationCode.DUPLICATE_PACKET;
import static gossamer.model.verify.ViolationCode.EMPTY_PACKET;
import static gossamer.model.verify.ViolationCode.FALSE_COMPLETE;
import static gossamer.model.verify.ViolationCode.INCOMPLETE;
import static gossamer.model.verify.ViolationCode.NOT_CANONICAL;
import static gossamer.model.verify.ViolationCode.NOT_DELIVERED;
import static gossamer.model.verify.ViolationCode.PACKET_TOO_BIG;
import static gossamer.model.verify.ViolationCode.PORT_BUSY;
import static gossamer.model.verify.ViolationCode.TOKEN_NOT_HELD;
import static gossamer.model.verify.ViolationCode.UNKNOWN_PACKET;
import static gossamer.model.verify.ViolationCode.WRONG_CAUSE;
import static gossamer.model.verify.ViolationCode.WRONG_PLACE;
import static gossamer.model.verify.ViolationCode.WRONG_STATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.contract.Emulations;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules about packets, PUs and whole traces, broken on purpose. */
class VerifierTest {

    @Test
    void soundTracesAreClean() {
        Stream.of(ring(FULL), ring(HALF), torus(FULL), torus(HALF))
                .forEach(emulation -> assertThat(Forgery.of(emulation).verify().clean())
                        .as(emulation.name())
                        .isTrue());
    }

    @Test
    void aTokenThatTheSenderDoesNotHoldIsNotSent() {
        Forgery forgery = ring();
        TraceRecord start = forgery.nth(EventKind.START, 30);
        int other = (start.firstToken() + 1) % 9;
        assertFound(
                forgery.replace(start, Forgery.tokens(start, other, 1, 1)),
                TOKEN_NOT_HELD,
                CONTENT_CHANGED);
    }

    @Test
    void aTokenIsHeldFromTheInstantOfItsDeliveryOn() {
        Forgery forgery = ring();
        TraceRecord start =
                forgery.first(record -> record.kind() == EventKind.START && record.time() == STEP);
        assertThat(forgery.verify().clean()).isTrue();
        assertFound(shift(forgery, start, -1), TOKEN_NOT_HELD, WRONG_CAUSE, PORT_BUSY);
    }

    @Test
    void aPacketWithoutTokensIsRefused() {
        Forgery forgery = ring();
        TraceRecord start = forgery.nth(EventKind.START, 3);
        assertFound(forgery.replace(start, Forgery.tokens(start, 0, 0, 0)), EMPTY_PACKET);
    }

    @Test
    void partsOfTokensCountTowardsTheCapacity() {
        // In the second phase a packet carries five halves of tokens.
        Forgery forgery = Forgery.of(torus(FULL));
        assertThat(forgery.verify(torus(capacity(3)), true).clean()).isTrue();
        Report report = forgery.verify(torus(capacity(2)), true);
        assertThat(report.counts()).containsOnlyKeys(PACKET_TOO_BIG);
        assertThat(report.count(PACKET_TOO_BIG)).isEqualTo(25L * 4 * 2);
    }

    private static Network capacity(int tokens) {
        return new Network(Duplex.FULL, Ports.ALL, OptionalInt.of(tokens), 1024, Emulations.LINEAR);
    }

    @Test
    void theContentOfAPacketDoesNotChangeOnItsWay() {
        Forgery source = ring();
        TraceRecord deliver = source.nth(EventKind.DELIVER, 20);
        List<TraceRecord> others = List.of(
                Forgery.tokens(deliver, (deliver.firstToken() + 1) % 8, 1, 1),
                Forgery.tokens(deliver, 0, 9, 1),
                Forgery.tokens(deliver, deliver.firstToken(), 1, 2),
                Forgery.content(deliver, 0, 1));
        others.forEach(other -> assertFound(ring().replace(deliver, other), CONTENT_CHANGED));
        TraceRecord hop = source.nth(EventKind.HOP, 20);
        assertFound(ring().replace(hop, Forgery.content(hop, 0, 1)), CONTENT_CHANGED);
    }

    @Test
    void everyIntervalOfAPacketIsToldAndHeld() {
        Emulation emulation = Emulations.scattered(torus(FULL), 7);
        Forgery source = Forgery.of(emulation);
        assertThat(source.verify().clean()).isTrue();
        TraceRecord tokens = source.nth(EventKind.TOKENS, 40);
        assertFound(Forgery.of(emulation).remove(tokens), CONTENT_CHANGED);
        assertFound(Forgery.of(emulation).add(Forgery.tokens(tokens, 24, 1, 1)), CONTENT_CHANGED);
        TraceRecord moved = Forgery.tokens(tokens, tokens.firstToken() + 1, 1, 1);
        assertFound(Forgery.of(emulation).replace(tokens, moved), TOKEN_NOT_HELD);
        assertFound(
                Forgery.of(emulation).replace(tokens, Forgery.cause(tokens, 0)), CONTENT_CHANGED);
        assertFound(
                Forgery.of(emulation).replace(tokens, Forgery.at(tokens, tokens.time() + 1)),
                CONTENT_CHANGED);
    }

    @Test
    void everyStartedPacketArrivesOnce() {
        Forgery source = ring();
        TraceRecord deliver = source.nth(EventKind.DELIVER, 71);
        assertFound(ring().remove(deliver), NOT_DELIVERED, INCOMPLETE, FALSE_COMPLETE);
        assertFound(ring().add(deliver), NOT_CANONICAL, UNKNOWN_PACKET);
        assertFound(ring().add(Forgery.at(deliver, deliver.time() + 5)), UNKNOWN_PACKET);
    }

    @Test
    void aPacketIsKnownFromItsStart() {
        Forgery source = ring();
        TraceRecord start = source.nth(EventKind.START, 25);
        assertFound(ring().remove(start), UNKNOWN_PACKET);
        TraceRecord hop = source.first(
                record -> record.kind() == EventKind.HOP && record.packet() == start.packet());
        assertFound(ring().replace(hop, Forgery.packet(hop, start.packet() + 90)), UNKNOWN_PACKET);
        // A run without any record of a packet: its sender has skipped a number.
        assertFound(
                ring().alterAll(
                                record -> record.packet() == start.packet(),
                                record -> Forgery.packet(record, record.packet() + 90)),
                NOT_DELIVERED);
    }

    @Test
    void aPacketStartsAndEntersOnce() {
        Forgery source = crowded();
        for (EventKind kind : List.of(EventKind.START, EventKind.HOP, EventKind.BLOCK)) {
            TraceRecord record = source.nth(kind, 5);
            assertFound(crowded().add(Forgery.at(record, record.time() + 1)), DUPLICATE_PACKET);
        }
        TraceRecord offer = source.nth(EventKind.OFFER, 1);
        assertFound(crowded().add(Forgery.at(offer, offer.time() + 1)), DUPLICATE_PACKET);
        assertFound(
                crowded().add(Forgery.at(source.nth(EventKind.START, 0), 999_999)),
                DUPLICATE_PACKET);
    }

    @Test
    void placesBelongTogether() {
        Forgery source = ring();
        for (EventKind kind : List.of(EventKind.START, EventKind.HOP, EventKind.DELIVER)) {
            TraceRecord record = source.nth(kind, 11);
            int pu = (record.pu() + 1) % 9;
            assertFound(
                    ring().replace(record, Forgery.place(record, pu, record.channel())),
                    WRONG_PLACE);
            long otherSender =
                    Packet.idOf((Packet.senderOf(record.packet()) + 1) % 9, (int) record.packet());
            assertFound(ring().replace(record, Forgery.packet(record, otherSender)), WRONG_PLACE);
        }
        // The other channel of the same sender.
        TraceRecord hop = source.nth(EventKind.HOP, 11);
        Grid grid = Grid.ring(9);
        int other = grid.channel(hop.pu(), 0) == hop.channel()
                ? grid.channel(hop.pu(), 1)
                : grid.channel(hop.pu(), 0);
        assertFound(ring().replace(hop, Forgery.place(hop, hop.pu(), other)), WRONG_PLACE);
    }

    @Test
    void causesAreWhatCanHaveCaused() {
        Forgery source = crowded();
        Set<EventKind> kinds = EnumSet.range(EventKind.DELIVER, EventKind.HOP);
        kinds.remove(EventKind.TOKENS);
        for (EventKind kind : kinds) {
            TraceRecord record = source.records().stream()
                    .filter(other -> other.kind() == kind && other.time() > 2_000)
                    .findFirst()
                    .orElseThrow();
            for (long cause : new long[] {0, Packet.idOf(3, 1), record.cause() + 1}) {
                TraceRecord forged = Forgery.cause(record, cause);
                if (!forged.equals(record)) {
                    assertFound(crowded().replace(record, forged), WRONG_CAUSE);
                }
            }
        }
    }

    @Test
    void stagesFollowOneAnotherWhenTheirPacketsHaveArrived() {
        Forgery source = Forgery.of(torus(FULL));
        TraceRecord state =
                source.first(record -> record.kind() == EventKind.STATE && record.stage() == 1);
        assertFound(Forgery.of(torus(FULL)).remove(state), WRONG_STATE, WRONG_CAUSE);
        for (long ticks : new long[] {-1, 1}) {
            assertFound(
                    Forgery.of(torus(FULL)).replace(state, Forgery.at(state, state.time() + ticks)),
                    WRONG_STATE);
        }
        for (int stage : new int[] {0, 2}) {
            assertFound(
                    Forgery.of(torus(FULL))
                            .replace(state, Forgery.content(state, state.colour(), stage)),
                    WRONG_STATE);
        }
    }

    @Test
    void aPuCompletesOnceAndWithAllTokens() {
        Forgery source = ring();
        TraceRecord complete = source.nth(EventKind.COMPLETE, 4);
        assertFound(ring().remove(complete), FALSE_COMPLETE);
        assertFound(ring().add(Forgery.at(complete, complete.time() + 1)), FALSE_COMPLETE);
        assertFound(
                ring().replace(complete, Forgery.at(complete, complete.time() - 1)),
                FALSE_COMPLETE,
                WRONG_STATE);
        assertFound(
                ring().replace(complete, Forgery.at(complete, complete.time() + 1)), WRONG_STATE);
    }

    @Test
    void fieldsOutOfRangeAreBadRecords() {
        Forgery source = ring();
        TraceRecord start = source.nth(EventKind.START, 2);
        TraceRecord hop = source.nth(EventKind.HOP, 2);
        TraceRecord state = source.nth(EventKind.STATE, 2);
        List<TraceRecord> starts = List.of(
                Forgery.at(start, -1),
                Forgery.place(start, 9, start.channel()),
                Forgery.place(start, -1, start.channel()),
                Forgery.place(start, start.pu(), 18),
                Forgery.place(start, start.pu(), -1),
                Forgery.content(start, 1, 0),
                Forgery.tokens(start, 8, 2, 1),
                Forgery.tokens(start, -1, 1, 1),
                Forgery.tokens(start, 0, -1, 1),
                Forgery.tokens(start, 0, 1, 10),
                Forgery.tokens(start, 0, 1, 0),
                Forgery.packet(start, 0),
                Forgery.packet(start, Packet.idOf(9, 1)),
                Forgery.cause(start, Packet.idOf(9, 1)));
        starts.forEach(bad -> assertFound(ring().replace(start, bad), BAD_RECORD));
        assertFound(ring().replace(hop, Forgery.tokens(hop, 1, 1, 1)), BAD_RECORD);
        assertFound(ring().replace(state, Forgery.packet(state, 1)), BAD_RECORD);
        assertFound(ring().replace(state, Forgery.place(state, state.pu(), 0)), BAD_RECORD);
        Verifier verifier = new Verifier(ring(FULL));
        verifier.accept(new long[] {0, 0, 0, 0, 0, 200}, 0);
        assertThat(verifier.finish(false).violations())
                .containsExactly(new Violation(BAD_RECORD, null, "record 0: no such kind"));
    }

    @Test
    void theOrderIsCanonical() {
        TraceBuffer trace = Emulations.run(ring(FULL)).trace();
        Verifier verifier = new Verifier(ring(FULL));
        for (int index = trace.size() - 1; index >= 0; index--) {
            verifier.accept(trace.words(), index * TraceBuffer.WORDS);
        }
        Report report = verifier.finish(true);
        assertThat(report.count(NOT_CANONICAL)).isEqualTo(trace.size() - 1L);
        assertThat(report.violations()).hasSize(Verifier.MOST_KEPT);
        assertThat(report.total()).isGreaterThan(Verifier.MOST_KEPT);
    }

    @Test
    void everyBeginningOfATraceIsCleanWhenTheRunWasCutOff() {
        for (Emulation emulation : List.of(ring(HALF), torus(FULL))) {
            TraceBuffer trace = Emulations.run(emulation).trace();
            for (int records = 0; records <= trace.size(); records++) {
                Verifier verifier = new Verifier(emulation);
                verifier.acceptAll(trace.words(), records);
                assertThat(verifier.finish(false).clean()).isTrue();
            }
        }
    }

    @Test
    void aRunThatEndedByItselfMustHaveReachedEverything() {
        Verifier verifier = new Verifier(ring(FULL));
        Report report = verifier.finish(true);
        assertThat(report.counts()).containsOnlyKeys(INCOMPLETE);
        assertThat(report.count(INCOMPLETE)).isEqualTo(9);
        assertThat(report.violations().get(0).message()).isEqualTo("PU 0 lacks 8 of 9 token parts");
        assertThatThrownBy(() -> verifier.accept(new long[6], 0))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aReportTellsCodesNumbersAndRecords() {
        Forgery forgery = ring();
        TraceRecord deliver = forgery.nth(EventKind.DELIVER, 0);
        Report report = forgery.replace(deliver, Forgery.at(deliver, STEP - 1)).verify();
        assertThat(report.toString())
                .contains("1 × TOO_FAST: a packet is delivered before it can have crossed")
                .contains("entered at 10000 with 1 tokens, arrives at 11123, must at 11124")
                .contains("[t=11123 deliver pu=0");
    }
}
