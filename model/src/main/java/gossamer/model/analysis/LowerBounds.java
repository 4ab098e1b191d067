package gossamer.model.analysis;

import gossamer.model.analysis.LowerBound.Piece;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Lower bounds on the makespan: Lemma 1 of [TR] in its precise form for linear costs, {@link
 * RoundBounds} for round costs. Each holds for every algorithm and every way of cutting tokens in
 * parts; delays only add to it.
 *
 * <p>Symbols: N PUs, E links, D diameter, δ and Δ least and largest degree, l flits per token, p
 * packet capacity in tokens (at most N-1 are of use to the receiver).
 */
public final class LowerBounds {

    private final Topology topology;
    private final long pus;
    private final Cost cost;
    private final boolean half;
    private final boolean onePort;
    /** Whether one-port PUs hold their ports all the way between them (wormhole switching). */
    private final boolean transfers;
    /** Whether a one-port PU may send one packet and receive another at the same time. */
    private final boolean overlap;
    /** Whether a packet may cross several links after one start-up. */
    private final boolean routed;

    private final boolean bounded;
    private final long capacity;
    private final long tokenFlits;
    private final List<Piece> pieces = new ArrayList<>();

    static final String DISTANCE = "distance";

    private LowerBounds(Topology topology, Network network) {
        this.topology = topology;
        pus = topology.pus();
        cost = network.cost();
        half = network.duplex() == Duplex.HALF;
        onePort = network.ports() == Ports.ONE;
        transfers = network.takesBothPorts();
        overlap = transfers && network.portOverlap();
        routed = network.mode().carries(Carriage.BY_ROUTE);
        bounded = network.packetCapacity().isPresent();
        capacity = Math.min(network.packetCapacity().orElse(Integer.MAX_VALUE), pus - 1);
        tokenFlits = network.tokenFlits();
    }

    /**
     * The lower bound of an emulation's machine, in ticks; 0 for a single PU, for tasks other than
     * gossip, and where PUs may give up whom they wait for before their packets have a way.
     */
    public static LowerBound of(Emulation emulation) {
        boolean rounds = emulation.network().cost().isRounds();
        if ((emulation.topology().sharesLines() || !rounds)
                && emulation.algorithm().timeouts().ends()) {
            return LowerBound.of(List.of(new Piece("nothing", "PUs may give each other up", 0)));
        }
        if (!emulation.algorithm().task().isGossip()) {
            return LowerBound.of(List.of(new Piece("nothing", "bounds are those of gossip", 0)));
        }
        boolean whole = emulation.algorithm().colours() == 1;
        int sessions = emulation.algorithm().sessions();
        return of(emulation.topology(), emulation.network(), whole, sessions);
    }

    /** The lower bound of a machine on which tokens travel whole, in ticks; 0 for a single PU. */
    public static LowerBound of(Topology topology, Network network) {
        return of(topology, network, true, 1);
    }

    private static LowerBound of(Topology topology, Network network, boolean whole, int sessions) {
        if (topology.pus() == 1) {
            return LowerBound.of(List.of(new Piece("nothing", "N = 1", 0)));
        }
        List<Piece> pieces;
        if (network.cost().isRounds()) {
            pieces = RoundBounds.of(topology, network, whole);
            if (sessions > 1) {
                // Several gossips need all their moves; how far they overlap else is not known.
                pieces.add(RoundBounds.ofSessions(topology, network, sessions));
            }
        } else {
            LowerBounds bounds = new LowerBounds(topology, network);
            bounds.addLinear();
            if (whole && network.mode().carries(Carriage.BY_MEETING)) {
                bounds.addMeetings(sessions);
            }
            pieces = bounds.pieces;
        }
        // What virtual channels share of a link is not modelled, so links bound nothing then.
        return LowerBound.of(
                network.virtualChannels() == 1
                        ? pieces
                        : pieces.stream()
                                .filter(piece -> piece.name().equals(DISTANCE))
                                .toList());
    }

    private void addLinear() {
        addTransfer();
        addLinks();
        pieces.add(new Piece(
                DISTANCE,
                "D·t_d = " + topology.diameter() + "·" + cost.hop(),
                ticks(times(topology.diameter(), cost.hop()), 1),
                List.of(topology.remote())));
        addStartUps();
        if (bounded) {
            addPackets();
        }
    }

    /**
     * The links of one PU. N-1 foreign tokens must come in, (N-1)·l flits, and a channel takes t_l
     * for each flit, one packet at a time. A PU of the least degree has δ channels to share them
     * among, so one of these is busy for (N-1)·l·t_l/δ. On half-duplex links the PU's own token
     * must leave over the same δ links, at least once: N·l flits. Under one-port the PU uses one
     * link at a time: δ becomes 1. Under wormhole switching its own token needs the port, too,
     * unless it may send and receive at once.
     */
    private void addTransfer() {
        boolean own = transfers ? !overlap : half;
        long tokens = own ? pus : pus - 1;
        long links = onePort ? 1 : topology.minDegree();
        add(
                "transfer",
                (own ? "N" : "(N-1)") + "·l·t_l" + (onePort ? "" : "/δ"),
                "%d·%d·%d/%d",
                times(tokens, tokenFlits, cost.flit()),
                links,
                tokens,
                tokenFlits,
                cost.flit(),
                links);
    }

