package gossamer.model.optimum;

import gossamer.model.analysis.LowerBound.Piece;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.topology.Topology;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Derives a lower bound in rounds once more, from the name of its argument, its witness and the
 * links of a tiny network alone. Where the bound relies on an estimate, say of a matching, this
 * takes the exact number; so what it yields is at least as large as a bound that is right.
 */
final class BoundChecker {

    private static final int FAR = 1_000;

    private final Topology network;
    private final int pus;
    private final int links;
    private final boolean half;
    private final boolean onePort;
    private final int capacity;
    private final int[][] distance;
    private final int[] degree;

    BoundChecker(Topology network, Network machine) {
        this.network = network;
        pus = network.pus();
        links = network.links();
        half = machine.duplex() == Duplex.HALF;
        onePort = machine.ports() == Ports.ONE;
        capacity = Math.min(machine.packetCapacity().orElse(pus), pus - 1);
        distance = new int[pus][pus];
        degree = new int[pus];
        for (int a = 0; a < pus; a++) {
            Arrays.fill(distance[a], FAR);
            distance[a][a] = 0;
        }
        for (int channel = 0; channel < 2 * links; channel++) {
            distance[network.source(channel)][network.target(channel)] = 1;
            degree[network.source(channel)]++;
        }
        for (int via = 0; via < pus; via++) {
            for (int[] row : distance) {
                for (int to = 0; to < pus; to++) {
                    row[to] = Math.min(row[to], row[via] + distance[via][to]);
                }
            }
        }
    }

    /** The rounds that the argument gives. */
    int rounds(Piece piece) {
        return switch (piece.name()) {
            case "distance" ->
                Arrays.stream(distance[piece.witness().get(0)]).max().orElseThrow();
            case "moves" ->
                receiving(pus * (pus - 1), (onePort ? matching(0, 0) : links) * (half ? 1 : 2));
            case "node" -> node();
            case "growth" -> growth(piece.formula());
            case "bridge" -> cut(behind(piece.witness().get(0), piece.witness().get(1)));
            case "cut" -> cut(beyond(piece.witness().get(0), piece.witness().get(1)));
            case "relay" -> relay(piece.witness().get(0));
            default -> theorem(piece.name());
        };
    }

    /** Most tokens that any PU can know after so many rounds. */
    private int known(int rounds) {
        int most = 1;
        for (int round = 1; round <= rounds; round++) {
            int near = 0;
            for (int[] row : distance) {
                int within = round;
                near = Math.max(near, (int)
                        Arrays.stream(row).filter(links -> links <= within).count());
            }
            int ports = onePort ? 1 : Arrays.stream(degree).max().orElseThrow();
            most = Math.min(near, most + ports * Math.min(capacity, most));
        }
        return most;
    }

    /** Tokens of a packet in this round, from 1 on. */
    private int load(int round) {
        return Math.min(capacity, known(round - 1));
    }

    /** Rounds until so many packets a round have brought so many tokens. */
    private int receiving(int tokens, int packets) {
        int missing = tokens;
        int rounds = 0;
        while (missing > 0) {
            rounds++;
            missing -= packets * load(rounds);
        }
        return rounds;
    }

    private int matching(int link, int busy) {
        if (link == links) {
            return 0;
        }
        int ends = 1 << network.source(2 * link) | 1 << network.target(2 * link);
        int without = matching(link + 1, busy);
        return (busy & ends) != 0
                ? without
                : Math.max(without, 1 + matching(link + 1, busy | ends));
    }

    private int node() {
        return IntStream.range(0, pus)
                .map(pu -> receiving(half ? pus : pus - 1, onePort ? 1 : degree[pu]))
                .max()
                .orElseThrow();
    }

    private int growth(String formula) {
        double phi = formula.contains("φ") ? (1 + Math.sqrt(5)) / 2 : 2;
        int rounds = 0;
        if (formula.contains("K_T")) {
            while (known(rounds) < pus) {
                rounds++;
            }
            return rounds;
        }
        if (!onePort) {
            throw new AssertionError("PUs with several ports can tell several others");
        }
        if (formula.contains("φ") && !half) {
            throw new AssertionError("on full duplex a PU sends and receives");
        }
        while (Math.pow(phi, rounds) < pus) {
            rounds++;
        }
        return rounds + (phi == 2 && pus % 2 == 1 ? 1 : 0);
    }

    /** What is reached from the second PU without the link between the two. */
    private boolean[] behind(int before, int after) {
        boolean[] reached = new boolean[pus];
        reached[after] = true;
        for (int pass = 0; pass < pus; pass++) {
            for (int channel = 0; channel < 2 * links; channel++) {
                int from = network.source(channel);
                int to = network.target(channel);
                boolean bridge = from == before && to == after || from == after && to == before;
                reached[to] |= reached[from] && !bridge;
            }
        }
        return reached;
    }

    /** The PUs of a grid from a coordinate on, by their names. */
    private boolean[] beyond(int axis, int first) {
        boolean[] beyond = new boolean[pus];
        for (int pu = 0; pu < pus; pu++) {
            String[] place = network.puName(pu).replaceAll("[()]", "").split(",");
            beyond[pu] = Integer.parseInt(place[axis]) >= first;
        }
        return beyond;
    }

