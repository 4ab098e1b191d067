package gossamer.model.fault.law;

/**
 * How long delays are. A delay is a function of a stream of draws and a sequence number: no law
 * remembers anything. Delays are whole ticks; what a law says beyond a whole tick makes one tick
 * more with the probability of that fraction, so that means are right even where most delays are
 * shorter than a tick.
 */
public interface DelayLaw {

    /** Longest delay, in ticks; what a law says beyond it counts as this. */
    long MAX_TICKS = 1L << 53;

    /** The delay, in ticks, of the {@code sequence}-th packet (from 0); never negative. */
    long ticks(Draws draw, long sequence);

    /**
     * The delay, in ticks, that a share of all delays does not exceed, before it is made whole.
     *
     * @param share between 0 and 1, both excluded
     */
    double quantile(double share);

    /** No delay is shorter, in ticks. */
    long least();

    /** No delay is longer, in ticks. */
    long most();

    /**
     * Whether only its own code knows what it does, so that a verifier takes its delays as given:
     * so it is for laws of users.
     */
    default boolean isOpaque() {
        return true;
    }
}
