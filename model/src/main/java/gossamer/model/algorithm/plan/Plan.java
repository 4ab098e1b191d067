package gossamer.model.algorithm.plan;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.token.Task;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A synchronous schedule, of gossip where no other task is said: a step begins when the one before
 * has ended. Steps are made when asked for, so that large grids need no more memory than one of
 * them.
 */
public class Plan {

    /** Makes steps. */
    @FunctionalInterface
    public interface Maker {

        /** A step of a part of the plan, both counted from 0. */
        PlanStep make(int part, int step);

        /** What one colour does in a step. */
        default PlanStep make(int part, int step, int colour) {
            PlanStep all = make(part, step);
            return new PlanStep(
                    all.label(),
                    all.moves().stream().filter(move -> move.colour() == colour).toList());
        }

        /**
         * Whether it makes what one PU does, or gets, without the rest of the step. If not, all
         * that follows is of use for a few steps only.
         */
        default boolean makesParts() {
            return false;
        }

        /** Most moves that it keeps in memory to do so. */
        default long kept() {
            return 0;
        }

        /** What one PU does in a step. */
        default PuStep make(int part, int step, int pu, Grid grid) {
            return PuStep.of(make(part, step), pu, grid);
        }

        /** What it does in a step with one colour. */
        default PuStep make(int part, int step, int colour, int pu, Grid grid) {
            return PuStep.of(make(part, step, colour), pu, grid);
        }

        /** What one PU gets in a step, in the order of the step. */
        default List<Move> arrivals(int part, int step, int pu, Grid grid) {
            return make(part, step).moves().stream()
                    .filter(move -> move.target(grid) == pu)
                    .toList();
        }

        /**
         * Moves of a step to which all others are alike: as many tokens of the same colour go as
         * far. There may be more of them than needed.
         */
        default List<Move> samples(int part, int step) {
            return make(part, step).moves();
        }

        /** The channels that one colour of split tokens needs in a step. */
        default StepChannels channels(int part, int step, int colour, Grid grid) {
            return StepChannels.of(make(part, step, colour).moves(), grid);
        }

        /** Number of packets of a step. */
        default long packets(int part, int step) {
            return make(part, step).moves().size();
        }

        /** Number of packets of one colour in a step. */
        default long packets(int part, int step, int colour) {
            return make(part, step, colour).moves().size();
        }
    }

    private final String name;
    private final Grid grid;
    private final Colouring colouring;
    private final List<TokenNumbering> numberings;
    private final Task task;
    /** Of each part the index of its first step, then the number of steps. */
    private final int[] starts;

    private final Maker maker;
    private final int[] tokens;

    /**
     * A plan in parts.
     *
     * @param name of the algorithm with its parameters
     * @param colouring how tokens are coloured
     * @param numberings of the tokens of each colour: such that packets are a few intervals
     * @param lengths number of steps of each part, in which all packets of a colour need nothing
     *     that other colours do in that part
     */
    public Plan(
            String name,
            Grid grid,
            Colouring colouring,
            List<? extends TokenNumbering> numberings,
            int[] lengths,
            Maker maker) {
        this(name, grid, colouring, numberings, lengths, maker, Task.GOSSIP);
    }

    private Plan(
            String name,
            Grid grid,
            Colouring colouring,
            List<? extends TokenNumbering> numberings,
            int[] lengths,
            Maker maker,
            Task task) {
        this.name = name;
        this.grid = grid;
        this.colouring = colouring;
        this.numberings = List.copyOf(numberings);
        this.maker = maker;
        this.task = task;
        this.tokens = new int[colours()];
        Arrays.setAll(tokens, colour -> (int) IntStream.range(0, grid.pus())
                .filter(pu -> colouring.has(grid, pu, colour))
                .count());
        this.starts = new int[lengths.length + 1];
        for (int part = 0; part < lengths.length; part++) {
            starts[part + 1] = starts[part] + lengths[part];
        }
    }

    /** A plan of whole tokens in one colour whose steps are all known. */
    public static Plan of(String name, Grid grid, TokenNumbering numbering, List<PlanStep> steps) {
        List<PlanStep> fixed = List.copyOf(steps);
        return new Plan(
                name,
                grid,
                Colouring.NONE,
                List.of(numbering),
                new int[] {fixed.size()},
                (part, step) -> fixed.get(step));
    }

