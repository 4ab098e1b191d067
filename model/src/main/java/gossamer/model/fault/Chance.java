package gossamer.model.fault;

import gossamer.model.fault.law.DelayLaw;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

/**
 * How likely a packet is hit.
 *
 * @param probability of each packet, more than 0, at most 1
 * @param ramp ticks in which the probability rises from 0 to what it is
 */
public record Chance(double probability, long ramp) {

    static final Key<Double> PROBABILITY =
            FaultProvider.PROBABILITY.doc("1%", "The probability with which each packet is hit.");

    static final Key<Double> REQUIRED = PROBABILITY.required("a probability, e.g. 0.01 or 1%");

    public static final Key<Long> RAMP = Key.time("ramp", 1, DelayLaw.MAX_TICKS)
            .doc("50us", "The time in which the probability grows from 0 to what it is.");

    /** Every packet. */
    public static final Chance ALWAYS = of(1);

    public Chance {
        if (!(probability >= 0 && probability <= 1) || ramp < 0) {
            throw new IllegalArgumentException("probability=" + probability + " ramp=" + ramp
                    + ", need 0 <= probability <= 1 and ramp >= 0");
        }
    }

    /** What the keys of a fault that hits packets one by one say. */
    static Chance of(Settings settings) {
        double probability = settings.get(REQUIRED).orElse(settings.value(PROBABILITY));
        return new Chance(probability, settings.get(RAMP).orElse(0L));
    }

    /** The same probability from the begin on. */
    public static Chance of(double probability) {
        return new Chance(probability, 0);
    }
}
