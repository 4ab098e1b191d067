package gossamer.model.voting;

/**
 * What users choose about a vote.
 *
 * @param distance between values
 * @param epsilon values no farther apart than that count as the same, at least 0
 * @param scaling the scaling factor a of the weighted average, above 0
 */
public record VotingRules(Distance distance, double epsilon, double scaling) {

    /** Only equal values are the same. */
    public static final VotingRules EXACT = new VotingRules(Distance.STANDARD, 0, 1);

    /** Requires numbers in range. */
    public VotingRules {
        if (!(epsilon >= 0) || !(scaling > 0 && scaling < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "epsilon=" + epsilon + " scaling=" + scaling + ", must be >= 0 and > 0");
        }
    }

    /** The distance, which a user may have got wrong. */
    double between(Value one, Value other) {
        double found = distance.between(one, other);
        if (!(found >= 0)) {
            throw new IllegalArgumentException(
                    "distance " + found + " between " + one + " and " + other + ", must be >= 0");
        }
        return found;
    }

    boolean same(Value one, Value other) {
        return between(one, other) <= epsilon;
    }
}
