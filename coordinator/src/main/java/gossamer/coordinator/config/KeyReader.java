package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values of keys under {@code gossamer} or another root; elements of lists have numbers
 * for names: {@code profile.delays.0.min}. Notes whatever is wrong with a value; remembers each key
 * that was asked for, so that all others are known to be unknown. A section must therefore ask for
 * all of its keys, whatever their values.
 */
final class KeyReader {

    private final String root;
    private final UserConfig user;
    private final ConfigObject defaults;
    private final Problems problems;
    private final Set<String> known = new HashSet<>();
    /** By key the names that lead to it from the top. */
    private final Map<String, List<String>> paths = new HashMap<>();

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
        this.defaults = defaults;
        this.problems = problems;
    }

    /** The root, where no key is a time. */
    Place root() {
        return new Place(this, new Times(Times.Mode.UNKNOWN), "");
    }

    private String full(String key) {
        return key.isEmpty() ? root : root + "." + key;
    }

    private List<String> path(String key) {
        return paths.computeIfAbsent(key, name -> List.of(full(name).split("\\.")));
    }

    /** The name of a key as people know it. */
    String name(String key) {
        return full(key).replaceAll("\\.(\\d+)", "[$1]");
    }

    /** Every key that was asked for, in full. */
    SortedSet<String> known() {
        return new TreeSet<>(known);
    }

    /** Whether the user gave the key a value, be it a wrong one. */
    boolean given(String key) {
        known.add(full(key));
        return user.unresolved().containsKey(full(key)) || find(user.root(), key) != null;
    }

    /**
     * The value of a key, given or default; null if there is none or if it was already found to be
     * wrong.
     */
    @Nullable
    ConfigValue value(String key) {
        known.add(full(key));
        @Nullable ConfigValue value = find(user.root(), key);
        return value != null || isBroken(key) ? value : find(defaults, key);
    }

    private @Nullable ConfigValue find(ConfigObject object, String key) {
        List<String> path = path(key);
        @Nullable ConfigValue value = object;
        for (String name : path) {
            value = Values.member(value, name);
        }
        boolean isNull = value != null && value.valueType() == ConfigValueType.NULL;
        // A null takes a key back, but it cannot take an element out of a list.
        return isNull && !Values.isIndex(path.get(path.size() - 1)) ? null : value;
    }

    /**
     * Whether the key could not be read: it refers to something undefined, or is inside something
     * of a wrong type.
     */
    boolean isBroken(String key) {
        @Nullable ConfigValue value = user.root();
        StringBuilder path = new StringBuilder();
        for (String name : path(key)) {
            boolean fits = Values.isIndex(name)
                    ? value instanceof ConfigList
                    : value instanceof ConfigObject;
            if (value != null && !fits) {
                return true;
            }
            value = Values.member(value, name);
            path.append(path.isEmpty() ? "" : ".").append(name);
            if (user.unresolved().containsKey(path.toString())) {
                return true;
            }
        }
        return false;
    }

    /** Where the value of a key comes from, or where it would belong. */
    Origin origin(String key) {
        @Nullable ConfigValue value = find(user.root(), key);
        if (value != null) {
            return Origin.of(value.origin());
        }
        @Nullable Origin unresolved = user.unresolved().get(full(key));
        return unresolved == null ? user.placeFor(path(key)) : unresolved;
    }

    /** Notes that the value of a key is wrong, with a guess at what was meant. */
    void reject(String key, String wrong, String allowed, Optional<String> guess) {
        String message = Problem.text(wrong, allowed, guess.map(Values::word));
        problems.add(origin(key), name(key), message);
    }

    /** Notes that something is wrong with a key, which may be unknown, or empty for none. */
    void note(Origin origin, String name, String message) {
        problems.add(origin, name, message);
    }

    /** Notes that a key is missing, or that its value does not go with that of another one. */
    void rejectDerived(String key, String wrong, String allowed) {
        problems.addDerived(origin(key), name(key), Problem.text(wrong, allowed));
    }
}
