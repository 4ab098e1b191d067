package gossamer.model.analysis.wormhole;

import gossamer.model.machine.Cost;

/** The best rounds of TORGOS and CUBGOS from a spacing of bridgeheads on. */
final class CubgosTuner extends RoundsTuner {

    private final int n;
    private final int d;

    /**
     * For tori of {@code d} sides {@code n}.
     *
     * @param pieceFlits flits of the largest part of a token
     */
    CubgosTuner(int n, int d, Cost cost, long pieceFlits) {
        super(n, cost, pieceFlits, Integer.MAX_VALUE / 2);
        this.n = n;
        this.d = d;
    }

    @Override
    int rest(int spacing, int factor) {
        return spacing % factor == 0 ? spacing / factor : 0;
    }

    /** Pieces of a colour in a bridgehead at this spacing. */
    @Override
    long data(int spacing) {
        long data = n;
        for (int axis = 1; axis < d; axis++) {
            data = Math.multiplyExact(data, n / spacing);
        }
        return data;
    }

    /** Exchanges along the other d-1 axes. */
    @Override
    long besides(int spacing, int factor) {
        long sum = 0;
        long size = data(spacing);
        for (int axis = 1; axis < d; axis++) {
            sum += factor / 2 * step(spacing / factor, size);
            size *= factor;
        }
        return sum;
    }
}
