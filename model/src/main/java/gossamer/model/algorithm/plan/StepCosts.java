package gossamer.model.algorithm.plan;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The exact costs of the synchronous steps of a schedule: how much the largest packet of each
 * holds, and over how many links its longest path leads. Sizes are counts of indivisible pieces:
 * tokens, parts of tokens, or flits.
 */
public final class StepCosts {

    private record Step(long size, int distance) {}

    private final List<Step> steps = new ArrayList<>();

    /** The steps of a plan, in parts of tokens; steps without moves cost nothing. */
    public static StepCosts of(Plan plan) {
        StepCosts steps = new StepCosts();
        for (int index = 0; index < plan.steps(); index++) {
            List<Move> moves = plan.step(index).moves();
            if (!moves.isEmpty()) {
                steps.add(
                        1,
                        moves.stream()
                                .mapToLong(move -> move.tokens().size())
                                .max()
                                .orElse(0),
                        moves.stream().mapToInt(Move::distance).max().orElse(0));
            }
        }
        return steps;
    }

    /** Adds {@code times} steps. */
    public StepCosts add(int times, long size, int distance) {
        steps.addAll(Collections.nCopies(times, new Step(size, distance)));
        return this;
    }

    /** Adds a step of a plan, if it has moves: the slowest of them, in flits. */
    void addSlowest(Plan plan, List<Move> moves, Network network) {
        moves.stream()
                .max(Comparator.comparingLong(move -> plan.ticks(move, network)))
                .ifPresent(move -> add(
                        1,
                        (long) move.tokens().size() * plan.flits(move.colour(), network),
                        move.distance()));
    }

    /** Adds the steps of another schedule. */
    public StepCosts addAll(StepCosts others) {
        steps.addAll(others.steps);
        return this;
    }

    /** The same steps with every piece made of {@code factor} smaller ones. */
    public StepCosts times(long factor) {
        StepCosts result = new StepCosts();
        for (Step step : steps) {
            result.add(1, Math.multiplyExact(step.size, factor), step.distance);
        }
        return result;
    }

    /**
     * The steps of the colour that takes longest, of several that do not wait for each other: the
     * first of equal ones.
     *
     * @param colours the steps of each
     */
    public static StepCosts slowest(List<StepCosts> colours, Cost cost) {
        StepCosts slowest = colours.get(0);
        for (StepCosts colour : colours) {
            slowest = colour.ticks(cost, 1) > slowest.ticks(cost, 1) ? colour : slowest;
        }
        return slowest;
    }

    /** Pieces in the largest packet of each step. */
    public long[] sizes() {
        return steps.stream().mapToLong(Step::size).toArray();
    }

    /** Number of steps, each of which costs a start-up. */
    public int startups() {
        return steps.size();
    }

    /** Pieces in the largest packets of all steps together. */
    public long transfer() {
        return steps.stream().mapToLong(Step::size).sum();
    }

    /** Links on the longest paths of all steps together. */
    public long distance() {
        return steps.stream().mapToLong(Step::distance).sum();
    }

    /**
     * The makespan in units of pushing one token over one link.
     *
     * @param r a start-up in these units
     * @param h a hop in these units
     * @param pieces pieces that make a token
     */
    public double units(double r, double h, int pieces) {
        return steps.size() * r + distance() * h + (double) transfer() / pieces;
    }

    /** The makespan in ticks, when a piece is this many flits. */
    public long ticks(Cost cost, int pieceFlits) {
        long flits = Math.multiplyExact(transfer(), pieceFlits);
        long startups = Math.multiplyExact(cost.startup(), steps.size());
        long hops = Math.multiplyExact(cost.hop(), distance());
        return Math.addExact(Math.addExact(startups, hops), Math.multiplyExact(cost.flit(), flits));
    }

    /** Runs of equal steps as {@code 4x9@9 | 8x9@1}: number, pieces, distance. */
    public String profile() {
        return profile(1);
    }

    /** The same with sizes in tokens of so many pieces, as {@code 1x9/2@3}. */
    public String profile(int pieces) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int at = 1; at <= steps.size(); at++) {
            Step first = steps.get(from);
            if (at == steps.size() || !steps.get(at).equals(first)) {
                text.append(from == 0 ? "" : " | ").append(at - from).append('x');
                text.append(tokens(first.size, pieces)).append('@').append(first.distance);
                from = at;
            }
        }
        return text.toString();
    }

    private static String tokens(long size, int pieces) {
        return size % pieces == 0 ? Long.toString(size / pieces) : size + "/" + pieces;
    }
}
