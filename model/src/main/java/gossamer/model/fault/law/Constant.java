package gossamer.model.fault.law;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.Optional;

/**
 * Always the same.
 *
 * @param ticks the delay
 */
public record Constant(double ticks) implements QuantileLaw, KnownLaw {
    public Constant {
        KnownLaw.requireTime("delay", ticks);
    }

    @Override
    public double quantile(double share) {
        return ticks;
    }

    public static final class Provider extends Declared implements DelayLawProvider {
        static final Key<Double> TIME =
                DelayLawProvider.span("time", 0, "a span of time").doc("5us", "The delay.");

        public Provider() {
            super("constant", "always the same", "Gossamer", TIME);
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            return Optional.of(new Constant(settings.value(TIME)));
        }
    }
}
