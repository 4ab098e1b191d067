package gossamer.coordinator.lab;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;

import java.nio.file.Path;
import java.util.List;

/** Where the config of a session comes from. */
@FunctionalInterface
public interface ConfigSource {

    /**
     * Reads it.
     *
     * @param more files that are merged over it
     * @throws ConfigException with everything that is wrong
     */
    LoadedConfig load(List<Path> more) throws ConfigException;
}
