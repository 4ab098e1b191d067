package gossamer.model.analysis.pipelined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.analysis.pipelined.PermutationSearch.Best;
import gossamer.model.analysis.pipelined.StepSimulator.Acceptance;
import gossamer.model.analysis.pipelined.StepSimulator.Scheduling;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the step simulator, which knows nothing of the search, with every order. */
class PermutationSearchTest {

    /** All orders by what they come to, tried one by one by inserting PUs at all places. */
    private static NavigableMap<Integer, List<List<Integer>>> bruteForce(int pus, int channels) {
        List<List<Integer>> orders = new ArrayList<>(List.of(List.of()));
        for (int pu = 0; pu < pus; pu++) {
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
        NavigableMap<Integer, List<List<Integer>>> all = new TreeMap<>();
        for (List<Integer> order : orders) {
            int lambda = simulated(order, channels);
            all.computeIfAbsent(lambda, first -> new ArrayList<>()).add(order);
        }
        return all;
    }

    private static int simulated(List<Integer> order, int channels) {
        int pus = order.size();
        int[][] orders = new int[pus][];
        for (int pu = 0; pu < pus; pu++) {
            int self = pu;
            orders[pu] =
                    order.stream().mapToInt(to -> to).filter(to -> to != self).toArray();
        }
        StepSimulator simulator =
                new StepSimulator(orders, 1, Acceptance.ANY, Scheduling.NONE, channels);
        return StepSimulator.table(simulator.run(), pus).lambda();
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

    @Test
    void withOneChannelAllOrdersAreAlike() {
        for (int pus = 2; pus <= 8; pus++) {
            Best best = PermutationSearch.exhaustive(pus, 1);
            assertThat(best.lambda()).isEqualTo(pus * (pus - 1));
            assertThat(best.worst()).isEqualTo(best.lambda());
        }
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
