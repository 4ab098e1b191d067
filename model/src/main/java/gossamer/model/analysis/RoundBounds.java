package gossamer.model.analysis;

import gossamer.model.analysis.LowerBound.Piece;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lower bounds in rounds: a packet crosses one link per round, whatever its size within the
 * capacity, and what arrives in a round can leave in the next one. Each holds for every algorithm
 * and, unless it says otherwise, for tokens that travel in parts: a packet then carries parts of p
 * tokens in all.
 *
 * <p>Symbols: N PUs, E links, D diameter, δ and Δ least and largest degree, p packet capacity in
 * tokens (at most N-1 are of use to the receiver), K_t most tokens that a PU can know after t
 * rounds ({@link Knowledge}), M most links that do not meet in a PU, C channels that all PUs share.
 */
final class RoundBounds {

    private final Topology topology;
    private final long pus;
    private final boolean half;
    private final boolean onePort;
    private final long capacity;
    private final Knowledge.Machine machine;
    private final List<Piece> pieces = new ArrayList<>();

    private RoundBounds(Topology topology, Network network) {
        this.topology = topology;
        pus = topology.pus();
        half = network.duplex() == Duplex.HALF;
        onePort = network.ports() == Ports.ONE;
        capacity = Math.min(network.packetCapacity().orElse(Integer.MAX_VALUE), pus - 1);
        long degree = topology.maxDegree();
        machine = new Knowledge.Machine(pus, degree, onePort ? 1 : degree, capacity);
    }

    /**
     * All bounds of a machine with at least two PUs; of equally large ones the most telling first.
     *
     * @param whole whether every token travels as a whole
     */
    static List<Piece> of(Topology topology, Network network, boolean whole) {
        RoundBounds bounds = new RoundBounds(topology, network);
        if (bounds.half && !bounds.onePort) {
            LauZhangBounds.of(topology, bounds.capacity, whole).ifPresent(bounds.pieces::add);
        }
        int diameter = topology.diameter();
        bounds.pieces.add(new Piece(
                LowerBounds.DISTANCE, "D = " + diameter, diameter, List.of(topology.remote())));
        bounds.addMoves();
        bounds.addNode();
        bounds.addGrowth();
        bounds.pieces.addAll(CutBounds.of(topology, bounds.half, bounds.onePort, bounds.machine));
        return bounds.pieces;
    }

    /**
     * Several gossips, one after the other or overlapping: K·N·(N-1) tokens must be received, a
     * packet brings p at most.
     */
    static Piece ofSessions(Topology topology, Network network, int sessions) {
        RoundBounds bounds = new RoundBounds(topology, network);
        long packets = bounds.packets();
        long tokens = Math.multiplyExact(sessions, bounds.pus * (bounds.pus - 1));
        String formula = String.format(
                Locale.ROOT,
                "K·N·(N-1)/(%s·p) = %d·%d·%d/(%d·%d)",
                bounds.packetsText(),
                sessions,
                bounds.pus,
                bounds.pus - 1,
                packets,
                bounds.capacity);
        return new Piece("sessions", formula, Knowledge.ceil(tokens, packets * bounds.capacity));
    }

    /**
     * All links together: N·(N-1) tokens must be received, and in round t a packet brings
     * min(p, K_{t-1}) at most.
     */
    private void addMoves() {
        long packets = packets();
        addReceived("moves", packets, packetsText() + "·", pus * (pus - 1), "N·(N-1)");
    }

    /**
     * Most packets of one round: one per channel, one per link on half duplex. Under one-port the
     * active links are a matching. Where PUs share channels, no more than there are.
     */
    private long packets() {
        return Math.min(linked(), topology.sharedChannels().orElse(Integer.MAX_VALUE));
    }

    private long linked() {
        long links = onePort ? matching() : topology.links();
        return half ? links : 2 * links;
    }

    private String packetsText() {
        if (packets() < linked()) {
            return "C";
        }
        String links = onePort ? "M" : "E";
        return half ? links : "2·" + links;
    }

