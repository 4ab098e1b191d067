package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private final Problems problems;
    /** The objects and lists that keys were looked for in, by their keys in full. */
    private final Map<String, Inside> parents = new HashMap<>();

    /**
     * What keys are looked for in.
     *
     * @param known those that were asked for
     * @param given what the user wrote there, null for nothing
     * @param otherwise the same of defaults
     * @param broken whether nothing in there can be read
     */
    private record Inside(
            KnownKeys known,
            @Nullable ConfigValue given,
            @Nullable ConfigValue otherwise,
            boolean broken) {}

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
        parents.put("", new Inside(new KnownKeys(), user.root(), defaults, false));
    }

    /** The root, where no key is a time. */
    Place root() {
        return new Place(this, new Times(Times.Mode.UNKNOWN), "");
    }

    private String full(String key) {
        return key.isEmpty() ? root : root + "." + key;
    }

    /** The name of a key as people know it. */
    String name(String key) {
        return full(key).replaceAll("\\.(\\d+)", "[$1]");
    }

    /** Every key that was asked for. */
    KnownKeys known() {
        return inside("").known();
    }

    private Inside inside(String parent) {
        @Nullable Inside inside = parents.get(parent);
        if (inside == null) {
            Inside outer = inside(parentOf(parent));
            String name = nameOf(parent);
            inside = new Inside(
                    outer.known().at(name),
                    Values.member(outer.given(), name),
                    Values.member(outer.otherwise(), name),
                    isBroken(outer, parent));
            parents.put(parent, inside);
        }
        return inside;
    }

    private static String parentOf(String full) {
        return full.substring(0, Math.max(0, full.lastIndexOf('.')));
    }

    private static String nameOf(String full) {
        return full.substring(full.lastIndexOf('.') + 1);
    }

    private boolean isBroken(Inside parent, String full) {
        boolean fits = Values.isIndex(nameOf(full))
                ? parent.given() instanceof ConfigList
                : parent.given() instanceof ConfigObject;
        return parent.broken()
                || parent.given() != null && !fits
                || user.unresolved().containsKey(full);
    }

    /** Whether the user gave the key a value, be it a wrong one. */
    boolean given(String key) {
        String full = full(key);
        Inside parent = inside(parentOf(full));
        parent.known().at(nameOf(full)).know();
        return user.unresolved().containsKey(full) || member(parent.given(), full) != null;
    }

    /**
     * The value of a key, given or default; null if there is none or if it was already found to be
     * wrong.
     */
    @Nullable
    ConfigValue value(String key) {
        String full = full(key);
        Inside parent = inside(parentOf(full));
        parent.known().at(nameOf(full)).know();
        @Nullable ConfigValue value = member(parent.given(), full);
        return value != null || isBroken(parent, full) ? value : member(parent.otherwise(), full);
    }

    private static @Nullable ConfigValue member(@Nullable ConfigValue parent, String full) {
        @Nullable ConfigValue value = Values.member(parent, nameOf(full));
        boolean isNull = value != null && value.valueType() == ConfigValueType.NULL;
        // A null takes a key back, but it cannot take an element out of a list.
        return isNull && !Values.isIndex(nameOf(full)) ? null : value;
    }

    /**
     * Whether the key could not be read: it refers to something undefined, or is inside something
     * of a wrong type.
     */
    boolean isBroken(String key) {
        return isBroken(inside(parentOf(full(key))), full(key));
    }

    /** Where the value of a key comes from, or where it would belong. */
    Origin origin(String key) {
        String full = full(key);
        @Nullable ConfigValue value = member(inside(parentOf(full)).given(), full);
        if (value != null) {
            return Origin.of(value.origin());
        }
        @Nullable Origin unresolved = user.unresolved().get(full);
        return unresolved == null ? user.placeFor(List.of(full.split("\\."))) : unresolved;
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
