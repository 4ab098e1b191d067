package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import java.math.BigDecimal;
import java.util.ArrayList;
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
    void allowOnly(List<Key<?>> keys) {
        List<String> known = keys.stream().map(Key::name).toList();
        NavigableSet<String> unknown = new TreeSet<>(object.keySet());
        known.forEach(unknown::remove);
        for (String name : unknown) {
            Optional<String> guess = Suggestions.nearest(name, known).map(this::key);
            String message = Problem.text("unknown key", String.join(", ", known), guess);
            problems.add(origin(name), key(name), message);
        }
    }

    /** The value of a key, null if it is not given. */
    @Nullable
    ConfigValue get(Key<?> key) {
        return object.get(key.name());
    }

    boolean has(Key<?> key) {
        return object.containsKey(key.name());
    }

    /** The full name of a key. */
    String key(Key<?> key) {
        return key(key.name());
    }

    private String key(String name) {
        return path + "." + name;
    }

    /** Where a key is, or where it would belong. */
    Origin origin(Key<?> key) {
        return origin(key.name());
    }

    private Origin origin(String name) {
        ConfigValue value = object.get(name);
        return Origin.of(value == null ? object.origin() : value.origin());
    }

    /** Notes that something is wrong with a key, given or missing. */
    void reject(Key<?> key, String wrong, String allowed) {
        reject(key, wrong, allowed, Optional.empty());
    }

    private void reject(Key<?> key, String wrong, String allowed, Optional<String> guess) {
        problems.add(origin(key), key(key), Problem.text(wrong, allowed, guess));
    }

    /** Notes that a key has a value of a wrong type. */
    private void rejectFound(Key<?> key, ConfigValue value, String allowed) {
        reject(key, "found " + Values.describe(value), allowed);
    }

    /** A string; numbers and booleans count as such. */
    Optional<String> text(Key<?> key) {
        return text(key, key.allowed());
    }

    private Optional<String> text(Key<?> key, String allowed) {
        ConfigValue value = get(key);
        Optional<String> text = value == null ? Optional.empty() : Values.text(value);
        if (value != null && text.isEmpty()) {
            rejectFound(key, value, allowed);
        }
        return text;
    }

    /** One of several words. */
    Optional<String> choice(Key<?> key, List<String> words) {
        String allowed = Values.list(words);
        Optional<String> text = text(key, allowed);
        if (text.isPresent() && !words.contains(text.get())) {
            String wrong = "unknown value " + Values.quote(text.get());
            reject(key, wrong, allowed, Suggestions.nearest(text.get(), words));
            return Optional.empty();
        }
        return text;
    }

    /** A number within bounds, the default if none is given or if it is wrong. */
    double decimal(Key<Double> key) {
        Domain.Decimal range = (Domain.Decimal) key.domain();
        return number(key, range.least(), range.most())
                .map(BigDecimal::doubleValue)
                .or(key::otherwise)
                .orElseThrow();
    }

    /** A whole number within bounds, the default if none is given or if it is wrong. */
    int whole(Key<Integer> key) {
        Domain.Whole range = (Domain.Whole) key.domain();
        Optional<BigDecimal> number =
                number(key, String.valueOf(range.least()), String.valueOf(range.most()));
        if (number.isPresent() && !Quantity.isWhole(number.get())) {
            reject(key, number.get() + " is out of range", key.allowed());
            number = Optional.empty();
        }
        return number.map(BigDecimal::intValue).or(key::otherwise).orElseThrow();
    }

    private Optional<BigDecimal> number(Key<?> key, String least, String most) {
        ConfigValue value = get(key);
        if (value == null) {
            return Optional.empty();
        }
        String allowed = new Domain.Decimal(least, most).text();
        Optional<Quantity> number = Quantity.of(value).filter(Quantity::isPlain);
        if (number.isEmpty()) {
            rejectFound(key, value, allowed);
            return Optional.empty();
        }
        BigDecimal amount = number.get().amount();
        if (amount.compareTo(new BigDecimal(least)) < 0
                || amount.compareTo(new BigDecimal(most)) > 0) {
            reject(key, number.get().text() + " is out of range", allowed);
            return Optional.empty();
        }
        return Optional.of(amount);
    }

    /** The elements of a list; a problem and none if it is none. */
    List<ConfigValue> list(Key<?> key) {
        ConfigValue value = get(key);
        if (value instanceof ConfigList list) {
            return List.copyOf(list);
        }
        if (value != null) {
            rejectFound(key, value, key.allowed());
        }
        return List.of();
    }

    /** An object in it; a problem and none if it is something else. */
    Optional<SweepNode> child(Key<?> key, String allowed) {
        ConfigValue value = get(key);
        return value == null ? Optional.empty() : of(value, key(key), allowed);
    }

    /** The objects in one of its lists, each empty if it is something else. */
    List<Optional<SweepNode>> elements(Key<?> key, String allowed) {
        List<Optional<SweepNode>> elements = new ArrayList<>();
        for (ConfigValue value : list(key)) {
            elements.add(of(value, key(key) + "[" + elements.size() + "]", allowed));
        }
        return elements;
    }

    private Optional<SweepNode> of(ConfigValue value, String where, String allowed) {
        if (value instanceof ConfigObject inner) {
            return Optional.of(new SweepNode(inner, where, problems));
        }
        String wrong = "found " + Values.describe(value);
        problems.add(Origin.of(value.origin()), where, Problem.text(wrong, allowed));
        return Optional.empty();
    }
}
