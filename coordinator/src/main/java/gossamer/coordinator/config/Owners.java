package gossamer.coordinator.config;

import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;

import java.util.List;

/** Which providers have which keys, for people. */
final class Owners {

    private Owners() {}

    /** The names of the providers that have a key of this name. */
    static List<String> of(String key, List<? extends Provider> providers) {
        return providers.stream()
                .filter(provider -> provider.keys().stream().map(Key::name).anyMatch(key::equals))
                .map(Provider::name)
                .toList();
    }

    /** Words with commas, and one between the last two: {@code a, b and c}. */
    static String joined(List<String> words, String last) {
        int end = words.size() - 1;
        return end < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, end)) + " " + last + " " + words.get(end);
    }
}
