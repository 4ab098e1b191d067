package gossamer.coordinator.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import gossamer.coordinator.plugin.Plugins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the command line changes in a config, and adds to what names in it can stand for; of two
 * changes to one key the later wins.
 *
 * @param assignments in the order in which they apply
 * @param plugins what there is beside what the config itself names
 */
public record Overrides(List<Assignment> assignments, Plugins plugins) {

    /** The option that can set any key. */
    public static final String SET = "--set";

    /**
     * A change.
     *
     * @param option what error messages name as its origin, e.g. {@code --set}
     * @param text {@code key=value}; the key is relative to {@code gossamer} or begins with it
     */
    public record Assignment(String option, String text) {

        private static final String ALLOWED = "key=value, e.g. topology.shape=[9,27]";
        private static final String VALUE = "value";

        /** The assignment as a config of one key, an empty config if it is none. */
        ConfigObject parse(ConfigFiles files, Problems problems) {
            if (!files.isWithinLimits(option, text)) {
                return ConfigFactory.empty().root();
            }
            int equals = text.indexOf('=');
            if (equals < 0) {
                return reject(problems, Values.quote(text) + " has no =");
            }
            String key = text.substring(0, equals).strip();
            List<String> path;
            try {
                path = ConfigUtil.splitPath(key);
            } catch (com.typesafe.config.ConfigException e) {
                return reject(problems, Values.quote(text) + " has no key that can be read");
            }
            ConfigValue value = value(files, text.substring(equals + 1).strip());
            ConfigObject nested = Values.nested(path, value, option);
            return ConfigLoader.ROOTS.contains(path.get(0))
                    ? nested
                    : Values.nested(List.of(ConfigLoader.ROOT), nested, option);
        }

        /** HOCON if it is that, else the text: a shell takes the quotes of {@code "H*"} away. */
        private ConfigValue value(ConfigFiles files, String written) {
            ConfigValue plain = ConfigValueFactory.fromAnyRef(written, option);
            boolean comment =
                    !written.contains("\"") && (written.contains("#") || written.contains("//"));
            if (comment || written.isEmpty()) {
                return plain;
            }
            try {
                ConfigObject parsed = ConfigFactory.parseString(
                                VALUE + " = " + written, files.optionsFor(option))
                        .root();
                @Nullable ConfigValue value = parsed.get(VALUE);
                return value == null || parsed.size() != 1 ? plain : value;
            } catch (com.typesafe.config.ConfigException | StackOverflowError e) {
                return plain;
            }
        }

        private ConfigObject reject(Problems problems, String wrong) {
            problems.add(Origin.of(option), "", Problem.text(wrong, ALLOWED));
            return ConfigFactory.empty().root();
        }
    }

    /** Copies the list. */
    public Overrides {
        assignments = List.copyOf(assignments);
    }

    /** The config as it stands in the file. */
    public static Overrides none() {
        return new Overrides(List.of(), Plugins.none());
    }

    /** The values of all {@code --set} options, each {@code key=value}. */
    public static Overrides ofSets(List<String> texts) {
        return new Overrides(
                texts.stream().map(text -> new Assignment(SET, text)).toList(), Plugins.none());
    }

    /** These changes and then one by an option of its own, e.g. {@code ("--seed", "seed", "7")}. */
    public Overrides with(String option, String key, String value) {
        List<Assignment> all = new ArrayList<>(assignments);
        all.add(new Assignment(option, key + "=" + value));
        return new Overrides(all, plugins);
    }

    /** These changes with these plug-ins. */
    public Overrides with(Plugins others) {
        return new Overrides(assignments, others);
    }

    /**
     * Loads plug-ins that options name.
     *
     * @throws ConfigException with everything that is wrong with them
     */
    public static Plugins plugins(List<Path> files) throws ConfigException {
        return PluginsSection.load(files);
    }
}
