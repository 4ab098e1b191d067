package gossamer.model.voting;

import java.util.List;

/** See {@link Distance#STANDARD}. */
final class StandardDistance implements Distance {

    @Override
    public double between(Value one, Value other) {
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
            distance = Math.hypot(distance, a.get(i) - b.get(i));
        }
        return distance;
    }
}
