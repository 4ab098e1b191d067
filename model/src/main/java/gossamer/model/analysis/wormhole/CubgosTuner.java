package gossamer.model.analysis.wormhole;

import gossamer.model.machine.Cost;

/** The best rounds of TORGOS and CUBGOS from a spacing of bridgeheads on. */
final class CubgosTuner extends RoundsTuner {

    private final int[] sides;

    /**
     * For tori of any sides.
     *
     * @param most largest spacing
     * @param pieceFlits flits of the largest part of a token
     */
    CubgosTuner(int[] sides, int most, Cost cost, long pieceFlits) {
        super(most, cost, pieceFlits, Integer.MAX_VALUE / 2);
        this.sides = sides.clone();
    }

    @Override
    int rest(int spacing, int factor) {
        return spacing % factor == 0 ? spacing / factor : 0;
    }

    /** Pieces of a colour in a bridgehead at this spacing. */
    @Override
    long data(int spacing) {
        long data = sides[0];
        for (int axis = 1; axis < sides.length; axis++) {
            data = Math.multiplyExact(data, sides[axis] / spacing);
        }
        return data;
    }

    /** Exchanges along the other d-1 axes. */
    @Override
    long besides(int spacing, int factor) {
        long sum = 0;
        long size = data(spacing);
        for (int axis = 1; axis < sides.length; axis++) {
            sum += factor / 2 * step(spacing / factor, size);
            size *= factor;
        }
        return sum;
    }
}
