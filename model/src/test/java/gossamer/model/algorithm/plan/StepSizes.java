package gossamer.model.algorithm.plan;

import java.util.Arrays;

/**
 * The size of the largest packet of each step, as counts of whatever an element stands for: units,
 * tokens, or parts of tokens.
 */
public final class StepSizes {

    private long[] sizes = new long[16];
    private int count;

    /** Adds steps of equal size. */
    StepSizes add(int times, long size) {
        while (count + times > sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * sizes.length);
        }
        Arrays.fill(sizes, count, count + times, size);
        count += times;
        return this;
    }

    StepSizes addAll(StepSizes others) {
        for (int step = 0; step < others.count; step++) {
            add(1, others.sizes[step]);
        }
        return this;
    }

    /**
     * Step by step the larger of both, when each size has its own weight; the longer one goes on
     * alone.
     */
    static StepSizes slower(StepSizes one, long weight, StepSizes other, long otherWeight) {
        StepSizes both = new StepSizes();
        for (int step = 0; step < Math.max(one.count, other.count); step++) {
            long size = step < one.count ? one.sizes[step] * weight : 0;
            long otherSize = step < other.count ? other.sizes[step] * otherWeight : 0;
            both.add(1, Math.max(size, otherSize));
        }
        return both;
    }

    /** Number of steps, each with one start-up. */
    public int steps() {
        return count;
    }

    /** All sizes together. */
    public long sum() {
        return Arrays.stream(sizes, 0, count).sum();
    }

    /** Makespan when a start-up takes {@code startup} and one of what is counted {@code each}. */
    public long makespan(long startup, long each) {
        return Math.addExact(Math.multiplyExact(count, startup), Math.multiplyExact(sum(), each));
    }

    @Override
    public String toString() {
        return Arrays.toString(Arrays.copyOf(sizes, count));
    }
}
