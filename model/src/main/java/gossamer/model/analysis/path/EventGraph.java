package gossamer.model.analysis.path;

import gossamer.model.fsa.Packet;
import gossamer.model.machine.Cost;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordConsumer;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The events of a run and what each of them had to wait for, from its canonical trace: the order in
 * which ports, links, channels and PUs have served what came is kept. An event comes at the latest
 * of its edges exactly, so {@code makespan} is the longest path, and what the trace does not
 * explain stands on an edge as a rest.
 *
 * <p>Events are: a packet is offered, begins its start-up, begins it once more, enters a channel,
 * arrives; a PU enters a stage, or becomes complete; and the run ends. It takes 24 bytes for each
 * packet and 8 for each event; under wormhole switching also 16 for each channel that a packet
 * enters.
 */
public final class EventGraph implements RecordConsumer {

    /** In this order nothing comes before what it depends on in the same instant. */
    private static final List<EventKind> ORDER = List.of(
            EventKind.FAULT_BEGIN,
            EventKind.FAULT_END,
            EventKind.ABSENT,
            EventKind.DELIVER,
            EventKind.STATE,
            EventKind.COMPLETE,
            EventKind.DROP,
            EventKind.DUPLICATE,
            EventKind.RETRANSMIT,
            EventKind.OFFER,
            EventKind.START,
            EventKind.TOKENS,
            EventKind.BLOCK,
            EventKind.HOP);

    private static final int[] RANKS = ranks();

    private final TraceBuffer instant = new TraceBuffer(64);
    private final Topology topology;
    private final FaultNotes faults = new FaultNotes();
    private final EventLog log;
    private final PuEvents pus;
    private final PortEvents ports;
    private long end;
    private int endEvent = Edge.BEGIN;
    private int endPu;
    private int completions;
    private int[] completed = new int[16];
    private boolean finished;
    private long deliveries;
    private long lastDelivery;
    private int lastArrival = Edge.BEGIN;
    private int lastReceiver;

    /** The graph of one run of this emulation. */
    public EventGraph(Emulation emulation, EventSink sink) {
        topology = emulation.topology();
        Cost cost = emulation.network().cost();
        log = new EventLog(cost, sink);
        PacketEvents packets = new PacketEvents(topology.pus());
        Trail trail = new Trail();
        Tails tails = new Tails(emulation.network(), log, packets, trail);
        pus = new PuEvents(emulation, log, packets, faults, tails);
        ports = new PortEvents(emulation, log, packets, faults, trail, tails, pus);
    }

    private static int[] ranks() {
        int[] ranks = new int[EventKind.values().length];
        for (EventKind kind : EventKind.values()) {
            ranks[kind.ordinal()] = ORDER.indexOf(kind);
        }
        return ranks;
    }

    @Override
    public void accept(long[] words, int at) {
        if (instant.size() > 0 && instant.words()[0] != words[at]) {
            flush();
        }
        instant.add(
                words[at],
                words[at + 1],
                words[at + 2],
                words[at + 3],
                words[at + 4],
                words[at + 5]);
    }

    private void flush() {
        List<TraceRecord> records = new ArrayList<>(instant.size());
        for (int place = 0; place < instant.size(); place++) {
            TraceRecord record = instant.get(place);
            if (RANKS[record.kind().ordinal()] >= 0) {
                records.add(record);
            }
        }
        instant.clear();
        // Stable, so canonical within a kind; of several stages the lower one comes first.
        records.sort(Comparator.<TraceRecord>comparingInt(
                        record -> RANKS[record.kind().ordinal()])
                .thenComparing(record -> record.kind() == EventKind.STATE ? record.stage() : 0));
        List<TraceRecord> starts = new ArrayList<>();
        List<TraceRecord> hops = new ArrayList<>();
        for (TraceRecord record : records) {
            switch (record.kind()) {
                case START -> starts.add(record);
                case HOP -> hops.add(record);
                default -> {}
            }
        }
        boolean started = false;
        for (TraceRecord record : records) {
            if (record.kind() == EventKind.START && !started) {
                started = true;
                ports.start(starts);
            }
            take(record);
        }
        ports.enter(hops);
    }

    private void take(TraceRecord record) {
        switch (record.kind()) {
            case FAULT_BEGIN ->
                faults.begins(
                        record.pu(), record.channel(), record.firstToken(), record.intervals());
            case FAULT_END ->
                faults.ends(record.time(), record.pu(), record.channel(), record.firstToken());
            case ABSENT -> pus.givesUp(record);
            case DELIVER -> {
                lastArrival = ports.arrives(record);
                pus.arrives(record, lastArrival);
                deliveries++;
                lastDelivery = record.time();
                lastReceiver = record.pu();
            }
            case STATE -> pus.entersStage(record);
            case COMPLETE -> complete(record);
            case DROP, DUPLICATE ->
                faults.strikes(
                        record.packet(), record.firstToken(), topology.target(record.channel()));
            case RETRANSMIT -> ports.repeats(record);
            case OFFER -> pus.offers(record);
            case TOKENS -> ports.carriesMore(record);
            case BLOCK -> ports.blocks(record);
            case START, HOP, CORRUPT, VARIANT, TIMEOUT, VOTE, DECISION, LAPSE -> {}
        }
    }

    private void complete(TraceRecord record) {
        if (completions == completed.length) {
            completed = Arrays.copyOf(completed, 2 * completions);
        }
        completed[completions] = pus.completes(record);
        completions++;
        if (record.time() > end || completions == 1) {
            end = record.time();
            endPu = record.pu();
        }
    }

    /** To be called when all records have been taken; a second time it does nothing. */
    public void finish() {
        if (finished) {
            return;
        }
        finished = true;
        flush();
        if (!complete()) {
            end = lastDelivery;
            endPu = lastReceiver;
            log.after(lastArrival, 0, -1, Work.NONE);
            pus.afterLastArrivals();
        } else {
            for (int place = 0; place < completions; place++) {
                log.after(completed[place], 0, -1, Work.NONE);
            }
        }
        if (log.events() > 0) {
            endEvent = log.add(end, 0, -1, (from, to) -> Rest.NONE);
        }
    }

    /** Whether all PUs became complete. */
    public boolean complete() {
        return completions == topology.pus();
    }

    /** When the last PU became complete; of a run that is not complete the last delivery. */
    public long end() {
        return end;
    }

    /** When an event came, in ticks; 0 for -1. */
    public long time(int event) {
        return log.time(event);
    }

    /** The event that it ended, which is the last one; -1 if there was none. */
    public int endEvent() {
        return endEvent;
    }

    /** The PU of that. */
    public int endPu() {
        return endPu;
    }

    /** Number of events. */
    public int events() {
        return log.events();
    }

    /** False for a trace at level summary of a run that sent packets: nothing is known of it. */
    public boolean knowsPackets() {
        return deliveries != 0 || end == 0;
    }

    /** The sender of a packet; -1 for none. */
    static int senderOf(long packet) {
        return packet == 0 ? -1 : Packet.senderOf(packet);
    }
}
