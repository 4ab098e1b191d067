package gossamer.model.algorithm.plan;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.algorithm.plan.Plan.PuStep;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.fsa.MadeParts;
import gossamer.model.fsa.PlanParts;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Event;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Network;
import gossamer.model.token.Task;
import gossamer.model.token.TokenNumbering;
import gossamer.model.token.TokenSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Gossip by a synchronous plan ({@link Plan}), run without barriers: every PU does its part of a
 * step when what it awaits in earlier steps has arrived.
 */
public final class PlannedGossip implements GossipAlgorithm {

    /** When a PU begins its part of a step. */
    public enum Start {
        /** When its own inputs are there. */
        READY,
        /**
         * When its own inputs are there, but not before its slot, the time at which the step begins
         * on an undisturbed machine: so that no packet gets into the way of one of an earlier step.
         */
        SLOT
    }

    /**
     * Most packets of a plan that are in memory, as those of all are that do not {@linkplain
     * Plan#makesParts() make what each PU does}; of others most packets along a line, since lines
     * of each kind are gone through before a run.
     */
    public static final int MOST_PACKETS = 20_000_000;

    /**
     * Most packets of a plan that is known to PUs from the beginning although it could be {@link
     * #made}: so many take 200 MB, and with fewer it is the faster way where PUs have nothing to do
     * in most steps.
     */
    private static final int MOST_KNOWN = 1_000_000;

    /** Most packets of plans that are made, as far as links and steps tell: more take hours. */
    private static final long MOST_FORETOLD = 2_000_000_000;

    static final Rules RULES =
            Rules.of(Rule.on(Event.ARRIVAL, Action.KEEP), Rule.at(Where.HERE, Action.RUN_STEPS));

    private record Foretold(Network network, OptionalLong ticks) {}

    private final String name;
    private final Plan plan;
    private final Start start;
    private final Network network;
    private final boolean made;
    private final Making making = new Making();
    private transient @Nullable List<List<Part>> parts;
    /** When each step begins. */
    private transient volatile long @Nullable [] slots;
    /** How long all steps take, below 0 until that was asked for. */
    private transient volatile long lasts = -1;
    /** How long it takes on the network that was asked for last: that takes long to add up. */
    private transient @Nullable Foretold foretold;
    /** With parity colouring all tokens are in one numbering, colour after colour. */
    private final int[] bases;

    private final long packets;
    private final int largest;

    /**
     * A plan on a machine. If it is large, PUs are told what to do in a step when they get there,
     * where the plan can tell.
     *
     * @param name of the algorithm in configs
     * @param network whose costs give the slots
     * @throws IllegalArgumentException when all its packets, more than {@link #MOST_PACKETS}, would
     *     be in memory
     */
    public PlannedGossip(String name, Plan plan, Network network, Start start) {
        this(name, plan, network, start, MOST_KNOWN);
    }

    private PlannedGossip(String name, Plan plan, Network network, Start start, int mostKnown) {
        this.name = name;
        this.plan = plan;
        this.start = start;
        this.bases = new int[plan.colours()];
        for (int colour = 1; colour < bases.length && isParity(); colour++) {
            bases[colour] = bases[colour - 1] + plan.tokens(colour - 1);
        }
        this.network = network;
        long sum = 0;
        int most = 1;
        for (int step = 0; step < plan.steps(); step++) {
            List<Move> moves = plan.samples(step);
            sum += plan.makesParts() ? plan.packets(step) : moves.size();
            if (sum > MOST_PACKETS && !plan.makesParts()) {
                throw new IllegalArgumentException(plan.name() + " sends more than " + MOST_PACKETS
                        + " packets on " + plan.grid().shapeText());
            }
            for (Move move : moves) {
                most = Math.max(most, move.tokens().size());
            }
        }
        this.packets = sum;
        this.made = plan.makesParts() && sum > mostKnown;
        this.largest = inTokens(plan, most);
    }

    /** So many parts of tokens in tokens, rounded up. */
    private static int inTokens(Plan plan, int parts) {
        int colours = colours(plan);
        return (parts + colours - 1) / colours;
    }

    private static int colours(Plan plan) {
        return plan.colouring() == Colouring.SPLIT ? plan.colours() : 1;
    }

    /** Most tokens in any packet of a plan. */
    static int largestPacket(Plan plan) {
        return inTokens(
                plan,
                IntStream.range(0, plan.steps())
                        .mapToObj(plan::samples)
                        .flatMap(List::stream)
                        .mapToInt(move -> move.tokens().size())
                        .max()
                        .orElse(1));
    }

    /**
     * A plan on a machine whose PUs are told what to do in a step when they get there, however
     * small it is. They do the same as otherwise.
     */
    public static PlannedGossip made(String name, Plan plan, Network network, Start start) {
        return new PlannedGossip(name, plan, network, start, 0);
    }

    private List<List<Part>> compiled() {
        PlanParts building = new PlanParts(plan.grid().pus());
        long[] begins = begins();
        Map<Integer, List<PlanStep>> underWay = new TreeMap<>();
        for (int step = 0; step < begins.length; step++) {
            PlanStep moves = plan.step(step);
            int due = plan.due(step);
            for (Move move : moves.moves()) {
                building.send(move.source(), step, begins[step], due, send(move));
            }
            underWay.computeIfAbsent(due, later -> new ArrayList<>()).add(moves);
            List<PlanStep> arriving = underWay.remove(step);
            for (PlanStep earlier : arriving == null ? List.<PlanStep>of() : arriving) {
                for (Move move : earlier.moves()) {
                    building.await(move.target(plan.grid()), step, begins[step]);
                }
            }
        }
        return building.parts();
    }

