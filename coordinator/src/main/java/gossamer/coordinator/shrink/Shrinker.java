package gossamer.coordinator.shrink;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.fault.FaultRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Shrinks the list {@code profile.faults} of a run's config. Every rule keeps the name of its
 * draws, so that what is left does exactly what it did in the whole list.
 */
public final class Shrinker {

    private static final String FAULTS = LoadedConfig.FAULTS;
    private static final String ROOT = "gossamer";
    private static final List<String> PLACES = List.of("links", "pus");

    /** Tells whether a config still fails: it is run. */
    @FunctionalInterface
    public interface Oracle {
        /**
         * The answer for one config.
         *
         * @throws IOException if it could not be run
         * @throws InterruptedException if nobody wants to know any more
         */
        boolean fails(LoadedConfig config) throws IOException, InterruptedException;
    }

    /**
     * What it came to.
     *
     * @param before number of faults in the run
     * @param faults those that are left, as text for people
     * @param runs how many configs were tried
     */
    public record Result(int before, List<String> faults, int runs) {}

    private final Path file;
    private final Oracle oracle;
    private final Consumer<String> progress;
    private final Overrides given;
    private int runs;

    /**
     * A shrinker that has not begun.
     *
     * @param file the config of a run
     * @param plugins what its names can stand for
     * @param progress is told each step forward, for people
     */
    public Shrinker(Path file, Plugins plugins, Oracle oracle, Consumer<String> progress) {
        this.file = file;
        this.given = Overrides.none().with(plugins.closed());
        this.oracle = oracle;
        this.progress = progress;
    }

    /**
     * Finds a smallest set of faults and writes a config with them.
     *
     * @param target the file that is written
     * @return empty if the run does not fail with all of its faults
     * @throws ConfigException if the config cannot be read
     */
    public Optional<Result> shrink(Path target)
            throws ConfigException, IOException, InterruptedException {
        List<FaultRule> rules =
                ConfigLoader.load(file, given).emulation().profile().faults();
        Config config = ConfigFactory.parseFile(file.toFile()).resolve().getConfig(ROOT);
        List<ConfigObject> faults = new ArrayList<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            ConfigObject written = (ConfigObject) config.getList(FAULTS).get(rule);
            String name = rules.get(rule).name();
            faults.add(written.withValue("name", ConfigValueFactory.fromAnyRef(name)));
        }
        if (!fails(faults)) {
            return Optional.empty();
        }
        List<ConfigObject> left = fewer(faults);
        left = narrower(left);
        Config shrunk = config.withValue(FAULTS, ConfigValueFactory.fromIterable(left));
        WholeFile.write(target, SelfContained.text(shrunk));
        List<String> texts = left.stream()
                .map(fault -> fault.render(
                        ConfigRenderOptions.concise().setJson(false).setFormatted(false)))
                .toList();
        return Optional.of(new Result(faults.size(), texts, runs));
    }

    private List<ConfigObject> fewer(List<ConfigObject> faults)
            throws IOException, InterruptedException {
        List<Integer> kept =
                minimise(faults.size(), some -> some.stream().map(faults::get).toList());
        return kept.stream().map(faults::get).toList();
    }

    /** Of rules that list several places, the places that matter. */
    private List<ConfigObject> narrower(List<ConfigObject> faults)
            throws IOException, InterruptedException {
        List<ConfigObject> left = new ArrayList<>(faults);
        for (int rule = 0; rule < left.size(); rule++) {
            for (String key : PLACES) {
                @Nullable ConfigValue places = left.get(rule).get(key);
                if (places instanceof ConfigList list
                        && list.size() > 1
                        && places.valueType() == ConfigValueType.LIST) {
                    int place = rule;
                    List<Integer> kept =
                            minimise(list.size(), some -> with(left, place, key, list, some));
                    left.set(rule, with(left, rule, key, list, kept).get(rule));
                }
            }
        }
        return left;
    }

    private static List<ConfigObject> with(
            List<ConfigObject> faults, int rule, String key, ConfigList list, List<Integer> some) {
        List<ConfigValue> chosen = some.stream().map(list::get).toList();
        List<ConfigObject> changed = new ArrayList<>(faults);
        ConfigObject fault = faults.get(rule);
        changed.set(rule, fault.withValue(key, ConfigValueFactory.fromIterable(chosen)));
        return changed;
    }

    /** The faults that some elements of something stand for. */
    @FunctionalInterface
    private interface Choice {
        List<ConfigObject> of(List<Integer> elements);
    }

    private List<Integer> minimise(int count, Choice choice)
            throws IOException, InterruptedException {
        int[] least = {count};
        return DeltaDebugging.minimise(count, some -> {
            boolean fails = fails(choice.of(some));
            if (fails && some.size() < least[0]) {
                least[0] = some.size();
                progress.accept(
                        some.size() + " of " + count + " still fail, after " + runs + " runs");
            }
            return fails;
        });
    }

    /** A part that is no right config, such as a restart without its crash, does not fail. */
    private boolean fails(List<ConfigObject> faults) throws IOException, InterruptedException {
        String list = ConfigValueFactory.fromIterable(faults).render(ConfigRenderOptions.concise());
        LoadedConfig config;
        try {
            config = ConfigLoader.load(file, given.with("--set", FAULTS, list));
        } catch (ConfigException e) {
            return false;
        }
        runs++;
        return oracle.fails(config);
    }
}
