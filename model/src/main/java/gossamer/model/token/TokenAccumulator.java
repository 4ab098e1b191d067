package gossamer.model.token;

import java.util.Arrays;

/**
 * A growing set of tokens: what a PU has gathered. Adding an interval next to or inside the ones
 * already there costs a few comparisons and no allocation.
 */
public final class TokenAccumulator {

    private int[] bounds = new int[4];
    private int used;
    private int size;

    public static TokenAccumulator of(int token) {
        TokenAccumulator tokens = new TokenAccumulator();
        tokens.addRange(token, token + 1);
        return tokens;
    }

    /** Number of tokens gathered. */
    public int size() {
        return size;
    }

    /** Number of intervals held. */
    public int intervals() {
        return used / 2;
    }

    public void addAll(TokenSet set) {
        for (int i = 0; i < set.intervals(); i++) {
            addRange(set.from(i), set.to(i));
        }
    }

    /** Adds the tokens {@code from} (inclusive) to {@code to} (exclusive). */
    public void addRange(int from, int to) {
        if (from >= to) {
            return;
        }
        // First interval that ends at or after `from`, first interval that starts after `to`: all
        // between merge.
        int first = firstEndingAt(from);
        int last = first;
        int low = from;
        int high = to;
        int swallowed = 0;
        while (last < used && bounds[last] <= to) {
            low = Math.min(low, bounds[last]);
            high = Math.max(high, bounds[last + 1]);
            swallowed += bounds[last + 1] - bounds[last];
            last += 2;
        }
        int removed = last - first;
        if (removed != 2) {
            if (used + 2 - removed > bounds.length) {
                bounds = Arrays.copyOf(bounds, 2 * bounds.length);
            }
            System.arraycopy(bounds, last, bounds, first + 2, used - last);
            used += 2 - removed;
        }
        bounds[first] = low;
        bounds[first + 1] = high;
        size += high - low - swallowed;
    }

    /**
     * The place of the first interval that ends at {@code from} or later, {@code used} if there is
     * none.
     */
    private int firstEndingAt(int from) {
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

    /** Whether every token of the set has been gathered. */
    public boolean containsAll(TokenSet set) {
        for (int i = 0; i < set.intervals(); i++) {
            if (!containsRange(set.from(i), set.to(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether every token from {@code from} (inclusive) to {@code to} (exclusive) has been
     * gathered.
     */
    public boolean containsRange(int from, int to) {
        int at = firstEndingAt(to);
        return from >= to || at < used && bounds[at] <= from;
    }

    /** The tokens gathered so far, as an immutable set. */
    public TokenSet snapshot() {
        return TokenSet.ofBounds(bounds, used, size);
    }

    @Override
    public String toString() {
        return snapshot().toString();
    }
}
