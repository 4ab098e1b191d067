package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Growth;
import gossamer.model.machine.Cost;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best rounds of TORGOS and CUBGOS for a number of bridgeheads per line: by dynamic programming
 * over their spacing, which is all that the rest of the cost depends on.
 */
final class CubgosTuner {

    private final int n;
    private final int d;
    private final Cost cost;
    private final long piece;
    /** Best next round for each spacing, and the ticks from there on; 0 if not known yet. */
    private final @Nullable Growth[] next;

    private final long[] ticks;

    /**
     * For tori of {@code d} sides {@code n}.
     *
     * @param pieceFlits flits of the largest part of a token
     */
    CubgosTuner(int n, int d, Cost cost, long pieceFlits) {
        this.n = n;
        this.d = d;
        this.cost = cost;
        this.piece = Math.multiplyExact(pieceFlits, cost.flit());
        this.next = new Growth[n + 1];
        this.ticks = new long[n + 1];
    }

    /** The best rounds for a divisor a of n. */
    List<Growth> rounds(int a) {
        List<Growth> rounds = new ArrayList<>();
        int spacing = n / a;
        ticks(spacing);
        for (Growth round = next[spacing]; round != null; round = next[spacing]) {
            rounds.add(round);
            spacing /= round.factor();
        }
        return rounds;
    }

    private long ticks(int spacing) {
        if (spacing == 1 || ticks[spacing] != 0) {
            return ticks[spacing];
        }
        long least = Long.MAX_VALUE;
        for (int factor = 2; factor <= spacing; factor++) {
            if (spacing % factor != 0) {
                continue;
            }
            int rest = spacing / factor;
            long other = ticks(rest) + spread(spacing, factor);
            if (other >= least) {
                continue;
            }
            RoundSearch search = new RoundSearch(step(rest), piece);
            RoundSearch.Best round =
                    search.best(data(spacing), factor, Integer.MAX_VALUE / 2, least - other);
            if (round != null) {
                least = round.ticks() + other;
                next[spacing] = round.round();
            }
        }
        ticks[spacing] = least;
        return least;
    }

    /** Pieces of a colour in a bridgehead at this spacing. */
    private long data(int spacing) {
        long data = n;
        for (int axis = 1; axis < d; axis++) {
            data = Math.multiplyExact(data, n / spacing);
        }
        return data;
    }

    /** Exchanges along the other d-1 axes. */
    private long spread(int spacing, int factor) {
        long sum = 0;
        long size = data(spacing);
        for (int axis = 1; axis < d; axis++) {
            sum += factor / 2 * (step(spacing / factor) + piece * size);
            size *= factor;
        }
        return sum;
    }

    private long step(int distance) {
        return cost.startup() + cost.hop() * distance;
    }
}
