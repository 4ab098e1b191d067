package gossamer.model.voting;

import java.math.BigDecimal;

/**
 * What users choose about a vote.
 *
 * @param distance between values
 * @param epsilon values no farther apart than that count as the same, at least 0
 * @param scaling the scaling factor a of the weighted average, above 0
 */
public record VotingRules(Distance distance, double epsilon, double scaling) {

    /** More than rounding can make of a distance, as a part of the numbers between which it is. */
    private static final double ROUNDING = 1e-12;

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

    /**
     * Whether two values count as the same. Numbers are taken for the decimals that they are
     * written as: 0.9 and 1.1 are 0.2 apart, though their binary fractions are a little more.
     */
    public boolean same(Value one, Value other) {
        double apart = between(one, other);
        if (distance != Distance.STANDARD || epsilon == 0 || Double.isInfinite(epsilon)) {
            return apart <= epsilon;
        }
        double[] ones = numbers(one);
        double[] others = numbers(other);
        double size = ones.length == 0 ? 0 : epsilon;
        for (int i = 0; i < ones.length; i++) {
            size += Math.abs(ones[i]) + Math.abs(others[i]);
        }
        if (size == 0 || Math.abs(apart - epsilon) > ROUNDING * size) {
            return apart <= epsilon;
        }
        BigDecimal squares = BigDecimal.ZERO;
        for (int i = 0; i < ones.length; i++) {
            BigDecimal difference =
                    BigDecimal.valueOf(ones[i]).subtract(BigDecimal.valueOf(others[i]));
            squares = squares.add(difference.multiply(difference));
        }
        BigDecimal most = BigDecimal.valueOf(epsilon);
        return squares.compareTo(most.multiply(most)) <= 0;
    }

    /** None where a distance is 0 or 1. */
    private static double[] numbers(Value value) {
        if (value instanceof Value.Number number) {
            return new double[] {number.number()};
        }
        return value instanceof Value.Vector vector
                ? vector.numbers().stream().mapToDouble(Double::doubleValue).toArray()
                : new double[0];
    }
}
