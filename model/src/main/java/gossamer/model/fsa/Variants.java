package gossamer.model.fsa;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which tokens of a packet have a wrong value, and which one: wrong values are counted from 1.
 * Tokens that it does not name have their true value; who holds nothing wrong has no such object.
 */
public final class Variants {

    private final int[] tokens;
    private final int[] values;

    private Variants(int[] tokens, int[] values) {
        this.tokens = tokens;
        this.values = values;
    }

    /**
     * These values, with this one for the token; 0 is its true value. Null if all are true then.
     */
    public static @Nullable Variants with(@Nullable Variants before, int token, int value) {
        if (before == null) {
            return value == 0 ? null : new Variants(new int[] {token}, new int[] {value});
        }
        int place = Arrays.binarySearch(before.tokens, token);
        if (place >= 0) {
            return value == 0 ? before.without(place) : before.replaced(place, value);
        }
        return value == 0 ? before : before.inserted(-place - 1, token, value);
    }

    private @Nullable Variants without(int place) {
        if (tokens.length == 1) {
            return null;
        }
        int[] fewer = new int[tokens.length - 1];
        int[] theirs = new int[fewer.length];
        System.arraycopy(tokens, 0, fewer, 0, place);
        System.arraycopy(values, 0, theirs, 0, place);
        System.arraycopy(tokens, place + 1, fewer, place, fewer.length - place);
        System.arraycopy(values, place + 1, theirs, place, fewer.length - place);
        return new Variants(fewer, theirs);
    }

    private Variants replaced(int place, int value) {
        int[] theirs = values.clone();
        theirs[place] = value;
        return new Variants(tokens, theirs);
    }

    private Variants inserted(int place, int token, int value) {
        int[] more = new int[tokens.length + 1];
        int[] theirs = new int[more.length];
        System.arraycopy(tokens, 0, more, 0, place);
        System.arraycopy(values, 0, theirs, 0, place);
        more[place] = token;
        theirs[place] = value;
        System.arraycopy(tokens, place, more, place + 1, tokens.length - place);
        System.arraycopy(values, place, theirs, place + 1, tokens.length - place);
        return new Variants(more, theirs);
    }

    /** The value of a token, 0 for the true one. */
    public int of(int token) {
        int place = Arrays.binarySearch(tokens, token);
        return place < 0 ? 0 : values[place];
    }

    /** Number of tokens with a wrong value, at least 1. */
    public int size() {
        return tokens.length;
    }

    /** The token at this place, ascending. */
    public int token(int place) {
        return tokens[place];
    }

    /** The value of the token at this place. */
    public int value(int place) {
        return values[place];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Variants variants
                && Arrays.equals(tokens, variants.tokens)
                && Arrays.equals(values, variants.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(tokens) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int place = 0; place < tokens.length; place++) {
            text.append(place == 0 ? "" : " ").append(tokens[place]).append('=');
            text.append(values[place]);
        }
        return text.toString();
    }
}
