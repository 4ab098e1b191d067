package gossamer.coordinator.audit;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Cost;
import gossamer.model.machine.TimeBase;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine whose transfers take another time than the one that is told is found out. */
class PlantedTransferLengthsTest {

    private static final int ROWS = 4;
    private static final int COLUMNS = 5;
    private static final long STARTUP = 6;
    private static final long HOP = 2;
    private static final long FLITS = 3;

    /** How long a transfer takes, and what it holds meanwhile. */
    private enum Rule {
        RIGHT,
        A_TICK_TOO_SHORT,
        A_TICK_TOO_LONG,
        WITHOUT_STARTUP,
        WITHOUT_FLITS,
        ONE_FLIT,
        ONE_HOP,
        A_HOP_MORE,
        AS_THE_CROW_FLIES,
        ROUND_THE_EDGE,
        SIDES_EXCHANGED,
        ALL_AS_LONG_AS_THE_LONGEST,
        CIRCUIT_FREE_WHEN_THE_HEADER_IS_THERE,
        CIRCUIT_HELD_A_TICK_LONGER,
        LINK_FREE_WHEN_THE_HEADER_HAS_LEFT,
        SENDER_FREE_A_TICK_EARLY,
        SENDER_FREE_AFTER_STARTUP,
        SENDER_HELD_A_TICK_LONGER;

        private long links(int from, int to) {
            int columns = this == SIDES_EXCHANGED ? ROWS : COLUMNS;
            int down = Math.abs(from / columns - to / columns);
            int across = Math.abs(from % columns - to % columns);
            return switch (this) {
                case ONE_HOP -> 1;
                case A_HOP_MORE -> down + across + 1;
                case AS_THE_CROW_FLIES -> Math.max(down, across);
                case ROUND_THE_EDGE -> down + Math.min(across, columns - across);
                case ALL_AS_LONG_AS_THE_LONGEST -> ROWS + COLUMNS - 2;
                default -> down + across;
            };
        }

        private long length(int from, int to) {
            long startup = this == WITHOUT_STARTUP ? 0 : STARTUP;
            long flits = this == WITHOUT_FLITS ? 0 : this == ONE_FLIT ? 1 : FLITS;
            long more = this == A_TICK_TOO_SHORT ? -1 : this == A_TICK_TOO_LONG ? 1 : 0;
            return startup + HOP * links(from, to) + flits + more;
        }

        /** Ticks after which the link at this place of a circuit is free again. */
        private long held(long length, int place) {
            return switch (this) {
                case CIRCUIT_FREE_WHEN_THE_HEADER_IS_THERE -> length - FLITS;
                case CIRCUIT_HELD_A_TICK_LONGER -> length + 1;
                case LINK_FREE_WHEN_THE_HEADER_HAS_LEFT -> STARTUP + HOP * (place + 1) + FLITS;
                default -> length;
            };
        }
    }

    /** Lets transfers take as long as a rule says. */
    private static final class Planted extends PlantedMeetings {
        private final Rule rule;
        private final Topology topology;
        private final Grid mesh = Grid.mesh(ROWS, COLUMNS);
        /** By link, until when it is held. */
        private final Map<Integer, Long> held = new HashMap<>();
        /** By PU, until when it receives. */
        private final Map<Integer, Long> receives = new HashMap<>();

        Planted(Rule rule, Topology topology) {
            super(topology, Comparator.comparingLong(Packet::id));
            this.rule = rule;
            this.topology = topology;
        }

        @Override
        long length(Packet packet) {
            int channel = packet.channel();
            return rule.length(topology.source(channel), topology.target(channel));
        }

        @Override
        long freed(Packet packet) {
            return switch (rule) {
                case SENDER_FREE_A_TICK_EARLY -> length(packet) - 1;
                case SENDER_FREE_AFTER_STARTUP -> STARTUP;
                case SENDER_HELD_A_TICK_LONGER -> length(packet) + 1;
                default -> length(packet);
            };
        }

        @Override
        boolean begins(Packet packet, long time) {
            int receiver = topology.target(packet.channel());
            int[] way = mesh.way(topology.source(packet.channel()), receiver);
            boolean free = receives.getOrDefault(receiver, 0L) <= time
                    && IntStream.of(way).allMatch(link -> held.getOrDefault(link, 0L) <= time);
            if (free) {
                long length = length(packet);
                receives.put(receiver, time + length);
                for (int place = 0; place < way.length; place++) {
                    held.put(way[place], time + rule.held(length, place));
                }
            }
            return free;
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheRightLengthsPass(Rule rule) {
        PlantedMeetings.assertCaught(
                Crossbar.circuits(ROWS, COLUMNS),
                Permutation.randomPerPu(0),
                new Cost(STARTUP, HOP, 1, TimeBase.TICKS),
                topology -> new Planted(rule, topology),
                rule == Rule.RIGHT);
    }
}
