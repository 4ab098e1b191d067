package gossamer.model.fault;

/**
 * When a fault is in force at its places.
 *
 * @param when the times
 * @param probability of each interval that it takes place
 * @param spread whether places have times of their own
 */
public record Timing(When when, double probability, Spread spread) {

    /** Whether places fail on their own. */
    public enum Spread {
        /** Each place draws its own times. */
        EACH_ALONE,
        /** All places fail and are repaired at the same times. */
        ALL_TOGETHER
    }

    /** These times for certain, at each place. */
    public static Timing of(When when) {
        return new Timing(when, 1, Spread.EACH_ALONE);
    }
}
