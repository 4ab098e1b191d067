package gossamer.model.fault.law;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.Optional;

/**
 * Any time in a range with the same probability. If both ends are whole, only whole ticks are
 * drawn, both ends included.
 *
 * @param min shortest
 * @param max longest
 */
public record Uniform(double min, double max) implements QuantileLaw, KnownLaw {
    /** Requires a range. */
    public Uniform {
        KnownLaw.requireTime("min", min);
        KnownLaw.requireTime("max", max);
        KnownLaw.require(min <= max, "min=" + min + " > max=" + max);
    }

    private boolean isWhole() {
        return min == Math.rint(min) && max == Math.rint(max);
    }

    @Override
    public long ticks(Draws draw, long sequence) {
        return isWhole()
                ? draw.uniform(sequence, (long) min, (long) max)
                : QuantileLaw.super.ticks(draw, sequence);
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

    public static final class Provider extends Declared implements DelayLawProvider {
        static final Key<Double> MIN = DelayLawProvider.span(
                        "min", 0, "a span of time, at most max")
                .doc("0ns", "The shortest delay.");
        static final Key<Double> MAX = DelayLawProvider.span(
                        "max", 0, "a span of time, at least min")
                .doc("500ns", "The longest delay.");

        public Provider() {
            super(
                    "uniform",
                    "any time in a range with the same probability",
                    "the uniform distribution",
                    MIN,
                    MAX);
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            double min = settings.value(MIN);
            double max = settings.value(MAX);
            if (min > max) {
                String wrong = complaints.text(MIN) + " is greater than " + complaints.quote(MAX);
                complaints.reject(MIN, wrong, "min <= max");
                return Optional.empty();
            }
            return Optional.of(new Uniform(min, max));
        }
    }
}
