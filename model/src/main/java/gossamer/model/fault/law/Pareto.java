package gossamer.model.fault.law;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.Optional;

/**
 * A heavy tail: of all times the share {@code (scale/t)^shape} is longer than t.
 *
 * @param scale shortest time, more than 0
 * @param shape the less, the heavier the tail; more than 0
 */
public record Pareto(double scale, double shape) implements QuantileLaw, KnownLaw {
    public Pareto {
        KnownLaw.requireTime("scale", scale);
        KnownLaw.require(scale > 0 && shape > 0, "scale=" + scale + " shape=" + shape);
    }

    @Override
    public double quantile(double share) {
        return scale * StrictMath.exp(-StrictMath.log1p(-share) / shape);
    }

    public static final class Provider extends Declared implements DelayLawProvider {
        static final Key<Double> SCALE = DelayLawProvider.span("scale", 1, "a span of time")
                .doc("1us", "The shortest delay.");
        static final Key<Double> SHAPE = Key.decimal("shape", "0.1", "100")
                .required("a number")
                .doc("2.5", "The less it is, the heavier the tail.");

        public Provider() {
            super(
                    "pareto",
                    "a heavy tail: longer than t with probability (scale/t)^shape",
                    "the Pareto distribution",
                    SCALE,
                    SHAPE);
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            return Optional.of(new Pareto(settings.value(SCALE), settings.value(SHAPE)));
        }
    }
}
