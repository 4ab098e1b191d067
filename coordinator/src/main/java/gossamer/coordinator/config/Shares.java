package gossamer.coordinator.config;

import com.typesafe.config.ConfigValue;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Reads numbers with fractions, and probabilities, which may also be written in percent. */
final class Shares {

    private static final String PROBABILITY = "more than 0 and at most 1, e.g. 0.01 or 1%";
    private static final BigDecimal LEAST = new BigDecimal("1e-9");
    private static final int DECIMALS_OF_PERCENT = 2;

    private final KeyReader keys;

    Shares(KeyReader keys) {
        this.keys = keys;
    }

    /** A probability that is not 0. */
    OptionalDouble probability(String key) {
        return read(key, LEAST, BigDecimal.ONE, PROBABILITY, true);
    }

    /** A number between two others, which are written as they are told. */
    OptionalDouble number(String key, String min, String max) {
        return number(key, min, max, "a number from " + min + " to " + max);
    }

    /** The same; {@code allowed} tells the range in words of the caller. */
    OptionalDouble number(String key, String min, String max, String allowed) {
        return read(key, new BigDecimal(min), new BigDecimal(max), allowed, false);
    }

    private OptionalDouble read(
            String key, BigDecimal min, BigDecimal max, String allowed, boolean percent) {
        @Nullable ConfigValue value = keys.value(key);
        if (value == null) {
            return OptionalDouble.empty();
        }
        Optional<BigDecimal> number = number(value, percent);
        if (number.isEmpty()) {
            keys.reject(key, "found " + Values.describe(value), allowed);
            return OptionalDouble.empty();
        }
        if (number.get().compareTo(min) < 0 || number.get().compareTo(max) > 0) {
            String text = Values.text(value).orElse("").strip();
            keys.reject(key, Values.shorten(text) + " is out of range", allowed);
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(number.get().doubleValue());
    }

    private static Optional<BigDecimal> number(ConfigValue value, boolean percent) {
        String text = Values.text(value).orElse("").strip();
        boolean isPercent = percent && text.endsWith("%");
        String digits = isPercent ? text.substring(0, text.length() - 1) : text;
        return Quantity.parse(digits)
                .filter(Quantity::isPlain)
                .map(Quantity::amount)
                .map(amount -> isPercent ? amount.movePointLeft(DECIMALS_OF_PERCENT) : amount);
    }
}
