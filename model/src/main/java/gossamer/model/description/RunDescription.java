package gossamer.model.description;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.machine.Network;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Writes the plain description of a run, {@code docs/run-format.md}: all that a reader needs who
 * has none of the code that the run has used.
 */
public final class RunDescription {

    /** The version of the format. */
    public static final int VERSION = 2;

    /** Member with the range of what laws of plug-ins draw. */
    public static final String DRAWN = "drawnDelays";

    private RunDescription() {}

    /**
     * The description, as JSON.
     *
     * @param more further members, which are no part of the emulation, as JSON
     */
    public static String of(Emulation emulation, Map<String, String> more) {
        LowerBound bound = LowerBounds.of(emulation);
        Json json = new Json()
                .put("descriptionVersion", VERSION)
                .put("name", emulation.name())
                .put("seed", emulation.seed())
                .put("topology", topology(emulation.topology()))
                .put("machine", machine(emulation.network()))
                .put("algorithm", algorithm(emulation))
                .put(
                        "lowerBound",
                        new Json()
                                .put("ticks", bound.ticks())
                                .put("argument", bound.decisive().toString()))
                .putRaw("profile", DescribedProfile.of(emulation).toString());
        List<DelayLaw> laws = emulation.profile().opaqueLaws();
        if (!laws.isEmpty()) {
            json.put(
                    DRAWN,
                    new Json()
                            .put(
                                    "least",
                                    laws.stream().mapToLong(DelayLaw::least).min())
                            .put("most", laws.stream().mapToLong(DelayLaw::most).max()));
        }
        more.forEach(json::putRaw);
        return json.pretty();
    }

    private static Json topology(Topology network) {
        Json json = new Json()
                .put("kind", network.kind())
                .put("shape", network.shapeText())
                .put("pus", network.pus())
                .put("links", network.links());
        network.sharedChannels().ifPresent(channels -> json.put("sharedChannels", channels));
        if (!network.circuitSides().isEmpty()) {
            json.put("circuits", network.circuitSides());
        }
        // The docs tell how those with sides are numbered; all others are listed.
        boolean derivable = Registry.builtIn()
                .find(TopologyProvider.class, network.kind())
                .filter(kind -> kind.keys().contains(TopologyProvider.SHAPE))
                .filter(kind -> network.holes().isEmpty())
                .isPresent();
        if (derivable) {
            return json;
        }
        IntStream links = IntStream.range(0, network.links());
        return json.put("sources", links.map(link -> network.source(2 * link)).toArray())
                .put(
                        "targets",
                        IntStream.range(0, network.links())
                                .map(link -> network.target(2 * link))
                                .toArray())
                .put("ports", network.ports())
                .put(
                        "channels",
                        IntStream.range(0, network.pus())
                                .flatMap(pu -> IntStream.range(0, network.ports())
                                        .map(port -> network.channel(pu, port)))
                                .toArray())
                .put("puNames", names(network.pus(), network::puName))
                .put("portNames", names(network.ports(), network::portName))
                .put("channelNames", names(2 * network.links(), network::channelName));
    }

    private static List<String> names(int size, IntFunction<String> naming) {
        return IntStream.range(0, size).mapToObj(naming).toList();
    }

    private static Json machine(Network network) {
        Json json = new Json()
                .put("switching", network.mode().name())
                .put("duplex", Key.word(network.duplex()))
                .put("ports", Key.word(network.ports()))
                .put("portOverlap", network.portOverlap())
                .put("virtualChannels", network.virtualChannels())
                .put("packetCapacity", network.packetCapacity())
                .put("tokenFlits", network.tokenFlits())
                .put(
                        "cost",
                        new Json()
                                .put("tick", Key.word(network.cost().base()))
                                .put("startup", network.cost().startup())
                                .put("hop", network.cost().hop())
                                .put("flit", network.cost().flit()))
                .put(
                        "policy",
                        new Json()
                                .put("rule", network.policy().rule().configName())
                                .put("centre", network.policy().centre()));
        return network.reliability() == null
                ? json
                : json.put("reliability", DescribedProfile.members(network.reliability()));
    }

    private static Json algorithm(Emulation emulation) {
        GossipAlgorithm algorithm = emulation.algorithm();
        Json json = new Json()
                .put("name", algorithm.name())
                .put("colours", algorithm.colours())
                .put("sessions", algorithm.sessions())
                .put("packets", algorithm.packets())
                .put("largestPacket", algorithm.largestPacket());
        if (!algorithm.task().isGossip()) {
            json.put(
                    "task",
                    new Json()
                            .put("kind", Key.word(algorithm.task().kind()))
                            .put("at", algorithm.task().at()));
        }
        if (algorithm.stagesPerSession() > 1) {
            json.put("stagesPerSession", algorithm.stagesPerSession());
        }
        if (!algorithm.computing().isEmpty()) {
            json.put("computing", algorithm.computing());
        }
        algorithm.sessionsApart().ifPresent(ticks -> json.put("sessionsApart", ticks));
        algorithm
                .prediction(emulation.network())
                .ifPresent(
                        prediction -> json.put("prediction", DescribedProfile.members(prediction)));
        return json;
    }
}
