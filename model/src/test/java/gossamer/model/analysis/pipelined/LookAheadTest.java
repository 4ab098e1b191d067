package gossamer.model.analysis.pipelined;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.analysis.pipelined.StepSimulator.Scheduling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whether it pays that senders choose together: in each step as many of them as possible are
 * served, by a maximum matching with PUs that listen, in which the lowest senders come first and
 * what is first in their order. Simulated step by step, without actors.
 */
class LookAheadTest {

    private static final int MOST = 64;

    /** Steps of one gossip by maximum matchings. */
    private static final class Matching {
        private final int[][] orders;
        private final int n;
        private final int[] sent;
        private final int[] heard;
        private final BitSet[] served;

        Matching(int[][] orders) {
            this.orders = orders;
            this.n = orders.length - 1;
            this.sent = new int[n + 1];
            this.heard = new int[n + 1];
            this.served = new BitSet[n + 1];
            Arrays.setAll(served, pu -> new BitSet());
        }

        int run() {
            int steps = 0;
            while (Arrays.stream(heard).sum() < n * (n + 1)) {
                step();
                steps++;
            }
            return steps;
        }

        private boolean sends(int pu) {
            return heard[pu] >= pu && sent[pu] < n;
        }

        private void step() {
            BitSet listening = new BitSet();
            List<Integer> senders = new ArrayList<>();
            for (int pu = 0; pu <= n; pu++) {
                if (sends(pu)) {
                    senders.add(pu);
                } else {
                    listening.set(pu, heard[pu] < n);
                }
            }
            int[] servedBy = new int[n + 1];
            Arrays.fill(servedBy, -1);
            senders.forEach(pu -> find(pu, listening, servedBy, new BitSet()));
            for (int pu = 0; pu <= n; pu++) {
                if (servedBy[pu] >= 0) {
                    heard[pu]++;
                    sent[servedBy[pu]]++;
                    served[servedBy[pu]].set(pu);
                }
            }
        }

        /** Whether one more sender can be served, be it that others serve somebody else. */
        private boolean find(int sender, BitSet listening, int[] servedBy, BitSet tried) {
            for (int pu : orders[sender]) {
                if (listening.get(pu) && !served[sender].get(pu) && !tried.get(pu)) {
                    tried.set(pu);
                    if (servedBy[pu] < 0 || find(servedBy[pu], listening, servedBy, tried)) {
                        servedBy[pu] = sender;
                        return true;
                    }
                }
            }
            return false;
        }
    }

    private static int[][] orders(String name, int n) {
        Permutation permutation = switch (name) {
            case "identity" -> Permutation.identity();
            case "pipelined" -> Permutation.pipelined();
            default -> Permutation.upDown();
        };
        return IntStream.rangeClosed(0, n)
                .mapToObj(pu -> permutation.destinations(pu, n + 1))
                .toArray(int[][]::new);
    }

    /** For N = 2 to 64, as docs/pipelined.md tells it. */
    @ParameterizedTest
    @CsvSource({
        "identity,  3,  9, 51, 26, 747, 104",
        "pipelined, 4, 44, 15,  1,   4,   6",
        "up-down,  12, 29, 22,  1,   2,   6",
    })
    void asManyTransfersAsPossibleAreHardlyEverFasterThanTheFirstInTurn(
            String name, int faster, int equal, int slower, int gain, int loss, int gap) {
        List<Integer> gains = new ArrayList<>();
        long widest = 0;
        for (int n = 2; n <= MOST; n++) {
            int[][] orders = orders(name, n);
            int stable = StepSimulator.table(orders, Scheduling.STABLE, 1).lambda();
            int matched = new Matching(orders).run();
            long least = PipelinedFormulas.leastLambda(n);
            assertThat(Math.min(stable, matched)).as("N = %d", n).isGreaterThanOrEqualTo((int)
                    least);
            widest = Math.max(widest, stable - least);
            gains.add(stable - matched);
        }
        assertThat(gains.stream().filter(saved -> saved > 0)).hasSize(faster);
        assertThat(gains.stream().filter(saved -> saved == 0)).hasSize(equal);
        assertThat(gains.stream().filter(saved -> saved < 0)).hasSize(slower);
        assertThat(gains).contains(gain, -loss).allMatch(saved -> saved <= gain && saved >= -loss);
        assertThat(widest).isEqualTo(gap);
    }
}
