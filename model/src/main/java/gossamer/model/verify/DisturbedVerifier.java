package gossamer.model.verify;

import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultTimeline;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import java.util.Arrays;

/**
 * Checks the trace of a disturbed run under store-and-forward or rendezvous switching against the
 * machine model and the laws of its profile. Every crossing is worked out anew from the laws: what is
 * lost, copied, falsified, held up, repeated or given up, and when, must be in the trace, and nothing
 * else may be. A PU sends only what it holds, with the values that it believes, and neither it nor its
 * port does anything while it has crashed.
 *
 * <p>What runs without faults are checked for besides, and disturbed ones are not: which packet is the
 * cause of which, when stages end, and whose turn it is where several wait.
 */
public final class DisturbedVerifier implements TraceVerifier {

    private final Emulation emulation;
    private final Machine machine;
    private final Findings findings = new Findings(Verifier.MOST_KEPT);
    private final DueRecords due = new DueRecords(findings);
    private final DisturbedPus pus;
    private final DisturbedLinks links;
    private final Cursor cursor = new Cursor();
    private final TraceBuffer faults = new TraceBuffer(16);
    private long records;
    private long now = -1;
    private long lastRecord = -1;
    private boolean finished;

    /** A verifier for one trace of this emulation. */
    public DisturbedVerifier(Emulation emulation) {
        if (emulation.network().isWormhole()) {
            throw new IllegalArgumentException(emulation.name() + ": switching is wormhole");
        }
        this.emulation = emulation;
        machine = new Machine(emulation);
        pus = new DisturbedPus(machine, emulation, findings);
        DisturbedChannels channels = new DisturbedChannels(emulation, machine, pus, due);
        links = new DisturbedLinks(emulation, machine, pus, channels, due, findings);
    }

    @Override
    public void accept(long[] words, int at) {
        if (finished) {
            throw new IllegalStateException("record " + records + " after the end of the trace");
        }
        long number = records++;
        Cursor record = cursor;
        record.moveTo(words, at);
        if (!record.isAfterPrevious()) {
            findings.add(
                    ViolationCode.NOT_CANONICAL,
                    record,
                    () -> "record " + number + " must come before the one before it, or equals it");
        }
        EventKind kind = record.kind;
        if (kind == null || !isSound(record, kind)) {
            findings.add(
                    ViolationCode.BAD_RECORD,
                    record,
                    () -> "record " + number + ": a field is out of range");
            return;
        }
        if (kind == EventKind.FAULT_BEGIN || kind == EventKind.FAULT_END) {
            faults.addAll(Arrays.copyOfRange(words, at, at + TraceBuffer.WORDS), 1);
            return;
        }
        boolean ofPu =
                kind == EventKind.STATE || kind == EventKind.COMPLETE || kind == EventKind.ABSENT;
        if (!ofPu || record.time != now) {
            pus.flush();
        }
        if (record.time != now) {
            links.endInstant();
            due.checkUntil(record.time);
            now = record.time;
        }
        lastRecord = record.time;
        dispatch(record, kind);
    }

    private boolean isSound(Cursor record, EventKind kind) {
        if (record.time < 0
                || record.pu < 0
                || record.pu >= machine.pus
                || record.colour >= machine.colours) {
            return false;
        }
        boolean fault = kind == EventKind.FAULT_BEGIN || kind == EventKind.FAULT_END;
        boolean atPu = kind.phase() == EventKind.Phase.PU && kind != EventKind.DELIVER;
        if (fault || atPu) {
            return fault || record.channel == -1 && record.packet == 0;
        }
        if (record.channel < 0 || record.channel >= machine.channels) {
            return false;
        }
        boolean tokens = record.firstToken >= 0
                && record.tokens >= 0
                && (long) record.firstToken + record.tokens <= machine.pus;
        int source = machine.topology.source(record.channel);
        int place = kind == EventKind.DELIVER ? machine.topology.target(record.channel) : source;
        return record.pu == place
                && Packet.senderOf(record.packet) == source
                && (int) record.packet > 0
                && (tokens || kind.ordinal() >= EventKind.DROP.ordinal());
    }

    private void dispatch(Cursor record, EventKind kind) {
        switch (kind) {
            case DELIVER -> links.deliver(record);
            case STATE, COMPLETE, ABSENT -> pus.record(record, kind);
            case OFFER -> links.offer(record);
            case START -> links.start(record);
            case TOKENS -> links.tokens(record);
            case BLOCK -> links.block(record);
            case HOP -> links.hop(record);
            case VARIANT -> links.variant(record);
            case DROP, DUPLICATE, CORRUPT, TIMEOUT, RETRANSMIT -> links.mishap(record);
            case VOTE, DECISION ->
                findings.add(
                        ViolationCode.BAD_RECORD, record, () -> "there is no farm in this run");
            case FAULT_BEGIN, FAULT_END -> throw new IllegalStateException(kind + " comes first");
        }
    }

    @Override
    public Report finish(boolean ranToTheEnd) {
        if (!finished) {
            pus.flush();
            links.endInstant();
            checkFaults();
            if (ranToTheEnd) {
                due.checkUntil(Long.MAX_VALUE);
                links.finish();
                pus.finish(lastRecord);
            }
        }
        finished = true;
        return findings.report(records);
    }

    /** Begins and ends of faults must be those of the profile. */
    private void checkFaults() {
        TraceBuffer expected = FaultTimeline.of(emulation, lastRecord);
        int common = Math.min(expected.size(), faults.size());
        for (int index = 0; index <= common; index++) {
            TraceRecord must = index < expected.size() ? expected.get(index) : null;
            TraceRecord is = index < faults.size() ? faults.get(index) : null;
            if (must == null ? is != null : !must.equals(is)) {
                findings.add(
                        ViolationCode.WRONG_FAULT,
                        is,
                        () -> "the next begin or end of a fault must be " + must);
                return;
            }
        }
    }
}