    /**
     * All links together. Each of the N tokens must be received by N-1 PUs, and each time its l
     * flits cross a link. Half-duplex links carry one packet at a time, so E of them at most are
     * carried at once. Under one-port the links that carry something form a matching, since both
     * ends are active on them: N/2 at most, each with up to two packets on full duplex. Under
     * wormhole switching N/2 packets at most are under way, or N if PUs may send and receive at
     * once. On full-duplex links between all-port PUs the links of one PU bound at least as much,
     * since δ is at most the mean degree 2·E/N.
     */
    private void addLinks() {
        if (half || onePort) {
            long carried = carried();
            add(
                    "links",
                    "N·(N-1)·l·t_l/" + carriedText(),
                    "%d·%d·%d·%d/%d",
                    times(pus, pus - 1, tokenFlits, cost.flit()),
                    carried,
                    pus,
                    pus - 1,
                    tokenFlits,
                    cost.flit(),
                    carried);
        }
    }

    /** Most packets that can be on channels at once. */
    private long carried() {
        if (transfers) {
            return overlap ? pus : pus / 2;
        }
        long links = onePort ? pus / 2 : topology.links();
        return half ? links : 2 * links;
    }

    private String carriedText() {
        if (transfers) {
            return overlap ? "N" : "floor(N/2)";
        }
        String links = onePort ? "floor(N/2)" : "E";
        return half ? links : "(2·" + links + ")";
    }

    /**
     * Informed PUs. A PU that holds some part of a given token has Δ ports, and a port spends t_s
     * on each packet before its header enters the link. So what a port begins as the j-th packet
     * from a time on is delivered at least j·t_s later, however far it goes. Of those that a PU
     * informs itself, Δ at most are so within t_s of its own time, Δ more within 2·t_s, and so on:
     * (Δ+1)^k PUs at most are informed up to any time before (k+1)·t_s. Here Δ must be the largest
     * degree, where the transfer needs the least one. A one-port PU handles one packet at a time: Δ
     * becomes 1.
     */
    private void addStartUps() {
        int generations = generations();
        add(
                "start-ups",
                "t_s·(least k with " + growthBase() + "^k >= N)",
                "%d·%d",
                times(cost.startup(), generations),
                1,
                cost.startup(),
                generations);
    }

    private String growthBase() {
        return onePort ? "2" : "(Δ+1)";
    }

    /** Least k such that k generations of packets can reach N PUs. */
    private int generations() {
        long base = onePort ? 2 : topology.maxDegree() + 1L;
        long informed = 1;
        int generations = 0;
        while (informed < pus) {
            informed *= base;
            generations++;
        }
        return generations;
    }

    /**
     * The transfer bound where packets hold p tokens: at least ceil((N-1)/p) come in, each of which
     * keeps a sending port busy for t_s + t_d besides its flits, and δ ports lead to the PU. A
     * one-port receiver is busy only from the header on, so there t_s does not count; nor does it
     * where packets may come from afar, as they are started at other ports than these.
     */
    private void addPackets() {
        long packets = Knowledge.ceil(pus - 1, capacity);
        boolean starts = !onePort && !routed;
        long each = cost.hop() + (starts ? cost.startup() : 0);
        long links = onePort ? 1 : topology.minDegree();
        BigInteger ticks = times(packets, each).add(times(pus - 1, tokenFlits, cost.flit()));
        add(
                "packets",
                onePort
                        ? "ceil((N-1)/p)·t_d + (N-1)·l·t_l"
                        : "(ceil((N-1)/p)·" + (starts ? "(t_s + t_d)" : "t_d")
                                + " + (N-1)·l·t_l)/δ",
                "(%d·%d + %d·%d·%d)/%d",
                ticks,
                links,
                packets,
                each,
                pus - 1,
                tokenFlits,
                cost.flit(),
                links);
    }

    /**
     * PUs that meet. In each gossip N-1 tokens are received by each of N PUs, one with a transfer,
     * which takes at least what it does over one link. At most C of them can be under way at the
     * same time, as many as there are pairs of PUs, or shared channels. So they can be dealt out to
     * C lanes in each of which one follows the other, and some lane has its share, rounded up.
     */
    private void addMeetings(int sessions) {
        long lanes = Math.min(pus / 2, topology.sharedChannels().orElse(Integer.MAX_VALUE));
        long each = cost.startup() + cost.crossing(tokenFlits);
        BigInteger share = BigInteger.valueOf(ticks(times(sessions, pus, pus - 1), lanes));
        String formula = String.format(
                Locale.ROOT,
                "ceil(K·N·(N-1)/C)·(t_s + t_d + l·t_l) = ceil(%d·%d·%d/%d)·%d",
                sessions,
                pus,
                pus - 1,
                lanes,
                each);
        pieces.add(new Piece("moves", formula, ticks(share.multiply(BigInteger.valueOf(each)), 1)));
    }

    private static BigInteger times(long... factors) {
        BigInteger product = BigInteger.ONE;
        for (long factor : factors) {
            product = product.multiply(BigInteger.valueOf(factor));
        }
        return product;
    }

    /** A quotient, rounded up since times are whole ticks, and never too large for a number. */
    private static long ticks(BigInteger dividend, long divisor) {
        BigInteger by = BigInteger.valueOf(divisor);
        BigInteger ticks = dividend.add(by).subtract(BigInteger.ONE).divide(by);
        return ticks.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }

    /** Adds a piece of {@code dividend/divisor} ticks. */
    @SuppressWarnings("AnnotateFormatMethod") // The format is not the last but for its values.
    private void add(
            String name,
            String symbols,
            String numbers,
            BigInteger dividend,
            long divisor,
            Object... values) {
        pieces.add(new Piece(
                name, symbols + " = " + String.format(numbers, values), ticks(dividend, divisor)));
    }
}
