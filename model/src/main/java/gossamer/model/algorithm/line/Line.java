package gossamer.model.algorithm.line;

import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;

/**
 * A line of PUs with one unit of tokens each.
 *
 * @param length number of PUs, at least 1
 * @param wrapped whether the ends are joined
 * @param unit tokens per PU
 */
public record Line(int length, boolean wrapped, int unit) {

    /** Validates the length and the unit. */
    public Line {
        if (length < 1 || unit < 1) {
            throw new IllegalArgumentException(
                    "length=" + length + " unit=" + unit + ", must be >= 1");
        }
    }

    /** Number of tokens on the line. */
    public int tokens() {
        return Math.multiplyExact(length, unit);
    }

    /** All tokens of the line. */
    public TokenSet all() {
        return TokenSet.range(0, tokens());
    }

    /**
     * Tokens of {@code count} PUs in a row from position {@code first} on, which may lie beyond the
     * ends of a ring.
     */
    public TokenSet tokensOf(int first, int count) {
        int from = position(first);
        if (from + count <= length) {
            return TokenSet.range(from * unit, (from + count) * unit);
        }
        if (!wrapped || count > length) {
            throw new IllegalArgumentException("no " + count + " PUs from position " + first
                    + " on a " + (wrapped ? "ring" : "path") + " of " + length);
        }
        TokenAccumulator both = new TokenAccumulator();
        both.addRange(0, (from + count - length) * unit);
        both.addRange(from * unit, tokens());
        return both.snapshot();
    }

    /** A position that may lie beyond the ends of a ring as one of {@code 0..length-1}. */
    int position(int any) {
        if (!wrapped && (any < 0 || any >= length)) {
            throw new IllegalArgumentException("no position " + any + " on a path of " + length);
        }
        return Math.floorMod(any, length);
    }
}
