package gossamer.model.schedule;

/**
 * Sizes up to which schedules are read from files and taken from traces. A schedule at all limits
 * takes some 2 GB of memory.
 */
public final class ScheduleLimits {

    /** Most rounds. */
    public static final int MAX_ROUNDS = 2_000_000;

    /** Most packets in all rounds. */
    public static final int MAX_PACKETS = 10_000_000;

    /** Most tokens in all packets. */
    public static final int MAX_TOKEN_MOVES = 40_000_000;

    private ScheduleLimits() {}
}
