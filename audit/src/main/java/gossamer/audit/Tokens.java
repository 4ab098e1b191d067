package gossamer.audit;

import java.util.Arrays;

/** A set of tokens that does not change, as intervals that neither touch nor overlap. */
public final class Tokens {

    static final Tokens NONE = new Tokens(new int[0]);

    /** Begin and end of one interval after the other, ends exclusive. */
    private final int[] bounds;

    private final int size;

    /**
     * The tokens of intervals.
     *
     * @param bounds first token and token after the last of one interval after the other, each
     *     greater than the one before; kept, not copied
     */
    public Tokens(int[] bounds) {
        this.bounds = bounds;
        int count = 0;
        for (int place = 0; place < bounds.length; place += 2) {
            count += bounds[place + 1] - bounds[place];
        }
        this.size = count;
    }

    static Tokens of(int token) {
        return new Tokens(new int[] {token, token + 1});
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int intervals() {
        return bounds.length / 2;
    }

    int from(int interval) {
        return bounds[2 * interval];
    }

    int to(int interval) {
        return bounds[2 * interval + 1];
    }

    boolean has(int token) {
        for (int interval = 0; interval < intervals(); interval++) {
            if (token < to(interval)) {
                return token >= from(interval);
            }
        }
        return false;
    }

    /** The token at this place in ascending order, from 0. */
    int get(int place) {
        int left = place;
        for (int interval = 0; interval < intervals(); interval++) {
            int length = to(interval) - from(interval);
            if (left < length) {
                return from(interval) + left;
            }
            left -= length;
        }
        throw new IllegalArgumentException("no token " + place + " of " + size);
    }

    /** The tokens at the places from one to before another. */
    Tokens part(int from, int to) {
        TokenStore part = new TokenStore();
        for (int place = from; place < to; place++) {
            part.add(get(place), get(place) + 1);
        }
        return part.snapshot();
    }

    Tokens with(int token) {
        if (has(token)) {
            return this;
        }
        TokenStore sum = new TokenStore();
        sum.addAll(this);
        sum.add(token, token + 1);
        return sum.snapshot();
    }

    Tokens without(Tokens others) {
        if (others.isEmpty() || isEmpty()) {
            return this;
        }
        int[] kept = new int[bounds.length + others.bounds.length];
        int count = 0;
        int other = 0;
        for (int interval = 0; interval < intervals(); interval++) {
            int from = from(interval);
            while (from < to(interval)) {
                while (other < others.intervals() && others.to(other) <= from) {
                    other++;
                }
                boolean more = other < others.intervals();
                int end = more ? Math.min(to(interval), others.from(other)) : to(interval);
                if (end > from) {
                    kept[count++] = from;
                    kept[count++] = end;
                }
                from = more ? Math.max(end, others.to(other)) : end;
            }
        }
        return new Tokens(Arrays.copyOf(kept, count));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tokens tokens && Arrays.equals(bounds, tokens.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int interval = 0; interval < intervals(); interval++) {
            text.append(interval == 0 ? "" : " ").append(from(interval));
            if (to(interval) > from(interval) + 1) {
                text.append("..").append(to(interval) - 1);
            }
        }
        return text.append('}').toString();
    }
}
