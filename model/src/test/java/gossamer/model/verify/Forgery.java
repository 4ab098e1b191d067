package gossamer.model.verify;

import gossamer.model.contract.Emulations;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The trace of a sound run, to be altered. */
final class Forgery {

    private final Emulation emulation;
    private final List<TraceRecord> records = new ArrayList<>();

    private Forgery(Emulation emulation) {
        this.emulation = emulation;
    }

    /** The true trace of this emulation. */
    static Forgery of(Emulation emulation) {
        Forgery forgery = new Forgery(emulation);
        TraceBuffer trace = Emulations.run(emulation).trace();
        for (int index = 0; index < trace.size(); index++) {
            forgery.records.add(trace.get(index));
        }
        return forgery;
    }

    List<TraceRecord> records() {
        return List.copyOf(records);
    }

    /** The {@code index}-th record of this kind. */
    TraceRecord nth(EventKind kind, int index) {
        return records.stream()
                .filter(record -> record.kind() == kind)
                .skip(index)
                .findFirst()
                .orElseThrow();
    }

    TraceRecord first(Predicate<TraceRecord> which) {
        return records.stream().filter(which).findFirst().orElseThrow();
    }

    Forgery remove(TraceRecord record) {
        records.remove(record);
        return this;
    }

    Forgery add(TraceRecord record) {
        records.add(record);
        return this;
    }

    Forgery replace(TraceRecord record, TraceRecord by) {
        records.set(records.indexOf(record), by);
        return this;
    }

    /** Alters every record of these. */
    Forgery alterAll(Predicate<TraceRecord> which, UnaryOperator<TraceRecord> how) {
        records.replaceAll(record -> which.test(record) ? how.apply(record) : record);
        return this;
    }

    /** What the verifier says once the records are in canonical order again. */
    Report verify() {
        return verify(emulation, true);
    }

    /** What the verifier says under another machine model, or of a run that was cut off. */
    Report verify(Emulation model, boolean ranToTheEnd) {
        return verify(new Verifier(model), ranToTheEnd);
    }

    /** What the verifier of machines whose links grant turns says, under this machine model. */
    Report verifyGranted(Emulation model) {
        return verify(new GrantVerifier(model), true);
    }

    /** What the verifier of machines whose links grant turns says. */
    Report verifyGranted() {
        return verifyGranted(emulation);
    }

    /** What the verifier for the machine of the emulation says. */
    Report verifyByItsVerifier() {
        return verify(TraceVerifier.of(emulation), true);
    }

    private Report verify(TraceVerifier verifier, boolean ranToTheEnd) {
        TraceBuffer buffer = new TraceBuffer(records.size());
        records.forEach(buffer::add);
        buffer.sort(0);
        verifier.acceptAll(buffer.words(), buffer.size());
        return verifier.finish(ranToTheEnd);
    }

    static TraceRecord at(TraceRecord r, long time) {
        return new TraceRecord(
                time,
                r.kind(),
                r.pu(),
                r.channel(),
                r.packet(),
                r.cause(),
                r.colour(),
                r.stage(),
                r.firstToken(),
                r.tokens(),
                r.intervals());
    }

    static TraceRecord kind(TraceRecord r, EventKind kind) {
        return new TraceRecord(
                r.time(),
                kind,
                r.pu(),
                r.channel(),
                r.packet(),
                r.cause(),
                r.colour(),
                r.stage(),
                r.firstToken(),
                r.tokens(),
                r.intervals());
    }

    static TraceRecord place(TraceRecord r, int pu, int channel) {
        return new TraceRecord(
                r.time(),
                r.kind(),
                pu,
                channel,
                r.packet(),
                r.cause(),
                r.colour(),
                r.stage(),
                r.firstToken(),
                r.tokens(),
                r.intervals());
    }

    static TraceRecord packet(TraceRecord r, long packet) {
        return new TraceRecord(
                r.time(),
                r.kind(),
                r.pu(),
                r.channel(),
                packet,
                r.cause(),
                r.colour(),
                r.stage(),
                r.firstToken(),
                r.tokens(),
                r.intervals());
    }

    static TraceRecord cause(TraceRecord r, long cause) {
        return new TraceRecord(
                r.time(),
                r.kind(),
                r.pu(),
                r.channel(),
                r.packet(),
                cause,
                r.colour(),
                r.stage(),
                r.firstToken(),
                r.tokens(),
                r.intervals());
    }

    static TraceRecord content(TraceRecord r, int colour, int stage) {
        return new TraceRecord(
                r.time(),
                r.kind(),
                r.pu(),
                r.channel(),
                r.packet(),
                r.cause(),
                colour,
                stage,
                r.firstToken(),
                r.tokens(),
                r.intervals());
    }

    static TraceRecord tokens(TraceRecord r, int first, int tokens, int intervals) {
        return new TraceRecord(
                r.time(),
                r.kind(),
                r.pu(),
                r.channel(),
                r.packet(),
                r.cause(),
                r.colour(),
                r.stage(),
                first,
                tokens,
                intervals);
    }
}
