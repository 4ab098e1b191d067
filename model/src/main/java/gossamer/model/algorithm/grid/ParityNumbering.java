package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;

/**
 * Another numbering thinned out to the tokens of one parity colour: they come first and keep their
 * order, so that what was an interval remains one. The PUs of other colours come after them.
 */
final class ParityNumbering implements TokenNumbering {

    private final TokenNumbering full;
    /**
     * Of each number in the full numbering, and of the end, how many tokens of the colour come
     * before it.
     */
    private final int[] before;

    private final int[] origins;

    ParityNumbering(TokenNumbering full, Grid grid, int colour) {
        this.full = full;
        int pus = grid.pus();
        this.before = new int[pus + 1];
        for (int token = 0; token < pus; token++) {
            boolean own = Colouring.PARITY.has(grid, full.originOf(token), colour);
            before[token + 1] = before[token] + (own ? 1 : 0);
        }
        this.origins = new int[pus];
        for (int token = 0; token < pus; token++) {
            origins[number(token)] = full.originOf(token);
        }
    }

    private int number(int token) {
        boolean own = before[token + 1] > before[token];
        return own ? before[token] : tokens() + token - before[token];
    }

    /** Tokens of the colour. */
    int tokens() {
        return before[before.length - 1];
    }

    /** Tokens of the colour before this number of the full numbering. */
    int before(int token) {
        return before[token];
    }

    @Override
    public int tokenOf(int pu) {
        return number(full.tokenOf(pu));
    }

    @Override
    public int originOf(int token) {
        return origins[token];
    }
}
