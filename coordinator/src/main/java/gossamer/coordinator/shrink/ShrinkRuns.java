package gossamer.coordinator.shrink;

import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs a config with some of its rules, none twice, and no more than a certain number of times. */
final class ShrinkRuns {

    /** No run is tried after so many. */
    static final int MOST_RUNS = 200;

    /** The lists of a profile from which rules are left out. */
    static final List<String> LISTS = List.of(LoadedConfig.FAULTS, LoadedConfig.DELAYS);

    private final Path file;
    private final Overrides given;
    private final Shrinker.Oracle oracle;
    private final Map<List<String>, Map<String, Long>> answers = new HashMap<>();
    private int runs;
    private boolean spent;

    ShrinkRuns(Path file, Overrides given, Shrinker.Oracle oracle) {
        this.file = file;
        this.given = given;
        this.oracle = oracle;
    }

    int runs() {
        return runs;
    }

    /** The run of one emulation with its trace, which counts as one of the runs. */
    SequentialEngine.Outcome traced(Emulation emulation) {
        runs++;
        return SequentialEngine.run(emulation, TraceLevel.FULL);
    }

    /** Whether anything was asked after the last run that is made. */
    boolean isSpent() {
        return spent;
    }

    /** The rules of a list, in their order. */
    static List<ListedRule> of(String list, List<ListedRule> rules) {
        return rules.stream().filter(rule -> rule.list().equals(list)).toList();
    }

    /** The config with these rules only. */
    LoadedConfig load(List<ListedRule> rules) throws ConfigException {
        Overrides all = given;
        List<String> texts = texts(rules);
        for (int list = 0; list < texts.size(); list++) {
            all = all.with("--set", LISTS.get(list), texts.get(list));
        }
        return ConfigLoader.load(file, all);
    }

    private static List<String> texts(List<ListedRule> rules) {
        return LISTS.stream()
                .map(list -> ConfigValueFactory.fromIterable(of(list, rules).stream()
                                .map(ListedRule::written)
                                .toList())
                        .render(ConfigRenderOptions.concise()))
                .toList();
    }

    /**
     * What fails with these rules; a part that is no right config, such as a restart without its
     * crash, does not fail.
     */
    Map<String, Long> failures(List<ListedRule> rules) throws IOException, InterruptedException {
        List<String> texts = texts(rules);
        Map<String, Long> known = answers.get(texts);
        if (known != null) {
            return known;
        }
        LoadedConfig config;
        try {
            config = load(new ArrayList<>(rules));
        } catch (ConfigException e) {
            answers.put(texts, Map.of());
            return Map.of();
        }
        if (runs >= MOST_RUNS) {
            spent = true;
            return Map.of();
        }
        runs++;
        Map<String, Long> found = oracle.failures(config);
        answers.put(texts, found);
        return found;
    }
}
