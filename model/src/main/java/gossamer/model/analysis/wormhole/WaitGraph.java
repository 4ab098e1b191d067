package gossamer.model.analysis.wormhole;

import gossamer.model.fsa.Packet;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which packets wait at the end of a trace under wormhole switching, for which channel, and who has
 * it. The trace must be a sound one of level {@code full}; memory grows with links and packets
 * under way.
 */
public final class WaitGraph {

    /** How the text of a graph with a circle begins. */
    public static final String DEADLOCK = "deadlock: ";

    /**
     * A packet that waits.
     *
     * @param packet its id
     * @param on the channel that its header has entered last, -1 if it has not entered any
     * @param channel the channel that it waits for
     * @param since when it asked for that
     * @param holder the packet that has it, and thus lets this one wait; 0 if a fault holds the
     *     channel
     */
    public record Wait(long packet, int on, int channel, long since, long holder) {}

    /** Where a packet is. */
    private static final class Way {
        private int on = -1;
        private int virtual;
        private int awaited = -1;
        /** Whether the channel is its own, but held. */
        private boolean held;

        private long since;
        private long lane;
    }

    private final Topology topology;
    private final Network network;
    private final VirtualChannels rule;
    /** Packets under way, by id. */
    private final SortedMap<Long, Way> ways = new TreeMap<>();
    /** Who has had each lane last. */
    private final SortedMap<Long, Long> holders = new TreeMap<>();

    /** Records of the current instant. */
    private final List<TraceRecord> hops = new ArrayList<>();

    private final List<TraceRecord> blocks = new ArrayList<>();
    private final List<TraceRecord> drops = new ArrayList<>();
    private long now;

    /** A graph without records. */
    public WaitGraph(Emulation emulation) {
        topology = emulation.topology();
        network = emulation.network();
        rule = new VirtualChannels(emulation);
    }

    /** The graph at the end of a trace. */
    public static WaitGraph of(Emulation emulation, TraceBuffer trace) {
        WaitGraph graph = new WaitGraph(emulation);
        for (int record = 0; record < trace.size(); record++) {
            graph.accept(trace.get(record));
        }
        return graph;
    }

    /** Takes in the next record. */
    public void accept(TraceRecord record) {
        if (record.time() != now) {
            endInstant();
            now = record.time();
        }
        switch (record.kind()) {
            case DELIVER -> ways.remove(record.packet());
            case HOP -> hops.add(record);
            case BLOCK -> blocks.add(record);
            case DROP -> drops.add(record);
            default -> {}
        }
    }

    /** Headers that take no time go far in an instant: their records are not in that order. */
    private void endInstant() {
        while (!hops.isEmpty()) {
            int before = hops.size();
            hops.removeIf(this::hopIfThere);
            if (hops.size() == before) {
                throw new IllegalArgumentException("no packet is where this one goes on: " + hops);
            }
        }
        blocks.forEach(this::block);
        blocks.clear();
        drops.forEach(record -> ways.remove(record.packet()));
        drops.clear();
    }

    private boolean hopIfThere(TraceRecord record) {
        Way way = ways.computeIfAbsent(record.packet(), key -> new Way());
        int channel = record.channel();
        int at = way.on < 0 ? record.pu() : topology.target(way.on);
        if (topology.source(channel) != at) {
            return false;
        }
        way.virtual = virtual(way, channel);
        way.on = channel;
        way.awaited = -1;
        holders.put(lane(channel, way.virtual), record.packet());
        return true;
    }

    private void block(TraceRecord record) {
        Way way = ways.computeIfAbsent(record.packet(), key -> new Way());
        way.awaited = record.channel();
        way.since = record.time();
        way.lane = lane(way.awaited, virtual(way, way.awaited));
        way.held = record.cause() == 0;
        holders.put(way.lane, way.held ? record.packet() : record.cause());
    }

    private int virtual(Way way, int channel) {
        return rule.next(channel, way.on, way.virtual);
    }

    private long lane(int channel, int virtual) {
        int place = network.isHalfDuplex() ? channel & ~1 : channel;
        return (long) place * Network.MOST_VIRTUAL_CHANNELS + virtual;
    }

    /** The packets that wait for a channel, by id. */
    public List<Wait> waits() {
        endInstant();
        List<Wait> waits = new ArrayList<>();
        for (long packet : ways.keySet()) {
            Wait wait = waitOf(packet);
            if (wait != null) {
                waits.add(wait);
            }
        }
        return waits;
    }

    private @Nullable Wait waitOf(long packet) {
        Way way = ways.get(packet);
        if (way == null || way.awaited < 0) {
            return null;
        }
        long holder = way.held ? 0 : holders.getOrDefault(way.lane, 0L);
        return new Wait(packet, way.on, way.awaited, way.since, holder);
    }

    /** Packets that wait for each other in a circle, each for the next one, or none. */
    public List<Wait> cycle() {
        endInstant();
        SortedSet<Long> seen = new TreeSet<>();
        for (long start : ways.keySet()) {
            List<Wait> path = new ArrayList<>();
            SortedMap<Long, Integer> places = new TreeMap<>();
            Wait wait = waitOf(start);
            while (wait != null && seen.add(wait.packet())) {
                places.put(wait.packet(), path.size());
                path.add(wait);
                wait = waitOf(wait.holder());
            }
            Integer first = wait == null ? null : places.get(wait.packet());
            if (first != null) {
                return List.copyOf(path.subList(first, path.size()));
            }
        }
        return List.of();
    }

    /** What a wait is about, for people. */
    public String text(Wait wait) {
        String at = wait.on() < 0
                ? " at " + topology.puName(topology.source(wait.channel()))
                : " on " + topology.channelName(wait.on());
        String holder = wait.holder() == 0
                ? ", which a fault holds"
                : ", which packet " + Packet.idText(wait.holder()) + " has";
        return "packet " + Packet.idText(wait.packet()) + at + " waits for "
                + topology.channelName(wait.channel()) + holder;
    }

    /** The circle, or if there is none all that wait, for people; empty if nothing waits. */
    @Override
    public String toString() {
        List<Wait> cycle = cycle();
        if (!cycle.isEmpty()) {
            return DEADLOCK + String.join("; ", cycle.stream().map(this::text).toList());
        }
        return String.join("; ", waits().stream().map(this::text).toList());
    }
}
