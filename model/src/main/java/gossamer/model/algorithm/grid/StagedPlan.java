package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.line.LineMove;
import gossamer.model.algorithm.line.LinePlan;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Move;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlanStep;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenNumbering;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A plan made of stages; in a stage each colour works on the lines of one axis, and all wait for
 * the slowest.
 */
final class StagedPlan implements Plan {

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

    private final String name;
    private final Grid grid;
    private final Colouring colouring;
    private final List<TokenNumbering> numberings;
    private final List<Stage> stages;
    /** Of each stage the index of its first step, then the number of steps. */
    private final int[] starts;

    /**
     * Stages in a numbering per colour in which every PU has a token; with parity colouring it is
     * thinned out.
     *
     * @param full the numbering of each colour
     */
    StagedPlan(
            String name,
            Grid grid,
            Colouring colouring,
            List<? extends TokenNumbering> full,
            List<Stage> stages) {
        this.name = name;
        this.grid = grid;
        this.colouring = colouring;
        this.stages = List.copyOf(stages);
        this.numberings = new ArrayList<>();
        for (int colour = 0; colour < full.size(); colour++) {
            TokenNumbering numbering = full.get(colour);
            numberings.add(
                    colouring == Colouring.PARITY
                            ? new ParityNumbering(numbering, grid, colour)
                            : numbering);
        }
        this.starts = new int[stages.size() + 1];
        for (int i = 0; i < stages.size(); i++) {
            starts[i + 1] = starts[i] + stages.get(i).steps();
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Grid grid() {
        return grid;
    }

    @Override
    public Colouring colouring() {
        return colouring;
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return numberings.get(colour);
    }

    @Override
    public int tokens(int colour) {
        return numberings.get(colour) instanceof ParityNumbering parity
                ? parity.tokens()
                : grid.pus();
    }

    @Override
    public int steps() {
        return starts[stages.size()];
    }

    @Override
    public PlanStep step(int index) {
        if (index < 0 || index >= steps()) {
            throw new IndexOutOfBoundsException("step " + index + " of " + steps());
        }
        int at = 0;
        while (starts[at + 1] <= index) {
            at++;
        }
        Stage stage = stages.get(at);
        int step = index - starts[at];
        List<Move> moves = new ArrayList<>();
        String label = "";
        for (int colour = 0; colour < stage.families().size(); colour++) {
            LineFamily family = stage.families().get(colour);
            for (int pu = 0; pu < grid.pus(); pu++) {
                if (grid.coordinate(pu, family.axis()) != 0) {
                    continue;
                }
                LinePlan plan = family.plan().apply(pu);
                if (step < plan.steps()) {
                    label = label.isEmpty() ? plan.label(step) : label;
                    int base = family.base().applyAsInt(pu);
                    add(moves, plan.moves(step), pu, family.axis(), colour, base);
                }
            }
        }
        return new PlanStep(stage.label().isEmpty() ? label : stage.label() + ": " + label, moves);
    }

    private void add(
            List<Move> moves, List<LineMove> line, int start, int axis, int colour, int base) {
        TokenNumbering numbering = numberings.get(colour);
        IntUnaryOperator bound = numbering instanceof ParityNumbering parity
                ? full -> parity.before(full + base)
                : full -> full + base;
        for (LineMove move : line) {
            TokenSet tokens = mapped(move.tokens(), bound);
            if (!tokens.isEmpty()) {
                int source = start + move.source() * grid.stride(axis);
                moves.add(
                        new Move(source, axis, move.direction(), move.distance(), colour, tokens));
            }
        }
    }

    /** The set whose intervals have their bounds moved by a monotone function. */
    private static TokenSet mapped(TokenSet set, IntUnaryOperator bound) {
        if (set.intervals() == 1) {
            return TokenSet.range(bound.applyAsInt(set.from(0)), bound.applyAsInt(set.to(0)));
        }
        TokenAccumulator all = new TokenAccumulator();
        for (int i = 0; i < set.intervals(); i++) {
            all.addRange(bound.applyAsInt(set.from(i)), bound.applyAsInt(set.to(i)));
        }
        return all.snapshot();
    }
}
