package gossamer.audit;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A part of a plain description, and where it stands. */
final class PlainNode {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What it is a part of; null for a whole text. */
    private final @Nullable PlainNode whole;

    /** The name of the text, or of the member; null for an element of an array. */
    private final @Nullable String name;

    /** The place of an element in its array. */
    private final int place;

    private final JsonNode node;

    private PlainNode(@Nullable PlainNode whole, @Nullable String name, int place, JsonNode node) {
        this.whole = whole;
        this.name = name;
        this.place = place;
        this.node = node;
    }

    private PlainNode member(String member, JsonNode value) {
        return new PlainNode(this, member, 0, value);
    }

    private PlainNode element(int at, JsonNode value) {
        return new PlainNode(this, null, at, value);
    }

    /** Where it stands, such as {@code automata.automata[2].pus}. */
    private String path() {
        if (whole == null) {
            return String.valueOf(name);
        }
        return whole.path() + (name == null ? "[" + place + "]" : "." + name);
    }

    static PlainNode read(String name, String text) {
        try {
            return new PlainNode(null, name, 0, MAPPER.readTree(text));
        } catch (JsonProcessingException e) {
            throw new AuditException(name + ": " + e.getOriginalMessage());
        }
    }

    /**
     * Reads an object of which the elements of one array are handed over one after the other. They
     * are not kept: with those of a large plan as a tree an audit would take gigabytes.
     *
     * @param array the member with the array
     * @return the object, in which the array is empty
     */
    static PlainNode read(
            String name, InputStream text, String array, Consumer<PlainNode> elements) {
        ObjectNode object = MAPPER.createObjectNode();
        PlainNode whole = new PlainNode(null, name, 0, object);
        try (JsonParser parser = MAPPER.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new AuditException(name + ": need an object");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String member = parser.currentName();
                if (object.has(member)) {
                    throw new AuditException(name + "." + member + ": is there twice");
                }
                JsonToken value = parser.nextToken();
                if (member.equals(array) && value != JsonToken.VALUE_NULL) {
                    PlainNode list = whole.member(member, object.putArray(member));
                    list.handOver(parser, elements);
                } else {
                    object.set(member, MAPPER.<JsonNode>readTree(parser));
                }
            }
            return whole;
        } catch (JsonProcessingException e) {
            throw new AuditException(name + ": " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The elements of this array, at whose begin the parser is. */
    private void handOver(JsonParser parser, Consumer<PlainNode> elements) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new PlainNode(whole, name, place, MAPPER.readTree(parser)).wrong("an array");
        }
        for (int at = 0; parser.nextToken() != JsonToken.END_ARRAY; at++) {
            elements.accept(element(at, MAPPER.readTree(parser)));
        }
    }

    /** Whether there is such a member, and it is not null. */
    boolean has(String name) {
        return node.hasNonNull(name);
    }

    /** The member of this name. */
    PlainNode at(String name) {
        JsonNode member = node.get(name);
        if (member == null || member.isNull()) {
            throw new AuditException(path() + "." + name + ": is missing");
        }
        return member(name, member);
    }

    /** The elements of the member of this name; none where it is missing. */
    List<PlainNode> all(String name) {
        return has(name) ? at(name).elements() : List.of();
    }

    List<PlainNode> elements() {
        if (!node.isArray()) {
            throw wrong("an array");
        }
        List<PlainNode> elements = new ArrayList<>(node.size());
        for (int place = 0; place < node.size(); place++) {
            elements.add(element(place, node.get(place)));
        }
        return elements;
    }

    String text() {
        if (!node.isTextual()) {
            throw wrong("a text");
        }
        return node.textValue();
    }

    long whole() {
        if (!node.isIntegralNumber() || !node.canConvertToLong()) {
            throw wrong("a whole number");
        }
        return node.longValue();
    }

    int number() {
        return Math.toIntExact(whole());
    }

    double decimal() {
        if (!node.isNumber()) {
            throw wrong("a number");
        }
        return node.doubleValue();
    }

    boolean flag() {
        if (!node.isBoolean()) {
            throw wrong("true or false");
        }
        return node.booleanValue();
    }

    int[] numbers() {
        return StreamSupport.stream(node.spliterator(), false)
                .mapToInt(JsonNode::intValue)
                .toArray();
    }

    List<String> texts() {
        return elements().stream().map(PlainNode::text).toList();
    }

    /** A set such as {@code 0..4 7}. */
    Tokens tokens() {
        TokenStore set = new TokenStore();
        for (String interval : text().split(" ", -1)) {
            if (!interval.isEmpty()) {
                int dots = interval.indexOf("..");
                int from = Integer.parseInt(dots < 0 ? interval : interval.substring(0, dots));
                int last = dots < 0 ? from : Integer.parseInt(interval.substring(dots + 2));
                set.add(from, last + 1);
            }
        }
        return set.snapshot();
    }

    boolean isList() {
        return node.isArray();
    }

    /** A number as a config may write it. */
    double amount() {
        try {
            return Double.parseDouble(node.asText());
        } catch (NumberFormatException e) {
            throw wrong("a number");
        }
    }

    double amount(String name, double usual) {
        return has(name) ? at(name).amount() : usual;
    }

    /** Ticks, as a config may write a time: a plain number of them, or with a unit. */
    long ticks() {
        String text = node.asText().strip();
        String unit = text.replaceFirst("^[-+0-9.eE]+", "").strip();
        double factor = switch (unit) {
            case "", "ns" -> 1;
            case "us" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "m" -> 60e9;
            case "h" -> 3600e9;
            case "d" -> 86400e9;
            default -> throw wrong("a time");
        };
        String amount = text.substring(0, text.length() - unit.length()).strip();
        return Math.round(new BigDecimal(amount).doubleValue() * factor);
    }

    /** A word as a config may write it, which may be true or false. */
    String word(String name, String usual) {
        return has(name) ? node.get(name).asText() : usual;
    }

    String text(String name, String usual) {
        return has(name) ? at(name).text() : usual;
    }

    long whole(String name, long usual) {
        return has(name) ? at(name).whole() : usual;
    }

    int number(String name, int usual) {
        return has(name) ? at(name).number() : usual;
    }

    Tokens tokens(String name) {
        return has(name) ? at(name).tokens() : Tokens.NONE;
    }

    AuditException wrong(String need) {
        return new AuditException(path() + ": need " + need + ", not " + node);
    }
}
