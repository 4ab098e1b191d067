package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;

import gossamer.coordinator.plugin.Bundle;
import gossamer.coordinator.plugin.Plugin;
import gossamer.coordinator.plugin.PluginException;
import gossamer.coordinator.plugin.PluginProblem;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code plugins}: files with users' own providers. A config that a run keeps names plug-ins by
 * their hashes; those must have been given already, and are not looked for.
 */
final class PluginsSection {

    static final String PLUGINS = "plugins";

    private static final String ALLOWED = "a list of jars and .java files, relative to the config";
    private static final String NAME = "name";
    private static final String SHA256 = "sha256";
    private static final String CLASSES_SHA256 = "classes-sha256";
    private static final String PROVIDERS = "providers";
    private static final String KIND = "kind";
    private static final String VERSION = "version";
    private static final String KEYS = "keys";
    private static final List<String> OF_A_RUN = List.of(NAME, SHA256, CLASSES_SHA256, PROVIDERS);
    private static final List<String> OF_A_PROVIDER = List.of(KIND, NAME, VERSION, KEYS);
    private static final String GIVEN = "--plugin FILE with a file of this hash";

    private PluginsSection() {}

    /**
     * The plug-ins that are given and those that the config names.
     *
     * @throws ConfigException with everything that is wrong with them
     */
    static Plugins read(UserConfig user, ConfigObject defaults, Plugins given)
            throws ConfigException {
        Problems problems = new Problems();
        List<Path> files = new ArrayList<>();
        Place root = new KeyReader(ConfigLoader.ROOT, user, defaults, problems).root();
        for (Place plugin : root.in(PLUGINS).list(ALLOWED)) {
            if (plugin.isObject()) {
                requireGiven(plugin, given);
            } else {
                plugin.file(Bundle.MOST_BYTES, ALLOWED).ifPresent(files::add);
            }
        }
        return load(given, files, problems);
    }

    private static void requireGiven(Place plugin, Plugins given) {
        String name = plugin.in(NAME).text("a file name").orElse("");
        Optional<String> hash = plugin.in(SHA256).text("the SHA-256 of a file");
        plugin.in(SHA256).require("the SHA-256 of a file");
        if (hash.isEmpty() || given.find(hash.get()).isPresent()) {
            return;
        }
        String other = given.all().stream()
                .map(Plugin::bundle)
                .filter(bundle -> bundle.fileName().equals(name))
                .map(bundle -> "; that of " + bundle.file() + " is " + bundle.sourceSha256())
                .findFirst()
                .orElse("");
        plugin.reject(
                "the plug-in " + name + " with SHA-256 " + hash.get() + " is missing" + other,
                GIVEN);
    }

    private static void note(PluginException refused, Problems problems) {
        for (PluginProblem problem : refused.problems()) {
            problems.add(new Origin(problem.file(), problem.line()), "", problem.message());
        }
    }

    /** Loads the files that options name. */
    static Plugins load(List<Path> files) throws ConfigException {
        return load(Plugins.none(), files, new Problems());
    }

    private static Plugins load(Plugins before, List<Path> files, Problems problems)
            throws ConfigException {
        Plugins all = before;
        try {
            all = before.with(files);
        } catch (PluginException e) {
            note(e, problems);
        }
        problems.throwIfAny();
        return all;
    }

    /** Notes that its keys exist. */
    static void know(Place root) {
        for (Place plugin : root.in(PLUGINS).list(ALLOWED)) {
            if (plugin.isGiven() && plugin.isObject()) {
                OF_A_RUN.forEach(plugin::field);
                for (Place provider : plugin.in(PROVIDERS).list("a list")) {
                    OF_A_PROVIDER.forEach(provider::field);
                }
            }
        }
    }

    /** What a run keeps of its plug-ins: no code, but what tells which code it was. */
    static List<Map<String, Object>> resolved(Plugins plugins) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Plugin plugin : plugins.all()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put(NAME, plugin.bundle().fileName());
            one.put(SHA256, plugin.bundle().sourceSha256());
            one.put(CLASSES_SHA256, plugin.bundle().classesSha256());
            one.put(
                    PROVIDERS,
                    plugin.providers().stream().map(PluginsSection::told).toList());
            all.add(one);
        }
        return all;
    }

    private static Map<String, Object> told(Provider provider) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put(KIND, provider.kind());
        told.put(NAME, provider.name());
        told.put(VERSION, provider.version());
        told.put(KEYS, provider.keys().stream().map(Key::name).toList());
        return told;
    }
}
