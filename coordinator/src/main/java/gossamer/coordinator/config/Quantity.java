package gossamer.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number and the letters behind it.
 *
 * @param text as written
 * @param amount the number, exactly
 * @param unit the letters, empty for a plain number
 */
record Quantity(String text, BigDecimal amount, String unit) {

    /** Longer texts are none: the time to read a number grows with the square of its length. */
    private static final int MOST_CHARACTERS = 1_000;

    private static final Pattern FORM = Pattern.compile(
            "\\s*([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?)\\s*(\\p{L}*)\\s*");

    /** The quantity in a string or number, or empty if it is something else. */
    static Optional<Quantity> of(ConfigValue value) {
        return Values.text(value).flatMap(Quantity::parse);
    }

    /** The quantity that a text is, or empty if it is something else. */
    static Optional<Quantity> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (text.length() > MOST_CHARACTERS || !matcher.matches()) {
            return Optional.empty();
        }
        String shown = Values.shorten(text.strip());
        return Optional.of(new Quantity(shown, new BigDecimal(matcher.group(1)), matcher.group(2)));
    }

    /** True for a plain number. */
    boolean isPlain() {
        return unit.isEmpty();
    }

    /** True if the number has no fraction. */
    static boolean isWhole(BigDecimal number) {
        return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
    }

    /** Nanoseconds of a unit of time; empty if the library does not know the unit. */
    static Optional<BigDecimal> nanosOf(String unit) {
        return one(unit, (one, path) -> BigDecimal.valueOf(one.getDuration(path).toNanos()));
    }

    /** Bytes of a unit of size; empty if the library does not know the unit. */
    static Optional<BigDecimal> bytesOf(String unit) {
        return one(
                unit, (one, path) -> new BigDecimal(one.getMemorySize(path).toBytesBigInteger()));
    }

    private static Optional<BigDecimal> one(
            String unit, BiFunction<Config, String, BigDecimal> size) {
        try {
            Config one = ConfigValueFactory.fromAnyRef("1" + unit).atKey("one");
            return Optional.of(size.apply(one, "one"));
        } catch (com.typesafe.config.ConfigException e) {
            // The library does not know the unit, and this is its way to say so.
            return Optional.empty();
        }
    }

    /** True if the number is in the range, bounds included. */
    static boolean isWithin(BigDecimal number, long min, long max) {
        return number.compareTo(BigDecimal.valueOf(min)) >= 0
                && number.compareTo(BigDecimal.valueOf(max)) <= 0;
    }
}
