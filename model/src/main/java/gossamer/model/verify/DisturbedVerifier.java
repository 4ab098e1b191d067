package gossamer.model.verify;

import gossamer.model.machine.Carriage;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;

/**
 * Checks the trace of a disturbed run under store-and-forward or rendezvous switching against the
 * machine model and the laws of its profile. Every crossing is worked out anew from the laws: what
 * is lost, copied, falsified, held up, repeated or given up, and when, must be in the trace, and
 * nothing else may be. A PU sends only what it holds, with the values that it believes, and neither
 * it nor its port does anything while it has crashed.
 *
 * <p>Whatever is named as the cause of a send, a stage or a completion must have arrived at the PU
 * by then. What runs without faults are checked for besides, and disturbed ones are not: which of
 * those packets it is, when stages end, and whose turn it is where several wait.
 */
public final class DisturbedVerifier implements TraceVerifier {

    private final Findings findings = new Findings(Verifier.MOST_KEPT);
    private final DueRecords due = new DueRecords(findings);
    private final DisturbedForm form;
    private final FaultChecks faults;
    private final DisturbedPus pus;
    private final DisturbedPackets packets;
    private final DisturbedLinks links;
    private final Cursor cursor = new Cursor();
    private long records;
    private long now = -1;
    private long lastRecord = -1;
    private long lastNote = -1;
    private boolean finished;

    /** A verifier for one trace of this emulation. */
    public DisturbedVerifier(Emulation emulation) {
        if (emulation.network().mode().carries(Carriage.BY_ROUTE)) {
            throw new IllegalArgumentException(
                    emulation.name() + ": switching is " + emulation.network().mode());
        }
        Machine machine = new Machine(emulation);
        form = new DisturbedForm(machine, false, findings);
        faults = new FaultChecks(emulation, findings);
        pus = new DisturbedPus(machine, emulation, findings);
        DisturbedChannels channels = new DisturbedChannels(emulation, machine, pus, due);
        packets = new DisturbedPackets(emulation, machine, pus, findings);
        links = new DisturbedLinks(emulation, machine, pus, channels, packets, due, findings);
    }

    @Override
    public void accept(long[] words, int at) {
        if (finished) {
            throw new IllegalStateException("record " + records + " after the end of the trace");
        }
        long number = records++;
        Cursor record = cursor;
        record.moveTo(words, at);
        EventKind kind = record.kind;
        if (!form.isSound(record, number) || kind == null || faults.take(kind, words, at)) {
            return;
        }
        boolean ofPu =
                kind == EventKind.STATE || kind == EventKind.COMPLETE || kind == EventKind.ABSENT;
        if (!ofPu || record.time != now) {
            pus.flush();
        }
        if (record.time != now) {
            packets.endInstant();
            now = record.time;
        }
        if (!mayComeAhead(kind)) {
            due.checkUntil(record.time);
        }
        lastRecord = record.time;
        dispatch(record, kind);
    }

    /** Whether a link may have told it before its time: it says nothing of a cut off run. */
    private static boolean mayComeAhead(EventKind kind) {
        return switch (kind) {
            case HOP, TOKENS, VARIANT, DROP, DUPLICATE, CORRUPT, TIMEOUT, RETRANSMIT -> true;
            default -> false;
        };
    }

    @Override
    public void note(long time) {
        lastNote = time;
    }

    private void dispatch(Cursor record, EventKind kind) {
        switch (kind) {
            case DELIVER -> links.deliver(record);
            case STATE, COMPLETE, ABSENT -> pus.record(record, kind);
            case OFFER -> packets.offer(record);
            case START -> links.start(record);
            case TOKENS -> packets.tokens(record);
            case BLOCK -> links.block(record);
            case HOP -> links.hop(record);
            case VARIANT -> packets.variant(record);
            case DROP, DUPLICATE, CORRUPT, TIMEOUT, RETRANSMIT -> links.packetFault(record);
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
            packets.endInstant();
            faults.finish(Math.max(lastRecord, lastNote));
            if (ranToTheEnd) {
                due.checkUntil(Long.MAX_VALUE);
                links.finish();
                pus.finish(lastRecord);
            }
        }
        finished = true;
        return findings.report(records);
    }
}
