package gossamer.model.analysis.path;

import gossamer.model.fsa.Packet;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordConsumer;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * In which order ports, channels and half-duplex links have served packets: every start-up is a
 * turn at a port, and where headers wait for channels every entry is a turn there. Two runs of the
 * same algorithm can be compared turn by turn.
 */
public final class TurnOrder implements RecordConsumer {

    /**
     * A turn that another packet has taken.
     *
     * @param time when, in ticks, in the run that is compared
     * @param place whose turn it is
     * @param turn which turn there, from 1
     * @param now id of the packet that has it
     * @param before id of the one that had it
     */
    public record Change(long time, String place, int turn, long now, long before) {}

    /** What a packet is, whatever its number: sender and tokens. */
    private record Load(int sender, int colour, int stage, int first, int tokens, int intervals)
            implements Comparable<Load> {

        private static final Comparator<Load> ORDER = Comparator.comparingInt(Load::sender)
                .thenComparingInt(Load::stage)
                .thenComparingInt(Load::first)
                .thenComparingInt(Load::tokens)
                .thenComparingInt(Load::intervals)
                .thenComparingInt(Load::colour);

        @Override
        public int compareTo(Load other) {
            return ORDER.compare(this, other);
        }
    }

    private record Turn(long time, long packet, Load load) {}

    private final Topology topology;
    private final boolean headersWait;
    private final boolean half;
    private final boolean onePort;
    private final Map<Integer, List<Turn>> places = new TreeMap<>();
    private final Map<Long, Load> loads = new TreeMap<>();
    private long turns;

    /** The order in one run of this emulation. */
    public TurnOrder(Emulation emulation) {
        Network network = emulation.network();
        topology = emulation.topology();
        half = network.isHalfDuplex();
        onePort = network.ports() == Ports.ONE && network.mode().hasHops();
        headersWait = network.mode().carries(Carriage.BY_ROUTE)
                || half && !emulation.machine().linksGrant() && network.mode().hasHops();
    }

    @Override
    public void accept(long[] words, int at) {
        EventKind kind = EventKind.of((int) (words[at + 5] & 0xFF));
        if (kind == EventKind.START) {
            TraceRecord record = TraceRecord.unpack(words, at);
            Load load = new Load(
                    Packet.senderOf(record.packet()),
                    record.colour(),
                    record.stage(),
                    record.firstToken(),
                    record.tokens(),
                    record.intervals());
            int port = onePort ? ~record.pu() : record.channel();
            add(port, new Turn(record.time(), record.packet(), load));
            if (headersWait) {
                loads.put(record.packet(), load);
            }
        } else if (kind == EventKind.HOP && headersWait) {
            TraceRecord record = TraceRecord.unpack(words, at);
            Load load = loads.get(record.packet());
            if (load != null) {
                int channel = half ? record.channel() & ~1 : record.channel();
                add(2 * topology.links() + channel, new Turn(record.time(), record.packet(), load));
            }
        }
    }

    private void add(int place, Turn turn) {
        places.computeIfAbsent(place, none -> new ArrayList<>()).add(turn);
        turns++;
    }

    /** Number of turns. */
    public long turns() {
        return turns;
    }

    /**
     * The turns that another packet has taken than in another run, in the order of time. A packet
     * is the same if it has the same sender and tokens; one that carries what none had before, as
     * where PUs send what they have gathered, if it has the same number.
     */
    public List<Change> changesFrom(TurnOrder other) {
        List<Change> changes = new ArrayList<>();
        places.forEach((place, now) ->
                compare(place, now, other.places.getOrDefault(place, List.of()), changes));
        changes.sort(Comparator.comparingLong(Change::time));
        return changes;
    }

    private void compare(int place, List<Turn> now, List<Turn> before, List<Change> changes) {
        Set<Load> known = new TreeSet<>();
        before.forEach(turn -> known.add(turn.load()));
        for (int number = 0; number < Math.min(now.size(), before.size()); number++) {
            Turn one = now.get(number);
            Turn was = before.get(number);
            boolean same = one.load().equals(was.load())
                    || !known.contains(one.load()) && one.packet() == was.packet();
            if (!same) {
                changes.add(new Change(
                        one.time(), name(place), number + 1, one.packet(), was.packet()));
            }
        }
    }

    private String name(int place) {
        if (place < 0) {
            return "port of PU " + topology.puName(~place);
        }
        int channels = 2 * topology.links();
        if (place < channels) {
            return "port of " + topology.channelName(place);
        }
        return (half ? "link of " : "channel ") + topology.channelName(place - channels);
    }
}
