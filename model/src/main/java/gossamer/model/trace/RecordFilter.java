package gossamer.model.trace;

import gossamer.model.fsa.Packet;
import gossamer.model.topology.Topology;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;

/** Selects records of a trace. A record passes if it fulfils all criteria that are given. */
public final class RecordFilter {

    private final long from;
    private final long to;
    private final BitSet pus;
    private final BitSet links;
    private final Set<EventKind> kinds;

    /**
     * Records of these times, PUs, links and kinds.
     *
     * @param from first time, in ticks
     * @param to last time, in ticks
     * @param pus a record must name one of these as its PU or as the sender of its packet;
     *     empty for all
     * @param links a record must name a channel of one of these; empty for all
     * @param kinds kinds; empty for all
     */
    public RecordFilter(long from, long to, BitSet pus, BitSet links, Set<EventKind> kinds) {
        this.from = from;
        this.to = to;
        this.pus = (BitSet) pus.clone();
        this.links = (BitSet) links.clone();
        this.kinds = kinds.isEmpty() ? EnumSet.allOf(EventKind.class) : EnumSet.copyOf(kinds);
    }

    public static RecordFilter all() {
        return new RecordFilter(0, Long.MAX_VALUE, new BitSet(), new BitSet(), Set.of());
    }

    /** Whether the record that begins at {@code words[at]} passes. */
    public boolean passes(long[] words, int at) {
        return overlaps(words[at], words[at])
                && matches(
                        EventKind.of((int) (words[at + 5] & 0xFF)),
                        (int) (words[at + 3] >>> 32),
                        (int) words[at + 3],
                        words[at + 1]);
    }

    /** Whether a record passes, whatever its time. */
    public boolean matches(EventKind kind, int pu, int channel, long packet) {
        return kinds.contains(kind)
                && (pus.isEmpty() || pus.get(pu) || packet != 0 && pus.get(Packet.senderOf(packet)))
                && (links.isEmpty() || channel >= 0 && links.get(Topology.linkOf(channel)));
    }

    /** Whether a stretch of virtual time has an instant in common with the times that pass. */
    public boolean overlaps(long begin, long end) {
        return end >= from && begin <= to;
    }
}
