package gossamer.model.algorithm.line;

/**
 * A round in which bridgeheads multiply: between two old ones {@code factor - 1} new ones get all
 * data from both sides.
 *
 * @param factor growth: a of CIRCGOS and b of TORGOS and CUBGOS, at least 2
 * @param steps steps that it may take: b of CIRCGOS and x of TORGOS and CUBGOS, at least
 *     floor(factor/2)
 */
public record Growth(int factor, int steps) {

    /** Validates that there is at least one packet. */
    public Growth {
        if (factor < 2) {
            throw new IllegalArgumentException(
                    "a round with growth factor " + factor + ", must be >= 2");
        }
        if (steps < factor / 2) {
            throw new IllegalArgumentException("a round with growth factor " + factor
                    + " needs floor(" + factor + "/2)=" + factor / 2 + " steps or more, not "
                    + steps);
        }
    }

    /** Number of packets that the data are cut into: 2·steps - factor + 2, at least 1. */
    public int packets() {
        return Math.addExact(Math.subtractExact(Math.multiplyExact(2, steps), factor), 2);
    }

    @Override
    public String toString() {
        return "(" + factor + "," + steps + ")";
    }
}
