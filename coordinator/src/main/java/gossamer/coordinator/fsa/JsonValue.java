package gossamer.coordinator.fsa;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;

import gossamer.coordinator.text.Texts;
import gossamer.model.registry.FileParser.Faults;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value of a JSON document and where it stands.
 *
 * @param content a map of names to values, a list of values, or a string, a number, true, false or
 *     null as it is written
 * @param isText whether it is a string
 * @param line from 1
 * @param column from 1
 */
record JsonValue(Object content, boolean isText, int line, int column) {

    /** The document; empty if it is no JSON, which is then told. */
    static Optional<JsonValue> read(Reader text, Faults faults) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(text)) {
            try {
                if (json.nextToken() == null) {
                    faults.add(1, 1, "an empty file; expected an object");
                    return Optional.empty();
                }
                JsonValue document = value(json, faults);
                if (json.nextToken() != null) {
                    JsonLocation at = json.currentTokenLocation();
                    faults.add(at.getLineNr(), at.getColumnNr(), "more behind the end");
                    return Optional.empty();
                }
                return Optional.of(document);
            } catch (JsonProcessingException e) {
                JsonLocation at =
                        e.getLocation() == null ? json.currentLocation() : e.getLocation();
                String reason = Texts.reason(e);
                faults.add(at.getLineNr(), at.getColumnNr(), "not JSON: " + reason);
                return Optional.empty();
            }
        }
    }

    private static JsonValue value(JsonParser json, Faults faults) throws IOException {
        JsonLocation at = json.currentTokenLocation();
        Object content;
        boolean isText = false;
        switch (json.currentToken()) {
            case START_OBJECT -> content = members(json, faults);
            case START_ARRAY -> {
                List<JsonValue> elements = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(json, faults));
                }
                content = elements;
            }
            default -> {
                content = json.getText();
                isText = json.currentToken() == JsonToken.VALUE_STRING;
            }
        }
        return new JsonValue(content, isText, at.getLineNr(), at.getColumnNr());
    }

    private static Map<String, JsonValue> members(JsonParser json, Faults faults)
            throws IOException {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonLocation at = json.currentTokenLocation();
            json.nextToken();
            if (members.put(name, value(json, faults)) != null) {
                faults.add(
                        at.getLineNr(),
                        at.getColumnNr(),
                        "member \"" + Texts.shortened(name) + "\" for the second time");
            }
        }
        return members;
    }

    /** What is there, for people. */
    String found() {
        if (content instanceof Map) {
            return "an object";
        }
        if (content instanceof List) {
            return "an array";
        }
        return isText
                ? "\"" + Texts.shortened((String) content) + "\""
                : Texts.shortened((String) content);
    }
}
