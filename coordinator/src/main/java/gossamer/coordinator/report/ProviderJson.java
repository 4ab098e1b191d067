package gossamer.coordinator.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;

import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** What a config can name, as its declarations tell it, as JSON. */
public final class ProviderJson {

    private ProviderJson() {}

    /** One object with a list of this name. */
    public static String of(String name, List<? extends Provider> providers, Registry registry) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeArrayFieldStart(name);
            for (Provider provider : providers) {
                write(json, provider, registry);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }

    private static void write(JsonGenerator json, Provider provider, Registry registry)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", provider.kind());
        json.writeStringField("name", provider.name());
        json.writeStringField("summary", provider.summary());
        json.writeStringField("where", provider.where(registry));
        json.writeStringField("source", provider.source());
        json.writeStringField("class", provider.getClass().getName());
        json.writeArrayFieldStart("keys");
        for (Key<?> key : provider.keys()) {
            json.writeStartObject();
            json.writeStringField("name", key.name());
            json.writeStringField("type", key.domain().getClass().getSimpleName());
            json.writeStringField("allowed", key.allowed());
            json.writeBooleanField("required", key.isRequired());
            json.writeStringField("default", key.defaultText());
            json.writeStringField("doc", key.doc());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
