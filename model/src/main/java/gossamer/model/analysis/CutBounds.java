package gossamer.model.analysis;

import static gossamer.model.analysis.Knowledge.ceil;

import gossamer.model.analysis.Knowledge.Filling;
import gossamer.model.analysis.LowerBound.Piece;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Lower bounds in rounds from the tokens that must pass through a narrow place. A token
 * <em>enters</em> a set of PUs over the link by which it first gets there; after that it must still
 * get to the PU of the set that is farthest from where it entered. Where there are many narrow
 * places, only the likeliest are tried, so that the time taken is proportional to the size of the
 * network.
 */
final class CutBounds {

    private static final int NONE = -1;

    private final Topology topology;
    private final long pus;
    private final boolean half;
    private final Knowledge.Machine machine;
    private final long capacity;

    private CutBounds(Topology topology, boolean half, Knowledge.Machine machine) {
        this.topology = topology;
        this.half = half;
        this.machine = machine;
        pus = topology.pus();
        capacity = machine.capacity();
    }

    /** The best of each kind, where there is one. */
    static List<Piece> of(
            Topology topology, boolean half, boolean onePort, Knowledge.Machine machine) {
        CutBounds bounds = new CutBounds(topology, half, machine);
        List<Piece> pieces = new ArrayList<>();
        if (!Bridges.surelyNone(topology)) {
            Bridges bridges = new Bridges(topology);
            int[] way = bounds.longWay(bridges);
            best(bounds.bridges(bridges, way)).ifPresent(pieces::add);
            if (onePort) {
                best(bounds.relays(bridges, way)).ifPresent(pieces::add);
            }
        }
        if (topology instanceof Grid grid && grid.kind().equals(Grid.MESH)) {
            best(bounds.meshCuts(grid)).ifPresent(pieces::add);
        }
        return pieces;
    }

    private static Optional<Piece> best(List<Piece> pieces) {
        // Of equal ones the first.
        return pieces.stream().reduce((a, b) -> b.ticks() > a.ticks() ? b : a);
    }

    /**
     * Some k links between A and B PUs, A + B = N.
     *
     * @param across how many PUs lie along each direction of the cut; their product is k
     * @param toB rounds from the end of a link to the PU of the B side that is farthest behind it;
     *     {@code toA} likewise
     */
    private record Cut(
            String name,
            List<Integer> across,
            long a,
            long b,
            long toA,
            long toB,
            List<Integer> witness) {
        long links() {
            return across.stream().mapToLong(side -> side).reduce(1, (x, y) -> x * y);
        }

        /** Most links behind which a token is, so many rounds after it entered over one of them. */
        long reached(long rounds) {
            return across.stream()
                    .mapToLong(side -> Math.min(side, 2 * rounds + 1))
                    .reduce(1, (x, y) -> x * y);
        }
    }

    /**
     * A cut. All of A's tokens must enter the other side, and all of B's. In round t a packet
     * brings min(p, K_{t-1}) tokens of one side at most.
     *
     * <p>One direction: if k packets a round bring A tokens no sooner than in round n, then some
     * tokens enter in round n or later, and have e_B rounds to go ({@link #toGo}).
     *
     * <p>On half duplex, with Theorem 2.2 of Lau &amp; Zhang as the case k = p = 1: packets with
     * entering tokens number ceil(A/p) at least in one direction, ceil(B/p) in the other, no two of
     * them on the same link in the same round, and together bring N tokens. If that cannot be done
     * before round n, then on one of the sides some token enters in round n or later.
     */
    private Piece piece(Cut cut) {
        Filling ofA = machine.filling(cut.a, cut.links());
        Filling ofB = machine.filling(cut.b, cut.links());
        Filling ofAll = machine.filling(pus, cut.links());
        long onwards = toGo(cut, ofA, cut.toB);
        long backwards = toGo(cut, ofB, cut.toA);
        long forth = ofA.rounds() + onwards;
        long back = ofB.rounds() + backwards;
        long oneWay = Math.max(forth, back);
        long nearer = Math.min(cut.toA, cut.toB);
        long byPackets = ceil(ceil(cut.a, capacity) + ceil(cut.b, capacity), cut.links());
        long byTokens = ofAll.rounds();
        long bothWays =
                half ? Math.max(byPackets + nearer, byTokens + toGo(cut, ofAll, nearer)) : 0;
        if (oneWay > bothWays) {
            boolean onward = forth >= back;
            return new Piece(
                    cut.name,
                    text(
                            "(least T with k·Σ_{t<T} min(p, K_t) >= %s) + %s = %d + %d, where A|B ="
                                    + " %d|%d, k = %d",
                            onward ? "A" : "B",
                            onward ? "e_B" : "e_A",
                            onward ? ofA.rounds() : ofB.rounds(),
                            onward ? onwards : backwards,
                            cut.a,
                            cut.b,
                            cut.links()),
                    oneWay,
                    cut.witness);
        }
        return new Piece(
                cut.name,
                text(
                        "%s + min(e_A, e_B) = %d + %d, where A|B = %d|%d, k = %d",
                        byPackets >= byTokens
                                ? "(ceil(A/p) + ceil(B/p))/k"
                                : "(least T with k·Σ_{t<T} min(p, K_t) >= N)",
                        Math.max(byPackets, byTokens),
                        bothWays - Math.max(byPackets, byTokens),
                        cut.a,
                        cut.b,
                        cut.links()),
                bothWays,
                cut.witness);
    }

