package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.line.LineMove;
import gossamer.model.algorithm.line.LinePlan;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Move;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.algorithm.plan.Plan.PuStep;
import gossamer.model.algorithm.plan.StepChannels;
import gossamer.model.token.TokenNumbering;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A plan made of stages; in a stage each colour works on the lines of one axis, and all wait for
 * the slowest.
 */
final class StagedPlan implements Plan.Maker {

    /**
     * A stage.
     *
     * @param label e.g. {@code phase 1}
     * @param families the lines of each colour
     */
    record Stage(String label, List<LineFamily> families) {

        Stage {
            families = List.copyOf(families);
        }

        int steps() {
            return families.stream().mapToInt(LineFamily::steps).max().orElse(0);
        }
    }

    private final Grid grid;
    private final List<Stage> stages;
    private final List<TokenNumbering> numberings = new ArrayList<>();
    private final int longest;
    private final LineSteps lines;
    /** Of so many tokens with numbers in a row one at least is of each colour. */
    private final int certain;

    private StagedPlan(
            Grid grid,
            Colouring colouring,
            List<? extends TokenNumbering> full,
            List<Stage> stages) {
        this.grid = grid;
        this.stages = List.copyOf(stages);
        this.longest = IntStream.of(grid.sides()).max().orElse(1);
        this.lines = new LineSteps(longest);
        // PUs in a row have the colours in turn. The row of the next number may begin with any.
        boolean all = colouring != Colouring.PARITY;
        int several = 2 * full.size() - 1;
        boolean few = IntStream.of(grid.sides()).anyMatch(side -> side < several);
        this.certain = all ? 1 : few ? Integer.MAX_VALUE : several;
        for (int colour = 0; colour < full.size(); colour++) {
            TokenNumbering numbering = full.get(colour);
            numberings.add(
                    colouring == Colouring.PARITY
                            ? new ParityNumbering(numbering, grid, colour)
                            : numbering);
        }
    }

    /**
     * Stages in a numbering per colour in which every PU has a token; with parity colouring it is
     * thinned out.
     *
     * @param full the numbering of each colour
     */
    static Plan of(
            String name,
            Grid grid,
            Colouring colouring,
            List<? extends TokenNumbering> full,
            List<Stage> stages) {
        StagedPlan plan = new StagedPlan(grid, colouring, full, stages);
        return new Plan(
                name,
                grid,
                colouring,
                plan.numberings,
                plan.stages.stream().mapToInt(Stage::steps).toArray(),
                plan);
    }

    @Override
    public PlanStep make(int part, int step) {
        return make(part, step, 0, colours(part));
    }

    @Override
    public PlanStep make(int part, int step, int colour) {
        return make(part, step, colour, colour + 1);
    }

    private PlanStep make(int part, int step, int from, int to) {
        Stage stage = stages.get(part);
        List<Move> moves = new ArrayList<>();
        String label = "";
        for (int colour = from; colour < to; colour++) {
            LineFamily family = stage.families().get(colour);
            for (int start : starts(family.axis())) {
                LinePlan plan = family.plan().apply(start);
                if (step < plan.steps()) {
                    label = label.isEmpty() ? plan.label(step) : label;
                    int base = family.base().applyAsInt(start);
                    add(moves, plan.moves(step), start, family.axis(), colour, base);
                }
            }
        }
        return new PlanStep(stage.label().isEmpty() ? label : stage.label() + ": " + label, moves);
    }

    /** The PUs at position 0 of the lines along an axis, ascending. */
    private int[] starts(int axis) {
        int stride = grid.stride(axis);
        int[] starts = new int[grid.pus() / grid.side(axis)];
        Arrays.setAll(starts, line -> line / stride * stride * grid.side(axis) + line % stride);
        return starts;
    }

    /** The PU at position 0 of the line of a PU. */
    private int startOf(int pu, int axis) {
        return pu - grid.coordinate(pu, axis) * grid.stride(axis);
    }

