package gossamer.coordinator.report.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import gossamer.coordinator.report.SummaryText;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.PathStep;
import gossamer.model.analysis.path.Piece;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that the report knows of a run, as one JSON object; what is long is packed. */
final class RunData {

    private final Emulation emulation;
    private final TraceColumns columns;
    private final CriticalPath path;
    private final List<Drawing> drawings;
    private final String summary;
    private final StringWriter text = new StringWriter();

    /**
     * A ready-made drawing.
     *
     * @param title its heading
     * @param caption what it shows
     * @param file name under which it is saved
     * @param svg the drawing
     */
    record Drawing(String title, String caption, String file, String svg) {}

    /** {@code summary}: the summary of the run, as JSON. */
    RunData(
            Emulation emulation,
            TraceColumns columns,
            CriticalPath path,
            List<Drawing> drawings,
            String summary) {
        this.emulation = emulation;
        this.columns = columns;
        this.path = path;
        this.drawings = drawings;
        this.summary = summary;
    }

    String json() {
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("name", emulation.name());
            json.writeStringField("headline", SummaryText.headline(emulation).strip());
            json.writeStringField("unit", emulation.network().cost().base().unit());
            json.writeNumberField("end", columns.end());
            json.writeNumberField("sets", columns.sets());
            json.writeNumberField("completions", columns.completions());
            json.writeNumberField("lastCompletion", columns.lastCompletion());
            writeTheory(json);
            json.writeFieldName("summary");
            json.writeRawValue(summary);
            NetworkJson.write(json, emulation);
            writeColumns(json);
            writePath(json);
            writeFaults(json);
            writeDrawings(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private void writeTheory(JsonGenerator json) throws IOException {
        // The closed forms are those of an undisturbed machine.
        Optional<Prediction> prediction = !emulation.isDisturbed()
                ? emulation.algorithm().prediction(emulation.network())
                : Optional.empty();
        if (prediction.isPresent()) {
            json.writeNumberField("predicted", prediction.get().ticks());
            json.writeStringField(
                    "predictedFrom",
                    prediction.get().source() + ": " + prediction.get().formula());
        } else {
            json.writeNullField("predicted");
            json.writeNullField("predictedFrom");
        }
        LowerBound bound = LowerBounds.of(emulation);
        json.writeNumberField("bound", bound.ticks());
        json.writeStringField("boundFrom", bound.decisive().text());
    }

    private void writeColumns(JsonGenerator json) throws IOException {
        json.writeNumberField("packets", columns.id.size());
        json.writeObjectFieldStart("columns");
        json.writeStringField("channel", columns.channel.packedDifferences());
        json.writeStringField("sequence", sequences().packedDifferences());
        json.writeStringField("waited", columns.waited.packed());
        json.writeStringField("start", columns.start.packedDifferences());
        json.writeStringField("enter", columns.enter.packed());
        json.writeStringField("flight", columns.flight.packed());
        json.writeStringField("tokens", columns.tokens.packed());
        json.writeStringField("first", columns.firstToken.packedDifferences());
        json.writeStringField("colour", columns.colour.packed());
        json.writeStringField("stage", columns.stage.packed());
        json.writeStringField("gain", columns.gain.packed());
        json.writeStringField("cause", columns.cause.packed());
        json.writeStringField("hopRow", columns.hopRow.packedDifferences());
        json.writeStringField("hopChannel", columns.hopChannel.packedDifferences());
        json.writeStringField("hopTime", columns.hopTime.packedDifferences());
        json.writeStringField("completed", columns.completed.packedDifferences());
        json.writeEndObject();
    }

    /**
     * The number of each packet among those of its sender, less that of the last one which started.
     */
    private PackedColumn sequences() {
        int[] last = new int[emulation.topology().pus()];
        PackedColumn sequences = new PackedColumn();
        long sum = 0;
        for (int row = 0; row < columns.id.size(); row++) {
            int sender = Packet.senderOf(columns.id.get(row));
            int sequence = (int) columns.id.get(row);
            // packedDifferences() takes the sum apart again: it is the difference that counts.
            sum += sequence - last[sender];
            last[sender] = sequence;
            sequences.add(sum);
        }
        return sequences;
    }

    private void writePath(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("path");
        json.writeNumberField("end", path.end());
        json.writeNumberField("pu", path.pu());
        json.writeBooleanField("complete", path.complete());
        json.writeArrayFieldStart("pieces");
        for (Map.Entry<Piece, Long> piece : path.ticks().entrySet()) {
            json.writeStartArray();
            json.writeString(piece.getKey().text());
            json.writeNumber(piece.getValue());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("steps");
        for (PathStep step : path.steps()) {
            json.writeStartArray();
            json.writeNumber(step.from());
            json.writeNumber(step.to());
            json.writeNumber(step.piece().ordinal());
            json.writeNumber(columns.row(step.packet()));
            json.writeNumber(step.channel() < 0 ? -1 : columns.channelOnPage(step.channel()));
            json.writeNumber(columns.row(step.awaited()));
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeFaults(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("faults");
        for (FaultInterval fault : columns.faults()) {
            json.writeStartObject();
            json.writeNumberField("from", fault.from());
            json.writeNumberField("to", fault.to());
            json.writeStringField("text", fault.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeObjectFieldStart("marks");
        for (Map.Entry<String, PackedColumn> mark : columns.marks().entrySet()) {
            json.writeStringField(mark.getKey(), mark.getValue().packedDifferences());
        }
        json.writeEndObject();
    }

    private void writeDrawings(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("drawings");
        for (Drawing drawing : drawings) {
            json.writeStartObject();
            json.writeStringField("title", drawing.title());
            json.writeStringField("caption", drawing.caption());
            json.writeStringField("file", drawing.file());
            json.writeStringField("svg", Packed.text(drawing.svg()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
