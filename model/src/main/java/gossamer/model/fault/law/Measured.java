package gossamer.model.fault.law;

import java.util.Arrays;

/** Delays that were measured somewhere. */
public final class Measured implements DelayLaw {

    /** Most values. */
    public static final int MOST_VALUES = 1_000_000;

    private final double[] values;
    private final double[] sorted;
    private final boolean recorded;

    private Measured(double[] values, boolean recorded) {
        this.values = values;
        this.recorded = recorded;
        this.sorted = values.clone();
        Arrays.sort(sorted);
    }

    /**
     * A law of measured values.
     *
     * @param values at least one, in ticks
     * @param recorded true to take them in their order, again and again, from a drawn place of each channel on; false to draw
     *     any of them for each packet
     */
    public static Measured of(double[] values, boolean recorded) {
        Laws.require(values.length > 0 && values.length <= MOST_VALUES, values.length + " values");
        for (double value : values) {
            Laws.requireTime("value", value);
        }
        return new Measured(values.clone(), recorded);
    }

    /** The values in their order, in ticks. */
    public double[] values() {
        return values.clone();
    }

    @Override
    public long ticks(Draws draw, long sequence) {
        long last = values.length - 1L;
        long index = recorded
                ? (draw.uniform(Long.MIN_VALUE, 0, last) + sequence) % values.length
                : draw.uniform(sequence, 0, last);
        return Rounding.whole(values[(int) index], draw, sequence);
    }

    @Override
    public double quantile(double share) {
        int index = (int) Math.ceil(share * sorted.length) - 1;
        return sorted[Math.max(0, Math.min(sorted.length - 1, index))];
    }

    @Override
    public long least() {
        return Rounding.floor(sorted[0]);
    }

    @Override
    public long most() {
        return Rounding.ceiling(sorted[sorted.length - 1]);
    }

    @Override
    public String toString() {
        return "Measured[" + values.length + " values" + (recorded ? ", recorded]" : "]");
    }
}
