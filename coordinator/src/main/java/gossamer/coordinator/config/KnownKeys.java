package gossamer.coordinator.config;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Whether a key was asked for, and which ones were inside it, in the order of their names. */
final class KnownKeys {

    private boolean known;
    /** Elements of lists have numbers for names; null if nobody asked for anything inside. */
    private @Nullable NavigableMap<String, KnownKeys> inside;

    /** The key of that name right inside, which is not known by that. */
    KnownKeys at(String name) {
        if (inside == null) {
            inside = new TreeMap<>();
        }
        return inside.computeIfAbsent(name, any -> new KnownKeys());
    }

    /** Someone asks for the key. */
    void know() {
        known = true;
    }

    boolean isKnown() {
        return known;
    }

    /** The names of the keys right inside. */
    Set<String> names() {
        return inside == null ? Set.of() : inside.keySet();
    }

    /** The key of that name right inside; one that nobody asked for if there is none. */
    KnownKeys in(String name) {
        @Nullable KnownKeys key = inside == null ? null : inside.get(name);
        return key == null ? new KnownKeys() : key;
    }

    /** The first key of a name that is inside, elements of lists aside. */
    Optional<String> find(String name) {
        for (String own : names()) {
            Optional<String> found = own.equals(name)
                    ? Optional.of(own)
                    : in(own).find(name).map(inner -> own + "." + inner);
            if (found.isPresent() && !Values.isIndex(own)) {
                return found;
            }
        }
        return Optional.empty();
    }
}
