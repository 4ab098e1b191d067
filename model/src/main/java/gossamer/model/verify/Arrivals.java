package gossamer.model.verify;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What can be the cause of something at a PU in the current instant: packets that arrived in it,
 * stages that began in it, and packets that arrived before but were kept until their stage began in
 * it. Also those that are still kept for a later stage.
 */
final class Arrivals {

    /** A packet that arrived before its stage began. */
    static final class Early {
        final long id;
        final long time;
        final int channel;
        final int colourAndStage;
        final int from;
        final int to;
        private @Nullable Early next;

        Early(long id, long time, int channel, int colourAndStage, int from, int to) {
            this.id = id;
            this.time = time;
            this.channel = channel;
            this.colourAndStage = colourAndStage;
            this.from = from;
            this.to = to;
        }
    }

    /** Takes packets that were kept until now. */
    @FunctionalInterface
    interface Taker {
        void take(Early early);
    }

    private static final int CAUSE = 0;
    private static final int COLOUR_AND_STAGE = 1;
    private static final int RANGE = 2;
    private static final int NEXT = 3;
    private static final int WORDS = 4;
    private static final long STAGE_BEGAN = -1;
    private static final int NONE = -1;

    private final int[] head;
    private final int[] stamp;
    private final @Nullable Early[] kept;
    private long[] nodes = new long[64 * WORDS];
    private int used;

    /** Counts instants; not their time, since that runs backwards in a trace out of order. */
    private int now = 1;

    Arrivals(int pus) {
        head = new int[pus];
        stamp = new int[pus];
        kept = new Early[pus];
    }

    /** Time has advanced: what happened before is no cause any more. */
    void newInstant() {
        now++;
        used = 0;
    }

    /** A packet arrived in a stage that has begun; {@code from..to} is its first interval. */
    void arrived(int pu, long id, int colourAndStage, int from, int to) {
        push(pu, id, colourAndStage, (long) from << 32 | to);
    }

    /** A stage began. */
    void stageBegan(int pu, int colourAndStage, long cause) {
        push(pu, cause, colourAndStage, STAGE_BEGAN);
    }

    private void push(int pu, long cause, int colourAndStage, long range) {
        if ((used + 1) * WORDS > nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * nodes.length);
        }
        int at = used * WORDS;
        nodes[at + CAUSE] = cause;
        nodes[at + COLOUR_AND_STAGE] = colourAndStage;
        nodes[at + RANGE] = range;
        nodes[at + NEXT] = stamp[pu] == now ? head[pu] : NONE;
        stamp[pu] = now;
        head[pu] = used++;
    }

    /**
     * Whether this cause can make the PU send a packet of this colour and stage in this instant: a
     * packet that arrived in that stage, or the cause of that stage's begin.
     */
    boolean canCauseSend(int pu, long cause, int colourAndStage) {
        if (stamp[pu] != now) {
            return false;
        }
        for (int node = head[pu]; node != NONE; node = (int) nodes[node * WORDS + NEXT]) {
            if (nodes[node * WORDS + CAUSE] == cause
                    && nodes[node * WORDS + COLOUR_AND_STAGE] == colourAndStage) {
                return true;
            }
        }
        return false;
    }

    /**
     * First interval of a packet of this colour that arrived or was taken in this instant, or -1.
     */
    long rangeOf(int pu, long id, int colour) {
        if (stamp[pu] != now) {
            return NONE;
        }
        for (int node = head[pu]; node != NONE; node = (int) nodes[node * WORDS + NEXT]) {
            if (nodes[node * WORDS + CAUSE] == id
                    && nodes[node * WORDS + RANGE] != STAGE_BEGAN
                    && (nodes[node * WORDS + COLOUR_AND_STAGE] & 0xFF) == colour) {
                return nodes[node * WORDS + RANGE];
            }
        }
        return NONE;
    }

    /** A packet arrived for a stage that has not begun. */
    void keep(int pu, Early early) {
        early.next = kept[pu];
        kept[pu] = early;
    }

    /** Whether packets are kept for later stages. */
    boolean keeps(int pu) {
        return kept[pu] != null;
    }

    /** A stage has begun: hands out what was kept for it, which thus becomes a possible cause. */
    void take(int pu, int stage, Taker taker) {
        Early left = null;
        Early early = kept[pu];
        while (early != null) {
            Early next = early.next;
            if (early.colourAndStage >>> 8 == stage) {
                arrived(pu, early.id, early.colourAndStage, early.from, early.to);
                taker.take(early);
            } else {
                early.next = left;
                left = early;
            }
            early = next;
        }
        kept[pu] = left;
    }
}
