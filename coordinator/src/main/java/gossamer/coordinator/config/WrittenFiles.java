package gossamer.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigOriginFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads files that runs have written, which anybody may have changed since: they include nothing,
 * and devices and pipes count as missing.
 */
public final class WrittenFiles {

    private WrittenFiles() {}

    /**
     * What a JSON file says; nothing where it is missing.
     *
     * @throws ConfigException when it is no JSON object, or is nested too deeply
     */
    public static Config json(Path file) {
        if (!Files.isRegularFile(file)) {
            return ConfigFactory.empty();
        }
        ConfigParseOptions json = ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON);
        try {
            return ConfigFactory.parseFile(file.toFile(), json);
        } catch (StackOverflowError e) {
            throw new ConfigException.Generic(file + " " + ConfigFiles.DEEP, e);
        }
    }

    /**
     * What a config says, not resolved.
     *
     * @throws ConfigException when it cannot be read, breaks a limit or includes anything
     */
    public static Config config(Path file) {
        Problems problems = new Problems();
        ConfigFiles files = new ConfigFiles(problems);
        String name = file.toString();
        try {
            String text = Files.readString(file);
            Config config = files.isWithinLimits(name, text)
                    ? ConfigFactory.parseString(text, files.optionsFor(name))
                    : ConfigFactory.empty();
            if (problems.isEmpty()) {
                return config;
            }
        } catch (IOException e) {
            throw new ConfigException.IO(
                    ConfigOriginFactory.newFile(name), String.valueOf(e.getMessage()), e);
        }
        throw new ConfigException.Generic(String.valueOf(problems.exception().getMessage()));
    }
}
