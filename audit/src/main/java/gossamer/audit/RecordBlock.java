package gossamer.audit;

import java.util.Arrays;

/** Records of one time, six words each, {@code docs/trace-format.md}. */
final class RecordBlock {

    static final int WORDS = 6;

    private long[] words = new long[16 * WORDS];
    /** Words in order; then the two change places. */
    private long[] sorted = {};

    private int size;
    private long[] order = new long[16];

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    void add(long[] from, int at) {
        grow();
        System.arraycopy(from, at, words, size * WORDS, WORDS);
        size++;
    }

    void add(long time, long packet, long cause, long place, long tokens, long flags) {
        grow();
        int at = size * WORDS;
        words[at] = time;
        words[at + 1] = packet;
        words[at + 2] = cause;
        words[at + 3] = place;
        words[at + 4] = tokens;
        words[at + 5] = flags;
        size++;
    }

    void addAll(RecordBlock other) {
        for (int record = 0; record < other.size; record++) {
            add(other.words, record * WORDS);
        }
    }

    private void grow() {
        if ((size + 1) * WORDS > words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
    }

    long word(int record, int word) {
        return words[record * WORDS + word];
    }

    long[] words() {
        return words;
    }

    RecordKind kind(int record) {
        return RecordKind.of(word(record, 5));
    }

    int pu(int record) {
        return (int) (word(record, 3) >>> 32);
    }

    int channel(int record) {
        return (int) word(record, 3);
    }

    /** Whether both records have the same words. */
    boolean isSame(int record, RecordBlock other, int otherRecord) {
        int at = record * WORDS;
        int to = otherRecord * WORDS;
        return Arrays.equals(words, at, at + WORDS, other.words, to, to + WORDS);
    }

    /** Puts the records in canonical order. */
    void sort() {
        if (order.length < size) {
            order = new long[2 * size];
        }
        for (int record = 0; record < size; record++) {
            order[record] = key(record) << 26 | record;
        }
        Arrays.sort(order, 0, size);
        if (sorted.length < words.length) {
            sorted = new long[words.length];
        }
        for (int place = 0; place < size; place++) {
            // What has the same key is told apart by the other words.
            int back = place;
            long moved = order[place];
            while (back > 0
                    && order[back - 1] >>> 26 == moved >>> 26
                    && compare((int) (order[back - 1] & MASK), (int) (moved & MASK)) > 0) {
                order[back] = order[back - 1];
                back--;
            }
            order[back] = moved;
        }
        for (int place = 0; place < size; place++) {
            System.arraycopy(
                    words, (int) (order[place] & MASK) * WORDS, sorted, place * WORDS, WORDS);
        }
        long[] unsorted = words;
        words = sorted;
        sorted = unsorted;
    }

    private static final long MASK = (1 << 26) - 1;

    /** Phase, place and kind. */
    private long key(int record) {
        RecordKind kind = kind(record);
        long place = kind.isOfPu() ? pu(record) : 1L << 31 | channel(record);
        return place << 5 | kind.ordinal();
    }

    private int compare(int a, int b) {
        for (int word : new int[] {3, 1, 2, 4, 5}) {
            int compared = Long.compareUnsigned(word(a, word), word(b, word));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    /** A record as {@code gossamer trace} prints it. */
    String text(int record) {
        RecordKind kind = kind(record);
        long flags = word(record, 5);
        StringBuilder text = new StringBuilder();
        text.append("t=").append(word(record, 0)).append(' ').append(kind.word());
        text.append(" pu=").append(pu(record));
        if (channel(record) >= 0) {
            text.append(" channel=").append(channel(record));
        }
        if (word(record, 1) != 0) {
            text.append(" packet=").append(id(word(record, 1)));
        }
        text.append(" cause=").append(id(word(record, 2)));
        text.append(" colour=").append(flags >>> 8 & 0xFF);
        text.append(" stage=").append(flags >>> 16 & 0xFFFF);
        text.append(" first=").append(word(record, 4) >>> 32);
        text.append(" tokens=").append((int) word(record, 4));
        return text.append(" code=").append(flags >>> 32).toString();
    }

    /** A packet id for people. */
    static String id(long packet) {
        return packet == 0 ? "-" : (packet >>> 32) + "#" + (int) packet;
    }
}
