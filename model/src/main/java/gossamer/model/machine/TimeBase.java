package gossamer.model.machine;

/** What one tick of virtual time stands for. */
public enum TimeBase {
    /** One nanosecond: costs were given as durations. */
    NANOSECONDS("ns"),
    /** An abstract unit: costs were given as plain integers. */
    TICKS("ticks"),
    /** One synchronous communication round: {@code cost = round}. */
    ROUNDS("rounds");

    private final String unit;

    TimeBase(String unit) {
        this.unit = unit;
    }

    /** The unit as printed behind a number. */
    public String unit() {
        return unit;
    }
}
