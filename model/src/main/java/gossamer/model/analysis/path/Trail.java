package gossamer.model.analysis.path;

import java.util.Arrays;

/** The channels that packets have entered one after the other, as chains, the last one first. */
final class Trail {

    static final int NONE = -1;

    private static final int COLUMNS = 4;
    private static final int EVENT = 0;
    private static final int CHANNEL = 1;
    private static final int BEFORE = 2;
    private static final int PLACE = 3;

    private int[] entries = new int[COLUMNS * 256];
    private int used;

    /** A channel is entered after another one, NONE for the first; which entry that is. */
    int add(int event, int channel, int before) {
        if (used == entries.length) {
            entries = Arrays.copyOf(entries, used + used / 2 / COLUMNS * COLUMNS);
        }
        int entry = used / COLUMNS;
        entries[used + EVENT] = event;
        entries[used + CHANNEL] = channel;
        entries[used + BEFORE] = before;
        entries[used + PLACE] = before == NONE ? 0 : place(before) + 1;
        used += COLUMNS;
        return entry;
    }

    int event(int entry) {
        return entries[entry * COLUMNS + EVENT];
    }

    int channel(int entry) {
        return entries[entry * COLUMNS + CHANNEL];
    }

    int before(int entry) {
        return entries[entry * COLUMNS + BEFORE];
    }

    /** How many were entered before. */
    int place(int entry) {
        return entries[entry * COLUMNS + PLACE];
    }
}
