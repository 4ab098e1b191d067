package gossamer.model.analysis;

import gossamer.model.machine.Carriage;
import gossamer.model.machine.DropReason;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.trace.EventKind;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How long packets take to cross channels that one packet has at a time: from entering until they
 * arrive or are lost, each attempt to send one and each copy on its own. Under wormhole switching,
 * where a packet has many channels, there are none.
 */
public final class Crossings {

    /** No crossing has ended. */
    public static final long NONE = -1;

    /** What is known of a packet whose crossings have not all ended. */
    private static final class Open {
        private final Deque<Long> entered = new ArrayDeque<>(1);
        /** Crossings that end as they begin, and of which the end comes first in the trace. */
        private int lost;
    }

    private final boolean oneChannel;
    private final boolean hops;
    private final Map<Long, Open> packets = new LinkedHashMap<>();

    /** Of a trace in which nothing has happened yet. */
    public Crossings(SwitchingMode mode) {
        oneChannel = !mode.carries(Carriage.BY_ROUTE);
        hops = mode.hasHops();
    }

    /** Takes a record; ticks of the crossing that it ends, {@link #NONE} if it ends none. */
    public long accept(EventKind kind, long[] words, int at) {
        return switch (kind) {
            case HOP, DUPLICATE -> oneChannel ? begin(words, at) : NONE;
            // Where there is no HOP, the transfer begins with its start-up.
            case START, RETRANSMIT -> hops ? NONE : begin(words, at);
            case DELIVER -> oneChannel ? end(words, at) : NONE;
            case DROP -> {
                DropReason reason = DropReason.of((int) (words[at + 5] >>> 32));
                yield oneChannel && reason.isOnTheWay() ? end(words, at) : NONE;
            }
            default -> NONE;
        };
    }

    private long begin(long[] words, int at) {
        Open packet = packets.computeIfAbsent(words[at + 1], first -> new Open());
        if (packet.lost == 0) {
            packet.entered.add(words[at]);
            return NONE;
        }
        packet.lost--;
        forget(words[at + 1], packet);
        return 0;
    }

    private long end(long[] words, int at) {
        Open packet = packets.computeIfAbsent(words[at + 1], first -> new Open());
        if (packet.entered.isEmpty()) {
            packet.lost++;
            return NONE;
        }
        long ticks = words[at] - packet.entered.remove();
        forget(words[at + 1], packet);
        return ticks;
    }

    private void forget(long id, Open packet) {
        if (packet.entered.isEmpty() && packet.lost == 0) {
            packets.remove(id);
        }
    }
}
