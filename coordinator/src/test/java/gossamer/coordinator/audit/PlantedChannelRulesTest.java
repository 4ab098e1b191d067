package gossamer.coordinator.audit;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.fsa.Packet;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine that shares channels by another rule than the one that is told is found out. */
class PlantedChannelRulesTest {

    private static final int CHANNELS = 3;

    /** What is done with channels. */
    private enum Rule {
        RIGHT(CHANNELS, 1),
        ONE_CHANNEL_MORE(CHANNELS + 1, 1),
        ONE_CHANNEL_LESS(CHANNELS - 1, 1),
        KEPT_FOR_ANOTHER_STEP(CHANNELS, 2),
        HIGHEST_SENDERS(CHANNELS, 1),
        LOWEST_RECEIVERS(CHANNELS, 1),
        WHO_CAME_FIRST(CHANNELS, 1);

        private final int channels;
        private final int steps;

        Rule(int channels, int steps) {
            this.channels = channels;
            this.steps = steps;
        }

        /** In which order offers get them. */
        private Comparator<Packet> order(Topology topology) {
            Comparator<Packet> lowest = Comparator.comparingLong(Packet::id);
            return switch (this) {
                case HIGHEST_SENDERS -> lowest.reversed();
                case LOWEST_RECEIVERS ->
                    Comparator.comparingInt(packet -> topology.target(packet.channel()));
                // All packets are equally long, so that their order stays.
                case WHO_CAME_FIRST -> Comparator.comparingLong(Packet::flits);
                case RIGHT, ONE_CHANNEL_MORE, ONE_CHANNEL_LESS, KEPT_FOR_ANOTHER_STEP -> lowest;
            };
        }
    }

    /** Shares channels by a rule. */
    private static final class Planted extends PlantedMeetings {
        private final Rule rule;
        private final List<Long> taken = new ArrayList<>();

        Planted(Rule rule, Topology topology) {
            super(topology, rule.order(topology));
            this.rule = rule;
        }

        @Override
        boolean begins(Packet packet, long time) {
            taken.removeIf(end -> end <= time);
            boolean free = taken.size() < rule.channels;
            if (free) {
                taken.add(time + rule.steps);
            }
            return free;
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheRightRulePasses(Rule rule) {
        PlantedMeetings.assertCaught(
                Crossbar.shared(11, CHANNELS),
                Permutation.pipelined(),
                topology -> new Planted(rule, topology),
                rule == Rule.RIGHT);
    }
}
