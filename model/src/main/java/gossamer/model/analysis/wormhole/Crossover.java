package gossamer.model.analysis.wormhole;

import gossamer.model.analysis.wormhole.Candidate.Family;
import gossamer.model.machine.Cost;
import gossamer.model.machine.TimeBase;
import gossamer.model.topology.Grid;

import java.util.List;

/**
 * TORGOS or CUBGOS against HIGH-DIM-GOS on a torus, each with its best parameters, tokens split or
 * whole, by the ratio r of a start-up to the time that a token takes over a link.
 *
 * @param noSlower from this r on, up to the largest that was looked at, TORGOS is no slower; one
 *     above the largest if it is slower there
 * @param faster the same of being faster
 */
public record Crossover(int noSlower, int faster) {

    /** Both at a start-up, by exact costs; a token is as many flits as there are dimensions. */
    public record Pair(Candidate bridgeheads, Candidate phases) {

        /** The best ones at a start-up of r; a flit takes a tick, a hop nothing. */
        public static Pair at(Grid torus, int r) {
            int flits = torus.dimensions();
            Cost cost = new Cost((long) r * flits, 0, 1, TimeBase.TICKS);
            List<Candidate> ranked = Tuner.rank(torus, cost, flits);
            return new Pair(best(ranked, false), best(ranked, true));
        }

        private static Candidate best(List<Candidate> ranked, boolean phases) {
            return ranked.stream()
                    .filter(candidate -> (candidate.family() == Family.HIGH_DIM_GOS) == phases)
                    .findFirst()
                    .orElseThrow();
        }

        /** Ticks by which HIGH-DIM-GOS takes longer. */
        public long gain() {
            return phases.ticks() - bridgeheads.ticks();
        }
    }

    /**
     * By whole numbers r.
     *
     * @param torus with two sides or more, of at least 2 PUs each
     * @param most largest r
     */
    public static Crossover of(Grid torus, int most) {
        int noSlower = 0;
        int faster = 0;
        for (int r = 0; r <= most; r++) {
            long gain = Pair.at(torus, r).gain();
            noSlower = gain < 0 ? r + 1 : noSlower;
            faster = gain <= 0 ? r + 1 : faster;
        }
        return new Crossover(noSlower, faster);
    }
}
