package gossamer.model.algorithm.plan;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.fsa.PlanParts;
import gossamer.model.machine.Network;
import gossamer.model.token.ListedNumbering;
import gossamer.model.token.TokenNumbering;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.MeshWithHoles;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Gossip by the plan of a whole mesh where some of its PUs are missing. Of each of them the nearest
 * PU stands in, which sends and receives what the plan has for the missing one as well; what both
 * have for each other is not sent, nor are tokens of PUs that are not there. A PU that stands in
 * knows whatever the PUs that it is know, so that the plan still gives everything to everybody.
 *
 * <p>Packets take the ways of {@link MeshWithHoles#way}, on which they may meet those of the same
 * step. What a run takes is therefore not predicted.
 */
public final class StandInGossip implements GossipAlgorithm {

    private final String name;
    private final Plan plan;
    private final MeshWithHoles mesh;
    private final Start start;
    private final long ticks;
    private final List<Thinned> thinned = new ArrayList<>();
    private final List<TokenNumbering> numberings;
    private final List<List<Part>> parts;
    private long packets;
    private int largest = 1;

    /**
     * A plan on what is left of its mesh.
     *
     * @param name of the algorithm in configs
     * @param plan of the whole mesh
     * @param network whose costs give the slots
     * @throws IllegalArgumentException when it has more packets than memory holds
     */
    public StandInGossip(String name, Plan plan, MeshWithHoles mesh, Network network, Start start) {
        this.name = name;
        this.plan = plan;
        this.mesh = mesh;
        this.start = start;
        int base = 0;
        for (int colour = 0; colour < plan.colours(); colour++) {
            Thinned own = new Thinned(plan, mesh, colour, base);
            thinned.add(own);
            base += isParity() ? own.tokens() : 0;
        }
        numberings = IntStream.range(0, colours()).mapToObj(this::numberingOf).toList();
        PlanParts building = new PlanParts(mesh.pus());
        long slot = 0;
        for (int step = 0; step < plan.steps(); step++) {
            long longest = 0;
            for (Move move : plan.step(step).moves()) {
                long took = add(move, step, start == Start.SLOT ? slot : 0, building, network);
                longest = Math.max(longest, took);
            }
            slot = Math.addExact(slot, longest);
        }
        this.ticks = slot;
        this.parts = building.parts();
    }

    /** Adds a packet of the plan, and tells how long it takes; 0 if none is sent. */
    private long add(Move move, int step, long slot, PlanParts building, Network network) {
        int from = mesh.standIn(move.source());
        int to = mesh.standIn(move.target(plan.grid()));
        Thinned numbering = thinned.get(move.colour());
        TokenSet tokens = move.tokens().mapped(numbering::before);
        if (from == to || tokens.isEmpty()) {
            return 0;
        }
        if (++packets > PlannedGossip.MOST_PACKETS) {
            throw new IllegalArgumentException(
                    plan.name() + " sends more than " + PlannedGossip.MOST_PACKETS + " packets");
        }
        largest = Math.max(largest, (tokens.size() + colours() - 1) / colours());
        building.send(
                from, step, slot, PlannedSend.routed(to, isParity() ? 0 : move.colour(), tokens));
        building.await(to, step, slot);
        long flits = (long) tokens.size() * plan.flits(move.colour(), network);
        long hops = (long) mesh.way(from, to).length * network.cost().hop();
        return network.cost().startup() + hops + flits * network.cost().flit();
    }

    private boolean isParity() {
        return plan.colouring() == Colouring.PARITY;
    }

    /** The numbering of a colour without the tokens of PUs that are not there. */
    private static final class Thinned {

        /** Of each number in the plan, and of the end, its number here. */
        private final int[] before;

        private final int base;

        Thinned(Plan plan, MeshWithHoles mesh, int colour, int base) {
            TokenNumbering whole = plan.numbering(colour);
            this.base = base;
            this.before = new int[plan.tokens(colour) + 1];
            before[0] = base;
            for (int token = 0; token < plan.tokens(colour); token++) {
                before[token + 1] = before[token] + (mesh.has(whole.originOf(token)) ? 1 : 0);
            }
        }

        int before(int token) {
            return before[token];
        }

        int tokens() {
            return before[before.length - 1] - base;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int colours() {
        return plan.colouring() == Colouring.SPLIT ? plan.colours() : 1;
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return numberings.get(colour);
    }

    /** The numbering of a colour; with parity colouring all tokens are in one. */
    private TokenNumbering numberingOf(int colour) {
        int[] tokens = new int[mesh.pus()];
        for (int of = 0; of < plan.colours(); of++) {
            for (int pu = 0; pu < tokens.length && (isParity() || of == colour); pu++) {
                int place = mesh.placeOf(pu);
                if (plan.colouring().has(plan.grid(), place, of)) {
                    tokens[pu] = thinned.get(of).before(plan.numbering(of).tokenOf(place));
                }
            }
        }
        return new ListedNumbering(tokens);
    }

    @Override
    public Automaton automaton(int pu) {
        return Automaton.of(colours(), PlannedGossip.RULES, parts.get(pu));
    }

    /** With slots those of the next session come after the last one of this. */
    @Override
    public OptionalLong repeatsAfter() {
        return start == Start.SLOT ? OptionalLong.of(ticks) : OptionalLong.empty();
    }

    @Override
    public long packets() {
        return packets;
    }

    @Override
    public int largestPacket() {
        return largest;
    }
}
