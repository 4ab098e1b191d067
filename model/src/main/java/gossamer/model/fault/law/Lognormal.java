package gossamer.model.fault.law;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.Optional;

/**
 * Times whose logarithm is normally distributed.
 *
 * @param median median, more than 0
 * @param sigma standard deviation of the natural logarithm, more than 0
 */
public record Lognormal(double median, double sigma) implements QuantileLaw, KnownLaw {
    public Lognormal {
        KnownLaw.requireTime("median", median);
        KnownLaw.require(median > 0 && sigma > 0, "median=" + median + " sigma=" + sigma);
    }

    @Override
    public double quantile(double share) {
        return median * StrictMath.exp(sigma * InverseNormal.of(share));
    }

    public static final class Provider extends Declared implements DelayLawProvider {
        static final Key<Double> MEDIAN =
                DelayLawProvider.span("median", 1, "a span of time").doc("2us", "The median.");
        static final Key<Double> SIGMA = Key.decimal("sigma", "0.001", "10")
                .required("a number")
                .doc("0.8", "The standard deviation of the natural logarithm.");

        public Provider() {
            super(
                    "lognormal",
                    "times whose logarithm is normally distributed",
                    "the log-normal distribution",
                    MEDIAN,
                    SIGMA);
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            return Optional.of(new Lognormal(settings.value(MEDIAN), settings.value(SIGMA)));
        }
    }
}
