package gossamer.coordinator.config;

import gossamer.model.registry.Key;

/** What a campaign can compare; less of it is better, but for those that say so. */
public enum SweepMetric {
    /** Virtual time until the last PU is complete. */
    MAKESPAN,
    /** The same as a multiple of the lower bound. */
    RATIO_TO_BOUND,
    /** Packets sent. */
    PACKETS,
    /** Whole tokens delivered. */
    TOKENS,
    /** Packets that waited for a port or a link. */
    WAITS,
    /** Packets and copies lost on the way. */
    LOSSES,
    /** Share of the tokens delivered that their PU held already, 0 to 1. */
    REDUNDANCY,
    /** Virtual time until half of all tokens had reached all PUs, also of incomplete runs. */
    TIME_TO_50,
    /** The same for 90 % of them. */
    TIME_TO_90,
    /** The same for 99 % of them. */
    TIME_TO_99,
    /** Share of all tokens that PUs hold at the end of a run, complete or not; more is better. */
    COVERAGE,
    /** Rounds of a farm that are right at all correct voters; more is better. */
    RIGHT_ROUNDS,
    /** Rounds of a farm in which a correct voter has a wrong value. */
    WRONG_ROUNDS,
    /** Rounds of a farm from the first that is not right until all are again. */
    ROUNDS_TO_RECOVER,
    /** Median time of a farm from the question to a module to the outcome of its voter. */
    VOTE_LATENCY,
    /** Share of the rounds of a farm that are right; more is better. */
    AVAILABILITY,
    /** 1 if the last round of a farm is right, else 0, so that means are A(t); more is better. */
    RIGHT_AT_END,
    /** 1 if all rounds of a farm are right, else 0, so that means are R(t); more is better. */
    SURVIVED,
    /** Right rounds of a farm before the first that is not; more is better. */
    ROUNDS_TO_FAILURE,
    /** Times that rounds of a farm which are not right begin. */
    OUTAGES,
    /** 1 for a complete run and 0 for any other, so that means are shares; more is better. */
    COMPLETE;

    /** Whether more of it is better. */
    public boolean isGain() {
        return this == COVERAGE
                || this == COMPLETE
                || this == RIGHT_ROUNDS
                || isOfRepairs() && this != OUTAGES;
    }

    /** Whether runs that are not complete have a value, too. */
    public boolean isOfAnyRun() {
        return isGain() || percent() > 0 || isOfFarms();
    }

    private boolean isOfFarms() {
        return compareTo(RIGHT_ROUNDS) >= 0 && compareTo(OUTAGES) <= 0;
    }

    /** Whether a farm whose modules fail and are repaired has an expectation of it. */
    public boolean isOfRepairs() {
        return compareTo(AVAILABILITY) >= 0 && compareTo(OUTAGES) <= 0;
    }

    /** Whether it is 1 or 0, so that its mean is a share of runs. */
    public boolean isShare() {
        return this == COMPLETE || this == RIGHT_AT_END || this == SURVIVED;
    }

    /** The per cent of all tokens until which it is the time; 0 if it is no such time. */
    public int percent() {
        return word().startsWith("time-to-") ? Integer.parseInt(word().substring(8)) : 0;
    }

    /** Its name in configs. */
    public String word() {
        return Key.word(this);
    }
}
