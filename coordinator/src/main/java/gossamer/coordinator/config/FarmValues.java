package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.model.voting.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads values that are voted on, and sees to it that all of them are of one kind and length. */
final class FarmValues {

    static final String ALLOWED =
            "a number, {vector = [1.5, 2]}, {text = \"go\"} or {bytes = \"0a ff\"}";

    /** One of each kind. */
    static final List<String> SAMPLES =
            List.of("20.5", "{ vector = [1.5, 2] }", "{ text = go }", "{ bytes = \"0a ff\" }");

    private static final String VECTOR = "vector";
    private static final String TEXT = "text";
    private static final String BYTES = "bytes";
    private static final List<String> KINDS = List.of(VECTOR, TEXT, BYTES);
    private static final int MOST_COMPONENTS = 4096;

    private final KeyReader keys;
    private @Nullable Value first;
    private String firstKey = "";

    FarmValues(KeyReader keys) {
        this.keys = keys;
    }

    /** The first value that was read; null if there is none yet. */
    @Nullable
    Value first() {
        return first;
    }

    /** A value, or a list of them for one round after the other; none if one could not be read. */
    List<Value> rounds(String key) {
        if (!(keys.value(key) instanceof ConfigList list)) {
            return one(key).stream().toList();
        }
        if (list.isEmpty()) {
            keys.reject(
                    key, "found an empty list", ALLOWED + ", or a list of such, round by round");
            return List.of();
        }
        List<Value> values = new ArrayList<>();
        for (int round = 0; round < list.size(); round++) {
            one(key + "." + round).ifPresent(values::add);
        }
        return values.size() == list.size() ? values : List.of();
    }

    /** A value that is like the others. */
    Optional<Value> one(String key) {
        Optional<Value> value = read(key);
        if (value.isEmpty()) {
            return value;
        }
        if (first == null) {
            first = value.get();
            firstKey = key;
        }
        String kind = kind(value.get());
        String other = kind(first);
        if (!kind.equals(other)) {
            keys.rejectDerived(
                    key,
                    kind + ", but " + KeyReader.name(firstKey) + " is " + other,
                    "values of one kind and length: only such can be voted on");
            return Optional.empty();
        }
        return value;
    }

    private Optional<Value> read(String key) {
        @Nullable ConfigValue value = keys.value(key);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof ConfigObject object) {
            KINDS.forEach(kind -> keys.given(key + "." + kind));
            List<String> given = KINDS.stream().filter(object::containsKey).toList();
            if (given.size() != 1) {
                keys.reject(key, "found an object with " + given.size() + " values", ALLOWED);
                return Optional.empty();
            }
            return switch (given.get(0)) {
                case VECTOR -> vector(key + "." + VECTOR);
                case TEXT -> keys.text(key + "." + TEXT, "a text").map(Value::of);
                default -> bytes(key + "." + BYTES);
            };
        }
        return number(key, ALLOWED);
    }

    private Optional<Value> vector(String key) {
        String allowed = "a list of 1 to " + MOST_COMPONENTS + " numbers";
        int size = keys.listSize(key, allowed).orElse(-1);
        if (size == 0 || size > MOST_COMPONENTS) {
            keys.reject(key, "a list of " + size, allowed);
            return Optional.empty();
        }
        List<Double> numbers = new ArrayList<>();
        for (int component = 0; component < size; component++) {
            number(key + "." + component, "a number")
                    .ifPresent(number -> numbers.add(((Value.Number) number).number()));
        }
        return size > 0 && numbers.size() == size
                ? Optional.of(new Value.Vector(numbers))
                : Optional.empty();
    }

    private Optional<Value> number(String key, String allowed) {
        @Nullable ConfigValue value = keys.value(key);
        if (value == null) {
            return Optional.empty();
        }
        Optional<Double> number = Quantity.of(value)
                .filter(Quantity::isPlain)
                .map(Quantity::amount)
                .map(BigDecimal::doubleValue)
                .filter(Double::isFinite);
        if (number.isEmpty()) {
            keys.reject(key, "found " + Values.describe(value), allowed);
        }
        return number.map(Value::of);
    }

    private Optional<Value> bytes(String key) {
        String allowed = "bytes in hexadecimal, two digits each, e.g. \"0a ff\"";
        Optional<String> text = keys.text(key, allowed);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            byte[] bytes = HexFormat.of().parseHex(text.get().replaceAll("\\s", ""));
            if (bytes.length > 0) {
                return Optional.of(new Value.Bytes(bytes));
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        keys.reject(key, "found " + Values.quote(text.get()), allowed);
        return Optional.empty();
    }

    /** Kind and length, for people. */
    private static String kind(Value value) {
        if (value instanceof Value.Vector vector) {
            return "a vector of " + vector.numbers().size();
        }
        if (value instanceof Value.Bytes bytes) {
            return "a string of " + bytes.bytes().length + " bytes";
        }
        return value instanceof Value.Text ? "a text" : "a number";
    }

    /** Whether a value consists of numbers. */
    static boolean isNumeric(Value value) {
        return value instanceof Value.Number || value instanceof Value.Vector;
    }
}
