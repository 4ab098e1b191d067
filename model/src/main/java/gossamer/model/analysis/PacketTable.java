package gossamer.model.analysis;

import java.util.Arrays;

/**
 * The packets under way and when they were offered, started, blocked and entered: a hash table with
 * open addressing, so that nothing is allocated per packet.
 */
final class PacketTable {

    /** Stands for the time of an event that has not happened. */
    static final long NEVER = -1;

    /** Columns: the id, four times, tokens carried. */
    static final int OFFERED = 1;

    static final int STARTED = 2;
    static final int BLOCKED = 3;
    static final int ENTERED = 4;
    static final int PARTS = 5;

    private static final int WORDS = 6;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long[] rows = new long[1024 * WORDS];
    private int used;

    private int capacity() {
        return rows.length / WORDS;
    }

    private int home(long id) {
        return (int) ((id * GOLDEN) >>> 32) & capacity() - 1;
    }

    private int indexOf(long id) {
        int index = home(id);
        while (rows[index * WORDS] != 0 && rows[index * WORDS] != id) {
            index = index + 1 & capacity() - 1;
        }
        return index;
    }

    /** The row of a packet, or -1; valid until a packet is added or removed. */
    int find(long id) {
        int index = indexOf(id);
        return rows[index * WORDS] == 0 ? -1 : index;
    }

    /** The row of a packet, which is added with all columns -1 unless it is there. */
    int findOrAdd(long id) {
        if (2 * used >= capacity()) {
            grow();
        }
        int index = indexOf(id);
        if (rows[index * WORDS] == 0) {
            used++;
            rows[index * WORDS] = id;
            Arrays.fill(rows, index * WORDS + 1, (index + 1) * WORDS, NEVER);
        }
        return index;
    }

    long get(int row, int column) {
        return rows[row * WORDS + column];
    }

    void set(int row, int column, long value) {
        rows[row * WORDS + column] = value;
    }

    /** Forgets a packet. Rows behind it move up, so that no probe sequence is interrupted. */
    void remove(int row) {
        used--;
        int hole = row;
        int index = row;
        while (true) {
            index = index + 1 & capacity() - 1;
            long id = rows[index * WORDS];
            if (id == 0) {
                break;
            }
            int fromHome = index - home(id) & capacity() - 1;
            int fromHole = index - hole & capacity() - 1;
            if (fromHome >= fromHole) {
                System.arraycopy(rows, index * WORDS, rows, hole * WORDS, WORDS);
                hole = index;
            }
        }
        rows[hole * WORDS] = 0;
    }

    private void grow() {
        long[] old = rows;
        rows = new long[2 * old.length];
        for (int at = 0; at < old.length; at += WORDS) {
            if (old[at] != 0) {
                System.arraycopy(old, at, rows, indexOf(old[at]) * WORDS, WORDS);
            }
        }
    }
}
