package gossamer.model.analysis.path;

import gossamer.model.machine.Carriage;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What ports and links do with packets, and which packets they had to do with before. */
final class PortEvents {

    private final Network network;
    private final Topology topology;
    private final EventLog log;
    private final PacketEvents packets;
    private final FaultNotes faults;
    private final PuEvents pus;
    private final Before before;
    private final Trail trail;
    private final boolean delayed;
    private final boolean disturbed;
    private final boolean routed;
    private final int[] partFlits;
    private final Tails tails;
    /** Of packets whose header waits, the event since which it does. */
    private final Map<Long, Integer> blocked = new TreeMap<>();

    PortEvents(
            Emulation emulation,
            EventLog log,
            PacketEvents packets,
            FaultNotes faults,
            Trail trail,
            Tails tails,
            PuEvents pus) {
        this.network = emulation.network();
        this.topology = emulation.topology();
        this.log = log;
        this.packets = packets;
        this.faults = faults;
        this.pus = pus;
        this.delayed = !emulation.profile().delays().isEmpty()
                || !emulation.profile().puDelays().isEmpty();
        this.disturbed = !emulation.profile().isEmpty() || network.reliability() != null;
        this.partFlits = emulation.partFlits();
        this.routed = emulation.network().mode().carries(Carriage.BY_ROUTE);
        this.trail = trail;
        this.tails = tails;
        this.before = new Before(emulation, log, packets, pus, tails);
    }

    /** All packets that begin their start-up in one instant: none of them waits for another one. */
    void start(List<TraceRecord> starts) {
        List<Integer> events = new ArrayList<>(starts.size());
        for (TraceRecord record : starts) {
            events.add(start(record, starts));
        }
        for (int place = 0; place < starts.size(); place++) {
            TraceRecord record = starts.get(place);
            long id = record.packet();
            packets.set(id, PacketEvents.STARTED, events.get(place));
            packets.set(id, PacketEvents.CHANNEL, record.channel());
            packets.set(id, PacketEvents.FLITS, (int) Math.min(Integer.MAX_VALUE, flits(record)));
        }
        before.started(starts);
    }

    private int start(TraceRecord record, List<TraceRecord> starts) {
        long id = record.packet();
        long time = record.time();
        int offered = packets.get(id, PacketEvents.OFFERED);
        boolean waited = offered >= 0 && log.time(offered) < time;
        if (offered < 0) {
            pus.afterOrigin(record);
        } else if (!waited) {
            log.after(offered, 0, -1, Work.NONE);
        }
        before.propose(record, waited, starts);
        int channel = record.channel();
        if (waited) {
            log.since(offered, id, channel);
        }
        return log.add(
                time,
                id,
                channel,
                waited
                        ? (from, to) -> waitsForTurn(id, channel, from)
                        : (from, to) -> pus.waits(record, from, to));
    }

    private Rest waitsForTurn(long id, int channel, long from) {
        long holder = before.lastOn(channel);
        int rule = holder == 0 ? 0 : faults.ofPacket(holder);
        rule = rule == 0 ? faults.ofPacket(id) : rule;
        Rest rest = held(channel, from, rule);
        if (rest.rule() > 0 || disturbed) {
            return rest;
        }
        return new Rest(
                0,
                network.takesBothPorts() || !network.mode().hasHops()
                        ? Piece.PARTNER
                        : Piece.CHANNEL,
                0,
                false);
    }

    private long flits(TraceRecord record) {
        int colour = Math.min(record.colour(), partFlits.length - 1);
        return (long) record.tokens() * partFlits[colour];
    }

    void carriesMore(TraceRecord record) {
        long sum = flits(record) + packets.get(record.packet(), PacketEvents.FLITS);
        packets.set(record.packet(), PacketEvents.FLITS, (int) Math.min(Integer.MAX_VALUE, sum));
    }

    /** Start-up once more, since no acknowledgement came. */
    void repeats(TraceRecord record) {
        long id = record.packet();
        int channel = record.channel();
        log.after(tails.lastEntry(id), id, channel, tails.crossing(id));
        log.after(packets.get(id, PacketEvents.STARTED), id, channel, Work.STARTUP);
        int event = log.add(record.time(), id, channel, (from, to) -> {
            int rule = faults.ofPacket(id);
            Rest back = held(Topology.opposite(channel), from, rule);
            return rule > 0 || back.rule() > 0
                    ? new Rest(0, Piece.FAULT, rule > 0 ? rule : back.rule(), false)
                    : back;
        });
        packets.set(id, PacketEvents.STARTED, event);
    }

