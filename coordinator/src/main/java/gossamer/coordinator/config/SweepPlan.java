package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValueFactory;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A campaign that was read and found right: which runs there are, and how to load each of them.
 *
 * @param file it was read from
 * @param base what the user wrote in it
 * @param name for people, and for the campaign's directory
 * @param section how it varies that
 * @param expansion what became of all combinations
 * @param identity everything in the config that decides on runs and their order, as JSON
 */
public record SweepPlan(
        Path file,
        UserConfig base,
        String name,
        SweepSection section,
        Expansion expansion,
        String identity) {

    private static final Set<String> NOT_PLAIN = Set.of(
            GraphFile.Provider.FILE.name(),
            PluginsSection.PLUGINS,
            FarmSection.SECTION,
            HopfieldSection.SECTION);

    /**
     * A combination that cannot be run.
     *
     * @param labels its values
     * @param reason what the config says of it
     */
    public record Refused(List<String> labels, String reason) {}

    /**
     * What became of all combinations.
     *
     * @param cells those that can be run
     * @param refused those that the config refuses
     * @param excluded number of those that do not meet a condition
     */
    record Expansion(List<SweepCell> cells, List<Refused> refused, int excluded) {}

    /** What is varied. */
    public List<SweepAxis> axes() {
        return section.axes();
    }

    /** The combinations that are run, in order. */
    public List<SweepCell> cells() {
        return expansion.cells();
    }

    /** The combinations that are not run since the config refuses them. */
    public List<Refused> refused() {
        return expansion.refused();
    }

    /** Number of combinations that do not meet the conditions. */
    public int excluded() {
        return expansion.excluded();
    }

    /** Runs of each combination. */
    public int repeats() {
        return section.repeats();
    }

    /** What is made of the table. */
    public SweepReport report() {
        return section.report();
    }

    /** Labels of a cell's values, by axis. */
    public List<String> labels(SweepCell cell) {
        return SweepExpansion.labels(axes(), cell.choice());
    }

    /** {@code n = 9, r = 2}: a combination for people. */
    public String describe(List<Integer> choice) {
        return SweepExpansion.describe(axes(), choice);
    }

    /** The seed of a repeat: the same one in all cells. */
    public long seed(SweepCell cell, int repeat) {
        return cell.seed() + repeat;
    }

    /**
     * What a repeat runs.
     *
     * @param repeat from 0
     * @throws ConfigException when something that the config depends on has changed meanwhile
     */
    public LoadedConfig load(SweepCell cell, int repeat) throws ConfigException {
        return SweepExpansion.load(file, base, overlay(cell, repeat));
    }

    /** The same as it is written, if that names no file, plug-in, farm or neurons. */
    public Optional<ConfigObject> plain(SweepCell cell, int repeat) {
        ConfigObject named = ConfigValueFactory.fromMap(
                Map.of(ConfigLoader.ROOT, Map.of(RunKeys.NAME.name(), name)));
        ConfigObject root = SweepExpansion.root(base, overlay(cell, repeat)).withFallback(named);
        return base.plugins().all().isEmpty() && isPlain(root)
                ? Optional.of(root)
                : Optional.empty();
    }

    private static boolean isPlain(Object value) {
        return value instanceof ConfigObject object
                ? object.keySet().stream().noneMatch(NOT_PLAIN::contains)
                        && object.values().stream().allMatch(SweepPlan::isPlain)
                : !(value instanceof ConfigList list) || list.stream().allMatch(SweepPlan::isPlain);
    }

    private ConfigObject overlay(SweepCell cell, int repeat) {
        return repeat == 0
                ? cell.overlay()
                : ConfigValueFactory.fromMap(Map.of(
                                ConfigLoader.ROOT, Map.of(RunKeys.SEED.name(), seed(cell, repeat))))
                        .withFallback(cell.overlay());
    }
}
