package gossamer.model.fsa;

import java.util.Arrays;
import java.util.stream.IntStream;
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
        int found = Arrays.binarySearch(before.tokens, token);
        int place = found < 0 ? -found - 1 : found;
        int removed = found < 0 ? 0 : 1;
        if (value != 0) {
            return new Variants(
                    spliced(before.tokens, place, removed, token),
                    spliced(before.values, place, removed, value));
        }
        return before.tokens.length == removed
                ? null
                : new Variants(
                        spliced(before.tokens, place, removed),
                        spliced(before.values, place, removed));
    }

    /** The list with this in the place of so many elements. */
    private static int[] spliced(int[] list, int place, int removed, int... added) {
        return IntStream.concat(
                        IntStream.concat(Arrays.stream(list, 0, place), Arrays.stream(added)),
                        Arrays.stream(list, place + removed, list.length))
                .toArray();
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
