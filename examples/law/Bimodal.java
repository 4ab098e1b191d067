package gossamer.examples.law;

import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.fault.law.QuantileLaw;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import java.util.List;
import java.util.Optional;

/**
 * Delays of two kinds: most packets are held up for a short time, a few for a long one, as where a
 * switch now and then takes the way through its processor.
 *
 * <pre>gossamer run bimodal.conf --plugin Bimodal.java</pre>
 */
public final class Bimodal implements DelayLawProvider {

    private static final Key<Double> SHORT =
            DelayLawProvider.span("short", 0, "a span of time, at most long")
                    .doc("200ns", "How long most packets are held up.");
    private static final Key<Double> LONG =
            DelayLawProvider.span("long", 0, "a span of time, at least short")
                    .doc("5us", "How long the others are held up.");
    private static final Key<Double> SHARE = Key.probability("share")
            .otherwise(0.05)
            .doc("5%", "The share of packets that are held up for long.");

    @Override
    public String name() {
        return "bimodal";
    }

    @Override
    public String summary() {
        return "a short time for most packets, a long one for a few";
    }

    @Override
    public String source() {
        return "textbook: a mixture of two constants";
    }

    @Override
    public String version() {
        return "1.0";
    }

    @Override
    public List<Key<?>> keys() {
        return List.of(SHORT, LONG, SHARE);
    }

    @Override
    public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
        double shorter = settings.value(SHORT);
        double longer = settings.value(LONG);
        if (shorter > longer) {
            String wrong = complaints.text(SHORT) + " is greater than " + complaints.quote(LONG);
            complaints.reject(SHORT, wrong, "short <= long");
            return Optional.empty();
        }
        return Optional.of(new Mixture(shorter, longer, settings.value(SHARE)));
    }

    /**
     * The law with its parameters: which of the two times it is follows from one number between 0
     * and 1 that is drawn for each packet.
     *
     * @param shorter one time, in ticks
     * @param longer the other, in ticks, no less
     * @param share of packets that take the longer time, more than 0 and at most 1
     */
    private record Mixture(double shorter, double longer, double share) implements QuantileLaw {
        @Override
        public double quantile(double drawn) {
            return drawn < 1 - share ? shorter : longer;
        }
    }
}