    /** The same plan in smaller parts, made of its steps. */
    Plan(Plan whole, String name, int[] lengths, Maker maker) {
        this(name, whole.grid, whole.colouring, whole.numberings, lengths, maker, whole.task);
    }

    /**
     * The same steps for another task.
     *
     * @throws IllegalArgumentException where PUs have tokens of one colour only
     */
    public final Plan with(Task other) {
        if (colouring == Colouring.PARITY && !other.isGossip()) {
            throw new IllegalArgumentException(other + " with tokens in colours by parity");
        }
        int[] lengths = new int[starts.length - 1];
        Arrays.setAll(lengths, part -> starts[part + 1] - starts[part]);
        return new Plan(name, grid, colouring, numberings, lengths, maker, other);
    }

    /** Name of the algorithm with its parameters. */
    public final String name() {
        return name;
    }

    /** The grid that the plan is for. */
    public final Grid grid() {
        return grid;
    }

    /** How tokens are coloured. */
    public final Colouring colouring() {
        return colouring;
    }

    /** Which tokens PUs begin with, and which they must hold at the end. */
    public final Task task() {
        return task;
    }

    public final int colours() {
        return colouring.colours(grid);
    }

    /** How the tokens of a colour are numbered: such that packets are a few intervals. */
    public final TokenNumbering numbering(int colour) {
        return numberings.get(colour);
    }

    /** Number of tokens, or parts of tokens, of a colour; they are numbered from 0. */
    public final int tokens(int colour) {
        return tokens[colour];
    }

    public final int steps() {
        return starts[starts.length - 1];
    }

    /** A step, 0-based. */
    public final PlanStep step(int index) {
        int part = partOf(index);
        return maker.make(part, index - starts[part]);
    }

    /** What one colour does in a step, 0-based. */
    final PlanStep step(int index, int colour) {
        int part = partOf(index);
        return maker.make(part, index - starts[part], colour);
    }

    /** Of each part the index of its first step, then the number of steps. */
    final int[] starts() {
        return starts.clone();
    }

    /**
     * What one PU does in a step, 0-based: made alone where the plan can, so that grids whose plan
     * no memory holds can be run.
     */
    public final PuStep part(int pu, int index) {
        int part = partOf(index);
        return maker.make(part, index - starts[part], pu, grid);
    }

    /** What it does in a step with one colour. */
    final PuStep part(int pu, int index, int colour) {
        int part = partOf(index);
        return maker.make(part, index - starts[part], colour, pu, grid);
    }

    /**
     * Whether what one PU does in a step is made alone. If not, all of a plan's packets must be in
     * memory for it to be run.
     */
    public final boolean makesParts() {
        return maker.makesParts();
    }

    /** Most moves that are kept in memory to make what PUs do. */
    public final long kept() {
        return maker.kept();
    }

    /** What one PU gets in a step, 0-based, in the order of the step. */
    final List<Move> arrivals(int pu, int index) {
        int part = partOf(index);
        return maker.arrivals(part, index - starts[part], pu, grid);
    }

    /**
     * Moves of a step, 0-based, to which all others are alike: as many tokens of the same colour go
     * as far.
     */
    final List<Move> samples(int index) {
        int part = partOf(index);
        return maker.samples(part, index - starts[part]);
    }

    /** The channels that one colour needs in a step, 0-based. */
    final StepChannels channels(int index, int colour) {
        int part = partOf(index);
        return maker.channels(part, index - starts[part], colour, grid);
    }

    /** Number of packets in all. */
    public final long packets() {
        return packetsUpTo(Long.MAX_VALUE);
    }

    /** The same, or a number above the limit if there are more: sooner told. */
    public final long packetsUpTo(long limit) {
        long packets = 0;
        for (int index = 0; index < steps() && packets <= limit; index++) {
            packets += packets(index);
        }
        return packets;
    }

    /** Number of packets of a step, 0-based. */
    final long packets(int index) {
        int part = partOf(index);
        return maker.packets(part, index - starts[part]);
    }

    /** Number of packets of one colour in a step, 0-based. */
    final long packets(int index, int colour) {
        int part = partOf(index);
        return maker.packets(part, index - starts[part], colour);
    }

