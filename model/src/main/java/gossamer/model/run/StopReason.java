package gossamer.model.run;

/** Why a run ended. */
public enum StopReason {
    /**
     * Nothing was left to happen: every PU is complete, or those that are not wait for packets that
     * will never come.
     */
    QUIESCENT("nothing left to happen"),
    /** {@code limits.virtual-time} was reached. */
    VIRTUAL_TIME_LIMIT("limits.virtual-time reached"),
    /** {@code limits.wall-time} was reached. */
    WALL_TIME_LIMIT("limits.wall-time reached"),
    /** {@code limits.events} was reached. */
    EVENT_LIMIT("limits.events reached"),
    /** Faults come and go so often that {@code limits.trace-size} or the memory is too small. */
    FAULT_LIMIT("limits.trace-size reached by faults that come and go too often"),
    /** A run with a pace lagged too far behind the wall clock. */
    LAG_LIMIT("--max-lag reached"),
    /** The user asked for it. */
    INTERRUPTED("interrupted");

    private final String text;

    StopReason(String text) {
        this.text = text;
    }

    /** For people. */
    public String text() {
        return text;
    }

    /** Whether the same run always stops there and so is reproducible up to its end. */
    public boolean reproducible() {
        return this == QUIESCENT || this == VIRTUAL_TIME_LIMIT || this == FAULT_LIMIT;
    }
}
