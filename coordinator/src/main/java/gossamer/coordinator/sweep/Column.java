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
    /** Rounds of a farm by their outcome: all correct voters have the right value, and so on. */
    RIGHT("rightRounds"),
    WRONG("wrongRounds"),
    NO_RESULT("noResultRounds"),
    DISAGREEMENT("disagreementRounds"),
    SEATS("seatsRounds"),
    /** From the first round that is not right to before the next one from which all are. */
    RECOVERY("roundsToRecover"),
    /** Median time from the question to a module to the outcome of its voter. */
    LATENCY("voteLatency"),
    AVAILABILITY("availability"),
    /** 1 if the last round is right, else 0. */
    AT_END("rightAtEnd"),
    /** 1 if all are, else 0. */
    SURVIVED("survived"),
    /** Right rounds before the first that is not. */
    TO_FAILURE("roundsToFailure"),
    OUTAGES("outages"),
    /** The same five by the law of the modules, where it is known. */
    EXPECTED_AVAILABILITY("availabilityExpected"),
    EXPECTED_AT_END("rightAtEndExpected"),
    EXPECTED_SURVIVED("survivedExpected"),
    EXPECTED_TO_FAILURE("roundsToFailureExpected"),
    EXPECTED_OUTAGES("outagesExpected"),
    FINGERPRINT("fingerprint"),
    REASON("reason");

    private final String title;

    Column(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Whether only farms have it. */
    boolean isOfFarms() {
        return compareTo(RIGHT) >= 0 && compareTo(EXPECTED_OUTAGES) <= 0;
    }
}
