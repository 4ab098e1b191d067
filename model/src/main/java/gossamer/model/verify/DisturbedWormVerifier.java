package gossamer.model.verify;

import gossamer.model.machine.Carriage;
import gossamer.model.machine.DropReason;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;

import java.util.ArrayList;
import java.util.List;

/**
 * Checks the trace of a disturbed run under wormhole switching against the machine model and the
 * laws of its profile, independently of what executes them ({@code WormLink}). Every entry of a
 * header follows from when it asked and from the packet before it ({@link WormTimes}), every loss,
 * copy and wrong value from the laws ({@link WormFates}), and both must be in the trace, and
 * nothing else.
 *
 * <p>Not checked: where packets go, and by which route; which of the packets that have arrived
 * makes a PU send; between one-port PUs, which of several packets goes first, and whether one waits
 * in vain.
 *
 * <p>When the header of a packet enters a channel may depend on all that the rest of the trace
 * tells, so that the whole of it is kept until its end.
 */
public final class DisturbedWormVerifier implements TraceVerifier {

    private final Machine machine;
    private final Findings findings = new Findings(Verifier.MOST_KEPT);
    private final DueRecords due = new DueRecords(findings);
    private final DisturbedForm form;
    private final FaultChecks faults;
    private final WormWays ways;
    private final DisturbedPus pus;
    private final DisturbedPackets packets;
    private final TraceBuffer trace = new TraceBuffer(1024);
    private final Cursor cursor = new Cursor();
    /** Places in the trace of DROP and the like in the current instant. */
    private final List<Integer> packetFaults = new ArrayList<>();

    private long records;
    private long lastRecord = -1;
    private long lastNote = -1;
    /** Time of the last record that does not lie ahead, as those of what becomes of packets may. */
    private long lastInstant = -1;

    private boolean finished;

    /** A verifier for one trace of this emulation, which must be under wormhole switching. */
    public DisturbedWormVerifier(Emulation emulation) {
        if (!emulation.network().mode().carries(Carriage.BY_ROUTE)) {
            throw new IllegalArgumentException(emulation.name() + ": switching is "
                    + emulation.network().mode() + ", not wormhole");
        }
        machine = new Machine(emulation);
        form = new DisturbedForm(machine, true, findings);
        faults = new FaultChecks(emulation, findings);
        ways = new WormWays(machine, emulation, findings);
        pus = new DisturbedPus(machine, emulation, findings);
        packets = new DisturbedPackets(emulation, machine, pus, findings);
    }

    @Override
    public void accept(long[] words, int at) {
        if (finished) {
            throw new IllegalStateException("record " + records + " after the end of the trace");
        }
        long number = records++;
        cursor.moveTo(words, at);
        EventKind kind = cursor.kind;
        if (!form.isSound(cursor, number) || kind == null || faults.take(kind, words, at)) {
            return;
        }
        lastRecord = Math.max(lastRecord, cursor.time);
        switch (kind) {
            case DROP, DUPLICATE, CORRUPT -> {
                // May have been told before its time.
            }
            default -> lastInstant = Math.max(lastInstant, cursor.time);
        }
        ways.accept(cursor, kind);
        trace.add(
                words[at],
                words[at + 1],
                words[at + 2],
                words[at + 3],
                words[at + 4],
                words[at + 5]);
    }

    @Override
    public void note(long time) {
        lastNote = time;
    }

    @Override
    public Report finish(boolean ranToTheEnd) {
        if (!finished) {
            ways.arrange();
            new WormTimes(machine, ways, findings, ranToTheEnd).check();
            new WormTurns(machine, ways, pus, findings, ranToTheEnd)
                    .check(ranToTheEnd ? lastRecord : lastInstant);
            replay(new WormFates(machine, ways, pus, due, findings, ranToTheEnd), ranToTheEnd);
            faults.finish(Math.max(lastRecord, lastNote));
            if (ranToTheEnd) {
                due.checkUntil(Long.MAX_VALUE);
                pus.finish(lastRecord);
            }
        }
        finished = true;
        return findings.report(records);
    }

    /** Goes through the trace once more, now that all ways are known. */
    private void replay(WormFates fates, boolean ranToTheEnd) {
        Cursor record = new Cursor();
        long now = -1;
        for (int number = 0; number < trace.size(); number++) {
            record.moveTo(trace.words(), number * TraceBuffer.WORDS);
            EventKind kind = record.kind;
            if (kind == null) {
                throw new IllegalStateException("record " + number + " has no kind");
            }
            boolean ofPu = kind == EventKind.STATE || kind == EventKind.COMPLETE;
            if (!ofPu || record.time != now) {
                pus.flush();
            }
            if (record.time != now) {
                endInstant(fates);
                due.checkUntil(ranToTheEnd ? record.time : Math.min(record.time, lastInstant));
                now = record.time;
            }
            replay(record, kind, number, fates);
        }
        pus.flush();
        endInstant(fates);
    }

    private void replay(Cursor record, EventKind kind, int number, WormFates fates) {
        switch (kind) {
            case DELIVER -> {
                DisturbedPacket packet = due.take(record);
                if (packet != null) {
                    packets.deliver(record, packet, fates.arriving(packet));
                }
            }
            case STATE, COMPLETE, ABSENT -> pus.record(record, kind);
            case OFFER -> packets.offer(record);
            case START -> packets.start(record);
            case TOKENS -> packets.tokens(record);
            case VARIANT -> packets.variant(record);
            case BLOCK, HOP, DROP, DUPLICATE, CORRUPT, TIMEOUT, RETRANSMIT ->
                packetFaults.add(number);
            case FAULT_BEGIN, FAULT_END -> throw new IllegalStateException(kind + " comes first");
        }
    }

    /** What becomes of a packet that starts may be in the records of the same instant. */
    private void endInstant(WormFates fates) {
        for (DisturbedPacket packet : packets.startedNow()) {
            WormWay way = ways.get(packet.id);
            if (way != null && packet.isListed()) {
                fates.started(packet, way);
            }
        }
        packets.endInstant();
        for (int number : packetFaults) {
            Cursor record = new Cursor();
            record.moveTo(trace.words(), number * TraceBuffer.WORDS);
            packetFault(record);
        }
        packetFaults.clear();
    }

    private void packetFault(Cursor record) {
        if (record.kind == EventKind.BLOCK || record.kind == EventKind.HOP) {
            // Where headers take no time, one may be told before the start of its packet.
            packets.started(record);
            return;
        }
        DisturbedPacket packet = packets.get(record.packet);
        if (packet != null
                && packet.started == TracedPacket.NEVER
                && record.intervals == DropReason.SENDER_CRASHED.code()) {
            if (!pus.hasCrashed(record.pu, record.time)
                    || record.firstToken != pus.crashRule(record.pu, record.time)) {
                packets.report(
                        ViolationCode.WRONG_FAULT,
                        record,
                        "is dropped for a crash that there is not at this time");
            }
            packet.dropped = true;
        } else {
            due.take(record);
        }
    }
}
