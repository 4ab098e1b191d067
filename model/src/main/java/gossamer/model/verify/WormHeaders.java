package gossamer.model.verify;

import gossamer.model.fsa.Packet;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceRecord;
import gossamer.model.verify.WormPacket.Hold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows the headers of all packets and compares BLOCK and HOP records with what must happen.
 *
 * <p>When a header asks for a channel is known from its entry into the one before; for which one,
 * and whether for any, only from its next record: the BLOCK in that instant, or the HOP in it or as
 * much later as a delay may hold it up. So HOP records have to be announced in advance.
 */
final class WormHeaders {

    private static final long NEVER = TracedPacket.NEVER;

    private final Machine machine;
    private final long longestDelay;
    private final WormChecks packets;
    private final WormLinks links;
    private final Findings findings;
    /** When headers ask for their next channel. */
    private final TreeMap<Long, List<WormPacket>> asks = new TreeMap<>();
    /** HOP records that have not been compared, by packet. */
    private final SortedMap<Long, List<TraceRecord>> hops = new TreeMap<>();
    /** BLOCK records of this instant that have not been compared, by packet. */
    private final SortedMap<Long, TraceRecord> blocks = new TreeMap<>();
    /** Packets with HOP records in this instant. */
    private final SortedSet<Long> hopping = new TreeSet<>();

    WormHeaders(Machine machine, WormChecks packets, WormLinks links, Findings findings) {
        this.machine = machine;
        this.longestDelay = machine.longestDelay();
        this.packets = packets;
        this.links = links;
        this.findings = findings;
    }

    /** A HOP record that lies ahead, by no more than the longest delay. */
    void announce(TraceRecord record) {
        hops.computeIfAbsent(record.packet(), key -> new ArrayList<>(2)).add(record);
    }

    /** A HOP record of this instant, announced before. */
    void hop(long packet) {
        hopping.add(packet);
    }

    /** A BLOCK record of this instant. */
    void block(TraceRecord record) {
        if (blocks.putIfAbsent(record.packet(), record) != null) {
            report(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " waits for two channels at once");
        }
    }

    /** Start-up of a packet begins. */
    void started(WormPacket packet, long time) {
        packet.asks = time + machine.startup;
        willAsk(packet);
    }

    private void willAsk(WormPacket packet) {
        asks.computeIfAbsent(packet.asks, key -> new ArrayList<>()).add(packet);
    }

    private void report(ViolationCode code, TraceRecord record, Supplier<String> message) {
        findings.add(
                code, record, () -> message.get() + ", channel " + links.name(record.channel()));
    }

    private static String name(TraceRecord record) {
        return "packet " + Packet.idText(record.packet());
    }

    /** What happens before {@code time} without any record: headers are held up by delays. */
    void runUntil(long time) {
        while (!asks.isEmpty() && asks.firstKey() < time) {
            endInstant(asks.firstKey());
        }
    }

    /** All records of the instant have been read. */
    void endInstant(long time) {
        boolean begins = true;
        boolean goesOn = true;
        while (goesOn) {
            goesOn = step(time, begins) || force(time);
            begins = false;
        }
        hopping.clear();
        blocks.values().forEach(this::refuse);
        blocks.clear();
    }

    /** Headers ask for channels and enter them; whether some ask for the next ones at once. */
    private boolean step(long time, boolean begins) {
        List<WormPacket> asking = asks.remove(time);
        SortedMap<Integer, List<Hold>> byLink = new TreeMap<>();
        SortedSet<Long> moving = new TreeSet<>();
        if (begins) {
            moving.addAll(hopping);
            for (long id : hopping) {
                TraceRecord hop = next(id);
                if (hop != null) {
                    byLink.put(Topology.linkOf(hop.channel()), new ArrayList<>(2));
                }
            }
        }
        for (WormPacket packet : asking == null ? List.<WormPacket>of() : asking) {
            Hold hold = request(packet, time);
            if (hold != null) {
                byLink.computeIfAbsent(Topology.linkOf(hold.channel), key -> new ArrayList<>(2))
                        .add(hold);
                moving.add(packet.id);
            }
        }
        byLink.forEach((link, holds) -> {
            holds.sort(Comparator.<Hold>comparingInt(hold -> hold.channel)
                    .thenComparingLong(hold -> hold.packet.id));
            links.serve(link, holds, time, begins, new Compared(holds));
        });
        moving.forEach(id -> enterIfDue(id, time));
        return asks.containsKey(time);
    }

