package gossamer.model.algorithm.line;

/**
 * PUs in a row whose tokens are gathered in one of them.
 *
 * @param target position of the PU that gathers, the bridgehead
 * @param left number of PUs to its left
 * @param right number of PUs to its right
 */
public record Block(int target, int left, int right) {

    /** Validates the sides. */
    public Block {
        if (left < 0 || right < 0) {
            throw new IllegalArgumentException("left=" + left + " right=" + right + ", not >= 0");
        }
    }

    /** Number of PUs. */
    public int size() {
        return left + 1 + right;
    }
}
