package gossamer.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.Ports;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What the policy of a half-duplex link decides, and what not even random latencies change. */
class LinkOrderTest {

    private static final int SMALLEST = 4;
    private static final int LARGEST = 20;
    private static final int SEEDS = 20;

    private static SequentialEngine.Outcome lockStep(
            GossipAlgorithm algorithm, Grid grid, LinkPolicy policy) {
        return Bounded.run(Bounded.of(algorithm, grid, Duplex.HALF, Ports.ALL, policy));
    }

    /**
     * Counts the runs, of 340, under random latencies for which something is as it is in lock-step.
     */
    private static int alike(
            Function<Integer, Grid> grids,
            Function<Grid, GossipAlgorithm> algorithms,
            Function<GossipAlgorithm, LinkPolicy> policies,
            Function<SequentialEngine.Outcome, SortedMap<Integer, ?>> what) {
        int alike = 0;
        for (int n = SMALLEST; n <= LARGEST; n++) {
            Grid grid = grids.apply(n);
            GossipAlgorithm algorithm = algorithms.apply(grid);
            LinkPolicy policy = policies.apply(algorithm);
            SortedMap<Integer, ?> expected = what.apply(lockStep(algorithm, grid, policy));
            for (int seed = 1; seed <= SEEDS; seed++) {
                SequentialEngine.Outcome outcome =
                        Bounded.run(Bounded.jittery(algorithm, grid, policy, seed));
                assertThat(outcome.tally().completePus).isEqualTo(n);
                alike += what.apply(outcome).equals(expected) ? 1 : 0;
            }
        }
        return alike;
    }

    private static final int ALL = (LARGEST - SMALLEST + 1) * SEEDS;

    @Test
    void randomLatenciesDoNotChangeWhatPassesOverAnyChannel() {
        assertThat(ALL).isEqualTo(340);
        List<Integer> alike = new ArrayList<>();
        alike.add(alike(Grid::path, SmallPath::of, LinkOrderTest::usual, Bounded::channels));
        alike.add(alike(Grid::path, SmallPath::fujita, LinkOrderTest::usual, Bounded::channels));
        alike.add(alike(
                Grid::path,
                grid -> new LargePath(grid, 2),
                LinkOrderTest::usual,
                Bounded::channels));
        alike.add(alike(Grid::ring, SmallCycle::new, LinkOrderTest::usual, Bounded::channels));
        alike.add(alike(
                Grid::ring,
                grid -> new LargeCycle(grid, 2),
                LinkOrderTest::usual,
                Bounded::channels));
        assertThat(alike).containsOnly(ALL);
    }

    @Test
    void underQuotasNorTheOrderOnAnyLink() {
        LinkPolicy quota = LinkPolicy.of(Rule.QUOTA);
        assertThat(alike(Grid::path, SmallPath::of, algorithm -> quota, Bounded::links))
                .isEqualTo(ALL);
        // The rule by which they are right of way in lock-step does not keep it.
        assertThat(alike(Grid::path, SmallPath::of, LinkOrderTest::usual, Bounded::links))
                .isLessThan(ALL / 4);
    }

    private static LinkPolicy usual(GossipAlgorithm algorithm) {
        return algorithm.linkRequirements().policy();
    }

    @Test
    void inLockStepQuotasAreThePriorityRule() {
        for (int n = 2; n <= 59; n++) {
            Grid path = Grid.path(n);
            SmallPath algorithm = SmallPath.of(path);
            SequentialEngine.Outcome priority = lockStep(algorithm, path, usual(algorithm));
            SequentialEngine.Outcome quota = lockStep(algorithm, path, LinkPolicy.of(Rule.QUOTA));
            assertThat(Bounded.links(quota)).isEqualTo(Bounded.links(priority));
            assertThat(Bounded.channels(quota)).isEqualTo(Bounded.channels(priority));
        }
    }

    @Test
    void everyLinkOfSmallPathChangesItsDirectionOnce() {
        for (int n = 3; n <= 40; n++) {
            Grid path = Grid.path(n);
            SmallPath algorithm = SmallPath.of(path);
            SortedMap<Integer, List<Integer>> turns =
                    Bounded.links(lockStep(algorithm, path, usual(algorithm)));
            for (int link = 0; link < n - 1; link++) {
                List<Integer> expected = new ArrayList<>();
                boolean left = link < n / 2;
                addTimes(expected, left ? 2 * link : 2 * link + 1, left ? link + 1 : n - 1 - link);
                addTimes(expected, left ? 2 * link + 1 : 2 * link, left ? n - 1 - link : link + 1);
                assertThat(turns.get(link)).as("n=%d link %d", n, link).isEqualTo(expected);
            }
        }
    }

    private static void addTimes(List<Integer> list, int channel, int times) {
        for (int time = 0; time < times; time++) {
            list.add(channel);
        }
    }

    /** The number of rounds alone does not tell the rules apart; the order on the links does. */
    @Test
    void theOppositePriorityIsAsFastButNotTheSame() {
        for (int n = 4; n <= 100; n++) {
            Grid path = Grid.path(n);
            SmallPath algorithm = SmallPath.of(path);
            SequentialEngine.Outcome outer = lockStep(algorithm, path, usual(algorithm));
            SequentialEngine.Outcome inner =
                    lockStep(algorithm, path, LinkPolicy.of(Rule.INNER_PRIORITY));
            assertThat(inner.tally().lastCompletion).isEqualTo(outer.tally().lastCompletion);
            assertThat(Bounded.links(inner)).isNotEqualTo(Bounded.links(outer));
        }
    }

    @Test
    void aCentreDisplacedByOneCostsARound() {
        for (int n : new int[] {5, 6, 7, 8, 9, 10, 27, 81}) {
            Grid path = Grid.path(n);
            SmallPath algorithm = SmallPath.of(path);
            long best = lockStep(algorithm, path, usual(algorithm)).tally().lastCompletion;
            LinkPolicy right = new LinkPolicy(Rule.CENTRE_PRIORITY, n / 2 + 1);
            LinkPolicy left = new LinkPolicy(Rule.CENTRE_PRIORITY, n / 2 - 1);
            assertThat(lockStep(algorithm, path, right).tally().lastCompletion).isEqualTo(best + 1);
            // On even paths the mirror image is as good.
            assertThat(lockStep(algorithm, path, left).tally().lastCompletion)
                    .isEqualTo(n % 2 == 0 ? best : best + 1);
        }
    }

    @Test
    void coinsCostTwoRoundsAtMostAndRightFirstManyMore() {
        for (int n : new int[] {20, 40, 80}) {
            Grid path = Grid.path(n);
            SmallPath algorithm = SmallPath.of(path);
            long best = lockStep(algorithm, path, usual(algorithm)).tally().lastCompletion;
            long coin = lockStep(algorithm, path, LinkPolicy.of(Rule.COIN)).tally().lastCompletion;
            assertThat(coin).isBetween(best, best + 2);
            assertThat(lockStep(algorithm, path, LinkPolicy.of(Rule.RIGHT_FIRST))
                            .tally()
                            .lastCompletion)
                    .isEqualTo(2L * (n - 1));
            assertThat(lockStep(algorithm, path, LinkPolicy.of(Rule.LONGEST_QUEUE))
                            .tally()
                            .lastCompletion)
                    .isGreaterThanOrEqualTo(best);
        }
    }
}
