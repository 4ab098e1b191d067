package gossamer.coordinator.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;

import gossamer.coordinator.formula.Formula;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * {@code sweep}, without what it does to {@code gossamer}.
 *
 * @param node where it was written
 * @param groups axes that are varied together; the groups are crossed
 * @param where the conditions that a combination must meet
 * @param set keys that are set in all combinations, with formulas
 * @param repeats runs of each combination
 * @param strict whether a combination that the config refuses is an error
 * @param report what is made of the table
 */
record SweepSection(
        SweepNode node,
        List<List<SweepAxis>> groups,
        List<Formula> where,
        ConfigObject set,
        int repeats,
        boolean strict,
        SweepReport report) {

    /** Most combinations, whether they can be run or not. */
    static final int MOST_CELLS = 10_000;
    /** Most runs. */
    static final int MOST_RUNS = 100_000;

    private static final int MOST_REPEATS = 10_000;
    private static final String ERROR = "error";

    static final Key<String> WHERE =
            Key.text("where", "a condition or a list of them, e.g. \"n % 3 == 0 && n <= 243\"");
    static final Key<String> SET = Key.text("set", "an object of keys of gossamer");
    static final Key<Integer> REPEATS = Key.whole("repeats", 1, MOST_REPEATS).otherwise(1);
    private static final Key<String> REFUSED =
            Key.word("refused", "skip", ERROR).otherwise("skip");
    static final Key<Settings> REPORT = Key.object("report", SweepReportSection.KEYS);

    /** All keys, in the order in which people are told of them. */
    static final List<Key<?>> KEYS = List.of(SweepAxes.AXES, WHERE, SET, REPEATS, REFUSED, REPORT);

    SweepSection {
        groups = List.copyOf(groups);
        where = List.copyOf(where);
    }

    /** All axes, in order. */
    List<SweepAxis> axes() {
        return groups.stream().flatMap(List::stream).toList();
    }

    /** Reads it; to be used only if no problem was noted. */
    static SweepSection read(SweepNode node) {
        node.allowOnly(KEYS);
        List<String> names = new ArrayList<>();
        List<List<SweepAxis>> groups = SweepAxes.read(node, names);
        List<SweepAxis> axes = groups.stream().flatMap(List::stream).toList();
        SweepFormulas formulas = new SweepFormulas(names, node.problems());
        ConfigObject set = node.child(SET, SET.allowed())
                .map(SweepNode::object)
                .orElse(ConfigFactory.empty().root());
        requireUse(node, axes, set, formulas);
        int repeats = node.whole(REPEATS);
        requireSize(node, groups, repeats);
        SweepNode report = node.child(REPORT, "an object")
                .orElse(new SweepNode(
                        ConfigFactory.empty().root(), node.key(REPORT), node.problems()));
        return new SweepSection(
                node,
                groups,
                readWhere(node, formulas),
                set,
                repeats,
                node.choice(REFUSED, ((Domain.Words) REFUSED.domain()).all())
                        .equals(Optional.of(ERROR)),
                SweepReportSection.read(report, names, axes));
    }

    /** An axis that changes nothing is a mistake. */
    private static void requireUse(
            SweepNode node, List<SweepAxis> axes, ConfigObject set, SweepFormulas formulas) {
        Set<String> used = new TreeSet<>();
        formulas.check(set, node.key(SET), used);
        for (SweepAxis axis : axes) {
            for (SweepAxis.Value value : axis.values()) {
                if (value.set() != null) {
                    formulas.check(value.set(), node.key(SweepAxes.AXES), used);
                    used.add(axis.name());
                }
            }
        }
        for (SweepAxis axis : axes) {
            if (axis.key().isEmpty() && !used.contains(axis.name()) && !formulas.isBroken()) {
                node.reject(
                        SweepAxes.AXES,
                        axis.name() + " changes nothing",
                        "a key of its own, or a formula with it in sweep.set, e.g. topology.shape ="
                                + " [\"= " + axis.name() + "\", \"= " + axis.name() + "\"]");
            }
        }
    }

    private static List<Formula> readWhere(SweepNode node, SweepFormulas formulas) {
        ConfigValue given = node.get(WHERE);
        List<ConfigValue> conditions = given == null
                ? List.of()
                : given instanceof ConfigList list ? List.copyOf(list) : List.of(given);
        List<Formula> where = new ArrayList<>();
        for (ConfigValue condition : conditions) {
            Optional<String> text = Values.text(condition);
            if (text.isEmpty()) {
                node.reject(WHERE, "found " + Values.describe(condition), WHERE.allowed());
                continue;
            }
            Optional<Formula> formula = formulas.parse(condition, text.get(), node.key(WHERE));
            formula.ifPresent(where::add);
            if (formula.isPresent() && !formula.get().unit().isEmpty()) {
                node.reject(WHERE, Values.quote(text.get()) + " ends with a name", WHERE.allowed());
            }
        }
        return where;
    }

    private static void requireSize(SweepNode node, List<List<SweepAxis>> groups, int repeats) {
        BigInteger cells = BigInteger.ONE;
        for (List<SweepAxis> group : groups) {
            int length = group.isEmpty() ? 1 : group.get(0).values().size();
            cells = cells.multiply(BigInteger.valueOf(length));
        }
        BigInteger runs = cells.multiply(BigInteger.valueOf(repeats));
        if (cells.compareTo(BigInteger.valueOf(MOST_CELLS)) > 0) {
            node.reject(SweepAxes.AXES, cells + " combinations", "at most " + MOST_CELLS);
        } else if (runs.compareTo(BigInteger.valueOf(MOST_RUNS)) > 0) {
            node.reject(
                    REPEATS,
                    repeats + " repeats of " + cells + " combinations are " + runs + " runs",
                    "at most " + MOST_RUNS + " runs");
        }
    }
}
