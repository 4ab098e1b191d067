package gossamer.model.verify;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The packets that are under way, in one list per channel: first those that have begun, the latest
 * one in front (there is at most one in a correct trace), then those that wait for the port, in the
 * order of their offers. Packets are slots in one array, so that a trace of any length is checked
 * without allocation.
 */
final class OpenPackets {

    /** No slot, no time. */
    static final int NONE = -1;

    private static final int ID = 0;
    private static final int OFFERED = 1;
    private static final int STARTED = 2;
    private static final int ENTERED = 3;
    private static final int TAIL = 4;
    private static final int TOKEN_WORD = 5;
    private static final int CONTENT_FLAGS = 6;
    private static final int PARTS_AND_LISTED = 7;
    private static final int BLOCKER = 8;
    private static final int CAUSE = 9;
    private static final int CAUSE_RANGE = 10;
    private static final int NEXT = 11;
    private static final int WORDS = 12;

    private long[] slots = new long[64 * WORDS];
    private int[] @Nullable [] further = new int[64][];
    private int used;
    private int free = NONE;
    private final int[] head;
    private final int[] tail;
    private final long[] lastPacket;
    private final long[] freeSince;

    OpenPackets(int channels) {
        lastPacket = new long[channels];
        freeSince = new long[channels];
        head = new int[channels];
        tail = new int[channels];
        Arrays.fill(head, NONE);
        Arrays.fill(tail, NONE);
    }

    /** The first packet of a channel's list. */
    int first(int channel) {
        return head[channel];
    }

    /** The last packet that has left the channel, 0 if none has. */
    long lastPacket(int channel) {
        return lastPacket[channel];
    }

    /** When the last packet has left the channel. */
    long freeSince(int channel) {
        return freeSince[channel];
    }

    /** The packet whose header has entered the channel and whose tail has not left it, or NONE. */
    int carried(int channel) {
        int slot = head[channel];
        while (slot != NONE && started(slot) != NONE) {
            if (entered(slot) != NONE) {
                return slot;
            }
            slot = next(slot);
        }
        return NONE;
    }

    /** The packet behind this one. */
    int next(int slot) {
        return (int) slots[slot * WORDS + NEXT];
    }

    /** The packet with this id on this channel. */
    int find(int channel, long id) {
        int slot = head[channel];
        while (slot != NONE && slots[slot * WORDS + ID] != id) {
            slot = next(slot);
        }
        return slot;
    }

    /** Adds a packet at the end of the channel's list, known from its OFFER. */
    int offer(Cursor record) {
        int slot = create(record);
        slots[slot * WORDS + OFFERED] = record.time;
        if (head[record.channel] == NONE) {
            head[record.channel] = slot;
        } else {
            slots[tail[record.channel] * WORDS + NEXT] = slot;
        }
        tail[record.channel] = slot;
        return slot;
    }

    /** Adds a packet at the front of the channel's list, known from its START. */
    int start(Cursor record) {
        int slot = create(record);
        slots[slot * WORDS + STARTED] = record.time;
        push(record.channel, slot);
        return slot;
    }

    /** Brings a packet that was offered to the front of its channel's list. */
    void startOffered(int channel, int slot, Cursor record) {
        slots[slot * WORDS + STARTED] = record.time;
        slots[slot * WORDS + CAUSE] = record.cause;
        if (head[channel] != slot) {
            unlink(channel, slot);
            push(channel, slot);
        }
    }

    /** The packet has left its channel at {@code time}. */
    void leave(int channel, int slot, long time) {
        lastPacket[channel] = id(slot);
        freeSince[channel] = time;
        unlink(channel, slot);
        further[slot] = null;
        slots[slot * WORDS + NEXT] = free;
        free = slot;
    }

    private int create(Cursor record) {
        int slot = free;
        if (slot == NONE) {
            slot = used++;
            if (used * WORDS > slots.length) {
                slots = Arrays.copyOf(slots, 2 * slots.length);
                further = Arrays.copyOf(further, 2 * further.length);
            }
        } else {
            free = next(slot);
        }
        int at = slot * WORDS;
        slots[at + ID] = record.packet;
        slots[at + OFFERED] = NONE;
        slots[at + STARTED] = NONE;
        slots[at + ENTERED] = NONE;
        slots[at + TAIL] = NONE;
        slots[at + TOKEN_WORD] = record.tokenWord();
        slots[at + CONTENT_FLAGS] = record.contentFlags();
        slots[at + PARTS_AND_LISTED] = (long) record.tokens << 32 | 1;
        slots[at + BLOCKER] = 0;
        slots[at + CAUSE] = record.cause;
        slots[at + CAUSE_RANGE] = NONE;
        slots[at + NEXT] = NONE;
        return slot;
    }

