package gossamer.coordinator.config;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Collects what is wrong, so that one pass over a config finds all of it. */
final class Problems {

    /** Nobody reads more. */
    private static final int MOST = 1_000;

    private final Set<Problem> found = new TreeSet<>();
    private boolean incomplete;

    /** The same problems, for a pass of its own over the same config. */
    Problems copy() {
        Problems copy = new Problems();
        copy.found.addAll(found);
        copy.incomplete = incomplete;
        return copy;
    }

    /** Something is wrong with what was written at one place. */
    void add(Origin origin, String key, String message) {
        if (!isFull()) {
            found.add(new Problem(origin, key, message));
        }
    }

    /**
     * Something is missing, or two values do not go together. Not counted while a part of the
     * config could not be read: that part might have set it right.
     */
    void addDerived(Origin origin, String key, String message) {
        if (!incomplete) {
            add(origin, key, message);
        }
    }

    /** A part of the config cannot be read. To be called before the values are looked at. */
    void addUnreadable(Origin origin, String key, String message) {
        add(origin, key, message);
        incomplete = true;
    }

    /** Whether there are so many that no more of them are noted. */
    boolean isFull() {
        return found.size() >= MOST;
    }

    /** Whether nothing was found to be wrong. */
    boolean isEmpty() {
        return found.isEmpty();
    }

    /** Ends the pass over a config that has problems. */
    void throwIfAny() throws ConfigException {
        if (!found.isEmpty()) {
            throw exception();
        }
    }

    /** What is thrown for these problems. */
    ConfigException exception() {
        return new ConfigException(List.copyOf(found));
    }

    /** The outcome of a pass over a config that has no problems. */
    static IllegalStateException unnoticed(String what) {
        return new IllegalStateException(what + " could not be read, but no problem was noted");
    }
}