    private int partOf(int index) {
        if (index < 0 || index >= steps()) {
            throw new IndexOutOfBoundsException("step " + index + " of " + steps());
        }
        int part = 0;
        while (starts[part + 1] <= index) {
            part++;
        }
        return part;
    }

    /** Ticks that a packet takes which nothing holds up. */
    public final long ticks(Move move, Network network) {
        Cost cost = network.cost();
        long flits = Math.multiplyExact((long) move.tokens().size(), flits(move.colour(), network));
        long path = Math.multiplyExact((long) move.distance(), cost.hop());
        long packet = Math.addExact(path, Math.multiplyExact(flits, cost.flit()));
        return Math.addExact(cost.startup(), packet);
    }

    /** Ticks that a step lasts which begins in its slot: those of its slowest packet. */
    public final long ticks(PlanStep step, Network network) {
        return ticks(step.moves(), network);
    }

    /** Those of the slowest of some moves, 0 without any. */
    final long ticks(List<Move> moves, Network network) {
        long most = 0;
        for (Move move : moves) {
            most = Math.max(most, ticks(move, network));
        }
        return most;
    }

    /** When each step begins, in ticks: its slot. */
    public long[] slots(Network network) {
        long[] slots = new long[steps()];
        for (int index = 1; index < slots.length; index++) {
            slots[index] = Math.addExact(slots[index - 1], ticks(samples(index - 1), network));
        }
        return slots;
    }

    /**
     * The last step that begins before the packets of a step must have arrived: that step, where
     * the next one begins when it has ended.
     */
    public int due(int step) {
        return step;
    }

    /** The step that ends last where there are any: here each ends before the next one begins. */
    int lastToEnd() {
        return steps() - 1;
    }

    /** Ticks that all steps take: the exact cost when barriers separate them. */
    public long ticks(Network network) {
        long sum = 0;
        for (int index = 0; index < steps(); index++) {
            sum = Math.addExact(sum, ticks(samples(index), network));
        }
        return sum;
    }

    /**
     * The steps that follow each other from the begin to the end, none waiting, with the slowest
     * packet of each, in flits: what {@link #ticks(Network)} adds up.
     */
    public StepCosts chain(Network network) {
        StepCosts chain = new StepCosts();
        for (int index = 0; index < steps(); index++) {
            chain.addSlowest(this, samples(index), network);
        }
        return chain;
    }

    /**
     * Ticks until the last PU has all tokens if every step begins in its slot: no later than the
     * end of the plan, whose last packets may tell nobody anything new. Empty where PUs take part
     * in more transfers at a time than the ports of the network allow.
     */
    public OptionalLong makespan(Network network) {
        return network.takesBothPorts()
                ? OptionalLong.empty()
                : OptionalLong.of(PlanCompletion.ticks(this, network));
    }

    /** What {@link #ticks(Network)} adds up. */
    public String formula() {
        return "Σ over steps of max(t_s + d·t_d + l·t_l)";
    }

    /** Number of parts that a token is cut into. */
    public final int partsPerToken() {
        return colouring == Colouring.SPLIT ? colours() : 1;
    }

    /** Flits of one token, or part of a token, of this colour. */
    public final int flits(int colour, Network network) {
        return colouring == Colouring.SPLIT
                ? network.partFlits(colour, colours())
                : network.tokenFlits();
    }

    /**
     * Moves that begin together.
     *
     * @param label what goes on, e.g. {@code phase 1: exchange}
     * @param moves in the order of colours and lines; none is empty
     */
    public record PlanStep(String label, List<Move> moves) {

        /** Copies the moves. */
        public PlanStep {
            moves = List.copyOf(moves);
        }
    }

    /**
     * What one PU does in a step.
     *
     * @param sends its moves, in the order of the step
     * @param arrivals number of moves to it that are {@link Plan#due} in the step
     */
    public record PuStep(List<Move> sends, int arrivals) {

        /** Copies the moves. */
        public PuStep {
            sends = List.copyOf(sends);
        }

        static PuStep of(PlanStep step, int pu, Grid grid) {
            return new PuStep(
                    step.moves().stream().filter(move -> move.source() == pu).toList(),
                    (int) step.moves().stream()
                            .filter(move -> move.target(grid) == pu)
                            .count());
        }
    }
}
