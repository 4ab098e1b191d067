package gossamer.coordinator.description;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;

import gossamer.coordinator.fsa.FsaWriter;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.machine.Network;
import gossamer.model.machine.Reliability;
import gossamer.model.registry.Registry;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Writes the plain description of a run, {@code docs/run-format.md}: all that a reader needs who
 * has none of the code that the run has used.
 */
public final class RunDescription {

    /** The version of the format. */
    public static final int VERSION = 2;

    static final String PLUGINS = "plugins";
    private static final String FARM = "farm";
    static final String DRAWN = "drawnDelays";

    private RunDescription() {}

    /**
     * The description, as JSON.
     *
     * @param config the resolved config
     */
    public static String of(Emulation emulation, Config config) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            DefaultPrettyPrinter pretty = new DefaultPrettyPrinter();
            pretty.indentObjectsWith(new DefaultIndenter("  ", "\n"));
            json.setPrettyPrinter(pretty);
            json.writeStartObject();
            json.writeNumberField("descriptionVersion", VERSION);
            json.writeStringField("name", emulation.name());
            json.writeNumberField("seed", emulation.seed());
            topology(json, emulation.topology());
            machine(json, emulation.network());
            algorithm(json, emulation);
            bounds(json, emulation);
            json.writeFieldName("profile");
            json.writeRawValue(DescribedProfile.of(emulation).toString());
            drawn(json, emulation.profile().opaqueLaws());
            if (isDescribed(config, FARM)) {
                raw(json, FARM, config);
            }
            raw(json, PLUGINS, config);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }

    /**
     * What is known of an algorithm that is not built in, as {@code docs/automata.md} tells; empty
     * for others.
     */
    public static Optional<String> automata(Emulation emulation) {
        String name = emulation.algorithm().name();
        if (Registry.builtIn().find(AlgorithmProvider.class, name).isPresent()) {
            return Optional.empty();
        }
        return Plugins.watch(emulation.limits().pluginMillis(), "algorithm " + name, () -> {
            StringWriter text = new StringWriter();
            try {
                FsaWriter.describe(emulation, text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return Optional.of(text.toString());
        });
    }

    private static void drawn(JsonGenerator json, List<DelayLaw> laws) throws IOException {
        if (!laws.isEmpty()) {
            json.writeObjectFieldStart(DRAWN);
            json.writeNumberField(
                    "least", laws.stream().mapToLong(DelayLaw::least).min().orElse(0));
            json.writeNumberField(
                    "most", laws.stream().mapToLong(DelayLaw::most).max().orElse(0));
            json.writeEndObject();
        }
    }

    /** Whether what the voters of a farm have to say stands in the config. */
    private static boolean isDescribed(Config config, String farm) {
        Config voters = config.hasPath(farm) ? config.getConfig(farm) : ConfigFactory.empty();
        return voters.hasPath("inputs") || voters.hasPath("modules");
    }

    /** A part of the config, as it stands there. */
    private static void raw(JsonGenerator json, String key, Config config) throws IOException {
        if (config.hasPath(key)) {
            json.writeFieldName(key);
            json.writeRawValue(config.getValue(key).render(ConfigRenderOptions.concise()));
        }
    }

    private static void topology(JsonGenerator json, Topology network) throws IOException {
        json.writeObjectFieldStart("topology");
        json.writeStringField("kind", network.kind());
        json.writeStringField("shape", network.shapeText());
        json.writeNumberField("pus", network.pus());
        json.writeNumberField("links", network.links());
        // The docs tell how those with sides are numbered; all others are listed.
        boolean derivable = Registry.builtIn()
                .find(TopologyProvider.class, network.kind())
                .filter(kind -> kind.keys().contains(TopologyProvider.SHAPE))
                .isPresent();
        if (!derivable) {
            tables(json, network);
        }
        json.writeEndObject();
    }

    private static void tables(JsonGenerator json, Topology network) throws IOException {
        ints(json, "sources", IntStream.range(0, network.links()).map(k -> network.source(2 * k)));
        ints(json, "targets", IntStream.range(0, network.links()).map(k -> network.target(2 * k)));
        json.writeNumberField("ports", network.ports());
        ints(
                json,
                "channels",
                IntStream.range(0, network.pus())
                        .flatMap(pu -> IntStream.range(0, network.ports())
                                .map(port -> network.channel(pu, port))));
        strings(json, "puNames", network.pus(), network::puName);
        strings(json, "portNames", network.ports(), network::portName);
        strings(json, "channelNames", 2 * network.links(), network::channelName);
    }

    private interface Naming {
        String name(int number);
    }

    private static void strings(JsonGenerator json, String field, int size, Naming naming)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (int number = 0; number < size; number++) {
            json.writeString(naming.name(number));
        }
        json.writeEndArray();
    }

    private static void ints(JsonGenerator json, String field, IntStream values)
            throws IOException {
        int[] all = values.toArray();
        json.writeFieldName(field);
        json.writeArray(all, 0, all.length);
    }

    private static void machine(JsonGenerator json, Network network) throws IOException {
        json.writeObjectFieldStart("machine");
        json.writeStringField("switching", network.mode().name());
        json.writeStringField("duplex", word(network.duplex()));
        json.writeStringField("ports", word(network.ports()));
        json.writeBooleanField("portOverlap", network.portOverlap());
        json.writeNumberField("virtualChannels", network.virtualChannels());
        if (network.packetCapacity().isPresent()) {
            json.writeNumberField("packetCapacity", network.packetCapacity().getAsInt());
        } else {
            json.writeNullField("packetCapacity");
        }
        json.writeNumberField("tokenFlits", network.tokenFlits());
        json.writeObjectFieldStart("cost");
        json.writeStringField("tick", word(network.cost().base()));
        json.writeNumberField("startup", network.cost().startup());
        json.writeNumberField("hop", network.cost().hop());
        json.writeNumberField("flit", network.cost().flit());
        json.writeEndObject();
        json.writeObjectFieldStart("policy");
        json.writeStringField("rule", network.policy().rule().configName());
        json.writeNumberField("centre", network.policy().centre());
        json.writeEndObject();
        Reliability reliability = network.reliability();
        if (reliability != null) {
            json.writeObjectFieldStart("reliability");
            json.writeNumberField("timeout", reliability.timeout());
            json.writeNumberField("maxAttempts", reliability.maxAttempts());
            json.writeNumberField("backoffPermille", reliability.backoffPermille());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void algorithm(JsonGenerator json, Emulation emulation) throws IOException {
        GossipAlgorithm algorithm = emulation.algorithm();
        json.writeObjectFieldStart("algorithm");
        json.writeStringField("name", algorithm.name());
        json.writeNumberField("colours", algorithm.colours());
        json.writeNumberField("sessions", algorithm.sessions());
        json.writeNumberField("packets", algorithm.packets());
        json.writeNumberField("largestPacket", algorithm.largestPacket());
        Optional<Prediction> prediction = algorithm.prediction(emulation.network());
        if (prediction.isPresent()) {
            json.writeObjectFieldStart("prediction");
            json.writeNumberField("ticks", prediction.get().ticks());
            json.writeStringField("formula", prediction.get().formula());
            json.writeStringField("source", prediction.get().source());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void bounds(JsonGenerator json, Emulation emulation) throws IOException {
        LowerBound bound = LowerBounds.of(emulation);
        json.writeObjectFieldStart("lowerBound");
        json.writeNumberField("ticks", bound.ticks());
        json.writeStringField("argument", bound.decisive().toString());
        json.writeEndObject();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
