package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.token.TokenSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FanoutTest {

    private static Packet packet(int pu, int sequence, int channel) {
        return new Packet(Packet.idOf(pu, sequence), 0, channel, 0, 0, 0, TokenSet.of(pu), 1);
    }

    /**
     * Few targets with much each, many with little, and one that gets all; one instant or several.
     */
    @ParameterizedTest
    @CsvSource({
        "50, 150, 1",
        "50, 150, 4",
        "1000, 20, 3",
        "1, 300, 1",
        "1, 300, 30",
        "4095, 50, 3",
        "4096, 50, 3",
        "5000, 150, 1"
    })
    void targetsAreServedInAscendingOrderInstantByInstantInCanonicalOrder(
            int targets, int most, int instants) {
        Random random = new Random(42);
        Fanout fanout = new Fanout(targets);
        for (int trial = 0; trial < 100; trial++) {
            TreeMap<Integer, TreeMap<Long, List<Signal>>> expected = new TreeMap<>();
            int count = random.nextInt(most);
            for (int i = 0; i < count; i++) {
                int target = random.nextInt(targets);
                long time = 100L + random.nextInt(instants);
                boolean lone = random.nextInt(5) == 0;
                Packet packet = packet(random.nextInt(9), i + 1, random.nextInt(9));
                List<Signal> then = expected.computeIfAbsent(target, key -> new TreeMap<>())
                        .computeIfAbsent(time, key -> new ArrayList<>());
                if (!lone) {
                    then.add(packet);
                }
                fanout.add(target, time, lone ? null : packet);
            }
            expected.values().forEach(times -> times.values().forEach(then -> then.sort(null)));
            assertThat(fanout.isEmpty()).isEqualTo(expected.isEmpty());
            Served served = new Served(expected);
            int atATime = 1 + random.nextInt(20);
            int left = expected.size();
            while (left > 0) {
                assertThat(fanout.serve(atATime, served)).isEqualTo(Math.min(atATime, left));
                left = Math.max(0, left - atATime);
                assertThat(served.targets).hasSize(expected.size() - left);
                assertThat(served.ahead)
                        .isEqualTo(targets >= Fanout.FAR ? served.targets : List.of());
                assertThat(served.signals)
                        .containsExactlyInAnyOrderElementsOf(
                                targets >= Fanout.FAR ? served.handedOver : List.of());
                assertThat(served.within).isEqualTo(served.signals);
                assertThat(served.inside).isEqualTo(served.ahead);
            }
            assertThat(served.targets).containsExactlyElementsOf(expected.keySet());
            assertThat(fanout.isEmpty()).isTrue();
            assertThat(fanout.serve(atATime, served)).isZero();
        }
    }

    /** Notes who is served, and that all get what is expected. */
    private static final class Served implements Fanout.Receiver {
        private final Map<Integer, ? extends Map<Long, List<Signal>>> expected;
        private final List<Integer> ahead = new ArrayList<>();
        private final List<Integer> inside = new ArrayList<>();
        private final List<Signal> signals = new ArrayList<>();
        private final List<Signal> within = new ArrayList<>();
        private final List<Signal> handedOver = new ArrayList<>();
        private final List<Integer> targets = new ArrayList<>();

        Served(Map<Integer, ? extends Map<Long, List<Signal>>> expected) {
            this.expected = expected;
        }

        @Override
        public void ahead(int target) {
            ahead.add(target);
        }

        @Override
        public void ahead(Signal signal) {
            signals.add(signal);
        }

        @Override
        public void within(int target) {
            inside.add(target);
        }

        @Override
        public void within(Signal signal) {
            within.add(signal);
        }

        @Override
        public void accept(int target, Step first) {
            targets.add(target);
            for (Step step = first; step != null; step = step.next()) {
                handedOver.addAll(List.of(step.signals()));
            }
            if (!ahead.isEmpty()) {
                assertThat(within).containsAll(handedOver);
            }
            assertThat(steps(first)).isEqualTo(text(expected.get(target)));
        }
    }

    private static List<String> steps(Step first) {
        List<String> steps = new ArrayList<>();
        for (Step step = first; step != null; step = step.next()) {
            steps.add(step.time() + " " + Arrays.toString(step.signals()));
        }
        return steps;
    }

    private static List<String> text(Map<Long, List<Signal>> due) {
        return due.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList();
    }
}
