package gossamer.model.analysis;

import java.util.Arrays;

/** A growing list of numbers. */
final class Growing {

    private long[] values = new long[256];
    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
        }
        values[size++] = value;
    }

    void setLast(long value) {
        values[size - 1] = value;
    }

    int size() {
        return size;
    }

    long get(int index) {
        return values[index];
    }

    long[] sorted() {
        long[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        return sorted;
    }

    /** Number of values that are at most this one, in a list that ascends. */
    int countUpTo(long value) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (values[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
