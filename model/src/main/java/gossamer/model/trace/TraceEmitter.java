package gossamer.model.trace;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu.Note;
import gossamer.model.fsa.Variants;
import gossamer.model.token.TokenSet;

/**
 * Turns the actions of PUs and links into trace records: hashes each one and keeps those of the
 * level.
 */
public final class TraceEmitter {

    /** Where kept records go. */
    @FunctionalInterface
    public interface Sink {
        /** Takes one record; its time may lie ahead of the current instant. */
        void add(long time, long w1, long w2, long w3, long w4, long w5);
    }

    private final boolean keepPus;
    private final boolean keepPackets;
    private final Sink sink;
    private final Fingerprint fingerprint = new Fingerprint();
    private long lastTime = -1;

    /** Kept records go to {@code sink}. */
    public TraceEmitter(TraceLevel level, Sink sink) {
        this.keepPus = level.keeps(EventKind.COMPLETE);
        this.keepPackets = level.keeps(EventKind.DELIVER);
        this.sink = sink;
    }

    /** The fingerprint of all records so far. */
    public Fingerprint fingerprint() {
        return fingerprint;
    }

    /** Time of the latest record, -1 if there was none. */
    public long lastTime() {
        return lastTime;
    }

    /** There were records before, the latest at this time. */
    public void goOnFrom(Fingerprint before, long latest) {
        fingerprint.add(before);
        lastTime = latest;
    }

    /** The tail of the packet arrived at this PU, the target of its channel. */
    public void deliver(long time, int pu, Packet packet) {
        emitPacket(time, EventKind.DELIVER, pu, packet, 0, packet.tokens().intervals(), 0);
    }

    /** A PU entered a stage. */
    public void state(long time, int pu, int stage, long cause) {
        emitPu(time, EventKind.STATE, pu, stage, cause);
    }

    /** A PU ended its last stage. */
    public void complete(long time, int pu, long cause) {
        emitPu(time, EventKind.COMPLETE, pu, 0, cause);
    }

    /** The packet must wait for its port. */
    public void offer(long time, Packet packet) {
        emitPacket(
                time,
                EventKind.OFFER,
                sender(packet),
                packet,
                packet.cause(),
                packet.tokens().intervals(),
                0);
    }

    /** Start-up of the packet began. */
    public void start(long time, Packet packet, long cause) {
        int intervals = packet.tokens().intervals();
        emitPacket(time, EventKind.START, sender(packet), packet, cause, intervals, 0);
        for (int interval = 1; interval < intervals; interval++) {
            emitPacket(time, EventKind.TOKENS, sender(packet), packet, cause, 1, interval);
        }
        Variants variants = packet.variants();
        for (int place = 0; variants != null && place < variants.size(); place++) {
            int token = variants.token(place);
            packetFault(time, EventKind.VARIANT, packet, token, 1, variants.value(place));
        }
    }

    /**
     * Something went wrong with a packet on its channel.
     *
     * @param first the token concerned, or the rule that did it
     * @param tokens 1 if a token is concerned, 0 otherwise
     * @param code its meaning depends on the kind
     */
    public void packetFault(
            long time, EventKind kind, Packet packet, int first, int tokens, int code) {
        long w3 = TraceRecord.pair(sender(packet), packet.channel());
        long w4 = TraceRecord.pair(first, tokens);
        long w5 = TraceRecord.flags(kind, packet.colour(), packet.stage(), code);
        record(keepPackets, time, packet.id(), 0, w3, w4, w5);
    }

    /** A PU no longer waits for a packet of a stage; counts the packets that it has given up. */
    public void absent(long time, int pu, int stage, int count) {
        long w3 = TraceRecord.pair(pu, -1);
        long w5 = TraceRecord.flags(EventKind.ABSENT, 0, stage, count);
        record(keepPus, time, 0, 0, w3, 0, w5);
    }

    /** A PU has decided something. */
    public void note(long time, Note note) {
        long w3 = TraceRecord.pair(note.pu(), -1);
        long w4 = TraceRecord.pair(note.first(), note.second());
        EventKind kind = switch (note.kind()) {
            case VOTE -> EventKind.VOTE;
            case DECISION -> EventKind.DECISION;
            case LAPSE -> EventKind.LAPSE;
        };
        long w5 = TraceRecord.flags(kind, 0, note.session(), note.code());
        record(keepPus, time, note.hash(), 0, w3, w4, w5);
    }

    /** The packet must wait for the half-duplex link that packet {@code holder} occupies. */
    public void block(long time, Packet packet, long holder) {
        emitBare(time, EventKind.BLOCK, packet, holder);
    }

    /** The header of the packet entered its channel. */
    public void hop(long time, Packet packet, long cause) {
        emitBare(time, EventKind.HOP, packet, cause);
    }

    private static int sender(Packet packet) {
        return Packet.senderOf(packet.id());
    }

    private void emitPacket(
            long time,
            EventKind kind,
            int pu,
            Packet packet,
            long cause,
            int intervals,
            int interval) {
        TokenSet tokens = packet.tokens();
        int first = intervals == 0 ? 0 : tokens.from(interval);
        int count = intervals == 0 ? 0 : tokens.to(interval) - first;
        long w3 = TraceRecord.pair(pu, packet.channel());
        long w4 = TraceRecord.pair(first, count);
        long w5 = TraceRecord.flags(kind, packet.colour(), packet.stage(), intervals);
        record(keepPackets, time, packet.id(), cause, w3, w4, w5);
    }

    private void emitBare(long time, EventKind kind, Packet packet, long cause) {
        long w3 = TraceRecord.pair(sender(packet), packet.channel());
        long w5 = TraceRecord.flags(kind, packet.colour(), packet.stage(), 0);
        record(keepPackets, time, packet.id(), cause, w3, 0, w5);
    }

    private void emitPu(long time, EventKind kind, int pu, int stage, long cause) {
        long w3 = TraceRecord.pair(pu, -1);
        long w5 = TraceRecord.flags(kind, 0, stage, 0);
        record(keepPus, time, 0, cause, w3, 0, w5);
    }

    private void record(boolean keep, long time, long w1, long w2, long w3, long w4, long w5) {
        lastTime = Math.max(lastTime, time);
        fingerprint.add(time, w1, w2, w3, w4, w5);
        if (keep) {
            sink.add(time, w1, w2, w3, w4, w5);
        }
    }
}