    /**
     * All headers that enter channels in one instant. Where crossing a link takes no time, one of
     * them may pass several: it does so in the order of its route.
     */
    void enter(List<TraceRecord> hops) {
        List<TraceRecord> left = hops;
        while (!left.isEmpty()) {
            List<TraceRecord> later = new ArrayList<>();
            for (TraceRecord record : left) {
                if (!routed || stands(record.packet()) == topology.source(record.channel())) {
                    enter(record);
                } else {
                    later.add(record);
                }
            }
            if (later.size() == left.size()) {
                later.forEach(this::enter);
                return;
            }
            left = later;
        }
    }

    /** The PU at which the header of a packet is or that it goes to. */
    private int stands(long id) {
        int entry = packets.get(id, PacketEvents.ENTERED);
        int channel = packets.get(id, PacketEvents.CHANNEL);
        if (entry < 0) {
            return channel < 0 ? -1 : topology.source(channel);
        }
        return topology.target(trail.channel(entry));
    }

    /**
     * The header of a packet must wait for its channel; perhaps for another packet first, and then
     * for a fault.
     */
    void blocks(TraceRecord record) {
        reach(record);
        int event = log.add(
                record.time(),
                record.packet(),
                record.channel(),
                (from, to) -> keeps(record, from));
        blocked.put(record.packet(), event);
    }

    private void enter(TraceRecord record) {
        long id = record.packet();
        int channel = record.channel();
        int entry = routed ? packets.get(id, PacketEvents.ENTERED) : Trail.NONE;
        reach(record);
        int event = log.add(record.time(), id, channel, (from, to) -> keeps(record, from));
        blocked.remove(id);
        packets.set(id, PacketEvents.ENTERED, routed ? trail.add(event, channel, entry) : event);
        before.entered(record);
    }

    /** The next event comes after the header has come to the entrance of a channel. */
    private void reach(TraceRecord record) {
        long id = record.packet();
        int channel = record.channel();
        int entry = routed ? packets.get(id, PacketEvents.ENTERED) : Trail.NONE;
        Integer since = blocked.get(id);
        if (since == null) {
            if (entry < 0) {
                log.after(packets.get(id, PacketEvents.STARTED), id, channel, Work.STARTUP);
            } else {
                log.after(trail.event(entry), id, trail.channel(entry), Work.HOP);
            }
            if (record.kind() == EventKind.BLOCK) {
                return;
            }
        }
        before.proposeOnWire(record);
        if (since != null) {
            log.since(since, id, channel);
        }
    }

    private Rest keeps(TraceRecord record, long from) {
        long id = record.packet();
        boolean starts =
                !blocked.containsKey(id) && (!routed || packets.get(id, PacketEvents.ENTERED) < 0);
        int slow = starts ? faults.atPu(record.pu(), from, FaultNotes.SLOWING) : 0;
        return slow > 0 ? new Rest(0, Piece.FAULT, slow, false) : held(record.channel(), from, 0);
    }

    /** The tail of a packet arrives; the event of that. */
    int arrives(TraceRecord record) {
        long id = record.packet();
        int channel = record.channel();
        int entry = tails.lastEntry(id);
        if (network.mode().hasHops()) {
            log.after(entry, id, channel, tails.crossing(id));
            if (entry < 0 || log.time(entry) > record.time()) {
                log.after(packets.get(id, PacketEvents.STARTED), id, channel, Work.NONE);
            }
        } else {
            log.after(packets.get(id, PacketEvents.STARTED), id, channel, transfer(record));
        }
        int rule = faults.ofPacket(id);
        int event = log.add(record.time(), id, channel, (from, to) -> held(channel, from, rule));
        packets.set(id, PacketEvents.ARRIVED, event);
        return event;
    }

    /** All that two PUs do that meet. */
    private Work transfer(TraceRecord record) {
        return network.cost().isRounds()
                ? Work.HOP
                : new Work(
                        1,
                        topology.span(record.channel()),
                        packets.get(record.packet(), PacketEvents.FLITS));
    }

    /** A packet is held up by what disturbs a channel. */
    private Rest held(int channel, long from, int struck) {
        int rule = faults.atChannel(channel, from, FaultNotes.HOLDING);
        rule = rule > 0 ? rule : faults.atPu(topology.source(channel), from, FaultNotes.HOLDING);
        rule = rule > 0 ? rule : faults.atPu(topology.target(channel), from, FaultNotes.HOLDING);
        if (rule > 0) {
            return new Rest(0, Piece.FAULT, rule, true);
        }
        rule = struck > 0 || network.mode().hasHops()
                ? struck
                : faults.atPu(topology.source(channel), from, FaultNotes.SLOWING);
        return new Rest(0, rule > 0 || !delayed ? Piece.FAULT : Piece.DELAY, rule, false);
    }
}
