package gossamer.model.voting;

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
    Distance STANDARD = new StandardDistance();

    /** The distance, at least 0; may be infinite. */
    double between(Value one, Value other);
}
