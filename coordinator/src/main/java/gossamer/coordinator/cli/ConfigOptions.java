package gossamer.coordinator.cli;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.plugin.Plugins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that change a config, shared by all commands that read one. */
final class ConfigOptions {

    @Option(names = "--set", paramLabel = "key=value")
    private List<String> overrides = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N")
    private @Nullable Long seed;

    @Option(names = "--profile", paramLabel = "NAME|FILE")
    private List<String> profiles = new ArrayList<>();

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    LoadedConfig load(Path config) throws ConfigException, UsageException {
        return load(config, overrides());
    }

    /** The same with further files that are merged over it, after profiles and before options. */
    LoadedConfig load(Path config, List<Path> more) throws ConfigException {
        List<Path> files = new ArrayList<>();
        for (String profile : profiles) {
            files.add(ReadyProfile.known(profile));
        }
        files.addAll(more);
        return ConfigLoader.load(config, files, overrides());
    }

    /** What names in configs can stand for. */
    Plugins plugins() throws ConfigException {
        return plugins.load();
    }

    /** The same with one more change, of an option. */
    LoadedConfig load(Path config, String option, String key, String value)
            throws ConfigException, UsageException {
        return load(config, overrides().with(option, key, value));
    }

    private LoadedConfig load(Path config, Overrides changes)
            throws ConfigException, UsageException {
        List<Path> files = new ArrayList<>();
        for (String profile : profiles) {
            files.add(ReadyProfile.find(profile));
        }
        return ConfigLoader.load(config, files, changes);
    }

    /** What the options change. */
    Overrides overrides() throws ConfigException {
        Overrides all = Overrides.ofSets(overrides).with(plugins.load());
        return seed == null ? all : all.with("--seed", LoadedConfig.SEED, Long.toString(seed));
    }
}
