package gossamer.coordinator.shrink;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValueFactory;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.Texts;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Shrinks the faults and delays of a run's config to some that make it fail as it did: the same
 * property fails for the same cause. Every rule keeps the name of its draws, so that what is left
 * does exactly what it did in the whole list.
 *
 * <p>The cause is the kinds of rules without which the property does not fail. If there are none,
 * it is the kind that alone makes it fail most, unless the others together do so more often: then
 * that kind is left out, and the others are asked. Of these rules, up to {@value #MOST_SINGLE}, the
 * cause is found in the same way.
 */
public final class Shrinker {

    private static final String ROOT = "gossamer";
    private static final String DELAY = "delay";
    /** Of rules, of so few all smaller sets are tried whatever that takes. */
    private static final int FEW = 8;
    /** Of more rules, which single ones are the cause is not asked. */
    private static final int MOST_SINGLE = 32;
    /** Of more rules, so many smaller sets are tried at most. */
    private static final long MOST_SETS = 64;

    /** Tells what fails in the run of a config: it is run. */
    @FunctionalInterface
    public interface Oracle {
        /**
         * The properties that fail, the one that tells most first, and how often each does.
         *
         * @throws IOException if it could not be run
         * @throws InterruptedException if nobody wants to know any more
         */
        Map<String, Long> failures(LoadedConfig config) throws IOException, InterruptedException;
    }

    /**
     * What it came to.
     *
     * @param before number of rules in the run
     * @param left number of those of them that are left
     * @param rules what they are narrowed to, as text for people
     * @param runs how many configs were tried
     * @param property what fails
     * @param cause the kinds of rules that make it fail
     * @param minimality in which sense there are no fewer rules, for people
     */
    public record Result(
            int before,
            int left,
            List<String> rules,
            int runs,
            String property,
            String cause,
            String minimality) {}

    private final Path file;
    private final Overrides given;
    private final ShrinkRuns trials;
    private final Consumer<String> progress;
    private String property = "";
    private String cause = "";

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
        this.trials = new ShrinkRuns(file, given, oracle);
        this.progress = progress;
    }

    /**
     * Finds a smallest set of rules, narrows them, and writes a config with them.
     *
     * @param target the file that is written
     * @return empty if the run does not fail with all of its rules
     * @throws ConfigException if the config cannot be read
     */
    public Optional<Result> shrink(Path target)
            throws ConfigException, IOException, InterruptedException {
        Config config = ConfigFactory.parseFile(file.toFile()).resolve().getConfig(ROOT);
        List<ListedRule> rules = named(config);
        Map<String, Long> failures = trials.failures(rules);
        if (failures.isEmpty()) {
            return Optional.empty();
        }
        property = failures.keySet().iterator().next();
        List<ListedRule> causing = causing(rules);
        List<ListedRule> left = fewer(causing);
        String minimality = trials.isSpent() ? "perhaps not minimal" : "1-minimal";
        Optional<List<ListedRule>> smallest = smallest(causing, left);
        if (smallest.isPresent()) {
            left = smallest.get();
            minimality = "no smaller set does";
        }
        int kept = left.size();
        left = new Narrowing(trials, property).of(left);
        Config shrunk = config;
        for (String list : ShrinkRuns.LISTS) {
            if (config.hasPath(list)) {
                List<ConfigObject> written = ShrinkRuns.of(list, left).stream()
                        .map(ListedRule::written)
                        .toList();
                shrunk = shrunk.withValue(list, ConfigValueFactory.fromIterable(written));
            }
        }
        WholeFile.write(target, SelfContained.text(shrunk));
        List<String> texts = left.stream().map(ListedRule::text).toList();
        return Optional.of(
                new Result(rules.size(), kept, texts, trials.runs(), property, cause, minimality));
    }

    private List<ListedRule> named(Config config) throws ConfigException {
        Profile profile = ConfigLoader.load(file, given).emulation().profile();
        List<ListedRule> rules = new ArrayList<>();
        for (int rule = 0; rule < profile.faults().size(); rule++) {
            ConfigObject written =
                    (ConfigObject) config.getList(LoadedConfig.FAULTS).get(rule);
            FaultRule fault = profile.faults().get(rule);
            String kind = fault.kind() == FaultKind.USER
                    ? config.getConfigList(LoadedConfig.FAULTS).get(rule).getString("kind")
                    : fault.kind().configName();
            rules.add(
                    new ListedRule(LoadedConfig.FAULTS, kind, written).with("name", fault.name()));
        }
        int links = 0;
        int pus = 0;
        for (int rule = 0; rule < profile.delays().size() + profile.puDelays().size(); rule++) {
            ConfigObject written =
                    (ConfigObject) config.getList(LoadedConfig.DELAYS).get(rule);
            String stream = written.containsKey(Narrowing.PUS)
                    ? profile.puDelays().get(pus++).stream()
                    : profile.delays().get(links++).stream();
            String name = stream.substring(DELAY.length() + 1);
            ListedRule listed = new ListedRule(LoadedConfig.DELAYS, DELAY, written);
            // Uniform delays on all links are called by their number, which is no name to give.
            rules.add(Character.isLetter(name.charAt(0)) ? listed.with("name", name) : listed);
        }
        return rules;
    }

    private long fails(List<ListedRule> rules) throws IOException, InterruptedException {
        return trials.failures(rules).getOrDefault(property, 0L);
    }

    /** The rules of the kinds that are the cause and, of few rules, those of them that are. */
    private List<ListedRule> causing(List<ListedRule> rules)
            throws IOException, InterruptedException {
        Map<String, List<ListedRule>> kinds = new TreeMap<>();
        rules.forEach(rule ->
                kinds.computeIfAbsent(rule.kind(), kind -> new ArrayList<>()).add(rule));
        List<ListedRule> causing = causing(rules, List.copyOf(kinds.values()));
        if (causing.size() <= MOST_SINGLE) {
            causing = causing(causing, causing.stream().map(List::of).toList());
        }
        cause = causing.stream()
                .map(ListedRule::kind)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        progress.accept(
                property + ", cause: " + cause + ", after " + Texts.count(trials.runs(), "run"));
        return causing;
    }

    /**
     * The groups of rules without which the property does not fail. If there are none, the group
     * that alone makes it fail most, unless the others together do so more often.
     */
    private List<ListedRule> causing(List<ListedRule> all, List<List<ListedRule>> groups)
            throws IOException, InterruptedException {
        List<ListedRule> rules = all;
        List<List<ListedRule>> left = new ArrayList<>(groups);
        while (left.size() > 1 && fails(List.of()) == 0) {
            List<ListedRule> needed = new ArrayList<>();
            List<ListedRule> most = List.of();
            for (List<ListedRule> group : left) {
                if (fails(some(rules, rule -> !group.contains(rule))) == 0) {
                    needed.addAll(group);
                }
                most = fails(group) > fails(most) ? group : most;
            }
            if (!needed.isEmpty()) {
                List<ListedRule> alone = some(rules, needed::contains);
                return fails(alone) > 0 ? alone : rules;
            }
            List<ListedRule> best = most;
            List<ListedRule> others = some(rules, rule -> !best.contains(rule));
            if (best.isEmpty()) {
                return rules;
            } else if (fails(others) <= fails(best)) {
                return best;
            }
            rules = others;
            left.remove(best);
        }
        return rules;
    }

    private static List<ListedRule> some(List<ListedRule> rules, Predicate<ListedRule> which) {
        return rules.stream().filter(which).toList();
    }

    private List<ListedRule> fewer(List<ListedRule> rules)
            throws IOException, InterruptedException {
        int[] least = {rules.size()};
        List<Integer> kept = DeltaDebugging.minimise(rules.size(), some -> {
            boolean fails = fails(some.stream().map(rules::get).toList()) > 0;
            if (fails && some.size() < least[0]) {
                least[0] = some.size();
                progress.accept(some.size() + " of " + rules.size() + " still fail, after "
                        + Texts.count(trials.runs(), "run"));
            }
            return fails;
        });
        return kept.stream().map(rules::get).toList();
    }

    /** The smallest set that fails, given one that does; empty if too many sets are smaller. */
    private Optional<List<ListedRule>> smallest(List<ListedRule> rules, List<ListedRule> known)
            throws IOException, InterruptedException {
        double sets = 0;
        for (int size = 0; size < known.size(); size++) {
            sets += binomial(rules.size(), size);
        }
        if (rules.size() > FEW && sets > MOST_SETS) {
            return Optional.empty();
        }
        for (int size = 0; size < known.size(); size++) {
            for (List<Integer> set : subsets(rules.size(), size)) {
                List<ListedRule> some = set.stream().map(rules::get).toList();
                if (fails(some) > 0) {
                    return Optional.of(some);
                } else if (trials.isSpent()) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(known);
    }

    private static double binomial(int all, int some) {
        return IntStream.rangeClosed(1, some)
                .mapToDouble(place -> (all - some + place) / (double) place)
                .reduce(1, (one, other) -> one * other);
    }

    private static List<List<Integer>> subsets(int all, int size) {
        List<List<Integer>> sets = List.of(List.of());
        for (int element = 0; element < size; element++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> set : sets) {
                int from = set.isEmpty() ? 0 : set.get(set.size() - 1) + 1;
                for (int next = from; next < all; next++) {
                    List<Integer> more = new ArrayList<>(set);
                    more.add(next);
                    longer.add(more);
                }
            }
            sets = longer;
        }
        return sets;
    }
}