    /**
     * At least so large as any matching: every link takes two PUs, and of the PUs that have the
     * same neighbour for their only one, all but one are left over.
     */
    private long matching() {
        if (topology.minDegree() > 1) {
            return pus / 2;
        }
        boolean[] served = new boolean[topology.pus()];
        int[] degrees = degrees();
        long left = 0;
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            int hub = topology.target(channel);
            if (degrees[topology.source(channel)] == 1) {
                left += served[hub] ? 1 : 0;
                served[hub] = true;
            }
        }
        return (pus - left) / 2;
    }

    private int[] degrees() {
        int[] degrees = new int[topology.pus()];
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            degrees[topology.source(channel)]++;
        }
        return degrees;
    }

    /**
     * The links of one PU, of the least degree δ; under one-port it uses one of them at a time. N-1
     * tokens must come in, min(p, K_{t-1}) at most with a packet of round t. On half duplex one use
     * of a link is lost to the PU's own token, which has to leave; as K_t never falls, the loss is
     * the least if that is in round 1, where one token could have come in: N tokens in all.
     */
    private void addNode() {
        long links = onePort ? 1 : topology.minDegree();
        long tokens = half ? pus : pus - 1;
        addReceived("node", links, onePort ? "" : "δ·", tokens, half ? "N" : "N-1");
    }

    private void addReceived(
            String name, long packets, String packetsText, long tokens, String tokensText) {
        long rounds = machine.filling(tokens, packets).rounds();
        if (capacity == 1) {
            add(
                    name,
                    rounds,
                    "(%s)/(%sp), which is %d/%d",
                    tokensText,
                    packetsText,
                    tokens,
                    packets);
        } else {
            add(
                    name,
                    rounds,
                    "least T with %sΣ_{t<T} min(p, K_t) >= %s, which is %d·Σ min(%d, K_t) >= %d",
                    packetsText,
                    tokensText,
                    packets,
                    capacity,
                    tokens);
        }
    }

    /**
     * What one PU can know, K_T, must come to N. Under one-port there is more:
     *
     * <ul>
     *   <li>F1: a round at most doubles the number of PUs that know of a token. If N is odd, some
     *     PU is idle in round 1, and its token has one round less.
     *   <li>H1: let entry (u, v) of A_t be 1 if u = v, or if u sends to v in round t. A token gets
     *       from u to v only if entry (u, v) of A_1·…·A_T is at least 1, so the product's norm
     *       is at least that of the matrix of ones, N. But A_t consists of blocks (1 1; 0 1) and
     *       (1), the norm of which is φ = (1 + √5)/2 and 1. Hence N &lt;= φ^T.
     * </ul>
     */
    private void addGrowth() {
        add("growth", machine.roundsToKnowAll(), "least T with K_T >= N");
        if (onePort && half) {
            add("growth", roundsOfGoldenGrowth(pus), "least T with φ^T >= N");
        } else if (onePort) {
            long doublings = (long) Long.SIZE - Long.numberOfLeadingZeros(pus - 1);
            boolean odd = pus % 2 == 1;
            String text = odd ? "1 + least T with 2^T >= N, odd" : "least T with 2^T >= N";
            add("growth", doublings + (odd ? 1 : 0), "%s", text);
        }
    }

    /**
     * Least T &gt;= 1 with φ^T &gt;= n, by the Lucas numbers: φ^T = L_T - (-1/φ)^T, so that the
     * largest integer below is L_T for odd T and L_T - 1 for even T.
     */
    private static long roundsOfGoldenGrowth(long n) {
        long before = 2;
        long lucas = 1;
        long rounds = 1;
        while (lucas - (rounds % 2 == 0 ? 1 : 0) < n) {
            long next = before + lucas;
            before = lucas;
            lucas = next;
            rounds++;
        }
        return rounds;
    }

    private void add(String name, long rounds, String formula, Object... values) {
        pieces.add(new Piece(
                name, String.format(Locale.ROOT, formula, values) + " = " + rounds, rounds));
    }
}
