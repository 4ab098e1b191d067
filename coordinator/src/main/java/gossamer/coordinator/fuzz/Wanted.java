package gossamer.coordinator.fuzz;

import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a config should have.
 *
 * @param sorts of values, by key
 */
record Wanted(Map<String, String> sorts) {

    /** Copies the map. */
    Wanted {
        sorts = Map.copyOf(sorts);
    }

    /** The sort that a key's value should have; empty for any, or for none at all. */
    String sort(String key) {
        return sorts.getOrDefault(key, "");
    }

    /** Whether a key is wanted. */
    boolean has(String key) {
        return sorts.containsKey(key);
    }

    /** The wanted keys of a section, without its name. */
    Stream<String> keys(String section) {
        String prefix = section + ".";
        return sorts.keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .map(key -> key.substring(prefix.length()));
    }

    /** Whether a key of a section is wanted. */
    boolean within(String section) {
        return keys(section).findAny().isPresent();
    }

    /** Whether one of some keys of a section is wanted. */
    boolean hasAny(String section, List<Key<?>> keys) {
        return keys.stream().anyMatch(key -> has(section + "." + key.name()));
    }

    /**
     * One of the providers: with a wanted name and all wanted keys of its own, or else one of those
     * with that name or one of these keys.
     *
     * @param naming the key of the section that names it
     */
    <P extends Provider> P provider(String section, String naming, List<P> all, ValueDraw draw) {
        List<String> own = keys(section)
                .filter(key -> all.stream().anyMatch(provider -> declares(provider, key)))
                .toList();
        String name = sort(section + naming);
        List<P> fitting = all.stream()
                .filter(provider -> (name.isEmpty() || provider.words().contains(name))
                        && own.stream().allMatch(key -> declares(provider, key)))
                .toList();
        List<P> some = all.stream()
                .filter(provider -> provider.words().contains(name)
                        || own.stream().anyMatch(key -> declares(provider, key)))
                .toList();
        return draw.any(!fitting.isEmpty() ? fitting : !some.isEmpty() ? some : all);
    }

    private static boolean declares(Provider provider, String key) {
        return provider.keys().stream().anyMatch(own -> own.name().equals(key));
    }
}
