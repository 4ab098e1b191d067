package gossamer.coordinator.text;

import static gossamer.coordinator.text.Texts.format;

/** Is told how far long work has come: often, on any thread. */
@FunctionalInterface
public interface Progress {

    /** The share of work whose end nobody knows. */
    double UNKNOWN = -1;

    /** Nobody looks. */
    Progress NONE = (share, doing) -> {};

    /**
     * Is told.
     *
     * @param share of the work that is done, 0 to 1, or {@link #UNKNOWN}
     * @param doing what is under way
     */
    void at(double share, String doing);

    /**
     * Is told of a piece of work among others of its kind.
     *
     * @param done how many are done
     * @param all how many there are
     * @param pieces what they are, and which one is under way
     */
    default void at(long done, long all, String pieces) {
        at(done / (double) all, format("%,d of %,d %s", done, all, pieces));
    }
}
