package gossamer.coordinator.fsa;

import gossamer.model.description.FsaFormat;
import gossamer.model.registry.FileParser.Faults;
import gossamer.model.token.TokenSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The members of one JSON object, read one by one; all that is wrong is told. */
final class JsonObject {

    private final JsonValue value;
    private final String what;
    private final Faults faults;
    private final Map<String, JsonValue> members;
    private final TreeSet<String> known = new TreeSet<>();

    /**
     * The object at a place.
     *
     * @param what it is, for people
     */
    JsonObject(JsonValue value, String what, Faults faults) {
        this.value = value;
        this.what = what;
        this.faults = faults;
        if (value.content() instanceof Map<?, ?> map) {
            @SuppressWarnings("unchecked") // JsonValue makes no other maps
            Map<String, JsonValue> read = (Map<String, JsonValue>) map;
            members = read;
        } else {
            unexpected(value, what + ": an object");
            members = Map.of();
        }
    }

    /** Tells what is wrong with the object as a whole. */
    void fault(String message) {
        faults.add(value.line(), value.column(), message);
    }

    private void unexpected(JsonValue at, String expected) {
        faults.add(at.line(), at.column(), "expected " + expected + "; found " + at.found());
    }

    private @Nullable JsonValue member(String name) {
        known.add(name);
        return members.get(name);
    }

    boolean has(String name) {
        return member(name) != null;
    }

    /** Tells that a member is missing, unless this is no object at all. */
    void require(String name) {
        if (!has(name) && value.content() instanceof Map) {
            fault(what + " without member \"" + name + "\"");
        }
    }

    /** A whole number, bounds included; {@code otherwise} where none is given or it is wrong. */
    long whole(String name, long least, long most, long otherwise) {
        JsonValue given = member(name);
        return given == null ? otherwise : whole(given, name, least, most).orElse(otherwise);
    }

    private Optional<Long> whole(JsonValue given, String name, long least, long most) {
        if (!given.isText()
                && given.content() instanceof String text
                && text.matches("-?\\d{1,18}")) {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return Optional.of(number);
            }
        }
        unexpected(given, name + ", a whole number " + least + " to " + most);
        return Optional.empty();
    }

    /** The same for numbers that an int holds. */
    int small(String name, int least, int most, int otherwise) {
        return (int) whole(name, least, most, otherwise);
    }

    /** A text; {@code otherwise} where none is given. */
    String text(String name, String otherwise) {
        JsonValue given = member(name);
        if (given == null) {
            return otherwise;
        }
        if (given.isText() && given.content() instanceof String text) {
            return text;
        }
        unexpected(given, name + ", a text");
        return otherwise;
    }

    /** One of several words; empty where none is given or it is wrong. */
    <T> Optional<T> word(String name, List<T> all, Function<T, String> word) {
        JsonValue given = member(name);
        return given == null ? Optional.empty() : word(given, name, all, word);
    }

    private <T> Optional<T> word(
            JsonValue given, String name, List<T> all, Function<T, String> word) {
        for (T one : all) {
            if (given.isText() && word.apply(one).equals(given.content())) {
                return Optional.of(one);
            }
        }
        String words = all.stream().map(word).collect(Collectors.joining(", "));
        unexpected(given, name + ", one of " + words);
        return Optional.empty();
    }

    /** Several of several words. */
    <T> List<T> words(String name, List<T> all, Function<T, String> word) {
        List<T> words = new ArrayList<>();
        elements(name).forEach(given -> word(given, name, all, word).ifPresent(words::add));
        return words;
    }

    /** Whole numbers. */
    int[] numbers(JsonValue list, String name, int least, int most) {
        return elements(list, name).stream()
                .mapToInt(given ->
                        whole(given, name, least, most).orElse((long) least).intValue())
                .toArray();
    }

    /** The elements of an array; none where it is not given or something else. */
    List<JsonValue> elements(String name) {
        JsonValue given = member(name);
        return given == null ? List.of() : elements(given, name);
    }

    private List<JsonValue> elements(JsonValue given, String name) {
        if (given.content() instanceof List<?> list) {
            @SuppressWarnings("unchecked") // JsonValue makes no other lists
            List<JsonValue> read = (List<JsonValue>) list;
            return read;
        }
        unexpected(given, name + ", an array");
        return List.of();
    }

    /** The object that is a member; empty where there is none. */
    Optional<JsonObject> object(String name) {
        return Optional.ofNullable(member(name)).map(given -> new JsonObject(given, name, faults));
    }

    /** The objects in an array. */
    List<JsonObject> objects(String name, String each) {
        return elements(name).stream()
                .map(given -> new JsonObject(given, each, faults))
                .toList();
    }

    /** A set of numbers below {@code end}; empty where it is not given. */
    TokenSet set(String name, int end) {
        JsonValue given = member(name);
        if (given == null) {
            return TokenSet.empty();
        }
        Optional<TokenSet> set = given.isText() && given.content() instanceof String text
                ? FsaFormat.set(text, end)
                : Optional.empty();
        if (set.isEmpty()) {
            unexpected(given, name + ", numbers below " + end + " as \"0..4 7\"");
        }
        return set.orElse(TokenSet.empty());
    }

    /** What is made of its members; empty where they do not go together, which is told. */
    <T> Optional<T> made(Supplier<T> maker) {
        try {
            return Optional.of(maker.get());
        } catch (IllegalArgumentException wrong) {
            fault(String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    /** Where it stands. */
    JsonValue at() {
        return value;
    }

    /** Tells of members that nobody has asked for. */
    void end() {
        members.forEach((name, given) -> {
            if (!known.contains(name)) {
                faults.add(
                        given.line(),
                        given.column(),
                        what + " has no member \"" + name + "\"; expected one of "
                                + String.join(", ", known));
            }
        });
    }
}
