package gossamer.model.algorithm.plan;

import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Walks through a plan step by step: every sender must hold what it sends when the step begins, no
 * two moves of a step may share a channel, and in the end every PU must hold what the plan's task
 * says: all tokens, or nothing besides.
 */
public final class PlanCheck {

    /** No more problems than this are listed. */
    private static final int MAX_PROBLEMS = 10;

    /**
     * What was found.
     *
     * @param moves packets sent
     * @param delivered tokens, or parts of tokens, that arrived, once for each packet they were in
     * @param redundant those that the receiver had already, or got twice in one step
     * @param maxSends most packets that one PU sends in a step, at most 2d
     * @param maxReceives most packets that one PU receives in a step
     * @param problems what is wrong, the first ten of them; empty for a good plan
     */
    public record Result(
            long moves,
            long delivered,
            long redundant,
            int maxSends,
            int maxReceives,
            List<String> problems) {

        /** Copies the list. */
        public Result {
            problems = List.copyOf(problems);
        }

        /** Whether the plan is complete and free of overlaps. */
        public boolean isClean() {
            return problems.isEmpty();
        }
    }

    private final Plan plan;
    private final Grid grid;
    private final int colours;
    private final TokenAccumulator[] held;
    /** The step in which each channel was last used, from 1. */
    private final int[] used;

    private final List<String> problems = new ArrayList<>();
    private long moves;
    private long delivered;
    private long redundant;
    private int maxSends;
    private int maxReceives;

    private PlanCheck(Plan plan) {
        this.plan = plan;
        this.grid = plan.grid();
        this.colours = plan.colours();
        this.held = new TokenAccumulator[grid.pus() * colours];
        this.used = new int[2 * grid.links()];
        for (int pu = 0; pu < grid.pus(); pu++) {
            for (int colour = 0; colour < colours; colour++) {
                int token = plan.numbering(colour).tokenOf(pu);
                held[pu * colours + colour] = plan.colouring().has(grid, pu, colour)
                        ? plan.task().begins(pu, token, grid.pus())
                        : new TokenAccumulator();
            }
        }
    }

    /** Checks all steps of a plan. */
    public static Result check(Plan plan) {
        PlanCheck check = new PlanCheck(plan);
        for (int index = 0; index < plan.steps(); index++) {
            check.step(index, plan.step(index));
        }
        check.completeness();
        return new Result(
                check.moves,
                check.delivered,
                check.redundant,
                check.maxSends,
                check.maxReceives,
                check.problems);
    }

    private void step(int index, PlanStep step) {
        int[] sends = new int[grid.pus()];
        int[] receives = new int[grid.pus()];
        for (Move move : step.moves()) {
            String where = "step " + index + " (" + step.label() + "): ";
            sends[move.source()]++;
            receives[move.target(grid)]++;
            if (move.tokens().isEmpty()) {
                problem(where + move + " is empty");
            }
            if (!holding(move.source(), move.colour()).containsAll(move.tokens())) {
                problem(where + grid.puName(move.source()) + " sends " + move.tokens()
                        + " of colour " + move.colour() + ", but holds "
                        + holding(move.source(), move.colour()));
            }
            occupy(move, index, where);
        }
        for (Move move : step.moves()) {
            TokenAccumulator receiver = holding(move.target(grid), move.colour());
            int before = receiver.size();
            receiver.addAll(move.tokens());
            redundant += move.tokens().size() - (receiver.size() - before);
            delivered += move.tokens().size();
        }
        moves += step.moves().size();
        maxSends = Math.max(maxSends, Arrays.stream(sends).max().orElse(0));
        maxReceives = Math.max(maxReceives, Arrays.stream(receives).max().orElse(0));
    }

    private void occupy(Move move, int index, String where) {
        int at = move.source();
        for (int link = 0; link < move.distance(); link++) {
            int channel = grid.channel(at, move.port());
            if (channel < 0) {
                problem(where + move + " leaves the grid at " + grid.puName(at));
                return;
            }
            if (used[channel] == index + 1) {
                problem(where + "channel " + grid.channelName(channel) + " is used twice");
            }
            used[channel] = index + 1;
            at = grid.target(channel);
        }
        if (at != move.target(grid)) {
            problem(where + move + " ends at " + grid.puName(at));
        }
    }

    private void completeness() {
        for (int pu = 0; pu < grid.pus(); pu++) {
            for (int colour = 0; colour < colours; colour++) {
                boolean all = plan.task().due(pu, grid.pus()) == grid.pus();
                if (all && !holding(pu, colour).containsRange(0, plan.tokens(colour))) {
                    problem("at the end " + grid.puName(pu) + " holds " + holding(pu, colour)
                            + " of the " + plan.tokens(colour) + " tokens of colour " + colour);
                }
            }
        }
    }

    private TokenAccumulator holding(int pu, int colour) {
        return held[pu * colours + colour];
    }

    private void problem(String text) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(text);
        }
    }
}
