package gossamer.coordinator.report.page;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;

import gossamer.coordinator.config.WrittenFiles;
import gossamer.coordinator.experiment.RunDirectory;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What a run has written about itself. A file that is missing, or cut short as the disk was full,
 * says nothing.
 *
 * @param summary what it came to
 * @param farm what the voters of a farm have come to
 * @param manifest what identifies it
 */
record RunFiles(Config summary, Config farm, Config manifest) {

    static RunFiles of(Path directory) {
        return new RunFiles(
                json(directory.resolve(RunDirectory.SUMMARY)),
                json(directory.resolve(RunDirectory.FARM_SUMMARY)),
                json(directory.resolve(RunDirectory.MANIFEST)));
    }

    private static Config json(Path file) {
        try {
            return WrittenFiles.json(file);
        } catch (ConfigException e) {
            return ConfigFactory.empty();
        }
    }

    /** Whether voters were at work whose votes were judged. */
    boolean isFarm() {
        return farm.hasPath("rightRounds");
    }

    /** A text, or what stands for it where there is none. */
    static String text(Config config, String path, String otherwise) {
        return config.hasPath(path) ? config.getString(path) : otherwise;
    }

    /** A number, 0 where there is none. */
    static long number(Config config, String path) {
        return config.hasPath(path) ? config.getLong(path) : 0;
    }

    /** Strings, none where there are none. */
    static List<String> texts(Config config, String path) {
        return config.hasPath(path) ? config.getStringList(path) : List.of();
    }

    /** Objects, none where there are none. */
    static List<? extends Config> objects(Config config, String path) {
        return config.hasPath(path) ? config.getConfigList(path) : List.of();
    }

    /** The members of an object whose values are numbers, by name: in the order of their names. */
    static List<Map.Entry<String, Long>> numbers(Config config, String path) {
        List<Map.Entry<String, Long>> members = new ArrayList<>();
        if (config.hasPath(path)) {
            ConfigObject object = config.getObject(path);
            for (Map.Entry<String, ConfigValue> member : object.entrySet()) {
                if (member.getValue().valueType() == ConfigValueType.NUMBER) {
                    long number = ((Number) member.getValue().unwrapped()).longValue();
                    members.add(Map.entry(member.getKey(), number));
                }
            }
            members.sort(Comparator.comparing(Map.Entry::getKey));
        }
        return members;
    }
}
