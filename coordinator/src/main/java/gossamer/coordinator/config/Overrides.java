package gossamer.coordinator.config;

import gossamer.coordinator.plugin.Plugins;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
    public record Assignment(String option, String text) {}

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
