package gossamer.audit;

import java.util.Arrays;

/** A set of tokens that grows. */
final class TokenStore {

    private int[] bounds = new int[4];
    /** Number of bounds. */
    private int used;

    private int size;

    int size() {
        return size;
    }

    /** Takes in the tokens from one to before another; how many of them are new. */
    int add(int from, int to) {
        int first = place(from);
        // The intervals that the new one touches are those from first to before last.
        int last = first;
        int low = from;
        int high = to;
        int known = 0;
        while (last < used && bounds[last] <= to) {
            low = Math.min(low, bounds[last]);
            high = Math.max(high, bounds[last + 1]);
            known += bounds[last + 1] - bounds[last];
            last += 2;
        }
        int grown = used + 2 - (last - first);
        if (grown > bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * grown);
        }
        System.arraycopy(bounds, last, bounds, first + 2, used - last);
        bounds[first] = low;
        bounds[first + 1] = high;
        used = grown;
        int fresh = high - low - known;
        size += fresh;
        return fresh;
    }

    /** The place of the first interval that ends at this token or after it. */
    private int place(int from) {
        int low = 0;
        int high = used / 2;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (bounds[2 * middle + 1] < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return 2 * low;
    }

    /** Takes in tokens; how many of them are new. */
    int addAll(Tokens tokens) {
        int fresh = 0;
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            fresh += add(tokens.from(interval), tokens.to(interval));
        }
        return fresh;
    }

    boolean has(int token) {
        return has(token, token + 1);
    }

    private boolean has(int from, int to) {
        int place = place(from);
        if (place < used && bounds[place + 1] == from) {
            place += 2;
        }
        return place < used && bounds[place] <= from && to <= bounds[place + 1];
    }

    boolean hasAll(Tokens tokens) {
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            if (!has(tokens.from(interval), tokens.to(interval))) {
                return false;
            }
        }
        return true;
    }

    Tokens snapshot() {
        return new Tokens(Arrays.copyOf(bounds, used));
    }
}