    /** When each step begins. */
    private long[] begins() {
        return start == Start.SLOT ? plan.slots(network) : new long[plan.steps()];
    }

    private PlannedSend send(Move move) {
        int base = bases[move.colour()];
        TokenSet tokens = base == 0 ? move.tokens() : move.tokens().mapped(token -> base + token);
        return PlannedSend.straight(
                move.port(), move.distance(), isParity() ? 0 : move.colour(), tokens);
    }

    /** What PUs do, told when they get there. */
    private final class Making implements MadeParts.Maker {
        @Override
        public Part part(int pu, int step) {
            PuStep does = plan.part(pu, step);
            long slot = slots()[step];
            return new Part(step, slot, sends(does.sends()), does.arrivals(), plan.due(step));
        }
    }

    private long[] slots() {
        long[] begins = slots;
        if (begins == null) {
            begins = begins();
            slots = begins;
        }
        return begins;
    }

    /** Most PUs send one or two packets in a step: lists of these need no copy. */
    private List<PlannedSend> sends(List<Move> moves) {
        return switch (moves.size()) {
            case 0 -> List.of();
            case 1 -> List.of(send(moves.get(0)));
            case 2 -> List.of(send(moves.get(0)), send(moves.get(1)));
            default -> moves.stream().map(this::send).toList();
        };
    }

    /**
     * Why a plan is too large to be run; empty if it is not. That is told quickly.
     *
     * @param made whether PUs are told their part of a step when they get there
     */
    static Optional<String> excess(Plan plan, boolean made) {
        // In a step no two packets share a channel.
        long foretold = 2L * plan.grid().links() * plan.steps();
        int longest = IntStream.of(plan.grid().sides()).max().orElse(1);
        long along = 2L * longest * plan.steps();
        boolean few = foretold <= (made ? MOST_FORETOLD : MOST_PACKETS)
                && (!made || along <= MOST_PACKETS);
        if (few || plan.packetsUpTo(MOST_PACKETS) <= MOST_PACKETS) {
            return Optional.empty();
        }
        if (!made) {
            return Optional.of("sends more than " + MOST_PACKETS + " packets");
        }
        return Optional.of(
                foretold > MOST_FORETOLD
                        ? "sends up to " + foretold + " packets, more than " + MOST_FORETOLD
                        : "sends up to " + along + " packets along a line of " + longest
                                + " PUs, more than " + MOST_PACKETS);
    }

    /** Why a plan has too many steps for a trace; empty if it has not. */
    static Optional<String> manySteps(Plan plan) {
        return plan.steps() <= Automaton.MOST_STAGES
                ? Optional.empty()
                : Optional.of("has " + plan.steps() + " steps, more than " + Automaton.MOST_STAGES);
    }

    private boolean isParity() {
        return plan.colouring() == Colouring.PARITY;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<PlannedGossip> planned() {
        return Optional.of(this);
    }

    @Override
    public Task task() {
        return plan.task();
    }

    /** Whether PUs are told their part of a step when they get there. */
    public boolean isMade() {
        return made;
    }

    /** What is run. */
    public Plan plan() {
        return plan;
    }

    /** When PUs begin their part of a step. */
    public Start start() {
        return start;
    }

    @Override
    public int colours() {
        return colours(plan);
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return isParity() ? new ByParity() : plan.numbering(colour);
    }

    /** One colour after the other. */
    private final class ByParity implements TokenNumbering {
        @Override
        public int tokenOf(int pu) {
            int colour = 0;
            while (!Colouring.PARITY.has(plan.grid(), pu, colour)) {
                colour++;
            }
            return bases[colour] + plan.numbering(colour).tokenOf(pu);
        }

        @Override
        public int originOf(int token) {
            int colour = bases.length - 1;
            while (bases[colour] > token) {
                colour--;
            }
            return plan.numbering(colour).originOf(token - bases[colour]);
        }
    }

    @Override
    public synchronized Automaton automaton(int pu) {
        if (made) {
            return Automaton.of(colours(), RULES, new MadeParts(making, pu, plan.steps()));
        }
        if (parts == null) {
            parts = compiled();
        }
        return Automaton.of(colours(), RULES, parts.get(pu));
    }

    @Override
    public int stages(int pus) {
        return made ? Math.max(1, plan.steps()) : GossipAlgorithm.super.stages(pus);
    }

    /** In a step no two packets share a channel. */
    @Override
    public long mostSends(int pus) {
        long channels = 2L * plan.grid().dimensions();
        return made ? plan.steps() * channels : GossipAlgorithm.super.mostSends(pus);
    }

    /** With slots those of the next session come after the last one of this. */
    @Override
    public OptionalLong repeatsAfter() {
        if (start != Start.SLOT) {
            return OptionalLong.empty();
        }
        if (lasts < 0) {
            lasts = plan.ticks(network);
        }
        return OptionalLong.of(lasts);
    }

    @Override
    public long packets() {
        return packets;
    }

    @Override
    public int largestPacket() {
        return largest;
    }

    /**
     * The sum over all steps of the slowest packet, up to the one that completes the last PU: what
     * a machine with barriers would need. Without slots PUs may be faster, or get into each other's
     * way.
     */
    @Override
    public Optional<Prediction> prediction(Network network) {
        if (start == Start.READY
                || !network.mode().carries(Carriage.BY_ROUTE)
                || network.isHalfDuplex()) {
            return Optional.empty();
        }
        Foretold known = foretold;
        if (known == null || !known.network().equals(network)) {
            known = new Foretold(network, plan.makespan(network));
            foretold = known;
        }
        OptionalLong ticks = known.ticks();
        return ticks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Prediction(
                        ticks.getAsLong(),
                        plan.formula(),
                        "exact cost of the plan " + plan.name()));
    }
}
