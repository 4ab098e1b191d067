package gossamer.coordinator.sweep;

/** What the table tells of a run, in order. All of it is the same whenever the run is repeated. */
enum Column {
    SEED("seed"),
    /** See {@link RunRow}. */
    STATUS("status"),
    PUS("pus"),
    LINKS("links"),
    MAKESPAN("makespan"),
    TIME_UNIT("timeUnit"),
    /** The makespan, where time is counted in rounds. */
    ROUNDS("rounds"),
    PREDICTED("predicted"),
    LOWER_BOUND("lowerBound"),
    RATIO("ratioToBound"),
    PACKETS("packets"),
    DELIVERIES("deliveries"),
    TOKENS("tokensDelivered"),
    QUEUED("waitedForPort"),
    BLOCKED("waitedForLink"),
    COMPLETE_PUS("completePus"),
    LOST("lost"),
    /** Whole tokens that came to PUs which held them. */
    REDUNDANT("tokensRedundant"),
    /** Share of all tokens that PUs hold at the end. */
    COVERAGE("coverage"),
    /** Times until so many per cent of all tokens had reached all PUs, where looked into. */
    TIME_TO_50("timeTo50"),
    TIME_TO_90("timeTo90"),
    TIME_TO_99("timeTo99"),
    FINGERPRINT("fingerprint"),
    REASON("reason");

    private final String title;

    Column(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
