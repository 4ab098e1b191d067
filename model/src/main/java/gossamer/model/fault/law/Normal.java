package gossamer.model.fault.law;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.Optional;

/**
 * The normal distribution without what is negative in it: its lower tail is cut off at 0 and the
 * rest scaled up.
 *
 * @param mean of the whole distribution
 * @param deviation standard deviation of the whole distribution, more than 0
 * @param cut share that is cut off
 */
public record Normal(double mean, double deviation, double cut) implements QuantileLaw, KnownLaw {

    private static final double BELOW_ONE = 1 - 0x1p-53;

    public Normal {
        KnownLaw.requireTime("mean", mean);
        KnownLaw.requireTime("deviation", deviation);
        KnownLaw.require(deviation > 0, "deviation=0");
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

    public static final class Provider extends Declared implements DelayLawProvider {
        static final Key<Double> MEAN = DelayLawProvider.span("mean", 0, "a span of time")
                .doc("10us", "The mean of the whole distribution.");
        static final Key<Double> DEVIATION = DelayLawProvider.span("deviation", 1, "a span of time")
                .doc("2us", "The standard deviation of the whole distribution.");

        public Provider() {
            super(
                    "normal",
                    "the normal distribution without what is negative, the rest scaled up",
                    "the truncated normal distribution",
                    MEAN,
                    DEVIATION);
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            return Optional.of(Normal.of(settings.value(MEAN), settings.value(DEVIATION)));
        }
    }
}
