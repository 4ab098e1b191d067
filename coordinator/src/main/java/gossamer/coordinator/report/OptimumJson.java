package gossamer.coordinator.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;

import gossamer.coordinator.experiment.EmulatedSchedule;
import gossamer.model.machine.Network;
import gossamer.model.optimum.Optimum;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** The outcome of a search for an optimal schedule as JSON; what is not known is null. */
public final class OptimumJson {

    private OptimumJson() {}

    /**
     * One object.
     *
     * @param emulated the emulation of the schedule
     * @param seconds how long the search took
     * @param schedule the schedule as JSON text
     */
    public static String of(
            Optimum found,
            EmulatedSchedule emulated,
            Topology topology,
            Network network,
            double seconds,
            String schedule) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            writeMachine(json, topology, network);
            json.writeBooleanField("proved", found.proved());
            if (found.proved()) {
                json.writeNumberField("optimum", found.upperBound());
            } else {
                json.writeNullField("optimum");
            }
            json.writeNumberField("lowerBound", found.lowerBound());
            json.writeStringField("lowerBoundReason", OptimumText.reason(found));
            json.writeNumberField("upperBound", found.upperBound());
            json.writeNumberField("calls", found.calls());
            json.writeNumberField("tokenMoves", found.tokenMoves());
            if (emulated.rounds().isPresent()) {
                json.writeNumberField("emulated", emulated.rounds().getAsLong());
            } else {
                json.writeNullField("emulated");
            }
            json.writeNumberField("violations", emulated.report().total());
            json.writeNumberField("searchSeconds", seconds);
            json.writeFieldName("schedule");
            json.writeRawValue(schedule.strip());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }

    private static void writeMachine(JsonGenerator json, Topology topology, Network network)
            throws IOException {
        int[] shape = topology instanceof Grid grid ? grid.sides() : new int[] {topology.pus()};
        json.writeStringField("topology", topology.kind());
        json.writeFieldName("shape");
        json.writeArray(shape, 0, shape.length);
        json.writeStringField("model", network.modelName());
        if (network.packetCapacity().isPresent()) {
            json.writeNumberField("packetCapacity", network.packetCapacity().getAsInt());
        } else {
            json.writeStringField("packetCapacity", "unbounded");
        }
        json.writeNumberField("pus", topology.pus());
        json.writeNumberField("links", topology.links());
    }
}
