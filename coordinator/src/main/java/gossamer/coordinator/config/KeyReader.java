package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;

import java.util.Optional;

/**
 * Finds the values of keys under {@code gossamer} or another root. Notes whatever is wrong with a
 * value; remembers each key that was asked for, so that all others are known to be unknown. A
 * section must therefore ask for all of its keys, whatever their values.
 */
final class KeyReader {

    private final String root;
    private final UserConfig user;
    private final Problems problems;
    private final Spot all;

    /**
     * A reader that has not read anything.
     *
     * @param root the object that all keys are in
     * @param user what the user wrote
     * @param defaults the values of keys that the user did not write, with the root as its only key
     */
    KeyReader(String root, UserConfig user, ConfigObject defaults, Problems problems) {
        this.root = root;
        this.user = user;
        this.problems = problems;
        this.all = new Spot(user, defaults);
    }

    /** The root, where no key is a time. */
    Place root() {
        return new Place(this, new Times(Times.Mode.UNKNOWN), all.at(root));
    }

    /** What is around every key that was asked for. */
    Spot all() {
        return all;
    }

    /** Where the value of a key comes from, or where it would belong. */
    Origin origin(Spot key) {
        return key.origin().orElseGet(() -> user.placeFor(key.path()));
    }

    /** Notes that the value of a key is wrong, with a guess at what was meant. */
    void reject(Place key, String wrong, String allowed, Optional<String> guess) {
        String message = Problem.text(wrong, allowed, guess.map(Values::word));
        problems.add(key.origin(), key.shown(), message);
    }

    /** Notes that something is wrong with a key, which may be unknown, or empty for none. */
    void note(Origin origin, String name, String message) {
        problems.add(origin, name, message);
    }

    /** Notes that a key is missing, or that its value does not go with that of another one. */
    void rejectDerived(Place key, String wrong, String allowed) {
        problems.addDerived(key.origin(), key.shown(), Problem.text(wrong, allowed));
    }
}
