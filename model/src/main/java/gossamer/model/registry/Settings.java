package gossamer.model.registry;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/** The values of keys that a config gives, and the defaults of the others. Immutable. */
public final class Settings {

    private static final Settings NONE = new Settings(new IdentityHashMap<>());

    private final IdentityHashMap<Key<?>, Object> given;

    private Settings(IdentityHashMap<Key<?>, Object> given) {
        this.given = given;
    }

    /** Settings in which nothing is given. */
    public static Settings none() {
        return NONE;
    }

    /**
     * What was read.
     *
     * @param settings the values that are given and right
     * @param right whether nothing is wrong or missing
     */
    public record Reading(Settings settings, boolean right) {

        /** The values, if nothing is wrong. */
        public Optional<Settings> ifRight() {
            return right ? Optional.of(settings) : Optional.empty();
        }
    }

    public static Reading read(Raw object, List<Key<?>> keys) {
        Settings all = NONE;
        boolean right = true;
        for (Key<?> key : keys) {
            Raw raw = object.field(key.name());
            if (key.isRequired()) {
                raw.require(key.missing());
            }
            Settings more = all.with(key, raw);
            right &= more != all || !raw.isGiven() && !key.isRequired() && !raw.isBroken();
            all = more;
        }
        return new Reading(all, right);
    }

    private <T> Settings with(Key<T> key, Raw raw) {
        return key.read(raw).map(value -> with(key, value)).orElse(this);
    }

    /** These settings and the value of one more key. */
    public <T> Settings with(Key<T> key, T value) {
        IdentityHashMap<Key<?>, Object> more = new IdentityHashMap<>(given);
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