    /**
     * Rounds that the last tokens have to go after they could enter. Each of them must get behind
     * every link of the cut, u rounds after an entry behind {@link Cut#reached} of them at most;
     * k·p times a round some token enters, be it again. Where that is not enough for all of them
     * within the round in which they enter, another round is needed, and so on.
     *
     * @param straight rounds from the end of a link to the farthest PU behind it
     */
    private long toGo(Cut cut, Filling entering, long straight) {
        long entries = cut.links() * Math.min(capacity, pus);
        long wanted = entering.last() * cut.links();
        long sidewards = 0;
        for (long got = entries; got < wanted; got += entries * cut.reached(sidewards)) {
            sidewards++;
        }
        return straight + sidewards;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /**
     * Cuts by one link: the bridge that halves the network best, and the one closest to the middle
     * of a long way. Tokens enter a side at the end of the bridge, so toA and toB count from there.
     */
    private List<Piece> bridges(Bridges bridges, int[] way) {
        int best = NONE;
        for (int link = 0; link < topology.links(); link++) {
            if (bridges.isBridge(link)
                    && (best == NONE || smaller(bridges, link) > smaller(bridges, best))) {
                best = link;
            }
        }
        List<Piece> pieces = new ArrayList<>();
        if (best != NONE) {
            pieces.add(piece(bridge(bridges, best)));
            int central =
                    closestToMiddle(way, channel -> bridges.isBridge(Topology.linkOf(channel)));
            if (central != NONE) {
                pieces.add(piece(bridge(bridges, Topology.linkOf(central))));
            }
        }
        return pieces;
    }

    private static int smaller(Bridges bridges, int link) {
        return Math.min(bridges.beyond(2 * link), bridges.beyond(2 * link + 1));
    }

    private Cut bridge(Bridges bridges, int link) {
        int channel = 2 * link;
        return new Cut(
                "bridge",
                List.of(),
                bridges.beyond(Topology.opposite(channel)),
                bridges.beyond(channel),
                bridges.from(topology.source(channel), link).depth(),
                bridges.from(topology.target(channel), link).depth(),
                List.of(topology.source(channel), topology.target(channel)));
    }

    /**
     * The channels of a shortest way between two PUs that are far apart, from its end to its begin.
     */
    private int[] longWay(Bridges bridges) {
        int begin = bridges.from(0, NONE).farthest();
        Bridges.Tree tree = bridges.from(begin, NONE);
        int[] way = new int[tree.depth()];
        int pu = tree.farthest();
        for (int index = 0; index < way.length; index++) {
            way[index] = tree.via(pu);
            pu = topology.source(way[index]);
        }
        return way;
    }

    private static int closestToMiddle(int[] way, IntPredicate wanted) {
        int middle = way.length / 2;
        for (int away = 0; away <= middle; away++) {
            for (int index : new int[] {middle - away, middle + away}) {
                if (index < way.length && wanted.test(way[index])) {
                    return way[index];
                }
            }
        }
        return NONE;
    }

    /** PUs whose links are all bridges: the busiest, and one in the middle of a long way. */
    private List<Piece> relays(Bridges bridges, int[] way) {
        int best = NONE;
        long most = 0;
        for (int pu = 0; pu < topology.pus(); pu++) {
            if (bridges.isRelay(pu) && load(bridges, pu) > most) {
                best = pu;
                most = load(bridges, pu);
            }
        }
        List<Piece> pieces = new ArrayList<>();
        if (best != NONE) {
            pieces.add(relay(bridges, best));
            int central =
                    closestToMiddle(way, channel -> bridges.isRelay(topology.source(channel)));
            if (central != NONE) {
                pieces.add(relay(bridges, topology.source(central)));
            }
        }
        return pieces;
    }

    /** Rounds in which a relay's links carry tokens that enter, at least. */
    private long load(Bridges bridges, int pu) {
        long load = 0;
        for (int index = 0; index < bridges.degree(pu); index++) {
            load += uses(bridges.beyond(bridges.channel(pu, index)));
        }
        return load;
    }

    /** Rounds for which the link to a branch of b PUs is in use. */
    private long uses(long branch) {
        long inwards = ceil(branch, capacity);
        long outwards = ceil(pus - branch, capacity);
        return half ? inwards + outwards : Math.max(inwards, outwards);
    }

    /**
     * A one-port PU with two links or more, all of them bridges: whatever goes from one of its
     * branches to another one passes through it, one link at a time. Over the link of a branch of b
     * PUs, b tokens must enter the PU and N-b the branch: in ceil(b/p) and ceil((N-b)/p) rounds at
     * least, which are not the same ones on half duplex, and may be on full duplex.
     *
     * <p>On full duplex there are {@code more}: in the first of all these rounds the PU has only
     * its own token to send, so that the link used then is used ceil((N-b-1)/p) times again for
     * what enters its branch. And each link is used again after all have been used, but the one
     * that was last to be used at first: before, something from there was missing.
     *
     * <p>In the last of these rounds something enters a branch: what enters the PU has to go on to
     * another branch. It has the way to the end of that branch to go, e rounds at least.
     */
    private Piece relay(Bridges bridges, int pu) {
        long[] depths = branchDepths(bridges, pu);
        long afterFirst = Long.MAX_VALUE;
        long once = 0;
        long end = Long.MAX_VALUE;
        for (int index = 0; index < bridges.degree(pu); index++) {
            long branch = bridges.beyond(bridges.channel(pu, index));
            long first = 1 + ceil(pus - branch - 1, capacity);
            afterFirst = Math.min(afterFirst, Math.max(0, first - uses(branch)));
            once += uses(branch) == 1 ? 1 : 0;
            end = Math.min(end, depths[index]);
        }
        long more = half ? 0 : Math.max(afterFirst, once - 1);
        long load = load(bridges, pu);
        return new Piece(
                "relay",
                text(
                        "Σ_b %s + e = %d + %d, where PU %d joins %d branches of b PUs",
                        half
                                ? "(ceil(b/p) + ceil((N-b)/p))"
                                : "max(ceil(b/p), ceil((N-b)/p)) + more",
                        load + more,
                        end,
                        pu,
                        bridges.degree(pu)),
                load + more + end,
                List.of(pu));
    }

    /** For each branch the way from its PU next to the relay to its farthest one. */
    private long[] branchDepths(Bridges bridges, int relay) {
        Bridges.Tree tree = bridges.from(relay, NONE);
        int[] branch = new int[topology.pus()];
        long[] depths = new long[bridges.degree(relay)];
        for (int index = 0; index < depths.length; index++) {
            branch[topology.target(bridges.channel(relay, index))] = index;
        }
        for (int pu : tree.order()) {
            if (tree.distance(pu) > 1) {
                branch[pu] = branch[topology.source(tree.via(pu))];
            }
            if (pu != relay) {
                depths[branch[pu]] = tree.distance(pu) - 1L;
            }
        }
        return depths;
    }

    /**
     * A mesh cut across the middle of an axis. From a PU at the cut, the farthest one behind it is
     * at the other end of the axis.
     */
    private List<Piece> meshCuts(Grid mesh) {
        List<Piece> pieces = new ArrayList<>();
        for (int axis = 0; axis < mesh.dimensions(); axis++) {
            long links = pus / mesh.side(axis);
            int half = mesh.side(axis) / 2;
            List<Integer> across = new ArrayList<>();
            for (int other = 0; other < mesh.dimensions(); other++) {
                if (other != axis) {
                    across.add(mesh.side(other));
                }
            }
            if (half > 0) {
                long rest = mesh.side(axis) - (long) half;
                pieces.add(piece(new Cut(
                        "cut",
                        across,
                        links * half,
                        rest * links,
                        half - 1L,
                        rest - 1,
                        List.of(axis, half))));
            }
        }
        return pieces;
    }
}
