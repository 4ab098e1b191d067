package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Packet;
import gossamer.model.token.TokenSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FanoutTest {

    private static Packet packet(int pu, int sequence, int channel) {
        return new Packet(Packet.idOf(pu, sequence), 0, channel, 0, 0, 0, TokenSet.of(pu), 1);
    }

    @Test
    void targetsAreServedInAscendingOrderWithTheirPacketsInCanonicalOrder() {
        Random random = new Random(42);
        Fanout fanout = new Fanout(50);
        for (int trial = 0; trial < 200; trial++) {
            List<List<Packet>> expected = new ArrayList<>();
            for (int target = 0; target < 50; target++) {
                expected.add(new ArrayList<>());
            }
            boolean[] touched = new boolean[50];
            int count = random.nextInt(150);
            for (int i = 0; i < count; i++) {
                int target = random.nextInt(50);
                Packet packet = packet(random.nextInt(9), i + 1, random.nextInt(9));
                expected.get(target).add(packet);
                touched[target] = true;
                fanout.add(target, packet);
            }
            int lone = random.nextInt(50);
            fanout.touch(lone);
            touched[lone] = true;
            List<Integer> served = new ArrayList<>();
            fanout.drainTo((target, packets) -> {
                served.add(target);
                List<Packet> sorted = new ArrayList<>(expected.get(target));
                sorted.sort(null);
                assertThat(packets).containsExactlyElementsOf(sorted);
            });
            assertThat(served).isSorted().doesNotHaveDuplicates();
            List<Integer> all = new ArrayList<>();
            for (int target = 0; target < 50; target++) {
                if (touched[target]) {
                    all.add(target);
                }
            }
            assertThat(served).isEqualTo(all);
            assertThat(fanout.targets()).isZero();
        }
    }

    @Test
    void nothingIsServedTwice() {
        Fanout fanout = new Fanout(2);
        fanout.add(1, packet(1, 1, 3));
        List<String> served = new ArrayList<>();
        fanout.drainTo((target, packets) -> served.add(target + " " + Arrays.toString(packets)));
        fanout.drainTo((target, packets) -> served.add("again"));
        assertThat(served).hasSize(1);
    }
}
