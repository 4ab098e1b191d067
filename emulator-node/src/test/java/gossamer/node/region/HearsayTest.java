package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import gossamer.model.run.StopReason;
import gossamer.node.region.Hearsay.Agreed;
import gossamer.node.time.Calendar;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HearsayTest {

    private static final int REGIONS = 3;
    private static final int ROUNDS = 2;
    /** 0 - 1 - 2: what the ends say takes two rounds to each other. */
    private static final RegionGraph PATH =
            RegionGraphTest.linked(REGIONS, new int[] {0, 1}, new int[] {1, 2});

    /** Two actions a round: a region tells its neighbours, then it takes in what they told it. */
    private static final class Net {
        private final RegionGraph graph;
        private final Hearsay[] hearsay;
        private final List<List<ArrayDeque<Statement[]>>> queues = new ArrayList<>();
        private final int[] actions;

        Net(RegionGraph graph) {
            this.graph = graph;
            hearsay = new Hearsay[graph.regions()];
            Arrays.setAll(hearsay, region -> new Hearsay(graph));
            actions = new int[graph.regions()];
            for (int to = 0; to < graph.regions(); to++) {
                List<ArrayDeque<Statement[]>> from = new ArrayList<>();
                for (int region = 0; region < graph.regions(); region++) {
                    from.add(new ArrayDeque<>());
                }
                queues.add(from);
            }
        }

        void act(int region) {
            int round = actions[region] / 2;
            if (actions[region]++ % 2 == 0) {
                Statement[] told = hearsay[region].with(said(region, round));
                for (int to : graph.neighboursOf(region)) {
                    queues.get(to).get(region).add(told);
                }
                return;
            }
            for (int from : graph.neighboursOf(region)) {
                for (Statement said : queues.get(region).get(from).remove()) {
                    hearsay[region].hear(said, round);
                }
            }
            int then = round - graph.diameter() + 1;
            Agreed expected = then < 0 ? null : agreed(then, graph.regions());
            Agreed found = hearsay[region].agreed(round);
            if (!Objects.equals(found, expected)) {
                fail("region %d in round %d: %s for %s", region, round, found, expected);
            }
        }
    }

    private static Statement said(int region, int round) {
        StopReason stop = region == 2 && round == 1 ? StopReason.INTERRUPTED : null;
        return new Statement(region, round, 100L * round + 10 - region, 7L * round + region, stop);
    }

    private static Agreed agreed(int round, int regions) {
        return new Agreed(
                round,
                100L * round + 11 - regions,
                IntStream.range(0, regions)
                        .mapToLong(region -> 7L * round + region)
                        .sum(),
                regions > 2 && round == 1 ? StopReason.INTERRUPTED : null);
    }

    @Test
    void whateverTheOrderInWhichRegionsActAllAgreeOnTheSame() {
        List<int[]> orders = new ArrayList<>();
        order(new int[2 * ROUNDS * REGIONS], 0, new int[REGIONS], orders);
        assertThat(orders).hasSizeGreaterThan(200);
        for (int[] order : orders) {
            Net net = new Net(PATH);
            Arrays.stream(order).forEach(net::act);
        }
    }

    @Test
    void longRunsInOrdersDrawnAtRandomAgreeToo() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            Net net = new Net(PATH);
            while (Arrays.stream(net.actions).min().orElseThrow() < 40) {
                int region = random.nextInt(REGIONS);
                if (isReady(region, net.actions)) {
                    net.act(region);
                }
            }
        }
    }

    /** All orders in which regions can act: one takes in what its neighbours have told it. */
    private static void order(int[] order, int length, int[] acted, List<int[]> all) {
        if (length == order.length) {
            all.add(order.clone());
            return;
        }
        for (int region = 0; region < REGIONS; region++) {
            if (acted[region] < 2 * ROUNDS && isReady(region, acted)) {
                order[length] = region;
                acted[region]++;
                order(order, length + 1, acted, all);
                acted[region]--;
            }
        }
    }

    private static boolean isReady(int region, int[] acted) {
        int action = acted[region];
        return action % 2 == 0
                || Arrays.stream(PATH.neighboursOf(region)).allMatch(n -> acted[n] >= action);
    }

    @Test
    void itTakesAsManyRoundsAsTheFarthestAreApart() {
        int[][] pairs = new int[7][];
        Arrays.setAll(pairs, region -> new int[] {region, (region + 1) % 7});
        RegionGraph ring = RegionGraphTest.linked(7, pairs);
        Net net = new Net(ring);
        for (int action = 0; action < 20; action++) {
            for (int region = 0; region < 7; region++) {
                net.act(region);
            }
        }
        assertThat(net.hearsay[3].agreed(9)).isEqualTo(agreed(7, 7));
    }

    @Test
    void nothingIsToldTwice() {
        Hearsay middle = new Hearsay(PATH);
        Statement own = said(1, 0);
        assertThat(middle.with(own)).containsExactly(own);
        middle.hear(said(0, 0), 0);
        middle.hear(said(2, 0), 0);
        middle.hear(said(0, 0), 0);
        Statement next = said(1, 1);
        assertThat(middle.with(next)).containsExactly(next, said(0, 0), said(2, 0));
        assertThat(middle.with(said(1, 2))).containsExactly(said(1, 2));
    }

    /** With each batch of 16 regions that are all neighbours there would be 16 of them. */
    @Test
    void whatNobodyNeedsAnyMoreIsNotToldAtAll() {
        Hearsay one = new Hearsay(RegionGraph.complete(3));
        one.with(said(0, 0));
        one.hear(said(1, 0), 0);
        one.hear(said(2, 0), 0);
        assertThat(one.with(said(0, 1))).containsExactly(said(0, 1));
    }

    @Test
    void whatHasNotComeIsNoticed() {
        Hearsay end = new Hearsay(PATH);
        end.with(said(0, 0));
        end.hear(said(1, 0), 0);
        assertThat(end.agreed(0)).isNull();
        end.with(said(0, 1));
        end.hear(said(1, 1), 1);
        assertThatThrownBy(() -> end.agreed(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("in round 1 regions {0, 1} of 3 have been heard of round 0");
    }

    @Test
    void nothingLeftAnywhereIsNever() {
        Hearsay alone = new Hearsay(RegionGraph.complete(2));
        alone.with(new Statement(0, 0, Calendar.NEVER, 1, StopReason.LAG_LIMIT));
        alone.hear(new Statement(1, 0, Calendar.NEVER, 2, StopReason.WALL_TIME_LIMIT), 0);
        assertThat(alone.agreed(0))
                .isEqualTo(new Agreed(0, Calendar.NEVER, 3, StopReason.WALL_TIME_LIMIT));
    }
}
