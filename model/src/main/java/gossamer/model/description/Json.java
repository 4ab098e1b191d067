package gossamer.model.description;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object, its members in the order in which they were put. Values are texts, numbers, truth
 * values, null, objects, {@code int[]}, maps, and lists of these; an empty optional is null.
 */
public final class Json {

    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    /** JSON as it is written. */
    private record Raw(String text) {}

    /** An array with blank space before each element; these are made when they are written. */
    private record Spaced<T>(String space, Iterable<T> things, Function<T, Json> object) {}

    /** Names of members that begin a line where others do not; null without any. */
    private @Nullable Set<String> begins;

    private boolean line;

    /** Puts a member. */
    public Json put(String name, @Nullable Object value) {
        if (line) {
            begins = begins == null ? new TreeSet<>() : begins;
            begins.add(name);
            line = false;
        }
        members.put(name, value);
        return this;
    }

    /** Puts a member unless its value is the usual one. */
    public Json putUnless(Object usual, String name, Object value) {
        return value.equals(usual) ? this : put(name, value);
    }

    /** The next member begins a line. */
    public Json line() {
        line = true;
        return this;
    }

    /** Puts a member whose value is JSON text. */
    public Json putRaw(String name, String json) {
        return put(name, new Raw(json));
    }

    /** Puts an array with an object for each of several things. */
    public <T> Json putAll(String name, Iterable<T> things, Function<T, Json> object) {
        return putSpaced("", name, things, object);
    }

    /** The same with blank space before each object. Objects are made when they are written. */
    public <T> Json putSpaced(
            String space, String name, Iterable<T> things, Function<T, Json> object) {
        return put(name, new Spaced<>(space, things, object));
    }

    /** All on one line but for what was put so. */
    @Override
    public String toString() {
        return text(false);
    }

    /** With members on lines of their own, and a line feed at the end. */
    public String pretty() {
        return text(true) + "\n";
    }

    private String text(boolean pretty) {
        StringWriter text = new StringWriter();
        try {
            write(text, pretty);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Writes it, and leaves open what it is written to. */
    public void write(Writer out, boolean pretty) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setPrettyPrinter(pretty ? new DefaultPrettyPrinter() : null);
            write(json, this);
        }
    }

    private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof Json object) {
            object.write(json);
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : map.entrySet()) {
                json.writeFieldName(String.valueOf(member.getKey()));
                write(json, member.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Iterable<?> elements) {
            json.writeStartArray();
            for (Object element : elements) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Spaced<?> array) {
            writeArray(json, array);
        } else if (value instanceof int[] numbers) {
            json.writeArray(numbers, 0, numbers.length);
        } else if (value instanceof Optional<?> optional) {
            write(json, optional.orElse(null));
        } else if (value instanceof OptionalLong optional) {
            write(json, optional.isPresent() ? optional.getAsLong() : null);
        } else if (value instanceof OptionalInt optional) {
            write(json, optional.isPresent() ? optional.getAsInt() : null);
        } else if (value instanceof OptionalDouble optional) {
            write(json, optional.isPresent() ? optional.getAsDouble() : null);
        } else if (value instanceof Raw raw) {
            json.writeRawValue(raw.text());
        } else {
            json.writePOJO(value);
        }
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, @Nullable Object> member : members.entrySet()) {
            if (begins != null && begins.contains(member.getKey())) {
                json.writeRaw('\n');
            }
            json.writeFieldName(member.getKey());
            write(json, member.getValue());
        }
        json.writeEndObject();
    }

    private static <T> void writeArray(JsonGenerator json, Spaced<T> array) throws IOException {
        json.writeStartArray();
        for (T thing : array.things()) {
            json.writeRaw(array.space());
            array.object().apply(thing).write(json);
        }
        json.writeEndArray();
    }
}
