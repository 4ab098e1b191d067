package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.model.registry.Domain;
import gossamer.model.voting.Value;
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

    static final Domain MODULES = new Domain.Samples(
            "a list of objects",
            List.of(
                    "[{ voter = 0, input = 20 }, { voter = 1, inputs = [20, 21], noise = 0.1,"
                            + " fails { round = 1, value = none } }]",
                    "[{ voter = 0, input = 1 }, { voter = 1, input = 1 }, { voter = 2, input = 1,"
                            + " fails { round = 0 } }]"));

    static final Domain SERVICE = new Domain.Samples(
            "an object with a law, its keys, and late-after",
            List.of(
                    "{ min = 0 rounds, max = 3 rounds }",
                    "{ law = constant, time = 2 rounds }",
                    "{ min = 1 rounds, max = 5 rounds, late-after = 3 rounds }"));

    static final Domain MODULE = new Domain.Samples(
            "an object with a name and its keys",
            List.of(
                    "{ name = scripted }",
                    "{ name = scripted, round = 1, value = none }",
                    "{ name = scripted, round = 1, noticed = true }"));

    private static final String VECTOR = "vector";
    private static final String TEXT = "text";
    private static final List<String> KINDS = List.of(VECTOR, TEXT, "bytes");
    private static final int MOST_COMPONENTS = 4096;

    private @Nullable Value first;
    private String firstName = "";

    /** The first value that was read; null if there is none yet. */
    @Nullable
    Value first() {
        return first;
    }

    /** A value, or a list of them for one round after the other; none if one could not be read. */
    List<Value> rounds(Place place) {
        if (!place.isList()) {
            return one(place).stream().toList();
        }
        List<Place> rounds = place.list(ALLOWED);
        if (rounds.isEmpty()) {
            place.reject("found an empty list", ALLOWED + ", or a list of such, round by round");
        }
        List<Value> values =
                rounds.stream().flatMap(round -> one(round).stream()).toList();
        return values.size() == rounds.size() ? values : List.of();
    }

    /** A value that is like the others. */
    Optional<Value> one(Place place) {
        Optional<Value> value = read(place);
        if (value.isEmpty()) {
            return value;
        }
        if (first == null) {
            first = value.get();
            firstName = place.shown();
        }
        String kind = kind(value.get());
        String other = kind(first);
        if (!kind.equals(other)) {
            place.rejectDerived(
                    kind + ", but " + firstName + " is " + other,
                    "values of one kind and length: only such can be voted on");
            return Optional.empty();
        }
        return value;
    }

    private static Optional<Value> read(Place place) {
        @Nullable ConfigValue value = place.value();
        if (!(value instanceof ConfigObject object)) {
            return number(place, ALLOWED).map(Value::of);
        }
        KINDS.forEach(place::field);
        List<String> given = KINDS.stream().filter(object::containsKey).toList();
        if (given.size() != 1) {
            return place.wrong("found an object with " + given.size() + " values", ALLOWED);
        }
        Place inner = place.in(given.get(0));
        return switch (given.get(0)) {
            case VECTOR -> vector(inner);
            case TEXT -> inner.text("a text").map(Value::of);
            default -> bytes(inner);
        };
    }

    private static Optional<Value> vector(Place place) {
        String allowed = "a list of 1 to " + MOST_COMPONENTS + " numbers";
        List<Place> elements = place.list(allowed);
        if (place.isList() && (elements.isEmpty() || elements.size() > MOST_COMPONENTS)) {
            return place.wrong("a list of " + elements.size(), allowed);
        }
        List<Double> numbers = elements.stream()
                .flatMap(element -> number(element, "a number").stream())
                .toList();
        return numbers.isEmpty() || numbers.size() < elements.size()
                ? Optional.empty()
                : Optional.of(new Value.Vector(numbers));
    }

    private static Optional<Double> number(Place place, String allowed) {
        Optional<Double> number =
                place.number(allowed).map(plain -> plain.amount().doubleValue());
        return number.filter(known -> known.isInfinite()).isPresent()
                ? place.rejectFound(allowed, List.of())
                : number;
    }

    private static Optional<Value> bytes(Place place) {
        String allowed = "bytes in hexadecimal, two digits each, e.g. \"0a ff\"";
        Optional<String> text = place.text(allowed);
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
        return place.wrong("found " + Values.quote(text.get()), allowed);
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

    /** Whether values have been read, and do not consist of numbers. */
    boolean areNotNumeric() {
        return !(first == null || first instanceof Value.Number || first instanceof Value.Vector);
    }
}
