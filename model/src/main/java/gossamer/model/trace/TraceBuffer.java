package gossamer.model.trace;

import java.util.Arrays;

/** A growing list of trace records, six 64-bit words each, and their canonical order. */
public final class TraceBuffer {

    /** 64-bit words per record. */
    public static final int WORDS = 6;

    private static final int MOVES_PER_RECORD = 8;
    private static final int[] TIE_BREAKERS = {3, 1, 2, 4, 5};

    private final long[] moved = new long[WORDS];
    private long[] words;
    private int used;

    /** An empty buffer with room for {@code records}. */
    public TraceBuffer(int records) {
        words = new long[Math.max(1, records) * WORDS];
    }

    /** Appends one record. */
    public void add(long w0, long w1, long w2, long w3, long w4, long w5) {
        if (used == words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        words[used] = w0;
        words[used + 1] = w1;
        words[used + 2] = w2;
        words[used + 3] = w3;
        words[used + 4] = w4;
        words[used + 5] = w5;
        used += WORDS;
    }

    /** Appends one record. */
    public void add(TraceRecord record) {
        long[] packed = new long[WORDS];
        record.pack(packed, 0);
        add(packed[0], packed[1], packed[2], packed[3], packed[4], packed[5]);
    }

    /** Appends {@code count} records of another buffer. */
    public void addAll(TraceBuffer other, int index, int count) {
        append(other.words, index * WORDS, count * WORDS);
    }

    /** Appends the first {@code count} records in {@code source}. */
    public void addAll(long[] source, int count) {
        append(source, 0, count * WORDS);
    }

    /**
     * Appends {@code count} records in {@code source}, the first of which is number {@code index}
     * there.
     */
    public void addAll(long[] source, int index, int count) {
        append(source, index * WORDS, count * WORDS);
    }

    private void append(long[] source, int from, int length) {
        if (used + length > words.length) {
            words = Arrays.copyOf(words, Math.max(2 * words.length, used + length));
        }
        System.arraycopy(source, from, words, used, length);
        used += length;
    }

    /**
     * Moves the records of times before {@code end} to another buffer.
     *
     * @return the earliest time among those that stay, {@link Long#MAX_VALUE} if none do
     */
    public long moveBefore(long end, TraceBuffer target) {
        long earliest = Long.MAX_VALUE;
        int kept = 0;
        for (int at = 0; at < used; at += WORDS) {
            if (words[at] < end) {
                target.append(words, at, WORDS);
            } else {
                earliest = Math.min(earliest, words[at]);
                System.arraycopy(words, at, words, kept, WORDS);
                kept += WORDS;
            }
        }
        used = kept;
        return earliest;
    }

    /** Number of records. */
    public int size() {
        return used / WORDS;
    }

    /** Forgets all records, keeps the room. */
    public void clear() {
        used = 0;
    }

    /** The words of all records; only the first {@code size() * WORDS} count. */
    public long[] words() {
        return words;
    }

    /** One record, unpacked. */
    public TraceRecord get(int index) {
        return TraceRecord.unpack(words, index * WORDS);
    }

    /**
     * Brings records {@code from} to the last one in canonical order. Records come nearly in order,
     * so insertion is fast; if it is not, sorts by time first, and then each instant.
     */
    public void sort(int from) {
        int to = size();
        if (insert(from, to)) {
            return;
        }
        sortByTime(from);
        int end = from;
        while (end < to) {
            int begin = end;
            while (end < to && words[end * WORDS] == words[begin * WORDS]) {
                end++;
            }
            boolean all = end - begin == to - from;
            if (all || !insert(begin, end)) {
                sortUnordered(begin, end);
            }
        }
    }

    /** Inserts each record where it belongs among earlier ones; false if that takes too long. */
    private boolean insert(int from, int to) {
        int end = to * WORDS;
        int budget = MOVES_PER_RECORD * (to - from);
        for (int at = (from + 1) * WORDS; at < end; at += WORDS) {
            int place = at;
            while (place > from * WORDS && compare(words, place - WORDS, words, at) > 0) {
                place -= WORDS;
            }
            if (place == at) {
                continue;
            }
            budget -= (at - place) / WORDS;
            if (budget < 0) {
                return false;
            }
            System.arraycopy(words, at, moved, 0, WORDS);
            System.arraycopy(words, place, words, place + WORDS, at - place);
            System.arraycopy(moved, 0, words, place, WORDS);
        }
        return true;
    }

    /**
     * Sorts by time alone; numbers that begin with the time and end with the place are fast to
     * sort.
     */
    private void sortByTime(int from) {
        int count = size() - from;
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int at = from * WORDS; at < used; at += WORDS) {
            least = Math.min(least, words[at]);
            most = Math.max(most, words[at]);
        }
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(count);
        if (most - least > Long.MAX_VALUE >> bits) {
            sortUnordered(from, from + count);
            return;
        }
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = words[(from + i) * WORDS] - least << bits | i;
        }
        Arrays.sort(keys);
        long[] sorted = new long[count * WORDS];
        for (int i = 0; i < count; i++) {
            int place = (int) (keys[i] & (1L << bits) - 1);
            System.arraycopy(words, (from + place) * WORDS, sorted, i * WORDS, WORDS);
        }
        System.arraycopy(sorted, 0, words, from * WORDS, sorted.length);
    }

    private void sortUnordered(int from, int to) {
        int count = to - from;
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> from + i);
        long[] unsorted = words;
        Arrays.sort(order, (a, b) -> compare(unsorted, a * WORDS, unsorted, b * WORDS));
        long[] sorted = new long[count * WORDS];
        for (int i = 0; i < count; i++) {
            System.arraycopy(unsorted, order[i] * WORDS, sorted, i * WORDS, WORDS);
        }
        System.arraycopy(sorted, 0, words, from * WORDS, sorted.length);
    }

    /**
     * Compares record {@code i} of one buffer with record {@code j} of another in canonical order.
     */
    public static int compare(TraceBuffer a, int i, TraceBuffer b, int j) {
        return compare(a.words, i * WORDS, b.words, j * WORDS);
    }

    /**
     * The canonical order: time; phase (PUs before links); place (PU number or channel number);
     * kind; PU and channel; packet; then the remaining words. It is total: records that compare
     * equal are equal in every bit.
     */
    static int compare(long[] a, int i, long[] b, int j) {
        if (a[i] != b[j]) {
            return Long.compare(a[i], b[j]);
        }
        EventKind kindA = EventKind.of((int) (a[i + 5] & 0xFF));
        EventKind kindB = EventKind.of((int) (b[j + 5] & 0xFF));
        if (kindA.phase() != kindB.phase()) {
            return kindA.phase().compareTo(kindB.phase());
        }
        boolean atLink = kindA.phase() == EventKind.Phase.LINK;
        int placeA = (int) (atLink ? a[i + 3] : a[i + 3] >>> 32);
        int placeB = (int) (atLink ? b[j + 3] : b[j + 3] >>> 32);
        if (placeA != placeB) {
            return Integer.compare(placeA, placeB);
        }
        if (kindA != kindB) {
            return kindA.compareTo(kindB);
        }
        for (int word : TIE_BREAKERS) {
            if (a[i + word] != b[j + word]) {
                return Long.compareUnsigned(a[i + word], b[j + word]);
            }
        }
        return 0;
    }
}