    /** The next HOP record of a packet; of several in one instant that where its header is. */
    private @Nullable TraceRecord next(long id) {
        List<TraceRecord> ahead = hops.get(id);
        if (ahead == null) {
            return null;
        }
        TraceRecord first = ahead.get(0);
        WormPacket packet = packets.underWay(id);
        for (TraceRecord hop : ahead) {
            if (hop.time() != first.time() || packet == null) {
                break;
            }
            if (continues(packet, hop.channel()) && !packet.hasEntered(hop.channel())) {
                return hop;
            }
        }
        return first;
    }

    private void take(TraceRecord hop) {
        List<TraceRecord> ahead = hops.get(hop.packet());
        if (ahead != null) {
            ahead.remove(hop);
            if (ahead.isEmpty()) {
                hops.remove(hop.packet());
            }
        }
    }

    /** What the header asks for now, null if it is on its last channel or nothing tells. */
    private @Nullable Hold request(WormPacket packet, long time) {
        if (packet.asks != time || packet.request != null) {
            return null;
        }
        TraceRecord hop = next(packet.id);
        TraceRecord block = blocks.get(packet.id);
        boolean hops = hop != null && continues(packet, hop.channel());
        boolean blocks = block != null && continues(packet, block.channel());
        int channel;
        if (hop != null && hops && (hop.time() == time || !blocks)) {
            if (hop.time() - time > longestDelay) {
                return null;
            }
            channel = hop.channel();
        } else if (block != null && blocks) {
            channel = block.channel();
        } else {
            return null;
        }
        Hold hold = new Hold(packet, channel, links.laneOf(packet, channel), time);
        packet.request = hold;
        return hold;
    }

    private boolean continues(WormPacket packet, int channel) {
        Hold last = packet.last();
        return last == null
                ? channel == packet.channel
                : machine.topology.source(channel) == machine.topology.target(last.channel);
    }

    /** Compares what links must answer with the BLOCK records. */
    private final class Compared implements WormLinks.Answers {
        private final List<Hold> asking;

        Compared(List<Hold> asking) {
            this.asking = asking;
        }

        private @Nullable TraceRecord take(Hold hold) {
            TraceRecord block = blocks.get(hold.packet.id);
            if (block == null || block.channel() != hold.channel) {
                return null;
            }
            blocks.remove(hold.packet.id);
            checkContent(block, hold.packet);
            return block;
        }

        @Override
        public void free(Hold hold) {
            TraceRecord block = take(hold);
            if (block != null) {
                boolean others =
                        asking.stream().anyMatch(other -> other.packet.id == block.cause());
                report(
                        others ? ViolationCode.OUT_OF_TURN : ViolationCode.NEEDLESS_WAIT,
                        block,
                        () -> name(block) + " waits, but the channel is free for it");
            }
        }

        @Override
        public void busy(Hold hold) {
            TraceRecord block = take(hold);
            Hold holder = hold.lane.holder;
            if (block == null) {
                findings.addAtEnd(
                        taken(hold),
                        () -> hold.packet.name() + " must wait at " + hold.asked + " for "
                                + links.holderText(hold) + ", but no BLOCK record tells");
            } else if (holder != null && block.cause() != holder.packet.id) {
                report(
                        ViolationCode.WRONG_CAUSE,
                        block,
                        () -> name(block) + " waits for " + links.holderText(hold));
            }
        }
    }

    /** What is wrong with entering a channel that another packet has. */
    private static ViolationCode taken(Hold hold) {
        Hold holder = hold.lane.holder;
        if (holder == null || holder.packet.request == holder) {
            return ViolationCode.OUT_OF_TURN;
        }
        return holder.channel == hold.channel
                ? ViolationCode.CHANNEL_BUSY
                : ViolationCode.HALF_DUPLEX;
    }

