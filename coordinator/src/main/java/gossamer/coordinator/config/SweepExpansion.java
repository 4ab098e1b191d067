package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;

import gossamer.coordinator.formula.Formula;
import gossamer.coordinator.formula.FormulaException;
import gossamer.coordinator.text.Progress;
import gossamer.model.run.Emulation;
import gossamer.model.run.MemoryPlan;
import gossamer.model.trace.TraceLevel;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Makes the combinations and tries each of them. A combination that the config refuses is left out,
 * but a key that does not exist is an error, and so is a value that is refused in every
 * combination.
 */
final class SweepExpansion {

    /** A combination that was tried, and what is wrong with it. */
    private record Tried(List<Integer> choice, List<Problem> problems) {}

    private final Path file;
    private final UserConfig base;
    private final SweepSection section;
    private final List<SweepAxis> axes;
    private final Problems problems;
    private final Consumer<LoadedConfig> loaded;
    private final List<SweepCell> cells = new ArrayList<>();
    private final List<Tried> tried = new ArrayList<>();
    private final Map<String, String> faults = new TreeMap<>();
    private int excluded;

    /** Tells {@code loaded} what was found to be right. */
    SweepExpansion(
            Path file,
            UserConfig base,
            SweepSection section,
            Problems problems,
            Consumer<LoadedConfig> loaded) {
        this.file = file;
        this.base = base;
        this.section = section;
        this.axes = section.axes();
        this.problems = problems;
        this.loaded = loaded;
    }

    static List<String> labels(List<SweepAxis> axes, List<Integer> choice) {
        List<String> labels = new ArrayList<>();
        for (int axis = 0; axis < axes.size(); axis++) {
            labels.add(axes.get(axis).values().get(choice.get(axis)).label());
        }
        return labels;
    }

    static LoadedConfig load(Path file, UserConfig base, ConfigObject overlay)
            throws ConfigException {
        Problems found = new Problems();
        return ConfigLoader.load(file, base.with(root(base, overlay), found), found);
    }

    static ConfigObject root(UserConfig base, ConfigObject overlay) {
        return overlay.withFallback(base.root().withoutKey(ConfigLoader.SWEEP));
    }

    /**
     * Tries all combinations, the last axis first.
     *
     * @param progress told before each, with its number and how many there are
     */
    SweepPlan.Expansion expand(Progress progress) {
        int[] lengths = section.groups().stream()
                .mapToInt(group -> group.get(0).values().size())
                .toArray();
        int all = 1;
        for (int length : lengths) {
            all *= length;
        }
        for (int combination = 0; combination < all; combination++) {
            progress.at(combination, all, "combinations checked");
            attempt(choice(combination, lengths));
        }
        Place sweep = section.node();
        faults.forEach((fault, where) ->
                problems.add(sweep.origin(), sweep.shown(), fault + ", e.g. where " + where));
        rejectUseless();
        if (faults.isEmpty() && cells.isEmpty() && tried.isEmpty()) {
            sweep.in(SweepSection.WHERE)
                    .reject(
                            "leaves none of " + all + " combinations",
                            "conditions that some combination meets");
        }
        List<SweepPlan.Refused> refused = tried.stream()
                .filter(one -> !one.problems().isEmpty())
                .map(this::refusal)
                .toList();
        return new SweepPlan.Expansion(List.copyOf(cells), refused, excluded);
    }

    private List<Integer> choice(int combination, int[] lengths) {
        List<Integer> choice = new ArrayList<>();
        int rest = combination;
        for (int group = lengths.length - 1; group >= 0; group--) {
            int index = rest % lengths[group];
            rest /= lengths[group];
            section.groups().get(group).forEach(axis -> choice.add(index));
        }
        Collections.reverse(choice);
        return choice;
    }

    private void attempt(List<Integer> choice) {
        Map<String, Object> names = new LinkedHashMap<>();
        for (int axis = 0; axis < axes.size(); axis++) {
            names.put(axes.get(axis).name(), value(axis, choice).operand());
        }
        ConfigObject overlay;
        try {
            for (Formula condition : section.where()) {
                if (!condition.test(names)) {
                    excluded++;
                    return;
                }
            }
            overlay = overlay(choice, names);
        } catch (FormulaException e) {
            // One example of each is enough.
            faults.putIfAbsent(String.valueOf(e.getMessage()), describe(axes, choice));
            return;
        }
        try {
            LoadedConfig config = load(file, base, overlay);
            Emulation emulation = config.emulation();
            cells.add(new SweepCell(
                    cells.size() + 1,
                    choice,
                    overlay,
                    emulation.seed(),
                    emulation.algorithm().packets(),
                    MemoryPlan.of(emulation, TraceLevel.OFF)));
            tried.add(new Tried(choice, List.of()));
            loaded.accept(config);
        } catch (ConfigException e) {
            tried.add(new Tried(choice, e.problems()));
        }
    }

    private SweepAxis.Value value(int axis, List<Integer> choice) {
        return axes.get(axis).values().get(choice.get(axis));
    }

    private ConfigObject overlay(List<Integer> choice, Map<String, Object> names)
            throws FormulaException {
        ConfigObject overlay = (ConfigObject) SweepFormulas.evaluate(section.set(), names);
        for (int axis = 0; axis < axes.size(); axis++) {
            SweepAxis.Value value = value(axis, choice);
            if (value.set() != null) {
                overlay = ((ConfigObject) SweepFormulas.evaluate(value.set(), names))
                        .withFallback(overlay);
            }
            if (value.config() != null && !axes.get(axis).key().isEmpty()) {
                overlay = nest(axes.get(axis).key(), value.config()).withFallback(overlay);
            }
        }
        return nest(ConfigLoader.ROOT, overlay);
    }

    private static ConfigObject nest(String key, ConfigValue value) {
        return Values.nested(ConfigUtil.splitPath(key), value, value.origin().description());
    }

    private void rejectUseless() {
        for (Tried one : tried) {
            one.problems().stream()
                    .filter(problem -> section.strict() || UnknownKeys.isUnknownKey(problem))
                    .forEach(this::note);
        }
        for (int axis = 0; axis < axes.size(); axis++) {
            for (int value = 0; value < axes.get(axis).values().size(); value++) {
                rejectIfUseless(axis, value);
            }
        }
    }

    private void rejectIfUseless(int axis, int value) {
        List<Tried> having =
                tried.stream().filter(one -> one.choice().get(axis) == value).toList();
        if (having.stream().noneMatch(one -> one.problems().isEmpty())) {
            having.forEach(one -> one.problems().forEach(this::note));
        }
    }

    private void note(Problem problem) {
        problems.add(problem.origin(), problem.key(), problem.message());
    }

    private SweepPlan.Refused refusal(Tried one) {
        String reason = one.problems().stream()
                .map(problem -> problem.key() + ": " + problem.message())
                .collect(Collectors.joining("; "));
        return new SweepPlan.Refused(labels(axes, one.choice()), reason);
    }

    static String describe(List<SweepAxis> axes, List<Integer> choice) {
        List<String> labels = labels(axes, choice);
        StringBuilder text = new StringBuilder();
        for (int axis = 0; axis < axes.size(); axis++) {
            text.append(axis == 0 ? "" : ", ").append(axes.get(axis).name()).append(" = ");
            text.append(labels.get(axis));
        }
        return text.toString();
    }
}
