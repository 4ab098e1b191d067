package gossamer.coordinator.config;

import java.util.Comparator;
import java.util.Optional;

/**
 * One thing that is wrong with a config.
 *
 * @param origin where
 * @param key the full key, e.g. {@code gossamer.network.model}; empty if the problem is not about a
 *     key
 * @param message what is wrong, with the value, and what is allowed
 */
public record Problem(Origin origin, String key, String message) implements Comparable<Problem> {

    private static final Comparator<Problem> ORDER = Comparator.comparing(Problem::origin)
            .thenComparing(Problem::key)
            .thenComparing(Problem::message);

    /** The house's form of a message. */
    static String text(String wrong, String allowed) {
        return wrong + "; allowed: " + allowed;
    }

    /** The house's form of a message, with a guess at what was meant. */
    static String text(String wrong, String allowed, Optional<String> suggestion) {
        return text(wrong, allowed)
                + suggestion.map(word -> "; did you mean " + word + "?").orElse("");
    }

    @Override
    public int compareTo(Problem other) {
        return ORDER.compare(this, other);
    }

    /** {@code file:line: key: message}. */
    @Override
    public String toString() {
        return origin + ": " + (key.isEmpty() ? "" : key + ": ") + message;
    }
}
