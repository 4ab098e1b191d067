package gossamer.model.algorithm.plan;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.plan.ShortestOrder.Run;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Against all orders of a few steps. */
class ShortestOrderTest {

    private static final int ROUNDS = 3_000;
    private static final int MOST_STEPS = 6;

    /** Two sequences of steps, and which of them exclude each other. */
    private record Steps(long[] first, long[] second, boolean[][] excluding) {

        /** Some by chance; steps may take no time. */
        static Steps of(SplittableRandom random) {
            int[] lengths = {random.nextInt(MOST_STEPS + 1), random.nextInt(MOST_STEPS + 1)};
            boolean[][] excluding = new boolean[lengths[0]][lengths[1]];
            double density = random.nextDouble();
            for (boolean[] row : excluding) {
                for (int other = 0; other < row.length; other++) {
                    row[other] = random.nextDouble() < density;
                }
            }
            return new Steps(
                    random.longs(lengths[0], 0, 9).toArray(),
                    random.longs(lengths[1], 0, 9).toArray(),
                    excluding);
        }

        ShortestOrder order() {
            return ShortestOrder.of(first, second, (one, other) -> excluding[one][other]);
        }

        /** The least end of all orders, in each of which every step begins as soon as it can. */
        long best() {
            return best(0, 0, new long[first.length + 1], new long[second.length + 1]);
        }

        private long best(int one, int other, long[] ends, long[] others) {
            if (one == first.length && other == second.length) {
                return Math.max(ends[one], others[other]);
            }
            long best = Long.MAX_VALUE;
            if (one < first.length) {
                long begin = ends[one];
                for (int done = 0; done < other; done++) {
                    begin = excluding[one][done] ? Math.max(begin, others[done + 1]) : begin;
                }
                ends[one + 1] = begin + first[one];
                best = best(one + 1, other, ends, others);
            }
            if (other < second.length) {
                long begin = others[other];
                for (int done = 0; done < one; done++) {
                    begin = excluding[done][other] ? Math.max(begin, ends[done + 1]) : begin;
                }
                others[other + 1] = begin + second[other];
                best = Math.min(best, best(one, other + 1, ends, others));
            }
            return best;
        }
    }

    private static long end(long[] begins, long... ticks) {
        int last = ticks.length - 1;
        return last < 0 ? 0 : begins[last] + ticks[last];
    }

    private static void assertInOrder(long[] begins, long... ticks) {
        for (int step = 1; step < begins.length; step++) {
            assertThat(begins[step]).isGreaterThanOrEqualTo(begins[step - 1] + ticks[step - 1]);
        }
    }

    @Test
    void noOrderIsShorter() {
        SplittableRandom random = new SplittableRandom(1956);
        int waits = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Steps steps = Steps.of(random);
            long end = steps.order().end();
            assertThat(end).as("round %d", round).isEqualTo(steps.best());
            waits += end
                            > Math.max(
                                    LongStream.of(steps.first).sum(),
                                    LongStream.of(steps.second).sum())
                    ? 1
                    : 0;
        }
        assertThat(waits).isGreaterThan(ROUNDS / 4);
    }

    @Test
    void stepsAreInOrderAndThoseThatExcludeEachOtherApart() {
        SplittableRandom random = new SplittableRandom(1957);
        for (int round = 0; round < ROUNDS; round++) {
            Steps steps = Steps.of(random);
            ShortestOrder order = steps.order();
            long[] first = order.begins(0);
            long[] second = order.begins(1);
            assertInOrder(first, steps.first);
            assertInOrder(second, steps.second);
            for (int one = 0; one < first.length; one++) {
                for (int other = 0; other < second.length; other++) {
                    boolean apart = first[one] + steps.first[one] <= second[other]
                            || second[other] + steps.second[other] <= first[one];
                    assertThat(apart || !steps.excluding[one][other]).isTrue();
                }
            }
            assertThat(Math.max(end(first, steps.first), end(second, steps.second)))
                    .isEqualTo(order.end());
        }
    }

    @Test
    void theChainLastsUntilTheEnd() {
        SplittableRandom random = new SplittableRandom(1958);
        for (int round = 0; round < ROUNDS; round++) {
            Steps steps = Steps.of(random);
            ShortestOrder order = steps.order();
            long time = 0;
            for (Run run : order.chain()) {
                long[] begins = order.begins(run.sequence());
                long[] ticks = run.sequence() == 0 ? steps.first : steps.second;
                for (int step = run.from(); step < run.to(); step++) {
                    assertThat(begins[step]).isEqualTo(time);
                    time += ticks[step];
                }
            }
            assertThat(time).isEqualTo(order.end());
        }
    }

    @Test
    void aSequenceAloneNeverWaits() {
        ShortestOrder order =
                ShortestOrder.of(new long[] {3, 4}, new long[0], (one, other) -> true);
        assertThat(order.begins(0)).containsExactly(0, 3);
        assertThat(order.begins(1)).isEmpty();
        assertThat(order.end()).isEqualTo(7);
    }
}
