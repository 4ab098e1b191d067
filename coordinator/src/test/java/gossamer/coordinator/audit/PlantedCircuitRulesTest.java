package gossamer.coordinator.audit;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.fsa.Packet;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine that holds circuits by another rule than the one that is told is found out. */
class PlantedCircuitRulesTest {

    private static final int ROWS = 4;
    private static final int COLUMNS = 5;

    /** What is done with the links of a mesh. */
    private enum Rule {
        RIGHT,
        NO_CIRCUITS,
        LAST_SIDE_FIRST,
        SIDES_EXCHANGED,
        WITHOUT_THE_FIRST_LINK,
        WITHOUT_THE_LAST_LINK,
        BOTH_DIRECTIONS_ARE_ONE,
        PUS_ON_THE_WAY_ARE_HELD,
        ROUND_THE_EDGE,
        HELD_FOR_ANOTHER_STEP,
        HIGHEST_SENDERS,
        LOWEST_RECEIVERS,
        SHORTEST_FIRST,
        WHO_CAME_FIRST;

        /** In which order it is decided who gets links. */
        private Comparator<Packet> order(Topology topology) {
            Comparator<Packet> lowest = Comparator.comparingLong(Packet::id);
            if (this == WHO_CAME_FIRST) {
                // All packets are equally long, so that their order stays.
                return Comparator.comparingLong(Packet::flits);
            }
            if (this == LOWEST_RECEIVERS) {
                return Comparator.comparingInt(packet -> topology.target(packet.channel()));
            }
            if (this == SHORTEST_FIRST) {
                return Comparator.<Packet>comparingInt(
                                packet -> links(topology, packet.channel()).size())
                        .thenComparing(lowest);
            }
            return this == HIGHEST_SENDERS ? lowest.reversed() : lowest;
        }

        /** What a transfer holds, by names. */
        private List<String> links(Topology topology, int channel) {
            int columns = this == SIDES_EXCHANGED ? ROWS : COLUMNS;
            int from = topology.source(channel);
            int to = topology.target(channel);
            List<String> links = new ArrayList<>();
            List<Integer> way = way(from, to, columns);
            for (int place = 1; place < way.size(); place++) {
                int begin = way.get(place - 1);
                int next = way.get(place);
                boolean swapped = this == BOTH_DIRECTIONS_ARE_ONE && begin > next;
                links.add(swapped ? next + ">" + begin : begin + ">" + next);
                if (this == PUS_ON_THE_WAY_ARE_HELD) {
                    links.add("in " + next);
                }
            }
            int first = this == WITHOUT_THE_FIRST_LINK ? 1 : 0;
            int end = links.size() - (this == WITHOUT_THE_LAST_LINK ? 1 : 0);
            return this == NO_CIRCUITS ? List.of() : links.subList(first, end);
        }

        /** Rows first, but for the rule that has it the other way round. */
        private List<Integer> way(int from, int to, int columns) {
            List<Integer> way = new ArrayList<>(List.of(from));
            boolean rowsFirst = this != LAST_SIDE_FIRST;
            int at = from;
            for (boolean rows : new boolean[] {rowsFirst, !rowsFirst}) {
                int ahead = rows ? to / columns - at / columns : to % columns - at % columns;
                if (this == ROUND_THE_EDGE && !rows && Math.abs(ahead) == columns - 1) {
                    at += ahead;
                    way.add(at);
                    ahead = 0;
                }
                for (int step = 0; step < Math.abs(ahead); step++) {
                    at += Integer.signum(ahead) * (rows ? columns : 1);
                    way.add(at);
                }
            }
            return way;
        }
    }

    /** Holds circuits by a rule. */
    private static final class Planted extends PlantedMeetings {
        private final Rule rule;
        private final Topology topology;
        /** By link, until when it is held. */
        private final Map<String, Long> held = new HashMap<>();

        Planted(Rule rule, Topology topology) {
            super(topology, rule.order(topology));
            this.rule = rule;
            this.topology = topology;
        }

        @Override
        boolean begins(Packet packet, long time) {
            List<String> links = rule.links(topology, packet.channel());
            boolean free = links.stream().allMatch(link -> held.getOrDefault(link, 0L) <= time);
            if (free) {
                long until = time + (rule == Rule.HELD_FOR_ANOTHER_STEP ? 2 : 1);
                links.forEach(link -> held.put(link, until));
            }
            return free;
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheRightRulePasses(Rule rule) {
        PlantedMeetings.assertCaught(
                Crossbar.circuits(ROWS, COLUMNS),
                Permutation.randomPerPu(0),
                topology -> new Planted(rule, topology),
                rule == Rule.RIGHT);
    }
}
