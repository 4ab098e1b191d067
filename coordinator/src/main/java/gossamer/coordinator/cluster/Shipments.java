package gossamer.coordinator.cluster;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValue;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.plugin.Bundle;
import gossamer.coordinator.plugin.BundleText;
import gossamer.coordinator.plugin.Plugin;
import gossamer.coordinator.plugin.PluginException;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.FlatJson;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.run.Emulation;
import gossamer.node.cluster.Shipment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sends an emulation to another JVM: as its config, from which that JVM builds its own. The config
 * travels as JSON, where nothing can be included.
 */
public final class Shipments {

    private static final String CONFIG = "config.json";
    private static final String HOPFIELD = "hopfield";
    private static final String SHA_256 = "sha256";
    private static final String FILE_PREFIX = "file ";
    /** The last names of all keys that name files. */
    private static final Set<String> FILE_KEYS = Set.of("file", "answers");

    /** The names of plug-ins, which are loaded from memory and never written to a disk. */
    private static final List<String> PLUGINS =
            IntStream.range(0, 8).mapToObj(number -> "plug-in-" + number).toList();

    private static final Set<String> WITH_PLUGINS = Stream.concat(
                    SelfContained.NAMES.stream(), PLUGINS.stream())
            .collect(Collectors.toCollection(TreeSet::new));

    private Shipments() {}

    /** Packs a config with all that it names; its neurons only where they are to take part. */
    public static Shipment pack(LoadedConfig loaded) throws IOException {
        boolean valued = loaded.emulation().algorithm().values() != null;
        SelfContained whole = SelfContained.of(
                loaded.emulation(),
                valued ? loaded.resolved() : loaded.resolved().withoutPath(HOPFIELD));
        String config =
                whole.config().atKey("gossamer").root().render(ConfigRenderOptions.concise());
        Map<String, String> files = new TreeMap<>(whole.files());
        List<Plugin> plugins = loaded.plugins().all();
        if (plugins.size() > PLUGINS.size()) {
            throw new IllegalArgumentException(plugins.size() + " plug-ins, at most "
                    + PLUGINS.size() + " can be sent to other JVMs");
        }
        for (int number = 0; number < plugins.size(); number++) {
            files.put(PLUGINS.get(number), BundleText.of(plugins.get(number).bundle()));
        }
        return Shipment.of(config, files);
    }

    /** Packs a config as it is written, which names nothing that must go with it. */
    public static Shipment plain(ConfigObject root) {
        return Shipment.of(root.render(ConfigRenderOptions.concise()), Map.of());
    }

    /** A shipment as one line of text. */
    public static String text(Shipment shipment) {
        Map<String, String> members = new TreeMap<>();
        shipment.files().forEach(file -> members.put(FILE_PREFIX + file.name(), file.text()));
        members.put(CONFIG, shipment.config());
        members.put(SHA_256, shipment.sha256());
        return FlatJson.write(members);
    }

    /** The shipment of such a text, which nobody has looked into. */
    public static Shipment read(String text) {
        Map<String, String> members = FlatJson.read(text);
        List<Shipment.File> files = members.entrySet().stream()
                .filter(member -> member.getKey().startsWith(FILE_PREFIX))
                .map(member -> new Shipment.File(
                        member.getKey().substring(FILE_PREFIX.length()), member.getValue()))
                .toList();
        return new Shipment(
                members.getOrDefault(CONFIG, ""), files, members.getOrDefault(SHA_256, ""));
    }

    /**
     * Builds the emulation, and leaves no trace on disk.
     *
     * @throws IllegalArgumentException when it holds or names files that no coordinator sends
     */
    public static Emulation unpack(Shipment shipment) {
        LoadedConfig loaded = load(shipment);
        return loaded.withNeurons().emulation();
    }

    /** Reads the config, and leaves no trace on disk; fails as {@link #unpack}. */
    public static LoadedConfig load(Shipment shipment) {
        boolean plugins = shipment.files().stream().anyMatch(file -> PLUGINS.contains(file.name()));
        shipment.require(plugins ? WITH_PLUGINS : SelfContained.NAMES);
        requireNoOtherFiles(parse(shipment.config()));
        try {
            return build(shipment);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack what the coordinator has sent", e);
        } catch (ConfigException | PluginException e) {
            throw new IllegalStateException(
                    "the coordinator's config is not understood here: " + e.getMessage(), e);
        }
    }

    private static ConfigObject parse(String config) {
        try {
            ConfigParseOptions json = ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON);
            return ConfigFactory.parseString(config, json).root();
        } catch (com.typesafe.config.ConfigException | StackOverflowError e) {
            throw new IllegalArgumentException("the config that was sent is no JSON object", e);
        }
    }

    private static void requireNoOtherFiles(ConfigValue value) {
        if (value instanceof ConfigList list) {
            list.forEach(Shipments::requireNoOtherFiles);
        } else if (value instanceof ConfigObject object) {
            for (Map.Entry<String, ConfigValue> entry : object.entrySet()) {
                Object name = entry.getValue().unwrapped();
                if (FILE_KEYS.contains(entry.getKey())
                        && !(name instanceof String && SelfContained.NAMES.contains(name))) {
                    throw new IllegalArgumentException(
                            "the config that was sent names a file that was not: allowed are "
                                    + SelfContained.NAMES);
                }
                requireNoOtherFiles(entry.getValue());
            }
        }
    }

    /**
     * The directory is this user's alone, and new as each file in it: nobody can have put a link
     * there.
     */
    private static LoadedConfig build(Shipment shipment)
            throws IOException, ConfigException, PluginException {
        Path directory = Files.createTempDirectory("gossamer-");
        try {
            List<Bundle> bundles = new ArrayList<>();
            for (Shipment.File file : shipment.files()) {
                if (PLUGINS.contains(file.name())) {
                    bundles.add(BundleText.read(file.text()));
                } else {
                    write(directory.resolve(file.name()), file.text());
                }
            }
            Plugins plugins = Plugins.none().withBundles(bundles).closed();
            Path config = write(directory.resolve(CONFIG), shipment.config());
            return ConfigLoader.load(config, Overrides.none().with(plugins));
        } finally {
            WholeFile.deleteAll(directory);
        }
    }

    private static Path write(Path file, String text) throws IOException {
        return Files.writeString(
                file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
}
