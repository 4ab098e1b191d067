package gossamer.coordinator.config;

import com.typesafe.config.ConfigValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads whole numbers, however large they are written. */
final class Integers {

    private final KeyReader keys;

    Integers(KeyReader keys) {
        this.keys = keys;
    }

    /** How a range is told. */
    static String range(long min, long max) {
        return "a whole number from " + min + " to " + max;
    }

    /** A whole number. */
    OptionalLong read(String key, long min, long max) {
        return read(key, min, max, range(min, max), List.of());
    }

    /** A whole number; {@code allowed} tells the range in words of the caller. */
    OptionalLong read(String key, long min, long max, String allowed) {
        return read(key, min, max, allowed, List.of());
    }

    /**
     * A whole number, or a word that means that there is none; the outer optional is empty for any
     * other value.
     */
    Optional<OptionalLong> readOr(String word, String key, long min, long max) {
        if (keys.is(key, word)) {
            return Optional.of(OptionalLong.empty());
        }
        String allowed = word + ", or " + range(min, max);
        OptionalLong number = read(key, min, max, allowed, List.of(word));
        return number.isPresent() ? Optional.of(number) : Optional.empty();
    }

    private OptionalLong read(String key, long min, long max, String allowed, List<String> words) {
        @Nullable ConfigValue value = keys.value(key);
        if (value == null) {
            return OptionalLong.empty();
        }
        Optional<Quantity> plain = Quantity.of(value).filter(Quantity::isPlain);
        if (plain.isEmpty()) {
            Optional<String> guess =
                    Values.text(value).flatMap(text -> Suggestions.nearest(text, words));
            keys.reject(key, "found " + Values.describe(value), allowed, guess);
            return OptionalLong.empty();
        }
        Quantity number = plain.get();
        if (!Quantity.isWhole(number.amount())) {
            keys.reject(key, number.text() + " is not a whole number", allowed);
            return OptionalLong.empty();
        }
        if (!Quantity.isWithin(number.amount(), min, max)) {
            keys.reject(key, number.text() + " is out of range", allowed);
            return OptionalLong.empty();
        }
        return OptionalLong.of(number.amount().longValueExact());
    }
}
