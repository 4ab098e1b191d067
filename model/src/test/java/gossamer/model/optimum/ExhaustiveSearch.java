package gossamer.model.optimum;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The least number of rounds of any gossip on a very small network, by trying everything:
 * breadth-first over who holds what. Sending more never does harm, so that only largest packets and
 * largest sets of active links are tried, the latter but for one-port.
 */
public final class ExhaustiveSearch {

    private final Topology topology;
    private final boolean half;
    private final boolean onePort;
    private final int capacity;
    private final int pus;
    /** Sets of channels that can be active in one round. */
    private final List<List<Integer>> choices = new ArrayList<>();

    private ExhaustiveSearch(Topology topology, Network network) {
        this.topology = topology;
        half = network.duplex() == Duplex.HALF;
        onePort = network.ports() == Ports.ONE;
        pus = topology.pus();
        capacity = network.packetCapacity().orElse(pus);
        choose(0, 0, new ArrayList<>());
    }

    /** The rounds. */
    public static int rounds(Topology topology, Network network) {
        return new ExhaustiveSearch(topology, network).search();
    }

    private void choose(int link, int busy, List<Integer> active) {
        if (link == topology.links()) {
            choices.add(List.copyOf(active));
            return;
        }
        int ends = 1 << topology.source(2 * link) | 1 << topology.target(2 * link);
        if (onePort) {
            choose(link + 1, busy, active);
        }
        if (onePort && (busy & ends) != 0) {
            return;
        }
        for (int direction = 0; direction < (half ? 2 : 1); direction++) {
            List<Integer> more = new ArrayList<>(active);
            more.add(2 * link + direction);
            if (!half) {
                more.add(2 * link + 1);
            }
            choose(link + 1, busy | ends, more);
        }
    }

    private int search() {
        long all = (1L << pus * pus) - 1;
        long start = 0;
        for (int pu = 0; pu < pus; pu++) {
            start |= 1L << pu * pus + pu;
        }
        Set<Long> seen = new HashSet<>(Set.of(start));
        Set<Long> states = seen;
        for (int round = 0; ; round++) {
            if (states.contains(all)) {
                return round;
            }
            Set<Long> next = new HashSet<>();
            for (long state : states) {
                for (List<Integer> choice : choices) {
                    expand(state, choice, 0, state, next);
                }
            }
            next.removeAll(seen);
            seen.addAll(next);
            states = next;
        }
    }

    /** Lets the channels of a choice carry their packets, one channel after the other. */
    private void expand(long before, List<Integer> choice, int index, long after, Set<Long> found) {
        if (index == choice.size()) {
            found.add(after);
            return;
        }
        int source = topology.source(choice.get(index));
        int target = topology.target(choice.get(index));
        long row = (1L << pus) - 1;
        long news = before >> source * pus & ~(after >> target * pus) & row;
        if (Long.bitCount(news) <= capacity) {
            expand(before, choice, index + 1, after | news << target * pus, found);
            return;
        }
        for (long packet = news; packet != 0; packet = packet - 1 & news) {
            if (Long.bitCount(packet) == capacity) {
                expand(before, choice, index + 1, after | packet << target * pus, found);
            }
        }
    }
}
