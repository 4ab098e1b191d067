package gossamer.coordinator.report.page;

import gossamer.coordinator.experiment.SummaryJson;
import gossamer.coordinator.report.SummaryText;
import gossamer.model.description.Json;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Topology;

import java.util.stream.IntStream;

/** What pages need to know of a run to name it and to draw its network. */
public final class NetworkJson {

    private NetworkJson() {}

    /** An object with {@code name}, {@code headline} and {@code unit}. */
    public static Json headline(Emulation emulation) {
        return new Json()
                .put("name", emulation.name())
                .put("headline", SummaryText.headline(emulation).strip())
                .put("unit", emulation.unit());
    }

    /** Puts {@code network} and {@code names} into an object. */
    public static Json put(Json json, Emulation emulation) {
        Topology topology = emulation.topology();
        Network network = emulation.network();
        Json drawn = new Json()
                .put("kind", topology.kind())
                .put("shapeText", topology.shapeText())
                .put("shape", SummaryJson.shape(topology))
                .put("pus", topology.pus())
                .put("half", network.isHalfDuplex())
                .put("routes", network.mode().carries(Carriage.BY_ROUTE))
                .put("startup", network.cost().startup())
                .put("hop", network.cost().hop())
                .put("flit", network.cost().flit())
                .put("partFlits", emulation.partFlits());
        topology.sharedChannels().ifPresent(channels -> drawn.put("sharedChannels", channels));
        if (!topology.circuitSides().isEmpty()) {
            drawn.put("circuits", topology.circuitSides());
        }
        if (!(topology instanceof Crossbar)) {
            PackedColumn ends = new PackedColumn(true);
            for (int link = 0; link < topology.links(); link++) {
                ends.add(topology.source(2 * link));
                ends.add(topology.target(2 * link));
            }
            drawn.put("links", ends.packed());
        }
        return json.put("network", drawn)
                .put(
                        "names",
                        IntStream.range(0, topology.pus())
                                .mapToObj(topology::puName)
                                .toList());
    }
}