    /** All tokens must get from each side to all of the other one. */
    private int cut(boolean[] behind) {
        int[] ofB = pus(pu -> behind[pu]);
        int[] ofA = pus(pu -> !behind[pu]);
        int[] intoB = entries(behind, true);
        int[] intoA = entries(behind, false);
        int k = (int) IntStream.range(0, links)
                .filter(link ->
                        behind[network.source(2 * link)] != behind[network.target(2 * link)])
                .count();
        int[][] b = away(intoB, ofB);
        int[][] a = away(intoA, ofA);
        int oneWay = Math.max(
                spread(ofA.length, k, new int[][][] {b}), spread(ofB.length, k, new int[][][] {a}));
        if (!half) {
            return oneWay;
        }
        int packets = ceil(ofA.length, capacity) + ceil(ofB.length, capacity);
        int byPackets = ceil(packets, k) + Math.min(depth(a), depth(b));
        return Math.max(oneWay, Math.max(byPackets, spread(pus, k, new int[][][] {a, b})));
    }

    private static int ceil(int dividend, int divisor) {
        return (dividend + divisor - 1) / divisor;
    }

    private int[] pus(IntPredicate wanted) {
        return IntStream.range(0, pus).filter(wanted).toArray();
    }

    /** Ends of links of the cut, on one side of it. */
    private int[] entries(boolean[] behind, boolean side) {
        return IntStream.range(0, 2 * links)
                .filter(channel -> behind[network.source(channel)] != side
                        && behind[network.target(channel)] == side)
                .map(network::target)
                .distinct()
                .toArray();
    }

    /** By entry the distances of those PUs that are farthest from all entries. */
    private int[][] away(int[] entries, int[] side) {
        int depth = Arrays.stream(side).map(pu -> nearest(entries, pu)).max().orElseThrow();
        int[] far =
                Arrays.stream(side).filter(pu -> nearest(entries, pu) == depth).toArray();
        return Arrays.stream(entries)
                .mapToObj(entry ->
                        Arrays.stream(far).map(pu -> distance[entry][pu]).toArray())
                .toArray(int[][]::new);
    }

    private int nearest(int[] entries, int pu) {
        return Arrays.stream(entries).map(entry -> distance[entry][pu]).min().orElseThrow();
    }

    private static int depth(int[][] away) {
        return Arrays.stream(away).flatMapToInt(Arrays::stream).min().orElseThrow();
    }

    /**
     * Rounds until the last tokens that enter are everywhere. An entry in round r serves those of
     * the farthest PUs by round R that are R - r links away at most; a token is served when it has
     * got to all of them.
     */
    private int spread(int tokens, int k, int[][][] sides) {
        int last = tokens;
        int round = 1;
        while (last > k * load(round)) {
            last -= k * load(round);
            round++;
        }
        double served = 0;
        for (int later = 0; ; later++) {
            double best = 0;
            for (int[][] side : sides) {
                for (int[] entry : side) {
                    int within = later;
                    double reached = Arrays.stream(entry)
                            .filter(links -> links <= within)
                            .count();
                    best = Math.max(best, reached / entry.length);
                }
            }
            served += k * capacity * best;
            if (served > last - 1e-9) {
                return round + later;
            }
        }
    }

    /** One port through which everything passes that goes from one branch to another. */
    private int relay(int relay) {
        if (!onePort) {
            throw new AssertionError("a PU with several ports is no relay");
        }
        int rounds = 0;
        int once = 0;
        int afterFirst = FAR;
        int end = FAR;
        for (int pu = 0; pu < pus; pu++) {
            if (distance[relay][pu] == 1) {
                int head = pu;
                boolean[] branch = behind(relay, pu);
                if (branch[relay]) {
                    throw new AssertionError("no bridge: " + relay + "-" + pu);
                }
                int size = pus(other -> branch[other]).length;
                int in = ceil(size, capacity);
                int out = ceil(pus - size, capacity);
                int uses = half ? in + out : Math.max(in, out);
                int first = 1 + ceil(pus - size - 1, capacity);
                rounds += uses;
                once += uses == 1 ? 1 : 0;
                afterFirst = Math.min(afterFirst, Math.max(0, first - uses));
                end = Math.min(
                        end,
                        Arrays.stream(pus(other -> branch[other]))
                                .map(other -> distance[head][other])
                                .max()
                                .orElseThrow());
            }
        }
        return rounds + end + (half ? 0 : Math.max(afterFirst, once - 1));
    }

    /** What Lau and Zhang prove of paths and cycles under H*. */
    private int theorem(String name) {
        boolean path = links == pus - 1;
        if (!half || onePort || Arrays.stream(degree).anyMatch(links -> links > 2)) {
            throw new AssertionError(name + " is about paths and cycles under H*");
        }
        boolean even = pus % 2 == 0;
        String number = name.substring(name.lastIndexOf(' ') + 1);
        if (path) {
            boolean small = capacity == 1;
            requireTheorem(number.equals(small ? "2.2" : even ? "3.3" : "3.1"), name);
            return small ? even ? 3 * pus / 2 - 1 : 3 * (pus - 1) / 2 : even ? pus : pus - 1;
        }
        requireTheorem(number.equals(capacity == 1 ? "2.1" : even ? "3.4" : "3.5"), name);
        return capacity == 1 ? pus - 1 : even ? pus / 2 + 1 : (pus + 1) / 2 + 1;
    }

    private static void requireTheorem(boolean applies, String name) {
        if (!applies) {
            throw new AssertionError("another theorem is about this network: " + name);
        }
    }
}
