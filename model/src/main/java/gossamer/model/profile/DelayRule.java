package gossamer.model.profile;

/**
 * One entry of {@code profile.delays}: every packet that crosses any link is held up by a uniformly distributed number
 * of ticks, drawn for each packet on its own. The channel stays occupied meanwhile, so packets keep their order.
 *
 * @param min least delay in ticks, at least 0
 * @param max greatest delay in ticks, inclusive
 */
public record DelayRule(long min, long max) {

    /** Greatest delay that can be asked for, in ticks. */
    public static final long MAX_TICKS = 1L << 53;

    /** Validates the range. */
    public DelayRule {
        if (min < 0 || max < min || max > MAX_TICKS) {
            throw new IllegalArgumentException(
                    "delay min=" + min + " max=" + max + ", need 0 <= min <= max <= 2^53");
        }
    }
}
