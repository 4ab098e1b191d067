package gossamer.model.analysis.path;

import gossamer.model.fault.FaultKind;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Which faults were in force where, and which rule a packet has met, as far as a trace tells. */
final class FaultNotes {

    /** What keeps packets at, or in, a channel. */
    static final Set<FaultKind> HOLDING =
            EnumSet.of(FaultKind.HOLD, FaultKind.PAUSE, FaultKind.CRASH, FaultKind.USER);
    /** What makes start-up longer. */
    static final Set<FaultKind> SLOWING = EnumSet.of(FaultKind.SLOW, FaultKind.USER);
    /** What keeps a PU from doing anything. */
    static final Set<FaultKind> STOPPING = EnumSet.of(FaultKind.PAUSE, FaultKind.CRASH);

    private static final long NOT_YET = Long.MAX_VALUE;
    private static final int MOST_ENDED = 4;

    /** A fault at one place. */
    private static final class Span {
        private final int rule;
        private final FaultKind kind;
        private long end = NOT_YET;

        Span(int rule, FaultKind kind) {
            this.rule = rule;
            this.kind = kind;
        }
    }

    /** By channel, or by the complement of a PU. */
    private final Map<Integer, List<Span>> places = new TreeMap<>();

    private final Map<Long, Integer> ofPackets = new TreeMap<>();
    private final Map<Integer, Integer> lostOnTheWayTo = new TreeMap<>();

    private static int place(int pu, int channel) {
        return channel >= 0 ? channel : ~pu;
    }

    void begins(int pu, int channel, int rule, int code) {
        FaultKind[] kinds = FaultKind.values();
        if (code < 1 || code > kinds.length) {
            return;
        }
        List<Span> spans = places.computeIfAbsent(place(pu, channel), none -> new ArrayList<>(2));
        if (spans.size() > MOST_ENDED && spans.get(0).end != NOT_YET) {
            spans.remove(0);
        }
        spans.add(new Span(rule, kinds[code - 1]));
    }

    void ends(long time, int pu, int channel, int rule) {
        for (Span span : places.getOrDefault(place(pu, channel), List.of())) {
            if (span.rule == rule && span.end == NOT_YET) {
                span.end = time;
            }
        }
    }

    /** A rule has lost, doubled or falsified a packet; {@code receiver} is where it was going. */
    void strikes(long packet, int rule, int receiver) {
        if (rule > 0) {
            ofPackets.put(packet, rule);
            lostOnTheWayTo.put(receiver, rule);
        }
    }

    /** The rule that a packet has met last, 0 for none. */
    int ofPacket(long packet) {
        return ofPackets.getOrDefault(packet, 0);
    }

    /** The rule by which a packet to this PU was lost last, 0 for none. */
    int lostOnTheWayTo(int pu) {
        return lostOnTheWayTo.getOrDefault(pu, 0);
    }

    /** The rule of such a fault at a channel that was in force after {@code from}, 0 for none. */
    int atChannel(int channel, long from, Set<FaultKind> kinds) {
        return places.isEmpty() || channel < 0 ? 0 : at(channel, from, kinds);
    }

    /** The same at a PU. */
    int atPu(int pu, long from, Set<FaultKind> kinds) {
        return places.isEmpty() ? 0 : at(~pu, from, kinds);
    }

    private int at(int place, long from, Set<FaultKind> kinds) {
        int rule = 0;
        for (Span span : places.getOrDefault(place, List.of())) {
            if (span.end > from && kinds.contains(span.kind)) {
                rule = span.rule;
            }
        }
        return rule;
    }
}
