package gossamer.model.algorithm.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The shortest way to do two sequences of steps side by side, each in its order, where some steps
 * of one exclude some of the other.
 *
 * <p>How far both have come is a point in a plane, and two steps that exclude each other are an
 * obstacle there. While both go on the point moves along a diagonal; when one waits, along an axis.
 * So a shortest way leads from the corners of obstacles along diagonals to the next obstacle, and
 * round it on one side or on the other (Akers 1956). All those ways are tried.
 */
final class ShortestOrder {

    /** Which steps of both sequences exclude each other. */
    @FunctionalInterface
    interface Exclusion {
        boolean excludes(int first, int second);
    }

    /**
     * A stretch of the way: from a corner to the next one.
     *
     * @param begin when it begins
     * @param from steps done by then, of both
     * @param to steps done at its end, of both
     */
    private record Stretch(long begin, int[] from, int[] to) {}

    private static final int START = -1;

    private final long[][] ends;
    private final Exclusion exclusion;
    private final int width;
    /** When a corner is reached at the earliest. */
    private final long[] times;
    /** From which corner it is reached then. */
    private final int[] origins;

    private long end = Long.MAX_VALUE;
    /** The corner from which the end is reached. */
    private int last = START;

    private ShortestOrder(long[] first, long[] second, Exclusion exclusion) {
        this.ends = new long[][] {sums(first), sums(second)};
        this.exclusion = exclusion;
        this.width = second.length + 1;
        this.times = new long[(first.length + 1) * width];
        this.origins = new int[times.length];
        Arrays.fill(times, Long.MAX_VALUE);
        times[0] = 0;
        origins[0] = START;
        for (int corner = 0; corner < times.length; corner++) {
            if (times[corner] < Long.MAX_VALUE) {
                go(corner);
            }
        }
    }

    /**
     * The shortest order.
     *
     * @param first how long the steps of one sequence take
     * @param second how long those of the other one take
     */
    static ShortestOrder of(long[] first, long[] second, Exclusion exclusion) {
        return new ShortestOrder(first, second, exclusion);
    }

    private static long[] sums(long... steps) {
        long[] sums = new long[steps.length + 1];
        for (int step = 0; step < steps.length; step++) {
            sums[step + 1] = Math.addExact(sums[step], steps[step]);
        }
        return sums;
    }

    /** Along the diagonal from a corner to what is in the way. */
    private void go(int corner) {
        int first = corner / width;
        int second = corner % width;
        while (first < ends[0].length - 1 && second < width - 1) {
            if (exclusion.excludes(first, second)) {
                reach(corner, first + 1, second);
                reach(corner, first, second + 1);
                return;
            }
            long left = ends[0][first + 1] - ends[0][corner / width];
            long right = ends[1][second + 1] - ends[1][corner % width];
            first += left <= right ? 1 : 0;
            second += right <= left ? 1 : 0;
        }
        long time = times[corner] + longer(corner, ends[0].length - 1, width - 1);
        if (time < end) {
            end = time;
            last = corner;
        }
    }

    private void reach(int origin, int first, int second) {
        int corner = first * width + second;
        long time = times[origin] + longer(origin, first, second);
        if (time < times[corner]) {
            times[corner] = time;
            origins[corner] = origin;
        }
    }

    /** How long the sequence takes that takes longer from one corner to another one. */
    private long longer(int origin, int first, int second) {
        return Math.max(
                ends[0][first] - ends[0][origin / width],
                ends[1][second] - ends[1][origin % width]);
    }

    /** When the last step ends. */
    long end() {
        return end;
    }

    /**
     * Steps of one sequence that follow each other.
     *
     * @param sequence 0 or 1
     * @param from the first of them
     * @param to the one after the last
     */
    record Run(int sequence, int from, int to) {}

    /** The steps that follow each other from the begin to the end, none waiting. */
    List<Run> chain() {
        List<Run> chain = new ArrayList<>();
        for (Stretch stretch : stretches()) {
            int sequence = ticks(0, stretch) >= ticks(1, stretch) ? 0 : 1;
            chain.add(new Run(sequence, stretch.from[sequence], stretch.to[sequence]));
        }
        return chain;
    }

    private long ticks(int sequence, Stretch stretch) {
        return ends[sequence][stretch.to[sequence]] - ends[sequence][stretch.from[sequence]];
    }

    private Deque<Stretch> stretches() {
        Deque<Stretch> stretches = new ArrayDeque<>();
        int[] to = {ends[0].length - 1, width - 1};
        for (int corner = last; corner != START; corner = origins[corner]) {
            int[] from = {corner / width, corner % width};
            stretches.addFirst(new Stretch(times[corner], from, to));
            to = from;
        }
        return stretches;
    }

    /** When each step of a sequence, 0 or 1, begins. */
    long[] begins(int sequence) {
        long[] sums = ends[sequence];
        long[] begins = new long[sums.length - 1];
        for (Stretch stretch : stretches()) {
            int from = stretch.from[sequence];
            for (int step = from; step < stretch.to[sequence]; step++) {
                begins[step] = stretch.begin + sums[step] - sums[from];
            }
        }
        return begins;
    }
}
