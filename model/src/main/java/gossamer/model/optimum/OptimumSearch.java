package gossamer.model.optimum;

import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.machine.Network;
import gossamer.model.optimum.RoundsFormula.Answer;
import gossamer.model.schedule.Schedule;
import gossamer.model.topology.Topology;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * Finds a gossip of the fewest rounds, and the proof that there is none of fewer.
 *
 * <p>Counting gives a lower bound, a greedy schedule an upper one. For round counts in between, and
 * for the one below what counting gives, SAT solvers tell whether a gossip exists: counting shows
 * where to look, and is not believed. Up to three of them take turns: for the least count, which
 * needs a proof; for the largest, which has a schedule most easily; and for the one in the middle.
 * All of it is deterministic; only where a search is given up depends on the caller.
 */
public final class OptimumSearch {

    /** Most PUs of a network; with so many, a search rarely ends. */
    public static final int MAX_PUS = 16;

    static final int TURN_CONFLICTS = 1_000;

    private final SearchGraph graph;
    private final Network network;
    private final SortedMap<Integer, RoundsFormula> formulas = new TreeMap<>();
    private final LowerBound elementary;
    /** No gossip has fewer rounds: a solver refuted it. */
    private int lower;

    private Schedule best;

    private OptimumSearch(Topology topology, Network network, LowerBound elementary) {
        this.network = network;
        graph = new SearchGraph(topology);
        this.elementary = elementary;
        accept(GreedySchedule.of(graph, network));
    }

    /** Follows the progress of a search. */
    public interface Progress {

        /**
         * A turn begins.
         *
         * @param lower no gossip has fewer rounds than this
         * @param upper rounds of the best gossip known
         * @param rounds the round count to be examined
         */
        void trying(int lower, int upper, int rounds);
    }

    /**
     * Searches until the optimum is proved or {@code expired} says so, which is asked before each
     * turn: every second or so.
     *
     * @throws IllegalStateException if it finds a gossip that is faster than counting admits
     * @throws IllegalArgumentException if the network has more than {@link #MAX_PUS} PUs, or the
     *     machine is not the round model with store-and-forward switching
     */
    public static Optimum find(
            Topology topology, Network network, BooleanSupplier expired, Progress progress) {
        if (topology.pus() > MAX_PUS) {
            throw new IllegalArgumentException("pus=" + topology.pus() + " > " + MAX_PUS);
        }
        if (!network.mode().goesInRounds(network.cost())) {
            throw new IllegalArgumentException(
                    "not the round model: " + network.cost() + ", " + network.mode());
        }
        LowerBound elementary = LowerBounds.of(topology, network);
        OptimumSearch search = new OptimumSearch(topology, network, elementary);
        search.narrow(expired, progress);
        return new Optimum(search.lower, elementary, search.best);
    }

    private void accept(Schedule shorter) {
        best = shorter;
        if (upper() < elementary.ticks()) {
            throw new IllegalStateException("there is a gossip of " + upper()
                    + " rounds: " + best.rounds() + ", but counting says "
                    + elementary.ticks() + ": " + elementary.decisive().text());
        }
    }

    private int upper() {
        return best.rounds().size();
    }

    private void narrow(BooleanSupplier expired, Progress progress) {
        while (lower < upper()) {
            int largest = upper() - 1;
            int least = Math.max(lower, (int) elementary.ticks() - 1);
            for (int rounds : new TreeSet<>(List.of(least, (least + largest) / 2, largest))) {
                if (rounds < lower || rounds >= upper()) {
                    continue; // Decided by an earlier turn of this loop.
                }
                if (expired.getAsBoolean()) {
                    return;
                }
                progress.trying(lower, upper(), rounds);
                take(formulas.computeIfAbsent(
                        rounds, count -> RoundsFormula.of(graph, network, count)));
            }
        }
    }

    /** A turn. What is possible in some number of rounds is possible in more. */
    private void take(RoundsFormula formula) {
        Answer answer = formula.search(TURN_CONFLICTS);
        if (answer == Answer.FOUND) {
            accept(formula.schedule());
            formulas.tailMap(upper()).clear();
        } else if (answer == Answer.REFUTED) {
            lower = formula.rounds() + 1;
            formulas.headMap(lower).clear();
        }
    }
}
