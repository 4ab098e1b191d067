package gossamer.model.topology;

/** What algorithms that are not for any network know of the form of one. */
public enum Form {
    /** A {@link Grid} without wrap-around links. */
    OPEN_GRID,
    /** A {@link Grid} with wrap-around links in each dimension. */
    WRAPPED_GRID,
    /** A {@link MeshWithHoles}. */
    HOLED_GRID,
    /** Every PU linked with every other one. */
    COMPLETE,
    /** Anything else. */
    OTHER
}
