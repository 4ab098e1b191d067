package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Concentration;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.machine.Cost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best rounds of CIRCGOS on a ring, for every number of first bridgeheads: by dynamic
 * programming over the widest gap between bridgeheads, which is all that the rest of the cost
 * depends on.
 */
final class CircgosTuner {

    private static final long NONE = Long.MAX_VALUE;

    private final int n;
    private final long unit;
    private final Cost cost;
    private final long piece;
    private final int mostPackets;
    /** Best next round for each gap, and the ticks from there on; 0 if not known yet. */
    private final @Nullable Growth[] next;

    private final long[] ticks;

    /**
     * For rings of {@code n} PUs with {@code unit} pieces each.
     *
     * @param pieceFlits flits of a piece
     * @param mostPackets largest number of packets to cut in, 1..n
     */
    CircgosTuner(int n, long unit, Cost cost, long pieceFlits, int mostPackets) {
        this.n = n;
        this.unit = unit;
        this.cost = cost;
        this.piece = Math.multiplyExact(pieceFlits, cost.flit());
        this.mostPackets = mostPackets;
        this.next = new Growth[n + 1];
        this.ticks = new long[n + 1];
    }

    /**
     * The best parameters, each with another number of first bridgeheads; the best one first.
     * Without a1 = n, which is Approach 1.
     */
    List<Circgos> best(int count, int mostBridgeheads) {
        List<Rated> bounds = new ArrayList<>();
        for (int a1 = 1; a1 <= Math.min(mostBridgeheads, n - 1); a1++) {
            int gap = (n + a1 - 1) / a1;
            long growth = ticks(gap);
            if (growth != NONE) {
                // Blocks may be smaller than the widest gap by one.
                bounds.add(new Rated(a1, growth + begin(a1, gap, Math.max(1, gap - 1))));
            }
        }
        bounds.sort(Comparator.comparingLong(Rated::ticks));
        List<Rated> exact = new ArrayList<>();
        for (Rated bound : bounds) {
            if (exact.size() >= count && bound.ticks() >= exact.get(count - 1).ticks()) {
                break;
            }
            int gap = (n + bound.a1() - 1) / bound.a1();
            int block = Circgos.largestBlock(n, bound.a1());
            exact.add(new Rated(bound.a1(), ticks(gap) + begin(bound.a1(), gap, block)));
            exact.sort(Comparator.comparingLong(Rated::ticks).thenComparingInt(Rated::a1));
        }
        return exact.stream()
                .limit(count)
                .map(rated -> Circgos.of(rated.a1(), rounds(rated.a1())))
                .toList();
    }

    private record Rated(int a1, long ticks) {}

    /** Concentration in a1 bridgeheads and exchange among them. */
    private long begin(int a1, int gap, int block) {
        StepCosts steps = Concentration.costs(gap / 2, unit);
        steps.add(a1 / 2, block * unit, gap);
        return cost.startup() * steps.startups()
                + cost.hop() * steps.distance()
                + piece * steps.transfer();
    }

    private List<Growth> rounds(int a1) {
        List<Growth> rounds = new ArrayList<>();
        int gap = (n + a1 - 1) / a1;
        for (Growth round = next[gap]; round != null; round = next[gap]) {
            rounds.add(round);
            gap = (gap + round.factor() - 1) / round.factor();
        }
        return rounds;
    }

    /** Ticks of the best rounds from this gap on; more than any if packets may not be cut so. */
    private long ticks(int gap) {
        if (gap == 1 || ticks[gap] != 0) {
            return ticks[gap];
        }
        long least = NONE;
        for (int factor = 2; factor <= gap; factor++) {
            int rest = (gap + factor - 1) / factor;
            long later = ticks(rest);
            if (later >= least) {
                continue;
            }
            RoundSearch search = new RoundSearch(cost.startup() + cost.hop() * rest, piece);
            RoundSearch.Best round = search.best(n * unit, factor, mostPackets, least - later);
            if (round != null) {
                least = round.ticks() + later;
                next[gap] = round.round();
            }
        }
        ticks[gap] = least;
        return least;
    }
}