    private void checkContent(TraceRecord record, WormPacket packet) {
        if (packet.colour() != record.colour()
                || packet.stage() != record.stage()
                || !packet.isListed()) {
            report(
                    ViolationCode.CONTENT_CHANGED,
                    record,
                    () -> name(record) + " was started with colour, stage or intervals that"
                            + " differ");
        }
    }

    private void enterIfDue(long id, long time) {
        TraceRecord record = next(id);
        WormPacket packet = packets.underWay(id);
        Hold request = packet == null ? null : packet.request;
        if (record == null
                || record.time() != time
                || packet == null
                || request == null
                || request.channel != record.channel()
                || request.granted == NEVER
                || request.due > time) {
            return;
        }
        if (request.due < time) {
            report(
                    ViolationCode.NEEDLESS_WAIT,
                    record,
                    () -> name(record) + " enters at " + time + ", must at " + request.due);
        }
        if (record.cause() != request.waitedFor) {
            report(
                    ViolationCode.WRONG_CAUSE,
                    record,
                    () -> name(record) + " has waited for packet "
                            + Packet.idText(request.waitedFor));
        }
        enter(record, packet, request);
    }

    private void enter(TraceRecord record, WormPacket packet, Hold hold) {
        take(record);
        checkContent(record, packet);
        long crossing = machine.crossing(packet.colour(), packet.parts());
        packet.enter(hold, record.time(), machine.hop, crossing);
        willAsk(packet);
    }

    /** A HOP record of this instant that must not be there: the header enters all the same. */
    private boolean force(long time) {
        for (long id : hopping) {
            TraceRecord record = next(id);
            if (record == null || record.time() > time) {
                continue;
            }
            WormPacket packet = packets.underWay(id);
            if (packet == null) {
                take(record);
                report(
                        ViolationCode.UNKNOWN_PACKET,
                        record,
                        () -> name(record) + " is not under way");
                return true;
            }
            Hold request = packet.request;
            if (request != null && request.channel == record.channel()) {
                reportEarly(record, packet, request);
            } else {
                reportUnasked(record, packet, ViolationCode.NEEDLESS_WAIT);
                request = new Hold(
                        packet, record.channel(), links.laneOf(packet, record.channel()), time);
            }
            links.force(request, time);
            enter(record, packet, request);
            return true;
        }
        return false;
    }

    private void reportEarly(TraceRecord record, WormPacket packet, Hold request) {
        if (request.granted != NEVER) {
            report(
                    packet.last() == null ? ViolationCode.START_UP_CUT : ViolationCode.TOO_FAST,
                    record,
                    () -> name(record) + " enters at " + record.time() + ", must at "
                            + request.due);
        } else {
            report(
                    taken(request),
                    record,
                    () -> name(record) + " enters " + links.holderText(request));
        }
    }

    /** A record of a header that does not ask for this channel, or not now. */
    private void reportUnasked(TraceRecord record, WormPacket packet, ViolationCode late) {
        ViolationCode code;
        if (packet.hasEntered(record.channel())) {
            code = ViolationCode.DUPLICATE_PACKET;
        } else if (!continues(packet, record.channel()) || packet.request != null) {
            code = ViolationCode.WRONG_PLACE;
        } else if (packet.asks > record.time()) {
            code = packet.last() == null ? ViolationCode.START_UP_CUT : ViolationCode.TOO_FAST;
        } else {
            code = late;
        }
        report(
                code,
                record,
                () -> name(record) + " cannot ask for this channel at " + record.time()
                        + ", asks for its next one at " + packet.asks);
    }

    /** A BLOCK record of this instant that must not be there. */
    private void refuse(TraceRecord record) {
        WormPacket packet = packets.underWay(record.packet());
        if (packet == null) {
            report(ViolationCode.UNKNOWN_PACKET, record, () -> name(record) + " is not under way");
        } else if (packet.request != null && packet.request.channel == record.channel()) {
            report(
                    ViolationCode.DUPLICATE_PACKET,
                    record,
                    () -> name(record) + " waits for this channel already");
        } else {
            reportUnasked(record, packet, ViolationCode.TOO_LATE);
        }
    }

    /** No records lie ahead. */
    void finish() {
        runUntil(WormPacket.UNKNOWN);
        for (int link = 0; link < machine.topology.links(); link++) {
            links.settle(link, WormPacket.UNKNOWN - 1);
        }
    }
}
