package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An object somewhere in {@code sweep}, of which all keys are known. Notes what is wrong and then
 * yields nothing.
 *
 * @param object what was written
 * @param path its full key, with numbers in brackets
 * @param problems takes what is wrong
 */
record SweepNode(ConfigObject object, String path, Problems problems) {

    /** Notes every key but these. */
    void allowOnly(String... names) {
        List<String> known = List.of(names);
        NavigableSet<String> unknown = new TreeSet<>(object.keySet());
        known.forEach(unknown::remove);
        for (String name : unknown) {
            Optional<String> guess = Suggestions.nearest(name, known).map(this::key);
            reject(name, Problem.text("unknown key", String.join(", ", known), guess));
        }
    }

    /** The value of a key, null if it is not given. */
    @Nullable
    ConfigValue get(String name) {
        return object.get(name);
    }

    boolean has(String name) {
        return object.containsKey(name);
    }

    String key(String name) {
        return path + "." + name;
    }

    Origin origin(String name) {
        ConfigValue value = object.get(name);
        return Origin.of(value == null ? object.origin() : value.origin());
    }

    /** Notes that something is wrong with a key, given or missing. */
    void reject(String name, String message) {
        problems.add(origin(name), key(name), message);
    }

    void reject(String name, String wrong, String allowed) {
        reject(name, Problem.text(wrong, allowed));
    }

    /** A string; numbers and booleans count as such. */
    Optional<String> text(String name, String allowed) {
        ConfigValue value = get(name);
        if (value == null) {
            return Optional.empty();
        }
        Optional<String> text = Values.text(value);
        if (text.isEmpty()) {
            reject(name, "found " + Values.describe(value), allowed);
        }
        return text;
    }

    /** One of several words. */
    Optional<String> choice(String name, List<String> words) {
        String allowed = Values.list(words);
        Optional<String> text = text(name, allowed);
        if (text.isPresent() && !words.contains(text.get())) {
            String wrong = "unknown value " + Values.quote(text.get());
            Optional<String> guess = Suggestions.nearest(text.get(), words);
            reject(name, Problem.text(wrong, allowed, guess));
            return Optional.empty();
        }
        return text;
    }

    /** A number within bounds, the default if none is given or if it is wrong. */
    BigDecimal number(String name, BigDecimal least, BigDecimal most, BigDecimal otherwise) {
        ConfigValue value = get(name);
        if (value == null) {
            return otherwise;
        }
        String allowed = "a number from " + least.toPlainString() + " to " + most.toPlainString();
        Optional<Quantity> number = Quantity.of(value).filter(Quantity::isPlain);
        if (number.isEmpty()) {
            reject(name, "found " + Values.describe(value), allowed);
            return otherwise;
        }
        BigDecimal amount = number.get().amount();
        if (amount.compareTo(least) < 0 || amount.compareTo(most) > 0) {
            reject(name, number.get().text() + " is out of range", allowed);
            return otherwise;
        }
        return amount;
    }

    /** A whole number within bounds, the default if none is given or if it is wrong. */
    int whole(String name, int least, int most, int otherwise) {
        BigDecimal number = number(
                name,
                BigDecimal.valueOf(least),
                BigDecimal.valueOf(most),
                BigDecimal.valueOf(otherwise));
        if (!Quantity.isWhole(number)) {
            reject(name, number + " is out of range", Values.range(least, most));
            return otherwise;
        }
        return number.intValue();
    }

    /** The elements of a list; a problem and none if it is none. */
    List<ConfigValue> list(String name, String allowed) {
        ConfigValue value = get(name);
        if (value instanceof ConfigList list) {
            return List.copyOf(list);
        }
        if (value != null) {
            reject(name, "found " + Values.describe(value), allowed);
        }
        return List.of();
    }

    /** An object in it; a problem and none if it is something else. */
    Optional<SweepNode> child(String name, String allowed) {
        ConfigValue value = get(name);
        return value == null ? Optional.empty() : of(value, key(name), allowed, problems);
    }

    /** An object in one of its lists. */
    Optional<SweepNode> element(String name, int index, ConfigValue value, String allowed) {
        return of(value, key(name) + "[" + index + "]", allowed, problems);
    }

    private static Optional<SweepNode> of(
            ConfigValue value, String path, String allowed, Problems problems) {
        if (value instanceof ConfigObject object) {
            return Optional.of(new SweepNode(object, path, problems));
        }
        String wrong = "found " + Values.describe(value);
        problems.add(Origin.of(value.origin()), path, Problem.text(wrong, allowed));
        return Optional.empty();
    }
}
