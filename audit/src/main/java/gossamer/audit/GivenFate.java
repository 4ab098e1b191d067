package gossamer.audit;

import java.util.Map;

/** A fault of a plug-in: what it has said of each packet, as {@code docs/run-format.md} tells. */
record GivenFate(
        PlainProfile.Fault fault,
        Spells spells,
        AuditDraws data,
        AuditDraws acks,
        Map<Long, Long> notes) {

    static final int DROPPED = 3;
    static final int FALSIFIED = 4;
    static final int TWICE = 5;
    static final int TWICE_FALSIFIED = 6;
    private static final int LATER = 1;
    private static final int HELD = 2;

    long key(boolean ack, long number, long time) {
        return (ack ? acks : data).bits(number) + time * 0x9E3779B97F4A7C15L;
    }

    /** The number of what becomes of a packet; 0 if it just passes. */
    int verdict(long key, long time) {
        return spells.covers(time) ? notes.getOrDefault(key, 0L).intValue() : 0;
    }

    /** By how many ticks, where or by which bits. */
    long value(long key) {
        return notes.getOrDefault(~key, 0L);
    }

    /** Ticks by which it leaves the channel later. */
    long later(boolean ack, long number, long time) {
        long key = key(ack, number, time);
        return switch (verdict(key, time)) {
            case LATER -> value(key);
            case HELD -> Math.max(0, value(key) - time);
            default -> 0;
        };
    }
}
