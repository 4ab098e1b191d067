package gossamer.model.voting;

import java.util.List;

/**
 * How far apart two values are. Must be symmetric, never negative or NaN, and 0 from a value to
 * itself. Called with values that are alike.
 */
@FunctionalInterface
public interface Distance {

    /**
     * |x − y| for numbers, Euclid's distance for vectors; for texts and byte strings 0 if they are
     * equal, else 1.
     */
    Distance STANDARD = Distance::standard;

    /** The distance, at least 0; may be infinite. */
    double between(Value one, Value other);

    private static double standard(Value one, Value other) {
        if (one instanceof Value.Number a && other instanceof Value.Number b) {
            return Math.abs(a.number() - b.number());
        }
        if (one instanceof Value.Vector a && other instanceof Value.Vector b) {
            return euclid(a.numbers(), b.numbers());
        }
        return one.equals(other) ? 0 : 1;
    }

    private static double euclid(List<Double> a, List<Double> b) {
        double distance = 0;
        for (int i = 0; i < a.size(); i++) {
            // hypot does not overflow where the sum of squares would.
            distance = StrictMath.hypot(distance, a.get(i) - b.get(i));
        }
        return distance;
    }
}
