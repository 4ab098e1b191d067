package gossamer.coordinator.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;

import gossamer.coordinator.formula.Formula;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

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
        Place node,
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

    private static final List<String> REFUSALS = List.of("skip", ERROR);
    static final Key<String> WHERE =
            Key.text("where", "a condition or a list of them, e.g. \"n % 3 == 0 && n <= 243\"");
    static final Key<String> SET = Key.text("set", "an object of keys of gossamer");
    static final Key<Integer> REPEATS = Key.structured(
                    "repeats", new Domain.Whole(1, MOST_REPEATS), SweepSection::readRepeats)
            .otherwise(1);
    private static final Key<String> REFUSED =
            Key.choice("refused", REFUSALS, Function.identity()).otherwise("skip");
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
    static SweepSection read(Place node) {
        allowOnly(node, KEYS);
        List<String> names = new ArrayList<>();
        List<List<SweepAxis>> groups = SweepAxes.read(node, names);
        List<SweepAxis> axes = groups.stream().flatMap(List::stream).toList();
        SweepFormulas formulas = new SweepFormulas(names, node.keys());
        ConfigObject set = object(node.at(SET), SET.allowed());
        requireUse(node, axes, set, formulas);
        int repeats = node.readOrDefault(REPEATS);
        requireSize(node, groups, repeats);
        return new SweepSection(
                node,
                groups,
                readWhere(node, formulas),
                set,
                repeats,
                word(node.at(REFUSED), REFUSALS, Function.identity()).equals(Optional.of(ERROR)),
                SweepReportSection.read(node.in(REPORT), names, axes));
    }

    /** Notes every key of an object but these. */
    static void allowOnly(Place place, List<Key<?>> keys) {
        ConfigObject object = object(place, "an object");
        List<String> known = keys.stream().map(Key::name).toList();
        String prefix = place.shown() + ".";
        new TreeMap<>(object).forEach((name, value) -> {
            if (!known.contains(name)) {
                Optional<String> guess = Suggestions.nearest(name, known).map(prefix::concat);
                String message = Problem.text("unknown key", String.join(", ", known), guess);
                place.keys().note(Origin.of(value.origin()), prefix + name, message);
            }
        });
    }

    /** One of several words; a number is none of them, but counts as one. */
    static <T> Optional<T> word(Place place, List<T> all, Function<T, String> word) {
        List<String> words = all.stream().map(word).toList();
        String allowed = Values.list(words);
        Optional<String> text = place.text(allowed);
        if (text.isEmpty() || words.contains(text.get())) {
            return text.map(words::indexOf).map(all::get);
        }
        place.reject(
                "unknown value " + Values.quote(text.get()),
                allowed,
                Suggestions.nearest(text.get(), words));
        return Optional.empty();
    }

    /** The object at a place; an empty one where there is none, which is a problem if else is. */
    static ConfigObject object(Place place, String allowed) {
        place.isObject(allowed);
        return place.value() instanceof ConfigObject object
                ? object
                : ConfigFactory.empty().root();
    }

    private static Optional<Integer> readRepeats(Raw raw) {
        Optional<Double> number = raw.decimal("1", String.valueOf(MOST_REPEATS));
        if (number.filter(read -> read != Math.rint(read)).isPresent()) {
            raw.reject(number.get() + " is out of range", REPEATS.allowed());
            return Optional.empty();
        }
        return number.map(Double::intValue);
    }

    /** An axis that changes nothing is a mistake. */
    private static void requireUse(
            Place node, List<SweepAxis> axes, ConfigObject set, SweepFormulas formulas) {
        Set<String> used = new TreeSet<>();
        formulas.check(set, node.in(SET).shown(), used);
        for (SweepAxis axis : axes) {
            for (SweepAxis.Value value : axis.values()) {
                if (value.set() != null) {
                    formulas.check(value.set(), node.in(SweepAxes.AXES).shown(), used);
                    used.add(axis.name());
                }
            }
        }
        for (SweepAxis axis : axes) {
            if (axis.key().isEmpty() && !used.contains(axis.name()) && !formulas.isBroken()) {
                node.in(SweepAxes.AXES)
                        .reject(
                                axis.name() + " changes nothing",
                                "a key of its own, or a formula with it in sweep.set, e.g."
                                        + " topology.shape = [\"= " + axis.name() + "\", \"= "
                                        + axis.name()
                                        + "\"]");
            }
        }
    }

    private static List<Formula> readWhere(Place node, SweepFormulas formulas) {
        Place given = node.at(WHERE);
        ConfigValue value = given.value();
        List<Formula> where = new ArrayList<>();
        for (ConfigValue condition : value instanceof ConfigList list
                ? List.copyOf(list)
                : Stream.ofNullable(value).toList()) {
            Optional<String> text = Values.text(condition);
            if (text.isEmpty()) {
                given.reject("found " + Values.describe(condition), WHERE.allowed());
                continue;
            }
            Optional<Formula> formula = formulas.parse(condition, text.get(), given.shown());
            formula.ifPresent(where::add);
            if (formula.isPresent() && !formula.get().unit().isEmpty()) {
                given.reject(Values.quote(text.get()) + " ends with a name", WHERE.allowed());
            }
        }
        return where;
    }

    private static void requireSize(Place node, List<List<SweepAxis>> groups, int repeats) {
        BigInteger cells = BigInteger.ONE;
        for (List<SweepAxis> group : groups) {
            int length = group.isEmpty() ? 1 : group.get(0).values().size();
            cells = cells.multiply(BigInteger.valueOf(length));
        }
        BigInteger runs = cells.multiply(BigInteger.valueOf(repeats));
        if (cells.compareTo(BigInteger.valueOf(MOST_CELLS)) > 0) {
            node.in(SweepAxes.AXES).reject(cells + " combinations", "at most " + MOST_CELLS);
        } else if (runs.compareTo(BigInteger.valueOf(MOST_RUNS)) > 0) {
            node.in(REPEATS)
                    .reject(
                            repeats + " repeats of " + cells + " combinations are " + runs
                                    + " runs",
                            "at most " + MOST_RUNS + " runs");
        }
    }
}
