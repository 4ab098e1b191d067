package gossamer.cutthrough;

import gossamer.model.machine.Cost;
import gossamer.model.run.Emulation;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceRecord;
import gossamer.model.verify.Report;
import gossamer.model.verify.TraceVerifier;
import gossamer.model.verify.VerifierProvider;
import gossamer.model.verify.Violation;
import gossamer.model.verify.ViolationCode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Works out from the records alone when each channel is free, and who holds what. */
public final class CutThroughVerifier implements TraceVerifier {

    /** For the service. */
    public static final class Provider implements VerifierProvider {
        @Override
        public Map<String, Function<Emulation, TraceVerifier>> verifiers() {
            return Map.of("cut-through", CutThroughVerifier::new);
        }
    }

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
    private final List<Violation> violations = new ArrayList<>();
    /** Of this instant: where hops take no time, their records are not in the order of routes. */
    private final List<TraceRecord> hops = new ArrayList<>();

    private long now;
    private long records;

    CutThroughVerifier(Emulation emulation) {
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

    @Override
    public void accept(long[] words, int at) {
        TraceRecord record = TraceRecord.unpack(words, at);
        records++;
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
            default -> require(false, ViolationCode.BAD_RECORD, record);
        }
    }

    private void require(boolean kept, ViolationCode code, TraceRecord record) {
        if (!kept) {
            violations.add(new Violation(code, record, code.meaning()));
        }
    }

    private void start(TraceRecord record) {
        boolean fresh = packets.put(record.packet(), new UnderWay(record)) == null;
        require(fresh, ViolationCode.DUPLICATE_PACKET, record);
        require(freeAt[record.channel()] <= record.time(), ViolationCode.PORT_BUSY, record);
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
        require(own.containsRange(record.firstToken(), end), ViolationCode.TOKEN_NOT_HELD, record);
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
        hops.forEach(record -> require(false, ViolationCode.WRONG_PLACE, record));
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
            require(false, ViolationCode.UNKNOWN_PACKET, record);
            return;
        }
        long time = record.time();
        long free = freeAt[record.channel()];
        require(free <= time, ViolationCode.CHANNEL_BUSY, record);
        if (packet.channel < 0) {
            boolean ready = time == packet.start.time() + cost.startup();
            require(ready, ViolationCode.START_UP_CUT, record);
        } else {
            long ready = packet.entered + cost.hop();
            require(time >= ready, ViolationCode.TOO_FAST, record);
            require(time == ready || time == free, ViolationCode.NEEDLESS_WAIT, record);
        }
        packet.channel = record.channel();
        packet.entered = time;
        freeAt[record.channel()] = time + crossing(packet);
    }

    private void deliver(TraceRecord record) {
        UnderWay packet = packets.remove(record.packet());
        if (packet == null || packet.channel != record.channel()) {
            require(false, ViolationCode.UNKNOWN_PACKET, record);
            return;
        }
        long due = packet.entered + crossing(packet);
        require(record.time() >= due, ViolationCode.TOO_FAST, record);
        require(record.time() <= due, ViolationCode.TOO_LATE, record);
        int pu = topology.target(packet.channel);
        require(record.pu() == pu, ViolationCode.WRONG_PLACE, record);
        TokenAccumulator set = setOf(pu, record.colour());
        int before = set.size();
        set.addAll(packet.tokens.snapshot());
        if (set.size() > before) {
            fullAt[pu] = record.time();
        }
    }

    @Override
    public Report finish(boolean ranToTheEnd) {
        endInstant();
        if (ranToTheEnd) {
            packets.values()
                    .forEach(packet -> require(false, ViolationCode.NOT_DELIVERED, packet.start));
            for (int set = 0; set < held.length; set++) {
                int pu = set / partFlits.length;
                if (held[set].size() < topology.pus()) {
                    violations.add(new Violation(ViolationCode.INCOMPLETE, null, "PU " + pu));
                } else if (completeAt[pu] < fullAt[pu]) {
                    violations.add(new Violation(ViolationCode.FALSE_COMPLETE, null, "PU " + pu));
                }
            }
        }
        Map<ViolationCode, Long> counts = new EnumMap<>(ViolationCode.class);
        violations.forEach(violation -> counts.merge(violation.code(), 1L, Long::sum));
        return new Report(records, violations, counts);
    }
}
