package gossamer.model.verify;

import gossamer.model.fsa.Packet;
import gossamer.model.machine.Carriage;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

/**
 * Checks a canonical trace of a machine with wormhole switching, independently of what executes its
 * rules ({@code WormLink}).
 *
 * <p>Checked are form and order of records; that routes are contiguous and end where packets are
 * delivered; the time of every start, hop and arrival; that a channel, or a half-duplex link, has
 * one packet at a time, from its header until its tail, which stops while the header waits; that
 * channels and ports serve first come first served and nothing waits for one that is free; causes;
 * what packets carry, and whether their senders hold it; and completion.
 *
 * <p>Not checked: which of its tokens a PU sends, when, where to and by which route; which of the
 * packets that have arrived, or whether any, made it do so; between one-port PUs, which of several
 * senders that wait for one receiver goes first. Virtual channels are not recorded, but
 * follow from routes ({@link VirtualChannels}). PUs must not have automata.
 *
 * <p>It is streaming, behind the records by the longest delay of a packet: memory grows with PUs,
 * links, packets that wait or are under way, the records within a delay, and by a word for every
 * packet that has arrived. Of a run that was cut off, the last such stretch is not checked.
 */
public final class WormVerifier implements TraceVerifier {

    private final Machine machine;
    private final RecordForm form;
    private final Findings findings = new Findings(Verifier.MOST_KEPT);
    private final WormPus pus;
    private final WormChecks packets;
    private final WormHeaders headers;
    private final long longestDelay;
    private final Cursor reader = new Cursor();
    private final Cursor cursor = new Cursor();
    /** Records read and not checked, from {@code checked} on. */
    private TraceBuffer ahead = new TraceBuffer(64);

    private int checked;
    private long records;
    private long latest;
    private boolean finished;

    /** A verifier for one trace of this emulation, which must be under wormhole switching. */
    public WormVerifier(Emulation emulation) {
        if (!emulation.network().mode().carries(Carriage.BY_ROUTE)) {
            throw new IllegalArgumentException(emulation.name() + ": switching is "
                    + emulation.network().mode() + ", not wormhole");
        }
        machine = new Machine(emulation);
        form = new RecordForm(machine, findings);
        longestDelay = machine.longestDelay();
        WormLinks links = new WormLinks(machine, emulation);
        pus = new WormPus(machine, emulation.algorithm(), findings);
        packets = new WormChecks(machine, pus, links, findings);
        headers = new WormHeaders(machine, packets, links, findings);
    }

    @Override
    public void accept(long[] words, int at) {
        if (finished) {
            throw new IllegalStateException("record " + records + " after the end of the trace");
        }
        long number = records++;
        Cursor record = reader;
        record.moveTo(words, at);
        EventKind kind = record.kind;
        if (!form.isSound(record, number) || kind == null) {
            return;
        }
        if (record.channel >= 0 && !isInPlace(record, kind)) {
            form.rejectPlace(record);
            return;
        }
        if (record.time < latest) {
            // Reported as out of order; the past cannot be changed.
            return;
        }
        latest = record.time;
        checkUntil(record.time - longestDelay);
        TraceRecord unpacked = record.record();
        if (kind == EventKind.HOP && unpacked != null) {
            headers.announce(unpacked);
        }
        ahead.add(
                words[at],
                words[at + 1],
                words[at + 2],
                words[at + 3],
                words[at + 4],
                words[at + 5]);
    }

    private boolean isInPlace(Cursor record, EventKind kind) {
        return switch (kind) {
            case DELIVER -> record.pu == machine.topology.target(record.channel);
            case BLOCK, HOP -> record.pu == Packet.senderOf(record.packet);
            default -> form.isInPlace(record, kind);
        };
    }

    /** Checks all instants before {@code time}, of which all records have been read. */
    private void checkUntil(long time) {
        while (checked < ahead.size() && timeAt(checked) < time) {
            long now = timeAt(checked);
            headers.runUntil(now);
            while (checked < ahead.size() && timeAt(checked) == now) {
                cursor.moveTo(ahead.words(), checked * TraceBuffer.WORDS);
                checked++;
                check(cursor);
            }
            packets.endInstant(now);
            headers.endInstant(now);
            pus.endInstant(now);
        }
        if (checked > ahead.size() / 2) {
            TraceBuffer rest = new TraceBuffer(ahead.size() - checked + 16);
            rest.addAll(ahead, checked, ahead.size() - checked);
            ahead = rest;
            checked = 0;
        }
    }

    private long timeAt(int record) {
        return ahead.words()[record * TraceBuffer.WORDS];
    }

    private void check(Cursor record) {
        EventKind kind = record.kind;
        if (kind == null) {
            return;
        }
        switch (kind) {
            case DELIVER -> packets.deliver(record);
            case STATE -> pus.stageBegan(record);
            case COMPLETE -> pus.completed(record);
            case OFFER -> packets.offer(record);
            case START -> {
                WormPacket packet = packets.start(record);
                if (packet != null) {
                    headers.started(packet, record.time);
                }
            }
            case TOKENS -> packets.tokens(record);
            case BLOCK -> {
                TraceRecord unpacked = record.record();
                if (unpacked != null) {
                    headers.block(unpacked);
                }
            }
            case HOP -> headers.hop(record.packet);
            default -> throw new IllegalStateException(kind + " is a bad record");
        }
    }

    @Override
    public Report finish(boolean ranToTheEnd) {
        if (!finished && ranToTheEnd) {
            checkUntil(Long.MAX_VALUE);
            headers.finish();
            pus.endInstant(latest);
            packets.finish();
            pus.finish();
        }
        finished = true;
        return findings.report(records);
    }
}
