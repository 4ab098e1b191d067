package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Growth;
import gossamer.model.machine.Cost;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best rounds in which bridgeheads multiply, from any gap between them on: by dynamic
 * programming over the gap, which is all that the rest of the cost depends on.
 */
abstract class RoundsTuner {

    /** More ticks than any: bridgeheads cannot multiply so. */
    static final long NONE = Long.MAX_VALUE;

    private final Cost cost;
    private final long piece;
    private final long mostPackets;
    /** Best next round for each gap, and the ticks from there on; 0 if not known yet. */
    private final @Nullable Growth[] next;

    private final long[] ticks;

    /**
     * For gaps of up to {@code n}.
     *
     * @param pieceFlits flits of a piece
     * @param mostPackets largest number of packets to cut in, at least 2
     */
    RoundsTuner(int n, Cost cost, long pieceFlits, long mostPackets) {
        this.cost = cost;
        this.piece = Math.multiplyExact(pieceFlits, cost.flit());
        this.mostPackets = mostPackets;
        this.next = new Growth[n + 1];
        this.ticks = new long[n + 1];
    }

    /** The gap after a round; 0 if there can be none with this growth. */
    abstract int rest(int gap, int factor);

    /** Pieces that a bridgehead hands on in a round from this gap on. */
    abstract long data(int gap);

    /** Ticks of what else there is to do in a round. */
    abstract long besides(int gap, int factor);

    /** Ticks of a step in which the largest packet has so many pieces. */
    final long step(int distance, long pieces) {
        return cost.startup() + cost.hop() * distance + piece * pieces;
    }

    /** The best rounds from this gap on. */
    final List<Growth> rounds(int from) {
        ticks(from);
        List<Growth> rounds = new ArrayList<>();
        int gap = from;
        for (Growth round = next[gap]; round != null; round = next[gap]) {
            rounds.add(round);
            gap = rest(gap, round.factor());
        }
        return rounds;
    }

    /** Ticks of the best rounds from this gap on, or {@link #NONE}. */
    final long ticks(int gap) {
        if (gap == 1 || ticks[gap] != 0) {
            return ticks[gap];
        }
        long least = NONE;
        for (int factor = 2; factor <= gap; factor++) {
            int rest = rest(gap, factor);
            long later = rest == 0 ? NONE : ticks(rest);
            long others = later == NONE ? NONE : later + besides(gap, factor);
            if (others < least) {
                int steps = steps(data(gap), factor, rest, least - others);
                if (steps > 0) {
                    next[gap] = new Growth(factor, steps);
                    least = others + ticks(next[gap], data(gap), rest);
                }
            }
        }
        ticks[gap] = least;
        return least;
    }

    /**
     * {@code steps·(startup + piece·ceil(data/packets))}, which is the exact cost but for the steps
     * without any of the larger packets.
     */
    private long ticks(Growth round, long data, int distance) {
        long packets = round.packets();
        return round.steps() * step(distance, (data + packets - 1) / packets);
    }

    /**
     * The number of steps of the round with this growth that takes least; 0 if none takes less than
     * so many ticks.
     */
    private int steps(long data, int factor, int distance, long less) {
        long most = Math.min(data, mostPackets);
        long least = less;
        int best = 0;
        for (int steps = factor / 2; ; steps++) {
            Growth round = new Growth(factor, steps);
            // At least half the data come in over one of the two links of a new bridgehead.
            boolean hopeless = steps * step(distance, 0) + piece * (data / 2) >= least;
            if (hopeless || round.packets() > most) {
                return best;
            }
            long ticks = ticks(round, data, distance);
            if (ticks < least) {
                least = ticks;
                best = steps;
            }
        }
    }
}
