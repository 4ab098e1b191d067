package gossamer.model.verify;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.contract.Emulations;
import gossamer.model.contract.HandMade;
import gossamer.model.fault.FaultKind;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Reliability;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A disturbed run's trace in which a single record is missing or changed is refused. */
class DisturbedForgeryTest {

    private static final Emulation EMULATION = emulation();
    private static final List<TraceRecord> RECORDS = records(EMULATION);

    private static Emulation emulation() {
        Emulation ring = Emulations.of(
                Grid.ring(12),
                false,
                Emulations.network(Duplex.HALF, Emulations.LINEAR, Emulations.FLITS)
                        .with(new Reliability(15_000, 3, 2000)));
        return HandMade.disturb(
                ring,
                HandMade.on(ring.topology(), 3)
                        .sometimes(FaultKind.LOSS, channel -> true, 100)
                        .sometimes(FaultKind.DUPLICATE, channel -> true, 100)
                        .sometimes(FaultKind.CORRUPT, channel -> true, 100)
                        .crash(7, 60_000, Long.MAX_VALUE, false)
                        .lie(2, receiver -> receiver));
    }

    private static List<TraceRecord> records(Emulation emulation) {
        TraceBuffer trace = Emulations.run(emulation).trace();
        List<TraceRecord> records = new ArrayList<>();
        for (int index = 0; index < trace.size(); index++) {
            records.add(trace.get(index));
        }
        return records;
    }

    private static Report verify(List<TraceRecord> records) {
        TraceBuffer trace = new TraceBuffer(records.size());
        records.forEach(trace::add);
        trace.sort(0);
        TraceVerifier verifier = TraceVerifier.of(EMULATION);
        verifier.acceptAll(trace.words(), trace.size());
        return verifier.finish(true);
    }

    private static int middleOf(EventKind kind) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < RECORDS.size(); place++) {
            if (RECORDS.get(place).kind() == kind) {
                places.add(place);
            }
        }
        assertThat(places).as("records of kind %s", kind).isNotEmpty();
        return places.get(places.size() / 2);
    }

    private static Report changed(EventKind kind, UnaryOperator<TraceRecord> change) {
        List<TraceRecord> forged = new ArrayList<>(RECORDS);
        forged.set(middleOf(kind), change.apply(RECORDS.get(middleOf(kind))));
        return verify(forged);
    }

    private static TraceRecord with(
            TraceRecord record, EventKind kind, long time, int first, int code) {
        return new TraceRecord(
                time,
                kind,
                kind == EventKind.DELIVER ? (record.pu() + 1) % 12 : record.pu(),
                record.channel(),
                record.packet(),
                record.cause(),
                record.colour(),
                record.stage(),
                first,
                record.tokens(),
                code);
    }

    @Test
    void theTrueTraceIsAccepted() {
        Report report = verify(RECORDS);
        assertThat(report.clean()).as(report::toString).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            names = {"VOTE", "DECISION", "ABSENT", "STATE", "OFFER", "TOKENS", "BLOCK"},
            mode = EnumSource.Mode.EXCLUDE)
    void noRecordMayBeMissing(EventKind kind) {
        List<TraceRecord> forged = new ArrayList<>(RECORDS);
        forged.remove(middleOf(kind));
        assertThat(verify(forged).clean()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            names = {"VOTE", "DECISION", "ABSENT", "STATE", "OFFER", "TOKENS", "BLOCK", "COMPLETE"},
            mode = EnumSource.Mode.EXCLUDE)
    void noRecordMayComeAtAnotherTime(EventKind kind) {
        assertThat(changed(
                                kind,
                                record -> with(
                                        record,
                                        kind,
                                        record.time() + 1,
                                        record.firstToken(),
                                        record.intervals()))
                        .clean())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"DROP", "CORRUPT", "VARIANT", "FAULT_BEGIN", "TIMEOUT", "RETRANSMIT"})
    void noReasonValueOrNumberMayBeAnotherOne(EventKind kind) {
        assertThat(changed(
                                kind,
                                record -> with(
                                        record,
                                        kind,
                                        record.time(),
                                        record.firstToken(),
                                        record.intervals() + 1))
                        .clean())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"DROP", "DUPLICATE", "FAULT_BEGIN", "FAULT_END"})
    void noOtherRuleMayBeBlamed(EventKind kind) {
        assertThat(changed(
                                kind,
                                record -> with(
                                        record,
                                        kind,
                                        record.time(),
                                        record.firstToken() + 1,
                                        record.intervals()))
                        .clean())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"START", "OFFER", "COMPLETE"})
    void nothingIsCausedByWhatHasNotArrived(EventKind kind) {
        TraceRecord record = RECORDS.get(middleOf(kind));
        List<TraceRecord> forged = new ArrayList<>(RECORDS);
        if (kind == EventKind.START) {
            // That of a packet that had to wait names what was before it.
            forged.removeIf(
                    offer -> offer.kind() == EventKind.OFFER && offer.packet() == record.packet());
        }
        long own = Packet.idOf(record.pu(), 1);
        forged.set(forged.indexOf(record), Forgery.cause(record, own));
        assertThat(verify(forged).counts()).containsKey(ViolationCode.WRONG_CAUSE);
    }

    @Test
    void whatIsLostIsNotDelivered() {
        assertThat(changed(
                                EventKind.DROP,
                                record -> with(record, EventKind.DELIVER, record.time(), 0, 1))
                        .clean())
                .isFalse();
    }
}
