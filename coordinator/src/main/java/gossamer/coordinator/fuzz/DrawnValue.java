package gossamer.coordinator.fuzz;

/**
 * A value that was drawn.
 *
 * @param text as a config writes it
 * @param sort which of the few sorts of values of its key it is, for people: {@code least}, …
 */
record DrawnValue(String text, String sort) {

    /** The same value as one of another sort. */
    DrawnValue as(String other) {
        return new DrawnValue(text, other);
    }
}
