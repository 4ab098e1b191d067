package gossamer.coordinator.report.page;

import com.fasterxml.jackson.core.JsonGenerator;

import gossamer.model.machine.Carriage;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.io.IOException;

/** What pages need to know of a network to draw it. */
public final class NetworkJson {

    private NetworkJson() {}

    /** Writes the fields {@code network} and {@code names} of the current object. */
    public static void write(JsonGenerator json, Emulation emulation) throws IOException {
        Topology topology = emulation.topology();
        Network network = emulation.network();
        json.writeObjectFieldStart("network");
        json.writeStringField("kind", topology.kind());
        json.writeStringField("shapeText", topology.shapeText());
        int[] shape = topology instanceof Grid grid ? grid.sides() : new int[] {topology.pus()};
        json.writeFieldName("shape");
        json.writeArray(shape, 0, shape.length);
        json.writeNumberField("pus", topology.pus());
        json.writeBooleanField("half", network.isHalfDuplex());
        json.writeBooleanField("routes", network.mode().carries(Carriage.BY_ROUTE));
        json.writeNumberField("startup", network.cost().startup());
        json.writeNumberField("hop", network.cost().hop());
        json.writeNumberField("flit", network.cost().flit());
        int[] flits = emulation.partFlits();
        json.writeFieldName("partFlits");
        json.writeArray(flits, 0, flits.length);
        if (!(topology instanceof Crossbar)) {
            PackedColumn ends = new PackedColumn();
            for (int link = 0; link < topology.links(); link++) {
                ends.add(topology.source(2 * link));
                ends.add(topology.target(2 * link));
            }
            json.writeStringField("links", ends.packedDifferences());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("names");
        for (int pu = 0; pu < topology.pus(); pu++) {
            json.writeString(topology.puName(pu));
        }
        json.writeEndArray();
    }
}
