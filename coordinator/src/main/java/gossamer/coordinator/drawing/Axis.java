package gossamer.coordinator.drawing;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values to places on an axis, 0 to 1; logarithmically where positive values span much.
 *
 * @param least the value at 0
 * @param most the value at 1, greater than least
 * @param logarithmic whether equal factors, and not equal differences, are equally long
 */
public record Axis(double least, double most, boolean logarithmic) {

    private static final double MUCH = 20;

    /** Values that differ by less of their size are the same but for rounding. */
    private static final double ROUNDING = 1e-12;

    private static final int MOST_EVERY = 100_000_000;
    private static final int[] STEPS = {1, 2, 5};

    /** An axis for values, with some room around them. */
    public static Axis of(double least, double most) {
        if (least > 0 && most / least >= MUCH) {
            double room = Math.pow(most / least, 0.05);
            return new Axis(least / room, most * room, true);
        }
        double span = most - least;
        double size = Math.max(Math.abs(least), Math.abs(most));
        double room = span > ROUNDING * size ? 0.06 * span : Math.max(1, size) * 0.1;
        return new Axis(least >= 0 ? Math.max(0, least - room) : least - room, most + room, false);
    }

    /** Where a value is, 0 to 1. */
    public double place(double value) {
        return logarithmic
                ? Math.log(value / least) / Math.log(most / least)
                : (value - least) / (most - least);
    }

    /** Round values on it, up to about eight. */
    public List<Double> ticks() {
        return logarithmic ? powers() : steps();
    }

    private List<Double> powers() {
        double decades = Math.log10(most / least);
        List<Double> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(least)); power <= Math.log10(most); power++) {
            for (int step : STEPS) {
                double tick = step * Math.pow(10, power);
                boolean wanted = step == 1 || decades < 2.5;
                if (wanted && tick >= least && tick <= most) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }

    private List<Double> steps() {
        double rough = (most - least) / 8;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = 10 * power;
        for (int factor : STEPS) {
            step = factor * power >= rough ? Math.min(step, factor * power) : step;
        }
        List<Double> ticks = new ArrayList<>();
        for (long number = (long) Math.ceil(least / step); number * step <= most; number++) {
            ticks.add(number * step);
        }
        return ticks;
    }

    /** The least of 1, 2, 5, 10, 20, … cells of a size that together have so much room. */
    public static int every(double size, double room) {
        for (int decade = 1; decade < MOST_EVERY; decade *= 10) {
            for (int step : STEPS) {
                if (step * decade * size >= room) {
                    return step * decade;
                }
            }
        }
        return MOST_EVERY;
    }
}