    private void push(int channel, int slot) {
        slots[slot * WORDS + NEXT] = head[channel];
        if (head[channel] == NONE) {
            tail[channel] = slot;
        }
        head[channel] = slot;
    }

    private void unlink(int channel, int slot) {
        int before = NONE;
        for (int at = head[channel]; at != slot; at = next(at)) {
            before = at;
        }
        int after = next(slot);
        if (before == NONE) {
            head[channel] = after;
        } else {
            slots[before * WORDS + NEXT] = after;
        }
        if (after == NONE) {
            tail[channel] = before;
        }
    }

    long id(int slot) {
        return slots[slot * WORDS + ID];
    }

    /** When it was offered to a busy port, or NONE. */
    long offered(int slot) {
        return slots[slot * WORDS + OFFERED];
    }

    /** When its start-up began, or NONE. */
    long started(int slot) {
        return slots[slot * WORDS + STARTED];
    }

    /** When its header entered the channel, or NONE. */
    long entered(int slot) {
        return slots[slot * WORDS + ENTERED];
    }

    /** When its tail must arrive; only known once its header has entered. */
    long tail(int slot) {
        return slots[slot * WORDS + TAIL];
    }

    void enter(int slot, long time, long tailAt) {
        slots[slot * WORDS + ENTERED] = time;
        slots[slot * WORDS + TAIL] = tailAt;
    }

    /** The cause of its START, of its OFFER while it waits for the port. */
    long cause(int slot) {
        return slots[slot * WORDS + CAUSE];
    }

    /** The first interval of the packet that made its sender send it, or NONE. */
    long causeRange(int slot) {
        return slots[slot * WORDS + CAUSE_RANGE];
    }

    void setCauseRange(int slot, long range) {
        slots[slot * WORDS + CAUSE_RANGE] = range;
    }

    /** The packet for which it waited on a half-duplex link, or 0. */
    long blocker(int slot) {
        return slots[slot * WORDS + BLOCKER];
    }

    void block(int slot, long blocker) {
        slots[slot * WORDS + BLOCKER] = blocker;
    }

    long tokenWord(int slot) {
        return slots[slot * WORDS + TOKEN_WORD];
    }

    int firstToken(int slot) {
        return (int) (tokenWord(slot) >>> 32);
    }

    int tokens(int slot) {
        return (int) tokenWord(slot);
    }

    /** As {@link Cursor#contentFlags}. */
    long contentFlags(int slot) {
        return slots[slot * WORDS + CONTENT_FLAGS];
    }

    /** As {@link Cursor#colourAndStage}. */
    int colourAndStage(int slot) {
        return (int) (contentFlags(slot) & 0xFFFFFF);
    }

    int colour(int slot) {
        return (int) (contentFlags(slot) & 0xFF);
    }

    /** Number of intervals that it carries, as announced by its START. */
    int intervals(int slot) {
        return (int) (contentFlags(slot) >>> 24);
    }

    /** Number of intervals told so far, by its START and TOKENS records. */
    int listed(int slot) {
        return (int) slots[slot * WORDS + PARTS_AND_LISTED];
    }

    /** Tokens, or parts of them, in the intervals told so far. */
    long parts(int slot) {
        return slots[slot * WORDS + PARTS_AND_LISTED] >>> 32;
    }

    /** First token of interval {@code index}, which has been told. */
    int from(int slot, int index) {
        int[] bounds = further[slot];
        return index == 0 || bounds == null ? firstToken(slot) : bounds[2 * index - 2];
    }

    /** Token after the last one of interval {@code index}, which has been told. */
    int to(int slot, int index) {
        int[] bounds = further[slot];
        return index == 0 || bounds == null
                ? firstToken(slot) + tokens(slot)
                : bounds[2 * index - 1];
    }

    /** Adds a further interval. */
    void list(int slot, int from, int to) {
        int[] bounds = further[slot];
        int listed = listed(slot);
        if (bounds == null) {
            bounds = new int[8];
        } else if (2 * listed > bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * bounds.length);
        }
        bounds[2 * listed - 2] = from;
        bounds[2 * listed - 1] = to;
        further[slot] = bounds;
        slots[slot * WORDS + PARTS_AND_LISTED] += (long) (to - from) << 32 | 1;
    }

    /** Whether it carries all tokens {@code from} to {@code to} (exclusive), as far as told. */
    boolean carries(int slot, int from, int to) {
        for (int index = 0; index < listed(slot); index++) {
            if (from(slot, index) <= from && to <= to(slot, index)) {
                return true;
            }
        }
        return from >= to;
    }
}
