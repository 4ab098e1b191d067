package gossamer.model.fault.law;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.Optional;

/**
 * The time between events that happen at a constant rate.
 *
 * @param mean mean, more than 0
 */
public record Exponential(double mean) implements QuantileLaw, KnownLaw {
    private static final double MARGIN = 0x1p-50;

    public Exponential {
        KnownLaw.requireTime("mean", mean);
        KnownLaw.require(mean > 0, "mean=0");
    }

    @Override
    public double quantile(double share) {
        return -mean * StrictMath.log1p(-share);
    }

    /**
     * The same as by {@link #quantile}, mostly without it, as that is a native call in JDK 17. The
     * processor's logarithm may err differently on each machine. Both logarithms err by a unit in
     * the last place, products by half of one, and {@code 1 - share} by 2^-54, which makes 2^-53 in
     * the logarithm: mean 2^-53 + 3 about 2^-52 in all, less than the margin. Where the margin
     * makes no difference, the error makes none.
     */
    @Override
    public long ticks(Draws draw, long sequence) {
        double share = draw.unit(sequence);
        double about = -mean * Math.log(1 - share);
        double margin = (mean + about) * MARGIN;
        double part = Rounding.part(draw, sequence);
        long least = Rounding.whole(about - margin, part);
        return least == Rounding.whole(about + margin, part)
                ? least
                : Rounding.whole(quantile(share), part);
    }

    public static final class Provider extends Declared implements DelayLawProvider {
        static final Key<Double> MEAN = DelayLawProvider.span("mean", 0, "a span of time")
                .doc("5us", "The mean, more than 0.");

        public Provider() {
            super(
                    "exponential",
                    "the time between events that happen at a constant rate",
                    "the exponential distribution",
                    MEAN);
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            double mean = settings.value(MEAN);
            if (mean == 0) {
                complaints.reject(MEAN, "0 is no mean of an exponential law", "more than 0");
                return Optional.empty();
            }
            return Optional.of(new Exponential(mean));
        }
    }
}
