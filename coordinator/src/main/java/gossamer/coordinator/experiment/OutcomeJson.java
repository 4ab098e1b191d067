package gossamer.coordinator.experiment;

import com.fasterxml.jackson.core.JsonGenerator;

import gossamer.model.analysis.outcome.Missing;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.run.Tally;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The effects of faults on a run, as the object {@code outcome} of its summary. */
final class OutcomeJson {

    private OutcomeJson() {}

    static void write(JsonGenerator json, RunSummary summary) throws IOException {
        json.writeObjectFieldStart("outcome");
        Tally tally = summary.tally();
        json.writeNumberField("dropped", tally.dropped);
        json.writeNumberField("redundantCopies", tally.redundant);
        json.writeNumberField("duplicated", tally.duplicated);
        json.writeNumberField("corrupted", tally.corrupted);
        json.writeNumberField("timeouts", tally.timeouts);
        json.writeNumberField("retransmissions", tally.retransmissions);
        json.writeNumberField("absent", tally.absent);
        OptionalLong without = summary.theory().undisturbed();
        if (without.isPresent() && without.getAsLong() > 0) {
            json.writeNumberField("undisturbed", without.getAsLong());
            json.writeNumberField("stretch", tally.lastCompletion / (double) without.getAsLong());
        } else {
            json.writeNullField("undisturbed");
            json.writeNullField("stretch");
        }
        Outcome outcome = summary.findings().outcome();
        if (outcome != null) {
            writeTraced(json, outcome);
        }
        json.writeEndObject();
    }

    private static void writeTraced(JsonGenerator json, Outcome outcome) throws IOException {
        json.writeNumberField("lostPackets", outcome.losses().packets());
        json.writeNumberField("redundantTokens", outcome.losses().redundantTokens());
        json.writeNumberField("wrongValues", outcome.losses().wrongValues());
        json.writeObjectFieldStart("reached");
        for (Map.Entry<Integer, OptionalLong> mark :
                outcome.progress().reached().entrySet()) {
            if (mark.getValue().isPresent()) {
                json.writeNumberField("" + mark.getKey(), mark.getValue().getAsLong());
            } else {
                json.writeNullField("" + mark.getKey());
            }
        }
        json.writeEndObject();
        json.writeArrayFieldStart("coverage");
        for (Outcome.Step step : outcome.progress().coverage()) {
            json.writeStartObject();
            json.writeNumberField("time", step.time());
            json.writeNumberField("percent", step.percent());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeObjectFieldStart("drops");
        for (Map.Entry<String, Long> drop : outcome.drops().entrySet()) {
            json.writeNumberField(drop.getKey(), drop.getValue());
        }
        json.writeEndObject();
        writeLoad(json, "busiestLink", outcome.loads().busiest());
        writeLoad(json, "idlestLink", outcome.loads().idlest());
        json.writeObjectFieldStart("slowestChannel");
        json.writeNumberField("channel", outcome.loads().slowest().channel());
        json.writeNumberField("ticks", outcome.loads().slowest().ticks());
        json.writeEndObject();
        json.writeNumberField("missing", outcome.gaps().total());
        writeMissing(json, "missingByOrigin", outcome.gaps().byOrigin());
        writeMissing(json, "missingByPu", outcome.gaps().byPu());
        json.writeArrayFieldStart("why");
        for (String cause : outcome.diagnosis()) {
            json.writeString(cause);
        }
        json.writeEndArray();
    }

    private static void writeLoad(JsonGenerator json, String field, Outcome.Load load)
            throws IOException {
        json.writeObjectFieldStart(field);
        json.writeNumberField("link", load.link());
        json.writeNumberField("packets", load.packets());
        json.writeEndObject();
    }

    private static void writeMissing(JsonGenerator json, String field, List<Missing> missing)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (Missing one : missing) {
            json.writeStartObject();
            json.writeNumberField("pu", one.pu());
            json.writeNumberField("count", one.count());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
