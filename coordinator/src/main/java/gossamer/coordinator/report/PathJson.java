package gossamer.coordinator.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.PathStep;
import gossamer.model.analysis.path.Piece;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/** The critical path of a run as one JSON object: shares and steps, times in ticks. */
public final class PathJson {

    private PathJson() {}

    /** One object and a line feed; each step is on a line of its own. */
    public static String of(CriticalPath path, Emulation emulation) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("name", emulation.name());
            json.writeStringField("timeUnit", emulation.network().cost().base().unit());
            json.writeBooleanField("complete", path.complete());
            json.writeNumberField("end", path.end());
            json.writeNumberField("pu", path.pu());
            json.writeNumberField("packets", path.packets().length);
            json.writeObjectFieldStart("ticks");
            for (Map.Entry<Piece, Long> piece : path.ticks().entrySet()) {
                json.writeNumberField(key(piece.getKey()), piece.getValue());
            }
            json.writeEndObject();
            json.writeArrayFieldStart("steps");
            for (PathStep step : path.steps()) {
                json.writeRaw('\n');
                writeStep(json, step, emulation.topology());
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }

    private static void writeStep(JsonGenerator json, PathStep step, Topology topology)
            throws IOException {
        json.writeStartObject();
        json.writeNumberField("from", step.from());
        json.writeNumberField("to", step.to());
        json.writeStringField("piece", key(step.piece()));
        json.writeStringField("packet", step.packet() == 0 ? null : Packet.idText(step.packet()));
        json.writeStringField(
                "channel", step.channel() < 0 ? null : topology.channelName(step.channel()));
        json.writeStringField(
                "awaited", step.awaited() == 0 ? null : Packet.idText(step.awaited()));
        json.writeEndObject();
    }

    /** A piece as a key: {@code startup}, {@code hop}, {@code transfer}, {@code channel} … */
    static String key(Piece piece) {
        return piece.name().toLowerCase(Locale.ROOT);
    }
}
