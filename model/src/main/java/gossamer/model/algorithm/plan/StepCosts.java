package gossamer.model.algorithm.plan;

import gossamer.model.machine.Cost;

import java.util.Arrays;
import java.util.List;

/**
 * The exact costs of the synchronous steps of a schedule: how much the largest packet of each
 * holds, and over how many links its longest path leads. Sizes are counts of indivisible pieces:
 * tokens, parts of tokens, or flits.
 */
public final class StepCosts {

    private long[] sizes = new long[16];
    private int[] distances = new int[16];
    private int count;

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
        while (count + times > sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * sizes.length);
            distances = Arrays.copyOf(distances, 2 * distances.length);
        }
        Arrays.fill(sizes, count, count + times, size);
        Arrays.fill(distances, count, count + times, distance);
        count += times;
        return this;
    }

    /** Adds the steps of another schedule. */
    public StepCosts addAll(StepCosts others) {
        for (int step = 0; step < others.count; step++) {
            add(1, others.sizes[step], others.distances[step]);
        }
        return this;
    }

    /** The same steps with every piece made of {@code factor} smaller ones. */
    public StepCosts times(long factor) {
        StepCosts result = new StepCosts();
        for (int step = 0; step < count; step++) {
            result.add(1, Math.multiplyExact(sizes[step], factor), distances[step]);
        }
        return result;
    }

    /** Both at once, step by step: the larger packet, the longer path. */
    public StepCosts with(StepCosts other) {
        StepCosts result = new StepCosts();
        for (int step = 0; step < Math.max(count, other.count); step++) {
            long size = Math.max(
                    step < count ? sizes[step] : 0, step < other.count ? other.sizes[step] : 0);
            int distance = Math.max(
                    step < count ? distances[step] : 0,
                    step < other.count ? other.distances[step] : 0);
            result.add(1, size, distance);
        }
        return result;
    }

    /** Pieces in the largest packet of each step. */
    public long[] sizes() {
        return Arrays.copyOf(sizes, count);
    }

    /** Number of steps, each of which costs a start-up. */
    public int startups() {
        return count;
    }

    /** Pieces in the largest packets of all steps together. */
    public long transfer() {
        return Arrays.stream(sizes, 0, count).sum();
    }

    /** Links on the longest paths of all steps together. */
    public long distance() {
        return Arrays.stream(distances, 0, count).asLongStream().sum();
    }

    /**
     * The makespan in units of pushing one token over one link.
     *
     * @param r a start-up in these units
     * @param h a hop in these units
     * @param pieces pieces that make a token
     */
    public double units(double r, double h, int pieces) {
        return count * r + distance() * h + (double) transfer() / pieces;
    }

    /** The makespan in ticks, when a piece is this many flits. */
    public long ticks(Cost cost, int pieceFlits) {
        long flits = Math.multiplyExact(transfer(), pieceFlits);
        long startups = Math.multiplyExact(cost.startup(), count);
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
        for (int at = 1; at <= count; at++) {
            if (at == count || sizes[at] != sizes[from] || distances[at] != distances[from]) {
                text.append(from == 0 ? "" : " | ").append(at - from).append('x');
                text.append(tokens(sizes[from], pieces)).append('@').append(distances[from]);
                from = at;
            }
        }
        return text.toString();
    }

    private static String tokens(long size, int pieces) {
        return size % pieces == 0 ? Long.toString(size / pieces) : size + "/" + pieces;
    }
}
