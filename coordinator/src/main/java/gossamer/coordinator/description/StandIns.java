package gossamer.coordinator.description;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValue;

import gossamer.coordinator.plugin.Bundle;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.machine.Carriage;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Outline;
import gossamer.model.topology.TableTopology;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Reads the description of a run where plug-ins are missing: what it tells of their topology and
 * algorithm stands in for them. Nothing can be run with it.
 *
 * @param plugins what there is, and what stands in
 * @param dropped the keys of a config that belonged to what is missing, without {@code gossamer}
 * @param missing the plug-ins that are not there, for people
 * @param given what cannot be checked without them, for people
 */
public record StandIns(
        Plugins plugins, List<String> dropped, List<String> missing, List<String> given) {

    /** Copies the lists. */
    public StandIns {
        dropped = List.copyOf(dropped);
        missing = List.copyOf(missing);
        given = List.copyOf(given);
    }

    /**
     * What a run needs beside what is given.
     *
     * @param file its description; runs of older versions have none
     * @throws IOException when it cannot be read, or does not make sense
     */
    public static StandIns read(Path file, Plugins given) throws IOException {
        StandIns none = new StandIns(given, List.of(), List.of(), List.of());
        if (!Files.isRegularFile(file)) {
            return none;
        }
        try {
            ConfigParseOptions json = ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON);
            Config description = ConfigFactory.parseString(Files.readString(file), json);
            int version = description.getInt("descriptionVersion");
            if (version != RunDescription.VERSION) {
                throw new IOException(file + " has version " + version + ", this version reads "
                        + RunDescription.VERSION);
            }
            return description.hasPath(RunDescription.PLUGINS)
                    ? new Reader(description).read(none)
                    : none;
        } catch (ConfigException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException(file + " cannot be used: " + e.getMessage(), e);
        }
    }

    /** The numbers of a JSON array. */
    static int[] ints(ConfigValue array) {
        return ((ConfigList) array)
                .stream()
                        .mapToInt(value -> ((Number) value.unwrapped()).intValue())
                        .toArray();
    }

    private record Reader(Config description) {

        StandIns read(StandIns before) {
            StandIns all = before;
            for (Config plugin : description.getConfigList(RunDescription.PLUGINS)) {
                String hash = plugin.getString("sha256");
                if (all.plugins.find(hash).isEmpty()) {
                    all = with(all, plugin, hash);
                }
            }
            return all;
        }

        private StandIns with(StandIns before, Config plugin, String hash) {
            String name = plugin.getString("name");
            String told = name + " (SHA-256 " + hash + ")";
            List<String> dropped = new ArrayList<>(before.dropped);
            List<String> given = new ArrayList<>(before.given);
            List<Provider> providers = new ArrayList<>();
            for (Config provider : plugin.getConfigList("providers")) {
                String kind = provider.getString("kind");
                String called = provider.getString("name");
                if (isUsed("topology", "kind", kind, called)) {
                    TableTopology network = topology(description.getConfig("topology"));
                    providers.add(new OfTopology(called, network));
                    drop(provider, "topology", dropped);
                } else if (isUsed("algorithm", "name", kind, called)) {
                    providers.add(new OfAlgorithm(called, description.getConfig("algorithm")));
                    drop(provider, "algorithm", dropped);
                    given.add("what PUs do: algorithm " + called + " of " + told + " is not there");
                }
            }
            List<String> missing = new ArrayList<>(before.missing);
            missing.add(told);
            Bundle bundle = new Bundle(name, hash, Collections.emptySortedMap());
            return new StandIns(
                    before.plugins.withStandIn(bundle, providers), dropped, missing, given);
        }

        private boolean isUsed(String section, String key, String kind, String called) {
            return kind.equals(section)
                    && description.getConfig(section).getString(key).equals(called);
        }

        private static void drop(Config provider, String section, List<String> dropped) {
            provider.getStringList("keys").forEach(key -> dropped.add(section + "." + key));
        }

        private static TableTopology topology(Config json) {
            int pus = json.getInt("pus");
            int ports = json.getInt("ports");
            int[] flat = ints(json.getList("channels"));
            if (flat.length != pus * ports) {
                throw new IllegalArgumentException(
                        flat.length + " channels behind " + ports + " ports of " + pus + " PUs");
            }
            int[][] channels = new int[pus][];
            Arrays.setAll(channels, pu -> Arrays.copyOfRange(flat, pu * ports, (pu + 1) * ports));
            return TableTopology.of(
                    new TableTopology.Names(
                            json.getString("kind"),
                            json.getString("shape"),
                            json.getStringList("puNames"),
                            json.getStringList("portNames"),
                            json.getStringList("channelNames")),
                    ints(json.getList("sources")),
                    ints(json.getList("targets")),
                    channels);
        }
    }

    /** Stands in for a kind of network. */
    private record OfTopology(String name, TableTopology network) implements TopologyProvider {

        @Override
        public String summary() {
            return "a network from a description";
        }

        @Override
        public String source() {
            return "";
        }

        @Override
        public List<Key<?>> keys() {
            return List.of();
        }

        @Override
        public Optional<Topology> create(Settings settings, Complaints complaints) {
            return Optional.of(network);
        }
    }

    /** Stands in for an algorithm. */
    private record OfAlgorithm(String name, Config json) implements AlgorithmProvider {

        @Override
        public String summary() {
            return "an algorithm from a description";
        }

        @Override
        public String source() {
            return "";
        }

        @Override
        public boolean fits(Outline outline) {
            return true;
        }

        @Override
        public List<Carriage> carriages() {
            return List.of(Carriage.values());
        }

        @Override
        public Optional<GossipAlgorithm> create(
                Site site, Settings settings, Complaints complaints) {
            return Optional.of(new DescribedAlgorithm(json, site.pus()));
        }
    }
}
