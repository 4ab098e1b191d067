package gossamer.model.token;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set of token numbers, kept as sorted, disjoint, non-adjacent intervals.
 *
 * <p>Algorithms number tokens so that what travels together is adjacent ({@link TokenNumbering}); a
 * set then has one or two intervals however many tokens it holds.
 */
public final class TokenSet {

    private static final TokenSet EMPTY = new TokenSet(0, 0, null);

    private final int first;
    private final int size;

    /**
     * {@code bounds[2i]} inclusive start and {@code bounds[2i+1]} exclusive end of interval i; null
     * where there is only one, or none: most sets are so, and take half of the room then.
     */
    private final int @Nullable [] bounds;

    private TokenSet(int first, int size, int @Nullable [] bounds) {
        this.first = first;
        this.size = size;
        this.bounds = bounds;
    }

    public static TokenSet empty() {
        return EMPTY;
    }

    public static TokenSet of(int token) {
        return range(token, token + 1);
    }

    /** The tokens {@code from} (inclusive) to {@code to} (exclusive). */
    public static TokenSet range(int from, int to) {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("no token range: [" + from + ", " + to + ")");
        }
        return from == to ? EMPTY : new TokenSet(from, to - from, null);
    }

    static TokenSet ofBounds(int[] bounds, int used, int size) {
        if (size == 0) {
            return EMPTY;
        }
        return new TokenSet(bounds[0], size, used == 2 ? null : Arrays.copyOf(bounds, used));
    }

    /** Number of tokens. */
    public int size() {
        return size;
    }

    /** True when it holds nothing. */
    public boolean isEmpty() {
        return size == 0;
    }

    public int intervals() {
        if (bounds == null) {
            return size == 0 ? 0 : 1;
        }
        return bounds.length / 2;
    }

    /** First token of an interval. */
    public int from(int interval) {
        return bounds == null ? first : bounds[2 * interval];
    }

    /** Token after the last one of an interval. */
    public int to(int interval) {
        return bounds == null ? first + size : bounds[2 * interval + 1];
    }

    /** The token at this place in ascending order, from 0. */
    public int get(int place) {
        int left = place;
        for (int i = 0; i < intervals(); i++) {
            if (left < to(i) - from(i)) {
                return from(i) + left;
            }
            left -= to(i) - from(i);
        }
        throw new IndexOutOfBoundsException("token " + place + " of " + size);
    }

    /** The set with this token as well. */
    public TokenSet with(int token) {
        TokenAccumulator all = new TokenAccumulator();
        all.addAll(this);
        all.addRange(token, token + 1);
        return all.snapshot();
    }

    /** The set without the tokens of another one; usually this set itself. */
    public TokenSet without(TokenSet others) {
        if (others.isEmpty()) {
            return this;
        }
        TokenAccumulator rest = new TokenAccumulator();
        boolean same = true;
        int other = 0;
        for (int i = 0; i < intervals(); i++) {
            int from = from(i);
            while (other < others.intervals() && others.to(other) <= from) {
                other++;
            }
            for (int at = other; at < others.intervals() && others.from(at) < to(i); at++) {
                rest.addRange(from, others.from(at));
                from = others.to(at);
                same = false;
            }
            rest.addRange(from, to(i));
        }
        return same ? this : rest.snapshot();
    }

    /** The set whose intervals have their bounds moved by a monotone function. */
    public TokenSet mapped(IntUnaryOperator bound) {
        if (intervals() == 1) {
            return range(bound.applyAsInt(from(0)), bound.applyAsInt(to(0)));
        }
        TokenAccumulator all = new TokenAccumulator();
        for (int i = 0; i < intervals(); i++) {
            all.addRange(bound.applyAsInt(from(i)), bound.applyAsInt(to(i)));
        }
        return all.snapshot();
    }

    /** Whether this token is in the set. */
    public boolean contains(int token) {
        if (bounds == null) {
            return token >= first && token - first < size;
        }
        int at = Arrays.binarySearch(bounds, token);
        return at >= 0 ? (at & 1) == 0 : (-at - 1 & 1) == 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TokenSet set
                && first == set.first
                && size == set.size
                && Arrays.equals(bounds, set.bounds);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * first + size) + Arrays.hashCode(bounds);
    }

    /** The intervals as {@code {0..26 81..107}}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < intervals(); i++) {
            text.append(i == 0 ? "" : " ").append(from(i));
            if (to(i) - from(i) > 1) {
                text.append("..").append(to(i) - 1);
            }
        }
        return text.append('}').toString();
    }
}
