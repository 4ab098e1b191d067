package gossamer.model.optimum;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A gossip that is found at once, as an upper bound: each round takes the channel that can bring
 * the most new tokens, then the next, until links or ports are used up. The rarest tokens go first
 * where not all fit in a packet. Nothing is received twice.
 */
final class GreedySchedule {

    private final SearchGraph graph;
    private final int capacity;
    private final boolean half;
    private final boolean onePort;
    /** The tokens of each PU as bits. */
    private final int[] held;

    private GreedySchedule(SearchGraph graph, Network network) {
        this.graph = graph;
        capacity = network.packetCapacity().orElse(Integer.MAX_VALUE);
        half = network.duplex() == Duplex.HALF;
        onePort = network.ports() == Ports.ONE;
        held = IntStream.range(0, graph.pus()).map(pu -> 1 << pu).toArray();
    }

    static Schedule of(SearchGraph graph, Network network) {
        GreedySchedule greedy = new GreedySchedule(graph, network);
        int all = (1 << graph.pus()) - 1;
        List<List<Transfer>> rounds = new ArrayList<>();
        while (Arrays.stream(greedy.held).anyMatch(tokens -> tokens != all)) {
            rounds.add(greedy.round());
        }
        return new Schedule(rounds);
    }

    private List<Transfer> round() {
        int[] before = held.clone();
        boolean[] closed = new boolean[2 * graph.links()];
        List<Transfer> transfers = new ArrayList<>();
        while (true) {
            int best = -1;
            int most = 0;
            for (int channel = 0; channel < closed.length; channel++) {
                int fresh = closed[channel] ? 0 : Integer.bitCount(fresh(channel, before));
                if (Math.min(fresh, capacity) > most) {
                    best = channel;
                    most = Math.min(fresh, capacity);
                }
            }
            if (best < 0) {
                return transfers;
            }
            List<Integer> tokens = rarest(fresh(best, before), most, before);
            int target = graph.target(best);
            for (int token : tokens) {
                held[target] |= 1 << token;
            }
            transfers.add(new Transfer(graph.source(best), target, tokens));
            close(best, closed);
        }
    }

    /**
     * Tokens that the channel can bring and its target has not got, not even earlier in this round.
     */
    private int fresh(int channel, int[] before) {
        return before[graph.source(channel)] & ~held[graph.target(channel)];
    }

    private List<Integer> rarest(int tokens, int count, int[] before) {
        return IntStream.range(0, graph.pus())
                .filter(token -> (tokens >> token & 1) != 0)
                .boxed()
                .sorted(Comparator.comparing(token -> Arrays.stream(before)
                        .filter(holder -> (holder >> token & 1) != 0)
                        .count()))
                .limit(count)
                .sorted()
                .toList();
    }

    /** A packet on this channel is in the way of others. */
    private void close(int channel, boolean[] closed) {
        closed[channel] = true;
        if (half) {
            closed[Topology.opposite(channel)] = true;
        }
        if (onePort) {
            for (int pu : new int[] {graph.source(channel), graph.target(channel)}) {
                for (int link : graph.linksOf(pu)) {
                    if (link != Topology.linkOf(channel)) {
                        closed[2 * link] = true;
                        closed[2 * link + 1] = true;
                    }
                }
            }
        }
    }
}
