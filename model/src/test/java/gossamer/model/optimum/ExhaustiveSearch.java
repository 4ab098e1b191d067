package gossamer.model.optimum;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The least number of rounds of gossip on a network of 2 to 6 PUs, by trying everything:
 * breadth-first over who holds what, with one bit for each of the 2^(N·(N-1)) states, and nothing
 * of the main search. Left out is what cannot matter:
 *
 * <ul>
 *   <li>smaller packets and sets of active links, and any state that another one of the same round
 *       contains: to hold more never does harm;
 *   <li>under one-port, states that the ports of some PUs cannot finish in the rounds left: {@link
 *       #isLost};
 *   <li>all but one of the states that automorphisms of the network turn into each other.
 * </ul>
 */
public final class ExhaustiveSearch {

    private final Topology topology;
    private final boolean half;
    private final boolean onePort;
    private final int capacity;
    private final int pus;
    /** Bits of a state: N-1 for each PU, one for each foreign token. */
    private final int bits;

    private final int row;
    /** Sets of channels that can be active in one round, and the channels that could be besides. */
    private final List<int[]> choices = new ArrayList<>();
    /** By automorphism, PU and what it holds: the bits of the image. */
    private final List<int[][]> images = new ArrayList<>();
    /** By set of PUs: the sets that are left as connected parts of the others. */
    private final int[][] parts;
    /** By set of PUs: those whose neighbours are all in it. */
    private final int[] enclosed;

    private final int[] neighbours;
    /** By set of PUs: tokens that one of them holds. */
    private final int[] held;

    private long[] layer;
    private long[] next;
    private final long[] marks;

    private ExhaustiveSearch(Topology topology, Network network) {
        this.topology = topology;
        half = network.duplex() == Duplex.HALF;
        onePort = network.ports() == Ports.ONE;
        pus = topology.pus();
        capacity = network.packetCapacity().orElse(pus);
        bits = pus * (pus - 1);
        row = (1 << pus - 1) - 1;
        choose(0, 0, 0);
        neighbours = new int[pus];
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            neighbours[topology.source(channel)] |= 1 << topology.target(channel);
        }
        held = new int[1 << pus];
        parts = IntStream.range(0, 1 << pus).mapToObj(this::partsWithout).toArray(int[][]::new);
        enclosed = IntStream.range(0, 1 << pus)
                .map(set -> IntStream.range(0, pus)
                        .filter(pu -> (neighbours[pu] & ~set) == 0)
                        .map(pu -> 1 << pu)
                        .sum())
                .toArray();
        permute(new int[pus], 0);
        int words = 1 << Math.max(0, bits - 6);
        layer = new long[words];
        next = new long[words];
        marks = new long[words];
    }

    /** The least number of rounds. */
    public static int rounds(Topology topology, Network network) {
        return rounds(topology, network, Integer.MAX_VALUE).orElseThrow();
    }

    /** The least number of rounds, if it is no more than so many. */
    static OptionalInt rounds(Topology topology, Network network, int most) {
        return new ExhaustiveSearch(topology, network).search(most);
    }

    private void choose(int link, int busy, int active) {
        if (link == topology.links()) {
            int free = IntStream.range(0, 2 * link)
                    .filter(channel -> (busy & ends(channel)) == 0)
                    .map(channel -> 1 << channel)
                    .sum();
            choices.add(new int[] {active, free});
            return;
        }
        int ends = ends(2 * link);
        if (onePort) {
            choose(link + 1, busy, active);
        }
        if (onePort && (busy & ends) != 0) {
            return;
        }
        if (half) {
            choose(link + 1, busy | ends, active | 1 << 2 * link);
            choose(link + 1, busy | ends, active | 2 << 2 * link);
        } else {
            choose(link + 1, busy | ends, active | 3 << 2 * link);
        }
    }

    private int ends(int channel) {
        return 1 << topology.source(channel) | 1 << topology.target(channel);
    }

    private int[] partsWithout(int set) {
        List<Integer> found = new ArrayList<>();
        int left = (1 << pus) - 1 & ~set;
        while (left != 0) {
            int part = 0;
            for (int more = left & -left; more != part; ) {
                part = more;
                for (int pu = 0; pu < pus; pu++) {
                    more |= (part >> pu & 1) == 0 ? 0 : neighbours[pu] & ~set;
                }
            }
            found.add(part);
            left &= ~part;
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private void permute(int[] image, int placed) {
        if (placed == pus) {
            images.add(IntStream.range(0, pus)
                    .mapToObj(pu -> IntStream.rangeClosed(0, row)
                            .map(tokens -> image(image, pu, tokens))
                            .toArray())
                    .toArray(int[][]::new));
            return;
        }
        for (int candidate = 0; candidate < pus; candidate++) {
            boolean fits = true;
            for (int earlier = 0; earlier < placed; earlier++) {
                fits &= image[earlier] != candidate
                        && (neighbours[image[earlier]] >> candidate & 1)
                                == (neighbours[earlier] >> placed & 1);
            }
            if (fits) {
                image[placed] = candidate;
                permute(image, placed + 1);
            }
        }
    }

    private int image(int[] image, int pu, int tokens) {
        int all = held(tokens << pu * (pus - 1), pu);
        int moved = 0;
        for (int token = 0; token < pus; token++) {
            moved |= (all >> token & 1) << image[token];
        }
        return bits(moved, image[pu]);
    }

    /** The tokens that a PU holds in a state; its own one too. */
    private int held(int state, int pu) {
        int foreign = state >> pu * (pus - 1) & row;
        int below = (1 << pu) - 1;
        return foreign & below | 1 << pu | (foreign & ~below) << 1;
    }

    /** The bits for tokens of a PU. */
    private int bits(int tokens, int pu) {
        int below = (1 << pu) - 1;
        return (tokens & below | tokens >> 1 & ~below) << pu * (pus - 1);
    }

    private OptionalInt search(int most) {
        int all = (1 << bits) - 1;
        put(layer, 0);
        for (int round = 0; round < most; round++) {
            for (int word = 0; word < layer.length; word++) {
                for (long states = layer[word]; states != 0; states &= states - 1) {
                    int state = word << 6 | Long.numberOfTrailingZeros(states);
                    if (!isLost(state, most - round) && !put(marks, canonical(state))) {
                        expand(state);
                    }
                }
                layer[word] = 0;
            }
            if ((next[all >> 6] >> all & 1) != 0) {
                return OptionalInt.of(round + 1);
            }
            keepLargest();
            long[] empty = layer;
            layer = next;
            next = empty;
        }
        return OptionalInt.empty();
    }

    private static boolean put(long[] set, int state) {
        boolean had = (set[state >> 6] >> state & 1) != 0;
        set[state >> 6] |= 1L << state;
        return had;
    }

    private int canonical(int state) {
        int least = Integer.MAX_VALUE;
        for (int[][] image : images) {
            int moved = 0;
            for (int pu = 0; pu < pus; pu++) {
                moved |= image[pu][state >> pu * (pus - 1) & row];
            }
            least = Math.min(least, moved);
        }
        return least;
    }

    /** Takes from the next layer what another state of it contains. */
    private void keepLargest() {
        System.arraycopy(next, 0, marks, 0, next.length);
        addSubsets(0, marks.length);
        for (int word = 0; word < next.length; word++) {
            long smaller = 0;
            for (int bit = 0; bit < bits && (next[word] & ~smaller) != 0; bit++) {
                if (bit < 6) {
                    smaller |= without(marks[word], bit);
                } else if ((word & 1 << bit - 6) == 0) {
                    smaller |= marks[word | 1 << bit - 6];
                }
            }
            next[word] &= ~smaller;
            marks[word] = 0;
        }
    }

    /** Marks all subsets of what is marked among some words; tells whether anything is. */
    private boolean addSubsets(int from, int words) {
        if (words == 1) {
            for (int bit = 0; bit < WITH.length; bit++) {
                marks[from] |= without(marks[from], bit);
            }
            return marks[from] != 0;
        }
        if (words == NONE.length && Arrays.equals(marks, from, from + words, NONE, 0, words)) {
            return false;
        }
        int middle = words / 2;
        boolean low = addSubsets(from, middle);
        boolean high = addSubsets(from + middle, middle);
        for (int word = from; high && word < from + middle; word++) {
            marks[word] |= marks[word + middle];
        }
        return low || high;
    }

    private static final long[] NONE = new long[64];

    private static final long[] WITH = {
        0xAAAAAAAAAAAAAAAAL,
        0xCCCCCCCCCCCCCCCCL,
        0xF0F0F0F0F0F0F0F0L,
        0xFF00FF00FF00FF00L,
        0xFFFF0000FFFF0000L,
        0xFFFFFFFF00000000L
    };

    /** Those states of 64 that have a bit, without it. */
    private static long without(long states, int bit) {
        return (states & WITH[bit]) >>> (1 << bit);
    }

    /**
     * Whether the ports of some set of PUs do not suffice. Each of these PUs must receive what it
     * lacks; each part into which the network falls without them must receive over their ports what
     * none in it holds, and tokens that are nowhere else must leave it. In a round a port receives
     * or sends one packet, with full duplex one each way over one link.
     */
    private boolean isLost(int state, int left) {
        if (!onePort) {
            return false;
        }
        for (int set = 1; set < held.length; set++) {
            int first = Integer.numberOfTrailingZeros(set);
            held[set] = held[set & set - 1] | held(state, first);
        }
        for (int set = 1; set < held.length; set++) {
            long rounds = (long) left * Integer.bitCount(set);
            if (half ? halfDuplex(set) > rounds : !fullDuplexDoes(set, rounds)) {
                return true;
            }
        }
        return false;
    }

    private int lacks(int set) {
        return pus - Integer.bitCount(held[set]);
    }

    private int packets(int tokens) {
        return (tokens + capacity - 1) / capacity;
    }

    private int halfDuplex(int set) {
        int need = 0;
        for (int left = set; left != 0; left &= left - 1) {
            int pu = left & -left;
            // From a PU of the set, where there are no other neighbours: two ports.
            need += packets(lacks(pu)) * ((enclosed[set] & pu) == 0 ? 1 : 2);
        }
        for (int part : parts[set]) {
            need += packets(lacks(part));
        }
        return need;
    }

    private boolean fullDuplexDoes(int set, long rounds) {
        int need = 0;
        int tokens = 0;
        for (int left = set; left != 0; left &= left - 1) {
            tokens += lacks(left & -left);
        }
        for (int part : parts[set]) {
            int entering = lacks(part);
            int leaving = lacks(held.length - 1 & ~part);
            need += packets(Math.max(entering, leaving));
            tokens += entering;
        }
        // Between two PUs of the set a port carries tokens to itself only.
        int ways = parts[set].length == 0 ? 1 : 2;
        return need <= rounds && tokens <= rounds * ways * capacity;
    }

    /** Puts what a round can make of a state into the next layer. */
    private void expand(int state) {
        int useful = 0;
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            if (news(state, state, channel) != 0) {
                useful |= (half ? 1 : 3) << (half ? channel : channel & ~1);
            }
        }
        for (int[] choice : choices) {
            // All-port links are active all the time.
            if (!onePort || (choice[0] & ~useful) == 0 && (choice[1] & useful) == 0) {
                carry(state, choice[0], state);
            }
        }
    }

    private int news(int before, int after, int channel) {
        return held(before, topology.source(channel)) & ~held(after, topology.target(channel));
    }

    /** Lets the channels of a choice carry their packets, one channel after the other. */
    private void carry(int before, int channels, int after) {
        if (channels == 0) {
            put(next, after);
            return;
        }
        int channel = Integer.numberOfTrailingZeros(channels);
        int others = channels & channels - 1;
        int target = topology.target(channel);
        int news = news(before, after, channel);
        if (Integer.bitCount(news) <= capacity) {
            carry(before, others, after | bits(news, target));
            return;
        }
        for (int packet = news; packet != 0; packet = packet - 1 & news) {
            if (Integer.bitCount(packet) == capacity) {
                carry(before, others, after | bits(packet, target));
            }
        }
    }
}
