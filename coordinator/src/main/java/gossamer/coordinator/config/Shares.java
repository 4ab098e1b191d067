package gossamer.coordinator.config;

import java.util.Optional;
import java.util.OptionalDouble;

/** Reads numbers with fractions, and probabilities, which may also be written in percent. */
final class Shares {

    private final KeyReader keys;

    Shares(KeyReader keys) {
        this.keys = keys;
    }

    /** A probability that is not 0. */
    OptionalDouble probability(String key) {
        return optional(at(key).probability());
    }

    /** A number between two others, which are written as they are told. */
    OptionalDouble number(String key, String min, String max) {
        return optional(at(key).decimal(min, max));
    }

    /** The same; {@code allowed} tells the range in words of the caller. */
    OptionalDouble number(String key, String min, String max, String allowed) {
        return optional(at(key).decimal(min, max, allowed));
    }

    private ConfigRaw at(String key) {
        return new ConfigRaw(keys, new Times(keys, Times.Mode.UNKNOWN), key);
    }

    private static OptionalDouble optional(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
