package gossamer.model.registry;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/** The values of keys that a config gives, and the defaults of the others. Immutable. */
public final class Settings {

    private static final Settings NONE = new Settings(Map.of());

    private final Map<Key<?>, Object> given;

    private Settings(Map<Key<?>, Object> given) {
        this.given = given;
    }

    /** Settings in which nothing is given. */
    public static Settings none() {
        return NONE;
    }

    /** These settings and the value of one more key. */
    public <T> Settings with(Key<T> key, T value) {
        Map<Key<?>, Object> more = new IdentityHashMap<>(given);
        more.put(key, value);
        return new Settings(more);
    }

    /** Whether the config gives the key a value, and a right one. */
    public boolean isGiven(Key<?> key) {
        return given.containsKey(key);
    }

    /** The value that is given, or the default; empty where there is neither. */
    public <T> Optional<T> get(Key<T> key) {
        @SuppressWarnings("unchecked") // with() pairs each key with a value of its type
        Optional<T> value = Optional.ofNullable((T) given.get(key));
        return value.isPresent() ? value : key.otherwise();
    }

    /**
     * The value of a key that is required or has a default.
     *
     * @throws IllegalStateException if there is none
     */
    public <T> T value(Key<T> key) {
        return get(key).orElseThrow(() ->
                new IllegalStateException("key " + key + " has neither value nor default"));
    }
}
