package gossamer.model.fault;

/**
 * How likely a packet is hit.
 *
 * @param probability of each packet, more than 0, at most 1
 * @param ramp ticks in which the probability rises from 0 to what it is
 */
public record Chance(double probability, long ramp) {

    /** Every packet. */
    public static final Chance ALWAYS = of(1);

    /** Validates the numbers. */
    public Chance {
        if (!(probability >= 0 && probability <= 1) || ramp < 0) {
            throw new IllegalArgumentException("probability=" + probability + " ramp=" + ramp
                    + ", need 0 <= probability <= 1 and ramp >= 0");
        }
    }

    /** The same probability from the begin on. */
    public static Chance of(double probability) {
        return new Chance(probability, 0);
    }
}
