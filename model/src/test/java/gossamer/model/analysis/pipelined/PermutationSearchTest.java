package gossamer.model.analysis.pipelined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.analysis.pipelined.PermutationSearch.Best;
import gossamer.model.analysis.pipelined.StepSimulator.Acceptance;
import gossamer.model.analysis.pipelined.StepSimulator.Scheduling;
import gossamer.model.topology.Crossbar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the step simulator, which knows nothing of the search, with every order. */
class PermutationSearchTest {

    /** All orders by what they come to, tried one by one by inserting PUs at all places. */
    private static NavigableMap<Integer, List<List<Integer>>> bruteForce(
            int pus, int channels, int... sides) {
        List<List<Integer>> orders =
                permutations(IntStream.range(0, pus).boxed().toList());
        NavigableMap<Integer, List<List<Integer>>> all = new TreeMap<>();
        for (List<Integer> order : orders) {
            int lambda = simulated(order, channels, sides);
            all.computeIfAbsent(lambda, first -> new ArrayList<>()).add(order);
        }
        return all;
    }

    private static List<List<Integer>> permutations(List<Integer> pus) {
        List<List<Integer>> orders = new ArrayList<>(List.of(List.of()));
        for (int pu : pus) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> order : orders) {
                for (int place = 0; place <= order.size(); place++) {
                    List<Integer> more = new ArrayList<>(order);
                    more.add(place, pu);
                    longer.add(more);
                }
            }
            orders = longer;
        }
        return orders;
    }

    private static int simulated(List<Integer> order, int channels, int... sides) {
        return simulated(ordersOf(order.size(), Permutation.explicit(order)), channels, sides);
    }

    private static void assertBest(int pus) {
        List<List<Integer>> always = new ArrayList<>();
        for (int k = 1; k <= Math.max(1, pus / 2); k++) {
            int channels = k;
            NavigableMap<Integer, List<List<Integer>>> all = bruteForce(pus, channels);
            List<List<Integer>> fewest = all.firstEntry().getValue();
            String name = pus + " PUs, " + channels + " channels";
            Best found = PermutationSearch.exhaustive(pus, channels);
            assertThat(found.lambda()).as(name).isEqualTo(all.firstKey());
            if (pus > 2) {
                assertThat(PipelinedFormulas.commonOrderLambda(pus - 1, channels))
                        .as(name)
                        .isEqualTo(found.lambda());
            }
            assertThat(found.worst()).as(name).isEqualTo(all.lastKey());
            assertThat(found.orders()).as(name).isEqualTo(fewest.size());
            assertThat(fewest).as(name).contains(found.order());
            Set<List<Integer>> these = new HashSet<>(fewest);
            always.removeIf(order -> channels > 1 && !these.contains(order));
            always.addAll(channels == 1 ? fewest : List.of());
        }
        List<Integer> found = PermutationSearch.alwaysBest(pus);
        if (found.isEmpty()) {
            assertThat(always).isEmpty();
        } else {
            assertThat(always).contains(found);
        }
    }

    @Test
    void theBestOrderOfUpTo6PusIsThatOfABruteForce() {
        for (int pus = 1; pus <= 6; pus++) {
            assertBest(pus);
        }
    }

    @Test
    @Tag("slow")
    void theBestOrderOf7And8PusIsThatOfABruteForce() {
        assertBest(7);
        assertBest(8);
    }

    private static void assertBestOn(Integer... sides) {
        Crossbar mesh = Crossbar.circuits(sides);
        int[] all = mesh.circuitSides().stream().mapToInt(side -> side).toArray();
        NavigableMap<Integer, List<List<Integer>>> orders =
                bruteForce(mesh.pus(), Integer.MAX_VALUE, all);
        Best found = PermutationSearch.exhaustive(mesh);
        assertThat(found.lambda()).as("%s", mesh).isEqualTo(orders.firstKey());
        assertThat(found.worst()).as("%s", mesh).isEqualTo(orders.lastKey());
        assertThat(found.orders())
                .as("%s", mesh)
                .isEqualTo(orders.firstEntry().getValue().size());
        assertThat(orders.firstEntry().getValue()).as("%s", mesh).contains(found.order());
    }

    @Test
    void theBestOrderOnCircuitsIsThatOfABruteForce() {
        assertBestOn(1);
        assertBestOn(2);
        assertBestOn(4);
        assertBestOn(2, 2);
        assertBestOn(5);
        assertBestOn(6);
        assertBestOn(2, 3);
        assertBestOn(3, 2);
    }

    @Test
    @Tag("slow")
    void theBestOrderOnCircuitsOf7And8PusIsThatOfABruteForce() {
        assertBestOn(7);
        assertBestOn(8);
        assertBestOn(2, 4);
        assertBestOn(4, 2);
        assertBestOn(2, 2, 2);
    }

    @Test
    void withOneChannelAllOrdersAreAlike() {
        for (int pus = 2; pus <= 8; pus++) {
            Best best = PermutationSearch.exhaustive(pus, 1);
            assertThat(best.lambda()).isEqualTo(pus * (pus - 1));
            assertThat(best.worst()).isEqualTo(best.lambda());
        }
    }

    /** One order of its destinations for each PU: all combinations, each simulated. */
    private static void forEachFamily(int pus, int[][] orders, int pu, Consumer<int[][]> use) {
        if (pu == pus) {
            use.accept(orders);
            return;
        }
        int self = pu;
        List<Integer> others =
                IntStream.range(0, pus).filter(to -> to != self).boxed().toList();
        for (List<Integer> order : permutations(others)) {
            orders[pu] = order.stream().mapToInt(to -> to).toArray();
            forEachFamily(pus, orders, pu + 1, use);
        }
    }

    private static int simulated(int[][] orders, int channels, int... sides) {
        StepSimulator simulator =
                new StepSimulator(orders, 1, Acceptance.ANY, Scheduling.NONE, channels, sides);
        return StepSimulator.table(simulator.run(), orders.length).lambda();
    }

    @ParameterizedTest
    @CsvSource({"2,2", "3,6", "4,7"})
    void withAnOrderOfItsOwnForEachPuTheClosedFormsHoldToo(int pus, int fewest) {
        int n = pus - 1;
        int enough = (n + 1) / 2;
        int[] least = {Integer.MAX_VALUE};
        forEachFamily(pus, new int[pus][], 0, orders -> {
            String name = Arrays.deepToString(orders);
            int lambda = simulated(orders, Integer.MAX_VALUE);
            least[0] = Math.min(least[0], lambda);
            assertThat(simulated(orders, 1)).as(name).isEqualTo((int)
                    PipelinedFormulas.busLambda(n, 1));
            assertThat(simulated(orders, enough)).as(name).isEqualTo(lambda);
        });
        assertThat(least[0]).isEqualTo(fewest);
    }

    @Test
    void identityAndPipelinedHaveTheirClosedFormsFromHalfAsManyChannelsOn() {
        for (int pus = 3; pus <= 12; pus++) {
            int n = pus - 1;
            for (int channels = (n + 1) / 2; channels <= pus; channels++) {
                assertThat(simulated(ordersOf(pus, Permutation.identity()), channels))
                        .isEqualTo((int) PipelinedFormulas.identityLambda(n));
                assertThat(simulated(ordersOf(pus, Permutation.pipelined()), channels))
                        .isEqualTo((int) PipelinedFormulas.pipelinedLambda(n));
            }
        }
    }

    private static int[][] ordersOf(int pus, Permutation permutation) {
        int[][] orders = new int[pus][];
        Arrays.setAll(orders, pu -> permutation.destinations(pu, pus));
        return orders;
    }

    @Test
    void noCommonOrderOfUpTo6PusNeedsAThirdChannel() {
        for (int pus = 4; pus <= 6; pus++) {
            bruteForce(pus, 2)
                    .forEach((lambda, orders) ->
                            orders.forEach(order -> assertThat(simulated(order, Integer.MAX_VALUE))
                                    .as("%s", order)
                                    .isEqualTo(lambda)));
        }
    }

    @ParameterizedTest
    @CsvSource({"6,2,1", "7,2,1", "7,3,1", "8,2,1", "8,3,1", "8,4,1", "8,4,2", "8,3,3"})
    void annealingFindsTheBestOrderOfFewPus(int pus, int channels, long seed) {
        Best found = PermutationSearch.annealed(pus, channels, seed, 20_000);
        assertThat(found.lambda())
                .isEqualTo(PermutationSearch.exhaustive(pus, channels).lambda());
        assertThat(simulated(found.order(), channels)).isEqualTo(found.lambda());
    }

    @Test
    void annealingFollowsFromItsSeed() {
        Best found = PermutationSearch.annealed(14, 3, 5, 2_000);
        assertThat(PermutationSearch.annealed(14, 3, 5, 2_000)).isEqualTo(found);
        assertThat(simulated(found.order(), 3)).isEqualTo(found.lambda());
    }

    @Test
    void limitsAreTold() {
        assertThatThrownBy(() -> PermutationSearch.exhaustive(9, 1))
                .hasMessage("pus=9 not in 1..8");
        assertThatThrownBy(() -> PermutationSearch.annealed(257, 1, 1, 1))
                .hasMessage("pus=257 not in 1..256");
        assertThatThrownBy(() -> PermutationSearch.exhaustive(3, 0))
                .hasMessage("channels=0, must be >= 1");
    }
}
