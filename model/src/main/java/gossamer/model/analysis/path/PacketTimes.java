package gossamer.model.analysis.path;

import gossamer.model.fsa.Packet;

import java.util.Arrays;

/**
 * Of each packet when it was offered or began, what made that happen, and when it arrived last: an
 * array per sender, 32 bytes for each of its packets.
 */
final class PacketTimes {

    static final long NEVER = -1;

    /** When the packet was offered, or began its start-up if it had not to wait. */
    static final int ORIGIN = 0;
    /** The packet before it on the path, 0 for none. */
    static final int PARENT = 1;
    /** When that one had arrived, or left, or was given up. */
    static final int PARENT_TIME = 2;
    /** When the packet arrived. */
    static final int DELIVERED = 3;

    private static final int COLUMNS = 4;

    private final long[][] rows;

    PacketTimes(int pus) {
        rows = new long[pus][0];
    }

    long get(long id, int column) {
        int sender = Packet.senderOf(id);
        long at = ((int) id - 1L) * COLUMNS + column;
        return id == 0 || sender >= rows.length || at < 0 || at >= rows[sender].length
                ? NEVER
                : rows[sender][(int) at];
    }

    void set(long id, int column, long value) {
        int sender = Packet.senderOf(id);
        int at = Math.multiplyExact((int) id - 1, COLUMNS) + column;
        if (at >= rows[sender].length) {
            int before = rows[sender].length;
            int length = Math.max(at + COLUMNS, before + before / 2) / COLUMNS * COLUMNS;
            rows[sender] = Arrays.copyOf(rows[sender], length);
            Arrays.fill(rows[sender], before, length, NEVER);
        }
        rows[sender][at] = value;
    }
}
