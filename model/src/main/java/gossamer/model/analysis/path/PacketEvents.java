package gossamer.model.analysis.path;

import gossamer.model.fsa.Packet;

import java.util.Arrays;

/** The events of each packet: an array per sender, 24 bytes for each of its packets. */
final class PacketEvents {

    static final int NONE = -1;

    /** The event that it was offered, the last time. */
    static final int OFFERED = 0;
    /** The event that its start-up began, the last time. */
    static final int STARTED = 1;
    /** The event that its header entered a channel, or its {@link Trail} of them. */
    static final int ENTERED = 2;
    /** The event that it arrived. */
    static final int ARRIVED = 3;
    /** Its flits. */
    static final int FLITS = 4;
    /** Its first channel. */
    static final int CHANNEL = 5;

    private static final int COLUMNS = 6;

    private final int[][] rows;

    PacketEvents(int pus) {
        rows = new int[pus][0];
    }

    int get(long id, int column) {
        int sender = Packet.senderOf(id);
        long at = ((int) id - 1L) * COLUMNS + column;
        boolean known = id != 0 && sender >= 0 && sender < rows.length;
        return known && at >= 0 && at < rows[sender].length ? rows[sender][(int) at] : NONE;
    }

    void set(long id, int column, int value) {
        int sender = Packet.senderOf(id);
        int at = Math.multiplyExact((int) id - 1, COLUMNS) + column;
        if (at >= rows[sender].length) {
            int before = rows[sender].length;
            int length = Math.max(at + COLUMNS, before + before / 2) / COLUMNS * COLUMNS;
            rows[sender] = Arrays.copyOf(rows[sender], length);
            Arrays.fill(rows[sender], before, length, NONE);
        }
        rows[sender][at] = value;
    }
}
