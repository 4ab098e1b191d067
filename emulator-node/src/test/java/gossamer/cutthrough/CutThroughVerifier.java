package gossamer.cutthrough;

import gossamer.model.machine.Cost;
import gossamer.model.run.Emulation;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Works out from the records alone when each channel is free, and who holds what. */
final class CutThroughVerifier {

    private static final class UnderWay {
        private final TraceRecord start;
        private final TokenAccumulator tokens = new TokenAccumulator();
        private int channel = -1;
        private long entered;

        UnderWay(TraceRecord start) {
            this.start = start;
        }
    }

    private final Topology topology;
    private final Cost cost;
    private final int[] partFlits;
    private final TokenAccumulator[] held;
    private final long[] fullAt;
    private final long[] completeAt;
    private final long[] freeAt;
    private final Map<Long, UnderWay> packets = new TreeMap<>();
    private final List<String> violations = new ArrayList<>();
    /** Of this instant: where hops take no time, their records are not in the order of routes. */
    private final List<TraceRecord> hops = new ArrayList<>();

    private long now;

    private CutThroughVerifier(Emulation emulation) {
        topology = emulation.topology();
        cost = emulation.network().cost();
        partFlits = emulation.partFlits();
        held = new TokenAccumulator[topology.pus() * partFlits.length];
        for (int set = 0; set < held.length; set++) {
            int pu = set / partFlits.length;
            int own = emulation.algorithm().numbering(set % partFlits.length).tokenOf(pu);
            held[set] = new TokenAccumulator();
            held[set].addRange(own, own + 1);
        }
        fullAt = new long[topology.pus()];
        completeAt = new long[topology.pus()];
        freeAt = new long[2 * topology.links()];
        Arrays.fill(completeAt, -1);
    }

    /** What is wrong with the trace of a run that came to its end. */
    static List<String> verify(Emulation emulation, TraceBuffer trace) {
        CutThroughVerifier verifier = new CutThroughVerifier(emulation);
        for (int record = 0; record < trace.size(); record++) {
            verifier.accept(trace.get(record));
        }
        verifier.finish();
        return verifier.violations;
    }

    private void accept(TraceRecord record) {
        if (record.time() != now) {
            endInstant();
            now = record.time();
        }
        switch (record.kind()) {
            case START -> start(record);
            case TOKENS -> carry(record);
            case HOP -> hops.add(record);
            case DELIVER -> deliver(record);
            case COMPLETE -> completeAt[record.pu()] = record.time();
            case OFFER, BLOCK, STATE -> {
                // Follow from the others.
            }
            default -> require(false, "BAD_RECORD", record);
        }
    }

    private void require(boolean kept, String rule, TraceRecord record) {
        if (!kept) {
            violations.add(rule + " " + record);
        }
    }

    private void start(TraceRecord record) {
        boolean fresh = packets.put(record.packet(), new UnderWay(record)) == null;
        require(fresh, "DUPLICATE_PACKET", record);
        require(freeAt[record.channel()] <= record.time(), "PORT_BUSY", record);
        freeAt[record.channel()] = record.time() + cost.startup();
        carry(record);
    }

    private void carry(TraceRecord record) {
        UnderWay packet = packets.get(record.packet());
        if (packet == null || packet.channel >= 0) {
            return;
        }
        int end = record.firstToken() + record.tokens();
        packet.tokens.addRange(record.firstToken(), end);
        TokenAccumulator own = setOf(topology.source(packet.start.channel()), record.colour());
        require(own.containsRange(record.firstToken(), end), "TOKEN_NOT_HELD", record);
    }

    private TokenAccumulator setOf(int pu, int colour) {
        return held[pu * partFlits.length + colour];
    }

    private long crossing(UnderWay packet) {
        return cost.crossing((long) packet.tokens.size() * partFlits[packet.start.colour()]);
    }

    private void endInstant() {
        boolean found = true;
        while (found) {
            found = false;
            for (TraceRecord record : List.copyOf(hops)) {
                if (isNext(record)) {
                    hops.remove(record);
                    hop(record);
                    found = true;
                }
            }
        }
        hops.forEach(record -> require(false, "WRONG_PLACE", record));
        hops.clear();
    }

    private boolean isNext(TraceRecord record) {
        UnderWay packet = packets.get(record.packet());
        return packet == null
                || (packet.channel < 0
                        ? record.channel() == packet.start.channel()
                        : topology.target(packet.channel) == topology.source(record.channel()));
    }

    private void hop(TraceRecord record) {
        UnderWay packet = packets.get(record.packet());
        if (packet == null) {
            require(false, "UNKNOWN_PACKET", record);
            return;
        }
        long time = record.time();
        long free = freeAt[record.channel()];
        require(free <= time, "CHANNEL_BUSY", record);
        if (packet.channel < 0) {
            boolean ready = time == packet.start.time() + cost.startup();
            require(ready, "START_UP_CUT", record);
        } else {
            long ready = packet.entered + cost.hop();
            require(time >= ready, "TOO_FAST", record);
            require(time == ready || time == free, "NEEDLESS_WAIT", record);
        }
        packet.channel = record.channel();
        packet.entered = time;
        freeAt[record.channel()] = time + crossing(packet);
    }

    private void deliver(TraceRecord record) {
        UnderWay packet = packets.remove(record.packet());
        if (packet == null || packet.channel != record.channel()) {
            require(false, "UNKNOWN_PACKET", record);
            return;
        }
        long due = packet.entered + crossing(packet);
        require(record.time() >= due, "TOO_FAST", record);
        require(record.time() <= due, "TOO_LATE", record);
        int pu = topology.target(packet.channel);
        require(record.pu() == pu, "WRONG_PLACE", record);
        TokenAccumulator set = setOf(pu, record.colour());
        int before = set.size();
        set.addAll(packet.tokens.snapshot());
        if (set.size() > before) {
            fullAt[pu] = record.time();
        }
    }

    private void finish() {
        endInstant();
        packets.values().forEach(packet -> require(false, "NOT_DELIVERED", packet.start));
        for (int set = 0; set < held.length; set++) {
            int pu = set / partFlits.length;
            if (held[set].size() < topology.pus()) {
                violations.add("INCOMPLETE PU " + pu);
            } else if (completeAt[pu] < fullAt[pu]) {
                violations.add("FALSE_COMPLETE PU " + pu);
            }
        }
    }
}
