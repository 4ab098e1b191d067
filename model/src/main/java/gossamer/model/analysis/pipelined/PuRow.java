package gossamer.model.analysis.pipelined;

import gossamer.model.analysis.pipelined.Cell.CellAction;

import java.util.Arrays;

/**
 * The row of one PU: its used slots, one word each, and the spans of columns in which it waited to
 * send, one word each. All else follows, so that the size does not depend on the number of columns.
 */
final class PuRow {

    private static final int SESSION_SHIFT = 15;
    private static final int PEER_MASK = (1 << SESSION_SHIFT) - 1;
    private static final int SESSION_MASK = 0xFFFF;
    private static final long RECEIVE_BIT = 1L << 31;

    private long[] slots = {};
    private int used;
    private long[] spans = {};
    private int spanCount;
    private int offeredAt = -1;
    private int completion = -1;
    private int session;
    private int[] sent = {};
    private int[] heard = {};
    private int[] ends = {};

    private static long[] room(long[] list, int size) {
        return size < list.length ? list : Arrays.copyOf(list, Math.max(8, size + (size >> 1) + 1));
    }

    /** A used slot. Columns never descend. */
    void add(int column, CellAction action, int peer, int ofSession) {
        slots = room(slots, used);
        long bit = action == CellAction.RECEIVE ? RECEIVE_BIT : 0;
        slots[used++] = (long) column << 32 | bit | (long) ofSession << SESSION_SHIFT | peer;
    }

    int used() {
        return used;
    }

    int column(int slot) {
        return (int) (slots[slot] >>> 32);
    }

    CellAction action(int slot) {
        return (slots[slot] & RECEIVE_BIT) == 0 ? CellAction.SEND : CellAction.RECEIVE;
    }

    int peer(int slot) {
        return (int) slots[slot] & PEER_MASK;
    }

    int session(int slot) {
        return (int) (slots[slot] >>> SESSION_SHIFT) & SESSION_MASK;
    }

    /** The last column with a used slot so far, 0 if none. */
    int lastColumn() {
        return used == 0 ? 0 : column(used - 1);
    }

    /** The first slot in this column or a later one. */
    int firstFrom(int column) {
        int low = 0;
        int high = used;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (column(middle) < column) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The slot in which this is done, -1 if none. */
    int find(int column, CellAction action, int peer) {
        for (int slot = firstFrom(column); slot < used && column(slot) == column; slot++) {
            if (action(slot) == action && peer(slot) == peer) {
                return slot;
            }
        }
        return -1;
    }

    /** It wants to send from this time on, unless it has wanted to before. */
    void offer(int time) {
        offeredAt = offeredAt < 0 ? time : offeredAt;
    }

    /** Its wait to send, if any, has lasted up to and including this column. */
    void endWait(int column) {
        if (offeredAt >= 0 && offeredAt < column) {
            spans = room(spans, spanCount);
            spans[spanCount++] = (long) (offeredAt + 1) << 32 | column;
        }
        offeredAt = -1;
    }

    void complete(int time) {
        completion = time;
    }

    /** When it ended its last session, -1 if it did not. */
    int completion() {
        return completion;
    }

    void enter(int next) {
        session = next;
    }

    int session() {
        return session;
    }

    /**
     * Counts a transfer; the session of this PU ends with the {@code others}-th of each direction.
     */
    void count(CellAction action, int ofSession, int column, int others) {
        if (ofSession >= ends.length) {
            int size = Math.max(ofSession + 1, 2 * ends.length);
            int before = ends.length;
            sent = Arrays.copyOf(sent, size);
            heard = Arrays.copyOf(heard, size);
            ends = Arrays.copyOf(ends, size);
            Arrays.fill(ends, before, size, -1);
        }
        int[] counts = action == CellAction.SEND ? sent : heard;
        counts[ofSession]++;
        if (sent[ofSession] >= others && heard[ofSession] >= others && ends[ofSession] < 0) {
            ends[ofSession] = column;
        }
    }

    /** The column in which the session ended here, -1 if it did not. */
    int end(int ofSession) {
        return ofSession < ends.length ? ends[ofSession] : -1;
    }

    /**
     * The span of waiting that covers the column, or else the next one; the number of spans if
     * none.
     */
    private int spanFrom(int column) {
        int low = 0;
        int high = spanCount;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((int) spans[middle] < column) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean blocked(int column) {
        int span = spanFrom(column);
        return span < spanCount && spans[span] >>> 32 <= column;
    }

    private CellAction idle(int column) {
        if (blocked(column)) {
            return CellAction.BLOCKED;
        }
        return completion >= 0 && column > completion ? CellAction.DONE : CellAction.AWAIT;
    }

    Cell cell(int column) {
        int slot = firstFrom(column);
        return slot < used && column(slot) == column
                ? new Cell(action(slot), peer(slot))
                : new Cell(idle(column), -1);
    }

    /** Visits the runs of equal cells up to column {@code lambda}, from left to right. */
    void forEachRun(int lambda, RunTable.RunVisitor visitor) {
        int column = 1;
        while (column <= lambda) {
            int slot = firstFrom(column);
            if (slot < used && column(slot) == column) {
                visitor.run(column, column, action(slot), peer(slot), session(slot));
                column++;
                continue;
            }
            CellAction action = idle(column);
            int to = slot < used ? Math.min(lambda, column(slot) - 1) : lambda;
            int span = spanFrom(column);
            if (action == CellAction.BLOCKED) {
                to = Math.min(to, (int) spans[span]);
            } else {
                to = span < spanCount ? Math.min(to, (int) (spans[span] >>> 32) - 1) : to;
                to = action == CellAction.AWAIT && completion >= 0 ? Math.min(to, completion) : to;
            }
            visitor.run(column, to, action, -1, -1);
            column = to + 1;
        }
    }
}
