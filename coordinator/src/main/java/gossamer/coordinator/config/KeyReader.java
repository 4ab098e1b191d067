package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Typed access to the keys under {@code gossamer}; elements of lists have numbers for names: {@code
 * profile.delays.0.min}. Notes whatever is wrong with a value and then yields nothing, so that who
 * reads needs no error handling; remembers each key that was asked for, so that all others are
 * known to be unknown. A section must therefore ask for all of its keys, whatever their values.
 */
final class KeyReader {

    private final UserConfig user;
    private final ConfigObject defaults;
    private final Problems problems;
    private final SortedSet<String> known = new TreeSet<>();

    /**
     * A reader that has not read anything.
     *
     * @param user what the user wrote
     * @param defaults the values of keys that the user did not write, with {@code gossamer} as its
     *     only key
     */
    KeyReader(UserConfig user, ConfigObject defaults, Problems problems) {
        this.user = user;
        this.defaults = defaults;
        this.problems = problems;
    }

    private static String full(String key) {
        return ConfigLoader.ROOT + "." + key;
    }

    private static List<String> path(String key) {
        return List.of(full(key).split("\\."));
    }

    /** The name of a key as people know it. */
    static String name(String key) {
        return full(key).replaceAll("\\.(\\d+)", "[$1]");
    }

    /** The place of a key that is no time. */
    ConfigRaw at(String key) {
        return new ConfigRaw(this, new Times(Times.Mode.UNKNOWN), key);
    }

    /** Every key that was asked for, in full. */
    SortedSet<String> known() {
        return known;
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

    private static @Nullable ConfigValue find(ConfigObject root, String key) {
        List<String> path = path(key);
        @Nullable ConfigValue value = root;
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

    /** A given key and its value as told of another key: {@code gossamer.seed = 1 (a.conf:7)}. */
    String quote(String key) {
        @Nullable ConfigValue value = value(key);
        String text = value == null ? "" : " = " + Values.text(value).orElse("…");
        return name(key) + Values.shorten(text) + " (" + origin(key) + ")";
    }

    /** Notes that the value of a key is wrong. */
    void reject(String key, String wrong, String allowed) {
        reject(key, wrong, allowed, Optional.empty());
    }

    /** Notes that the value of a key is wrong, with a guess at what was meant. */
    void reject(String key, String wrong, String allowed, Optional<String> guess) {
        String message = Problem.text(wrong, allowed, guess.map(Values::word));
        problems.add(origin(key), name(key), message);
    }

    /** Notes that something is wrong in a file that a key names. */
    void rejectAt(Origin origin, String message) {
        problems.add(origin, "", message);
    }

    /** Notes that a key is missing, or that its value does not go with that of another one. */
    void rejectDerived(String key, String wrong, String allowed) {
        problems.addDerived(origin(key), name(key), Problem.text(wrong, allowed));
    }

    /** Notes a problem if the key has no value. */
    void require(String key, String allowed) {
        if (value(key) == null && !isBroken(key)) {
            rejectDerived(key, "is missing", allowed);
        }
    }

    /** A string; numbers and booleans count as such. */
    Optional<String> text(String key, String allowed) {
        @Nullable ConfigValue value = value(key);
        if (value == null) {
            return Optional.empty();
        }
        Optional<String> text = Values.text(value);
        if (text.isEmpty()) {
            reject(key, "found " + Values.describe(value), allowed);
        }
        return text;
    }

    /** One of several words. */
    <E> Optional<E> choice(String key, List<E> allowed, Function<E, String> word) {
        return choice(key, allowed, word, Values.list(allowed.stream().map(word).toList()));
    }

    /** One of several words; {@code told} says in words of the caller what is allowed. */
    <E> Optional<E> choice(String key, List<E> allowed, Function<E, String> word, String told) {
        @Nullable ConfigValue value = value(key);
        if (value == null) {
            return Optional.empty();
        }
        Optional<String> text = Values.text(value);
        Optional<E> chosen = allowed.stream()
                .filter(candidate -> text.equals(Optional.of(word.apply(candidate))))
                .findFirst();
        if (chosen.isEmpty()) {
            List<String> words = allowed.stream().map(word).toList();
            String wrong = value.valueType() == ConfigValueType.STRING
                    ? "unknown value " + Values.quote(text.orElse(""))
                    : "found " + Values.describe(value);
            Optional<String> guess = text.flatMap(found -> Suggestions.nearest(found, words));
            reject(key, wrong, told, guess);
        }
        return chosen;
    }

    /** One of several words. */
    Optional<String> choice(String key, String... allowed) {
        return choice(key, List.of(allowed), word -> word);
    }

    /** Whether the value of a key is this word. */
    boolean is(String key, String word) {
        @Nullable ConfigValue value = value(key);
        return value != null && Values.text(value).equals(Optional.of(word));
    }

    /**
     * Number of elements of a list; notes a problem and yields nothing if the value is not a list.
     */
    Optional<Integer> listSize(String key, String allowed) {
        @Nullable ConfigValue value = value(key);
        if (value == null) {
            return Optional.empty();
        }
        if (!(value instanceof ConfigList list)) {
            reject(key, "found " + Values.describe(value), allowed);
            return Optional.empty();
        }
        return Optional.of(list.size());
    }
}
