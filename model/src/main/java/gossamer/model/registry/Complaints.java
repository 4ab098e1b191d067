package gossamer.model.registry;

/**
 * Takes what is wrong with keys that are right each on its own, all of it in one pass. Each message
 * says what is wrong, with the value, and what is allowed; file, line and key are added to it.
 */
public interface Complaints {

    /** Notes that the value of a key does not go with another value, or that it is missing. */
    void reject(Key<?> key, String wrong, String allowed);

    /** Notes that what was chosen by its name does not go with something else. */
    void rejectName(String wrong, String allowed);

    /** Notes something about a whole file that a key names. */
    void rejectFile(Key<?> key, String message);

    /** Whether nothing was noted. */
    boolean isClean();

    /** A key that is given and its value, as told in a message about another one. */
    String quote(Key<?> key);

    /** The value of a given key, as it is written. */
    String text(Key<?> key);

    /** A key as messages name it. */
    String name(Key<?> key);

    /** Notes that a key is missing unless it is given. */
    void require(Key<?> key, String allowed);
}
