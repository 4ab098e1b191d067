package gossamer.model.machine;

/**
 * Links repeat what is not acknowledged. A channel carries one packet until that is acknowledged or
 * given up. The receiving end of the link acknowledges each copy that reaches it and hands only the
 * first one to its PU; an acknowledgement is one flit on the opposite channel, which it does not
 * keep busy.
 *
 * @param timeout ticks from a packet's tail leaving the channel until the first repetition
 * @param maxAttempts how often a packet is sent at most, at least 1
 * @param backoffPermille by how much each further time-out is longer than the one before, in
 *     thousandths; at least 1000
 */
public record Reliability(long timeout, int maxAttempts, int backoffPermille) {

    /** Longest time-out, in ticks: a longer one after many tries is cut to this. */
    public static final long LONGEST = 1L << 52;

    private static final int SAME = 1000;

    public Reliability {
        if (timeout < 1 || timeout > LONGEST || maxAttempts < 1 || backoffPermille < SAME) {
            throw new IllegalArgumentException("timeout=" + timeout + " maxAttempts=" + maxAttempts
                    + " backoffPermille=" + backoffPermille
                    + ", need 1 <= timeout <= 2^52, maxAttempts >= 1, backoffPermille >= 1000");
        }
    }

    /** The time-out after this attempt, counted from 1, in ticks. */
    public long timeoutAfter(int attempt) {
        long ticks = timeout;
        for (int further = 1; further < attempt && ticks < LONGEST; further++) {
            ticks = ticks > Long.MAX_VALUE / backoffPermille
                    ? LONGEST
                    : ticks * backoffPermille / SAME;
        }
        return Math.min(ticks, LONGEST);
    }
}