    private void add(
            List<Move> moves, List<LineMove> line, int start, int axis, int colour, int base) {
        IntUnaryOperator bound = bound(colour, base);
        for (int place = 0; place < line.size(); place++) {
            LineMove move = line.get(place);
            TokenSet tokens = move.tokens().mapped(bound);
            if (!tokens.isEmpty()) {
                int source = start + move.source() * grid.stride(axis);
                moves.add(
                        new Move(source, axis, move.direction(), move.distance(), colour, tokens));
            }
        }
    }

    /** From the numbering of a line to that of a colour. */
    private IntUnaryOperator bound(int colour, int base) {
        return numberings.get(colour) instanceof ParityNumbering parity
                ? full -> parity.before(full + base)
                : full -> full + base;
    }

    @Override
    public PuStep make(int part, int step, int pu, Grid same) {
        return part(part, step, 0, colours(part), pu);
    }

    @Override
    public PuStep make(int part, int step, int colour, int pu, Grid same) {
        return part(part, step, colour, colour + 1, pu);
    }

    private int colours(int part) {
        return stages.get(part).families().size();
    }

    private PuStep part(int part, int step, int from, int to, int pu) {
        List<LineFamily> families = stages.get(part).families();
        List<Move> sends = new ArrayList<>(2 * (to - from));
        int arrivals = 0;
        for (int colour = from; colour < to; colour++) {
            LineFamily family = families.get(colour);
            int axis = family.axis();
            int start = startOf(pu, axis);
            LinePlan plan = family.plan().apply(start);
            if (step < plan.steps()) {
                int position = grid.coordinate(pu, axis);
                LineSteps.LineStep line = lines.step(plan, step, grid.side(axis));
                int base = family.base().applyAsInt(start);
                add(sends, line.from(position), start, axis, colour, base);
                IntUnaryOperator bound = bound(colour, base);
                List<LineMove> received = line.to(position);
                for (int place = 0; place < received.size(); place++) {
                    arrivals += isEmpty(received.get(place), bound) ? 0 : 1;
                }
            }
        }
        return new PuStep(sends, arrivals);
    }

    @Override
    public boolean makesParts() {
        return true;
    }

    @Override
    public long kept() {
        long steps = 0;
        for (Stage stage : stages) {
            for (LineFamily family : stage.families()) {
                Set<LinePlan> kinds = Collections.newSetFromMap(new IdentityHashMap<>());
                for (int start : starts(family.axis())) {
                    LinePlan plan = family.plan().apply(start);
                    steps += kinds.add(plan) ? plan.steps() : 0;
                }
            }
        }
        return 2 * Math.min(steps, lines.most()) * longest;
    }

    /** Of a few PUs, so that steps of lines are not kept for them. */
    @Override
    public List<Move> arrivals(int part, int step, int pu, Grid same) {
        List<Move> arrivals = new ArrayList<>();
        List<LineFamily> families = stages.get(part).families();
        for (int colour = 0; colour < families.size(); colour++) {
            LineFamily family = families.get(colour);
            int axis = family.axis();
            int start = startOf(pu, axis);
            LinePlan plan = family.plan().apply(start);
            if (step < plan.steps()) {
                int position = grid.coordinate(pu, axis);
                List<LineMove> line = plan.moves(step).stream()
                        .filter(move -> move.target(grid.side(axis)) == position)
                        .toList();
                add(arrivals, line, start, axis, colour, family.base().applyAsInt(start));
            }
        }
        return arrivals;
    }

    private boolean isParity() {
        return numberings.stream().anyMatch(ParityNumbering.class::isInstance);
    }

