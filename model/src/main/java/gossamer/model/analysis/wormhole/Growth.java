package gossamer.model.analysis.wormhole;

/**
 * A round in which bridgeheads multiply: between two old ones {@code factor - 1} new ones get all
 * data from both sides, in {@code steps} steps and {@code packets()} packets.
 *
 * @param factor growth, a of CIRCGOS and b_j of TORGOS, at least 2
 * @param steps b of CIRCGOS and x_j of TORGOS, at least floor(factor/2)
 */
public record Growth(int factor, int steps) {

    /** Validates. */
    public Growth {
        if (factor < 2) {
            throw new IllegalArgumentException("factor=" + factor + " < 2");
        }
        if (steps < factor / 2) {
            throw new IllegalArgumentException(
                    "steps=" + steps + " < floor(factor/2)=" + factor / 2);
        }
    }

    /** Number of packets that the data are cut in, 2·steps - factor + 2, at least 1. */
    public int packets() {
        return Math.addExact(Math.subtractExact(Math.multiplyExact(2, steps), factor), 2);
    }

    @Override
    public String toString() {
        return "(" + factor + "," + steps + ")";
    }
}
