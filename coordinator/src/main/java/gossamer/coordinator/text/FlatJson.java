package gossamer.coordinator.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;

import gossamer.model.description.Json;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** JSON objects whose values are texts, each on one line. */
public final class FlatJson {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private FlatJson() {}

    /** The line of these members, without its end. */
    public static String write(Map<String, String> members) {
        Json json = new Json();
        members.forEach(json::put);
        return json.toString();
    }

    /**
     * The members of a line.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static Map<String, String> read(String line) {
        Map<String, String> members = new TreeMap<>();
        try (JsonParser parser = FACTORY.createParser(line)) {
            JsonToken token = parser.nextToken();
            while (token != null && parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                token = parser.nextToken();
                members.put(name, parser.getText());
            }
            if (token == null || !parser.hasToken(JsonToken.END_OBJECT)) {
                throw new IllegalArgumentException("no JSON object of texts");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("no JSON object of texts", e);
        }
        return members;
    }
}
