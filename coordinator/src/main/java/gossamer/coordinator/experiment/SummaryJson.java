package gossamer.coordinator.experiment;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.run.Tally;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.verify.Report;
import gossamer.node.ClusterAccount;
import gossamer.node.EmulationResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The summary as JSON. Figures are JSON numbers; what is not known is null. */
public final class SummaryJson {

    private SummaryJson() {}

    interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    /** The summary: one object. */
    public static String summary(RunSummary summary) {
        return object(json -> writeSummary(json, summary));
    }

    static String object(Body body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            DefaultPrettyPrinter pretty = new DefaultPrettyPrinter();
            pretty.indentObjectsWith(new DefaultIndenter("  ", "\n"));
            json.setPrettyPrinter(pretty);
            json.writeStartObject();
            body.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }

    private static void writeSummary(JsonGenerator json, RunSummary summary) throws IOException {
        Emulation emulation = summary.emulation();
        Topology topology = emulation.topology();
        Network network = emulation.network();
        json.writeStringField("name", emulation.name());
        json.writeStringField("algorithm", emulation.algorithm().name());
        json.writeNumberField("colours", emulation.algorithm().colours());
        json.writeStringField("topology", topology.kind());
        writeShape(json, topology);
        json.writeStringField("model", network.modelName());
        json.writeNumberField("pus", topology.pus());
        json.writeNumberField("links", topology.links());
        json.writeNumberField("seed", emulation.seed());
        writeKnown(json, "regions", summary.options().regions());
        json.writeNumberField("jvms", summary.options().jvms());
        json.writeBooleanField("complete", summary.result().complete());
        json.writeStringField(
                "stopReason", summary.result().reason().name().toLowerCase(Locale.ROOT));
        if (summary.findings().stuck().isEmpty()) {
            json.writeNullField("stuck");
        } else {
            json.writeStringField("stuck", summary.findings().stuck());
        }
        writeTheory(json, summary);
        writeTally(json, summary);
        if (summary.emulation().isDisturbed()) {
            OutcomeJson.write(json, summary);
        }
        writeRunTable(json, summary);
        writeVerification(json, summary);
        writeCluster(json, summary.result().cluster());
        json.writeStringField("fingerprint", summary.fingerprint());
        if (!summary.result().wallTime().isKnown()) {
            json.writeNullField("runSeconds");
            json.writeNullField("buildSeconds");
            json.writeNullField("deliveriesPerSecond");
        } else {
            json.writeNumberField("runSeconds", summary.runSeconds());
            json.writeNumberField("buildSeconds", summary.result().wallTime().buildNanos() / 1e9);
            json.writeNumberField("deliveriesPerSecond", Math.round(summary.deliveriesPerSecond()));
        }
        json.writeStringField("runDirectory", summary.directory().toString());
    }

    private static void writeCluster(JsonGenerator json, @Nullable ClusterAccount cluster)
            throws IOException {
        if (cluster == null) {
            json.writeNullField("cluster");
            return;
        }
        json.writeObjectFieldStart("cluster");
        json.writeNumberField("jvmsAtEnd", cluster.jvms());
        json.writeNumberField("jvmsLost", cluster.lost());
        json.writeNumberField("cutChannels", cluster.cutChannels());
        json.writeNumberField("lookahead", cluster.lookahead());
        json.writeNumberField("waitingShare", cluster.waitingShare());
        json.writeEndObject();
    }

    private static void writeShape(JsonGenerator json, Topology topology) throws IOException {
        int[] shape = topology instanceof Grid grid ? grid.sides() : new int[] {topology.pus()};
        json.writeFieldName("shape");
        json.writeArray(shape, 0, shape.length);
    }

    private static void writeTheory(JsonGenerator json, RunSummary summary) throws IOException {
        OptionalLong makespan = summary.makespan();
        writeOptional(json, "makespan", makespan);
        json.writeStringField(
                "timeUnit", summary.emulation().network().cost().base().unit());
        OptionalLong predicted = summary.theory().prediction().stream()
                .mapToLong(Prediction::ticks)
                .findFirst();
        writeOptional(json, "predicted", predicted);
        json.writeNumberField("lowerBound", summary.theory().lowerBound().ticks());
        json.writeStringField(
                "lowerBoundFrom", summary.theory().lowerBound().decisive().text());
        if (makespan.isPresent() && summary.theory().lowerBound().ticks() > 0) {
            json.writeNumberField(
                    "ratioToBound",
                    makespan.getAsLong()
                            / (double) summary.theory().lowerBound().ticks());
        } else {
            json.writeNullField("ratioToBound");
        }
        if (summary.optimal().isPresent()) {
            json.writeBooleanField("optimal", summary.optimal().get());
        } else {
            json.writeNullField("optimal");
        }
        boolean rounds = summary.emulation().network().cost().isRounds();
        writeOptional(json, "rounds", rounds ? makespan : OptionalLong.empty());
    }

    private static void writeTally(JsonGenerator json, RunSummary summary) throws IOException {
        Tally tally = summary.tally();
        json.writeNumberField("packets", tally.packets);
        json.writeNumberField("deliveries", tally.deliveries);
        json.writeNumberField("tokensDelivered", summary.tokensDelivered());
        json.writeNumberField("waitedForPort", tally.queued);
        json.writeNumberField("waitedForLink", tally.blocked);
        json.writeNumberField("completePus", tally.completePus);
        json.writeNumberField("coverage", summary.coverage());
        json.writeNumberField("lastEvent", tally.lastInstant);
        writeKnown(json, "actorMessages", tally.messages);
    }

    /** Under rendezvous switching only: the figures of the run-table. */
    private static void writeRunTable(JsonGenerator json, RunSummary summary) throws IOException {
        RunTable table = summary.findings().runTable();
        if (table != null) {
            json.writeNumberField("lambda", table.lambda());
            json.writeNumberField("slots", table.sigma());
            json.writeNumberField("usedSlots", table.usedSlots());
            json.writeNumberField("mu", table.mu());
            json.writeNumberField("epsilon", table.epsilon());
            json.writeNumberField("sessions", summary.emulation().algorithm().sessions());
        }
    }

    private static void writeVerification(JsonGenerator json, RunSummary summary)
            throws IOException {
        Report report = summary.findings().verification();
        json.writeNumberField("traceRecords", summary.traceRecords());
        if (report == null) {
            json.writeNullField("verified");
            json.writeNullField("violations");
        } else {
            json.writeBooleanField("verified", report.clean());
            json.writeNumberField("violations", report.total());
        }
    }

    private static void writeKnown(JsonGenerator json, String field, long value)
            throws IOException {
        writeOptional(
                json,
                field,
                value == EmulationResult.UNKNOWN ? OptionalLong.empty() : OptionalLong.of(value));
    }

    private static void writeOptional(JsonGenerator json, String field, OptionalLong value)
            throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(field, value.getAsLong());
        } else {
            json.writeNullField(field);
        }
    }
}
