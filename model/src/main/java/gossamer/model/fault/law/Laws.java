package gossamer.model.fault.law;

/** Laws of delays that are drawn one by one. Times are in ticks and need not be whole. */
public final class Laws {

    private Laws() {}

    /** A delay is the value at which the distribution function reaches a number drawn between 0 and 1. */
    interface Inverse extends DelayLaw {

        @Override
        default long ticks(Draws draw, long sequence) {
            return Rounding.whole(quantile(Rounding.unit(draw.bits(sequence))), draw, sequence);
        }

        @Override
        default long least() {
            return Rounding.floor(quantile(Rounding.LEAST_UNIT));
        }

        @Override
        default long most() {
            return Rounding.ceiling(quantile(1 - 2 * Rounding.LEAST_UNIT));
        }
    }

    /**
     * Always the same.
     *
     * @param ticks the delay
     */
    public record Constant(double ticks) implements Inverse {
        /** Requires a time. */
        public Constant {
            requireTime("delay", ticks);
        }

        @Override
        public double quantile(double share) {
            return ticks;
        }
    }

    /**
     * Any time in a range with the same probability. If both ends are whole, only whole ticks are drawn, both ends
     * included.
     *
     * @param min shortest
     * @param max longest
     */
    public record Uniform(double min, double max) implements Inverse {
        /** Requires a range. */
        public Uniform {
            requireTime("min", min);
            requireTime("max", max);
            require(min <= max, "min=" + min + " > max=" + max);
        }

        private boolean isWhole() {
            return min == Math.rint(min) && max == Math.rint(max);
        }

        @Override
        public long ticks(Draws draw, long sequence) {
            return isWhole()
                    ? draw.uniform(sequence, (long) min, (long) max)
                    : Inverse.super.ticks(draw, sequence);
        }

        @Override
        public double quantile(double share) {
            return min + share * (max - min);
        }

        @Override
        public long least() {
            return (long) min;
        }

        @Override
        public long most() {
            return Rounding.ceiling(max);
        }
    }

    /**
     * The normal distribution without what is negative in it: its lower tail is cut off at 0 and the rest scaled up.
     *
     * @param mean of the whole distribution
     * @param deviation standard deviation of the whole distribution, more than 0
     * @param cut share that is cut off
     */
    public record Normal(double mean, double deviation, double cut) implements Inverse {
        /** Requires a distribution. */
        public Normal {
            requireTime("mean", mean);
            requireTime("deviation", deviation);
            require(deviation > 0, "deviation=0");
        }

        /** The distribution with this mean and standard deviation. */
        public static Normal of(double mean, double deviation) {
            return new Normal(mean, deviation, InverseNormal.below(-mean / deviation));
        }

        @Override
        public double quantile(double share) {
            double of = cut + share * (1 - cut);
            return Math.max(0, mean + deviation * InverseNormal.of(Math.min(of, BELOW_ONE)));
        }
    }

    /**
     * The time between events that happen at a constant rate.
     *
     * @param mean mean, more than 0
     */
    public record Exponential(double mean) implements Inverse {
        /** Requires a mean. */
        public Exponential {
            requireTime("mean", mean);
            require(mean > 0, "mean=0");
        }

        @Override
        public double quantile(double share) {
            return -mean * StrictMath.log1p(-share);
        }
    }

    /**
     * Times whose logarithm is normally distributed.
     *
     * @param median median, more than 0
     * @param sigma standard deviation of the natural logarithm, more than 0
     */
    public record Lognormal(double median, double sigma) implements Inverse {
        /** Requires a distribution. */
        public Lognormal {
            requireTime("median", median);
            require(median > 0 && sigma > 0, "median=" + median + " sigma=" + sigma);
        }

        @Override
        public double quantile(double share) {
            return median * StrictMath.exp(sigma * InverseNormal.of(share));
        }
    }

    /**
     * A heavy tail: of all times the share {@code (scale/t)^shape} is longer than t.
     *
     * @param scale shortest time, more than 0
     * @param shape the less, the heavier the tail; more than 0
     */
    public record Pareto(double scale, double shape) implements Inverse {
        /** Requires a distribution. */
        public Pareto {
            requireTime("scale", scale);
            require(scale > 0 && shape > 0, "scale=" + scale + " shape=" + shape);
        }

        @Override
        public double quantile(double share) {
            return scale * StrictMath.exp(-StrictMath.log1p(-share) / shape);
        }
    }

    /**
     * The times of another law, but none longer than this: what would be longer takes as long as this.
     *
     * @param law the other law
     * @param max the longest, in whole ticks
     */
    public record Capped(DelayLaw law, long max) implements DelayLaw {
        @Override
        public long ticks(Draws draw, long sequence) {
            return Math.min(max, law.ticks(draw, sequence));
        }

        @Override
        public double quantile(double share) {
            return Math.min((double) max, law.quantile(share));
        }

        @Override
        public long least() {
            return Math.min(max, law.least());
        }

        @Override
        public long most() {
            return Math.min(max, law.most());
        }
    }

    private static final double BELOW_ONE = 1 - 0x1p-53;

    static void requireTime(String name, double ticks) {
        require(ticks >= 0 && ticks <= DelayLaw.MAX_TICKS, name + "=" + ticks);
    }

    static void require(boolean holds, String wrong) {
        if (!holds) {
            throw new IllegalArgumentException(wrong);
        }
    }
}