    /** Those of one line of each kind, unless a line's tokens depend on where it is. */
    @Override
    public List<Move> samples(int part, int step) {
        if (isParity()) {
            return make(part, step).moves();
        }
        List<Move> moves = new ArrayList<>();
        List<LineFamily> families = stages.get(part).families();
        for (int colour = 0; colour < families.size(); colour++) {
            LineFamily family = families.get(colour);
            Set<LinePlan> kinds = Collections.newSetFromMap(new IdentityHashMap<>());
            for (int start : starts(family.axis())) {
                LinePlan plan = family.plan().apply(start);
                if (kinds.add(plan) && step < plan.steps()) {
                    int base = family.base().applyAsInt(start);
                    add(moves, plan.moves(step), start, family.axis(), colour, base);
                }
            }
        }
        return moves;
    }

    @Override
    public StepChannels channels(int part, int step, int colour, Grid same) {
        LineFamily family = stages.get(part).families().get(colour);
        int side = grid.side(family.axis());
        IdentityHashMap<LinePlan, BitSet> kinds = new IdentityHashMap<>();
        List<BitSet> all = Arrays.stream(starts(family.axis()))
                .mapToObj(start -> kinds.computeIfAbsent(
                        family.plan().apply(start), plan -> channels(plan, step, side)))
                .toList();
        return new StepChannels(family.axis(), kinds.size() == 1 ? all.subList(0, 1) : all);
    }

    /**
     * Those of a line: of each position the one up, then the one down. On a ring of two PUs both
     * are the same.
     */
    private BitSet channels(LinePlan plan, int step, int side) {
        boolean same = grid.wrapped() && side == 2;
        BitSet channels = new BitSet(2 * side);
        if (step < plan.steps()) {
            for (LineMove move : plan.moves(step)) {
                for (int link = 0; link < move.distance(); link++) {
                    int at = Math.floorMod(move.source() + link * move.direction(), side);
                    channels.set(same || move.direction() > 0 ? 2 * at : 2 * at + 1);
                }
            }
        }
        return channels;
    }

    private static boolean isEmpty(LineMove move, IntUnaryOperator bound) {
        TokenSet tokens = move.tokens();
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            if (bound.applyAsInt(tokens.to(interval)) > bound.applyAsInt(tokens.from(interval))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long packets(int part, int step) {
        return IntStream.range(0, colours(part))
                .mapToLong(colour -> packets(part, step, colour))
                .sum();
    }

    @Override
    public long packets(int part, int step, int colour) {
        long packets = 0;
        LineFamily family = stages.get(part).families().get(colour);
        IdentityHashMap<LinePlan, Counted> kinds = new IdentityHashMap<>();
        for (int start : starts(family.axis())) {
            LinePlan plan = family.plan().apply(start);
            if (step < plan.steps()) {
                IntUnaryOperator bound = bound(colour, family.base().applyAsInt(start));
                Counted line = kinds.computeIfAbsent(plan, kind -> counted(kind.moves(step)));
                packets += line.certain();
                for (LineMove move : line.others()) {
                    packets += isEmpty(move, bound) ? 0 : 1;
                }
            }
        }
        return packets;
    }

    /**
     * The moves of a step of a line.
     *
     * @param certain number of moves that have tokens whatever the colour
     * @param others the others
     */
    private record Counted(long certain, List<LineMove> others) {}

    private Counted counted(List<LineMove> moves) {
        List<LineMove> others =
                moves.stream().filter(move -> !isCertain(move.tokens())).toList();
        return new Counted(moves.size() - others.size(), others);
    }

    private boolean isCertain(TokenSet tokens) {
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            if (tokens.to(interval) - tokens.from(interval) >= certain) {
                return true;
            }
        }
        return false;
    }

    /**
     * What the lines along one axis do at the same time. Lines are known by their PU at position 0.
     *
     * @param axis the axis
     * @param steps number of steps of the longest plan
     * @param plan the plan of a line, in a numbering of its own
     * @param base what has to be added to the token numbers of a line to get those of the colour
     */
    record LineFamily(int axis, int steps, IntFunction<LinePlan> plan, IntUnaryOperator base) {

        /** All lines do the same. */
        static LineFamily uniform(int axis, LinePlan plan, IntUnaryOperator base) {
            return new LineFamily(axis, plan.steps(), line -> plan, base);
        }
    }
}
