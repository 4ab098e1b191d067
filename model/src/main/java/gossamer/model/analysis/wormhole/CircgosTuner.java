package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Concentration;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.machine.Cost;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The best rounds of CIRCGOS on a ring, for every number of first bridgeheads. */
final class CircgosTuner extends RoundsTuner {

    private final int n;
    private final long unit;

    /**
     * For rings of {@code n} PUs with {@code unit} pieces each.
     *
     * @param pieceFlits flits of a piece
     * @param mostPackets largest number of packets to cut in, 1..n
     */
    CircgosTuner(int n, long unit, Cost cost, long pieceFlits, int mostPackets) {
        super(n, cost, pieceFlits, mostPackets);
        this.n = n;
        this.unit = unit;
    }

    private int gap(int a1) {
        return (n + a1 - 1) / a1;
    }

    @Override
    int rest(int gap, int factor) {
        return (gap + factor - 1) / factor;
    }

    @Override
    long data(int gap) {
        return n * unit;
    }

    @Override
    long besides(int gap, int factor) {
        return 0;
    }

    /**
     * The best parameters, each with another number of first bridgeheads; the best one first.
     * Without a1 = n, which is Approach 1.
     */
    List<Circgos> best(int count, int mostBridgeheads) {
        List<Rated> bounds = new ArrayList<>();
        for (int a1 = 1; a1 <= Math.min(mostBridgeheads, n - 1); a1++) {
            int gap = gap(a1);
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
            int gap = gap(bound.a1());
            int block = Circgos.largestBlock(n, bound.a1());
            exact.add(new Rated(bound.a1(), ticks(gap) + begin(bound.a1(), gap, block)));
            exact.sort(Comparator.comparingLong(Rated::ticks).thenComparingInt(Rated::a1));
        }
        return exact.stream()
                .limit(count)
                .map(rated -> Circgos.of(rated.a1(), rounds(gap(rated.a1()))))
                .toList();
    }

    private record Rated(int a1, long ticks) {}

    /** Concentration in a1 bridgeheads and exchange among them. */
    private long begin(int a1, int gap, int block) {
        StepCosts steps = Concentration.costs(gap / 2, unit);
        steps.add(a1 / 2, block * unit, gap);
        return steps.startups() * step(0, 0)
                + step(Math.toIntExact(steps.distance()), steps.transfer())
                - step(0, 0);
    }
}
