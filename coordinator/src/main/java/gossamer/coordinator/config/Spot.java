package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A key, its value, given and default, whether someone asked for it, and the keys right inside it;
 * elements of lists have numbers for names.
 */
final class Spot {

    private final @Nullable Spot outer;
    private final String name;
    private final @Nullable ConfigValue given;
    private final @Nullable ConfigValue otherwise;
    /** Full keys whose values refer to something undefined. */
    private final Map<String, Origin> unresolved;

    private final @Nullable Origin undefined;
    private final boolean broken;
    private boolean known;
    /** Whether it or a key inside it is known. */
    private boolean leads;
    /** Null if there is none yet. */
    private @Nullable Map<String, Spot> inside;

    /** The one around all keys, of what the user wrote and of defaults. */
    Spot(UserConfig user, ConfigObject defaults) {
        outer = null;
        name = "";
        given = user.root();
        otherwise = defaults;
        unresolved = user.unresolved();
        undefined = null;
        broken = false;
    }

    private Spot(Spot outer, String name) {
        this.outer = outer;
        this.name = name;
        given = member(outer.given, name);
        otherwise = member(outer.otherwise, name);
        unresolved = outer.unresolved;
        undefined = unresolved.isEmpty() ? null : unresolved.get(full());
        boolean fits = Values.isIndex(name)
                ? outer.given instanceof ConfigList
                : outer.given instanceof ConfigObject;
        broken = outer.broken || outer.given != null && !fits || undefined != null;
    }

    private static @Nullable ConfigValue member(@Nullable ConfigValue parent, String name) {
        @Nullable ConfigValue value = Values.member(parent, name);
        boolean isNull = value != null && value.valueType() == ConfigValueType.NULL;
        // A null takes a key back, but it cannot take an element out of a list.
        return isNull && !Values.isIndex(name) ? null : value;
    }

    /** The key that this path leads to, which is not known by that. */
    Spot at(String path) {
        int end = path.indexOf('.');
        return end < 0 ? inner(path) : inner(path.substring(0, end)).at(path.substring(end + 1));
    }

    /** The key of that name right inside. */
    Spot inner(String key) {
        if (inside == null) {
            inside = new HashMap<>();
        }
        @Nullable Spot there = inside.get(key);
        if (there == null) {
            there = new Spot(this, key);
            inside.put(key, there);
        }
        return there;
    }

    /** Someone asks for the key. */
    void know() {
        known = true;
        for (@Nullable Spot spot = this; spot != null && !spot.leads; spot = spot.outer) {
            spot.leads = true;
        }
    }

    boolean isKnown() {
        return known;
    }

    /** Whether the user gave the key a value, be it a wrong one. */
    boolean isGiven() {
        return given != null || undefined != null;
    }

    /**
     * The value of the key, given or default; null if there is none or if it was already found to
     * be wrong.
     */
    @Nullable
    ConfigValue value() {
        return given != null || broken ? given : otherwise;
    }

    /**
     * Whether the key could not be read: it refers to something undefined, or is inside something
     * of a wrong type.
     */
    boolean isBroken() {
        return broken;
    }

    /** Where the value comes from; empty if the user gave none. */
    Optional<Origin> origin() {
        return given == null
                ? Optional.ofNullable(undefined)
                : Optional.of(Origin.of(given.origin()));
    }

    /** The names of the keys right inside that are known or have known ones inside, in order. */
    List<String> names() {
        return inside == null
                ? List.of()
                : inside.values().stream()
                        .filter(key -> key.leads)
                        .map(key -> key.name)
                        .sorted()
                        .toList();
    }

    /** The first key of a name that is inside, elements of lists aside. */
    Optional<String> find(String wanted) {
        for (String own : names()) {
            Optional<String> found = own.equals(wanted)
                    ? Optional.of(own)
                    : inner(own).find(wanted).map(rest -> own + "." + rest);
            if (found.isPresent() && !Values.isIndex(own)) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The names of the keys around it, from the outermost, and its own. */
    List<String> path() {
        List<String> path = outer == null ? new ArrayList<>() : outer.path();
        if (outer != null) {
            path.add(name);
        }
        return path;
    }

    /** The key in full. */
    String full() {
        return String.join(".", path());
    }
}
