package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import gossamer.model.registry.Key;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code sweep.axes}: what is crossed, and what is varied together. */
final class SweepAxes {

    /** Most axes of a campaign. */
    static final int MOST_AXES = 8;
    /** Most values on one of them. */
    static final int MOST_VALUES = 1000;

    private static final String AXIS_ALLOWED =
            "{ name, key, values }, { name, key, from, to, step or factor }, { name, cases } or"
                    + " { zip = [axes of equal length] }";
    private static final String NAME_PATTERN = "[A-Za-z][A-Za-z0-9_]{0,31}";
    private static final String CASE_ALLOWED = "{ name, set { keys of gossamer } }";

    static final Key<String> AXES = Key.text("axes", "a list of 1 to " + MOST_AXES + " axes");

    private static final Key<String> NAME = Key.text(
                    "name",
                    "a letter, then at most 31 letters, digits or _, as it can stand in formulas")
            .depends("the last part of the key");
    private static final Key<String> KEY = Key.text("key", "a config key, e.g. topology.shape");
    private static final Key<String> VALUES = Key.text("values", "a list of values");
    private static final Key<String> CASES = Key.text("cases", "a list of " + CASE_ALLOWED);
    private static final Key<String> ZIP = Key.text("zip", "a list of axes of equal length");
    private static final Key<String> CASE = Key.text(NAME.name(), "1 to 40 characters");
    private static final Key<String> SET = SweepSection.SET;
    private static final List<Key<?>> OF_AN_AXIS = List.of(
            NAME,
            KEY,
            VALUES,
            SweepRange.FROM,
            SweepRange.TO,
            SweepRange.STEP,
            SweepRange.FACTOR,
            CASES);

    private final Place sweep;
    private final Collection<String> names;

    private SweepAxes(Place sweep, Collection<String> names) {
        this.sweep = sweep;
        this.names = names;
    }

    /**
     * Reads them.
     *
     * @param names takes the names of all axes, also of those that cannot be read
     * @return groups of axes that are varied together, of equal length; the groups are crossed.
     *     Incomplete where a problem was noted
     */
    static List<List<SweepAxis>> read(Place sweep, Collection<String> names) {
        return new SweepAxes(sweep, names).read();
    }

    private List<List<SweepAxis>> read() {
        Place all = sweep.at(AXES);
        if (all.value() == null) {
            String message = Problem.text("is missing", AXES.allowed());
            sweep.keys().note(sweep.origin(), all.shown(), message);
            return List.of();
        }
        List<List<SweepAxis>> groups = new ArrayList<>();
        for (Place axis : all.list(AXES.allowed())) {
            if (axis.isObject(AXIS_ALLOWED)) {
                groups.add(readGroup(axis));
            }
        }
        int axes = groups.stream().mapToInt(List::size).sum();
        if (axes > MOST_AXES || isEmpty(all)) {
            all.reject(axes + " axes", AXES.allowed());
        }
        return groups;
    }

    private static boolean isEmpty(Place place) {
        return place.value() instanceof ConfigList list && list.isEmpty();
    }

    private List<SweepAxis> readGroup(Place node) {
        if (!node.has(ZIP)) {
            return readAxis(node).map(List::of).orElse(List.of());
        }
        SweepSection.allowOnly(node, List.of(ZIP));
        List<Place> entries = node.at(ZIP).list(ZIP.allowed());
        List<SweepAxis> group = entries.stream()
                .filter(entry -> entry.isObject(AXIS_ALLOWED))
                .flatMap(entry -> readAxis(entry).stream())
                .toList();
        if (entries.isEmpty()) {
            node.in(ZIP).reject("no axes", ZIP.allowed());
        }
        if (group.stream().mapToInt(axis -> axis.values().size()).distinct().count() > 1) {
            String lengths = group.stream()
                    .map(axis -> axis.name() + " has " + axis.values().size() + " values")
                    .collect(Collectors.joining(", "));
            node.in(ZIP).reject(lengths, "axes of equal length");
            return List.of();
        }
        return group;
    }

    private Optional<SweepAxis> readAxis(Place node) {
        SweepSection.allowOnly(node, OF_AN_AXIS);
        String key = readKey(node);
        String name = readName(node, key);
        boolean range = node.has(SweepRange.FROM) || node.has(SweepRange.TO);
        int kinds = (node.has(VALUES) ? 1 : 0) + (range ? 1 : 0) + (node.has(CASES) ? 1 : 0);
        if (kinds != 1) {
            node.in(NAME).reject(kinds == 0 ? "has no values" : "has values twice", AXIS_ALLOWED);
            return Optional.empty();
        }
        if (!range && (node.has(SweepRange.STEP) || node.has(SweepRange.FACTOR))) {
            node.in(node.has(SweepRange.STEP) ? SweepRange.STEP : SweepRange.FACTOR)
                    .reject("without a range", "from and to");
        }
        List<SweepAxis.Value> values;
        if (node.has(CASES)) {
            values = readCases(node);
        } else if (range) {
            values = SweepRange.read(node, MOST_VALUES).stream()
                    .map(SweepAxes::value)
                    .toList();
        } else {
            values = readValues(node);
        }
        if (values.isEmpty() || !distinct(node, values)) {
            return Optional.empty();
        }
        return Optional.of(new SweepAxis(name, key, values));
    }

    private static String readKey(Place node) {
        String key = node.at(KEY).text(KEY.allowed()).orElse("");
        if (node.has(KEY) && node.has(CASES)) {
            node.in(KEY).reject("beside cases", "cases set the keys that they name themselves");
        }
        String prefix = ConfigLoader.ROOT + ".";
        return key.startsWith(prefix) ? key.substring(prefix.length()) : key;
    }

    /** As given, else the last part of the key; of {@code algorithm.name} it is the first. */
    private String readName(Place node, String key) {
        String otherwise = "";
        if (!key.isEmpty() && !node.has(NAME)) {
            List<String> path = pathOf(node, key);
            String last = path.isEmpty() ? "" : path.get(path.size() - 1);
            boolean general = path.size() > 1 && (last.equals(NAME.name()) || last.equals("kind"));
            otherwise = (general ? path.get(path.size() - 2) : last).replace('-', '_');
        }
        String name = node.at(NAME).text(NAME.allowed()).orElse(otherwise);
        if (!name.matches(NAME_PATTERN)) {
            node.in(NAME)
                    .reject(
                            name.isEmpty()
                                    ? "is missing"
                                    : Values.quote(name) + " cannot be a name",
                            NAME.allowed());
        } else if (names.contains(name)) {
            node.in(NAME).reject(name + " is the name of two axes", "another name");
        } else {
            names.add(name);
        }
        return name;
    }

    private static List<String> pathOf(Place node, String key) {
        try {
            return ConfigUtil.splitPath(key);
        } catch (com.typesafe.config.ConfigException e) {
            node.in(KEY).reject(Values.quote(key) + " is no key", "e.g. topology.shape");
            return List.of();
        }
    }

    private static List<SweepAxis.Value> readValues(Place node) {
        Place all = node.at(VALUES);
        List<Place> values = all.list(VALUES.allowed());
        if (isEmpty(all) || values.size() > MOST_VALUES) {
            String found = values.isEmpty() ? "no" : String.valueOf(values.size());
            all.reject(found + " values", "1 to " + MOST_VALUES + " values");
            return List.of();
        }
        return values.stream()
                .flatMap(place -> Stream.ofNullable(place.value()))
                .map(SweepAxes::value)
                .toList();
    }

    private static List<SweepAxis.Value> readCases(Place node) {
        Place all = node.at(CASES);
        List<Place> cases = all.list(CASES.allowed());
        List<Place> objects =
                cases.stream().filter(one -> one.isObject(CASE_ALLOWED)).toList();
        if (isEmpty(all) || cases.size() > MOST_VALUES) {
            all.reject(cases.size() + " cases", "1 to " + MOST_VALUES + " cases");
            return List.of();
        }
        return objects.stream().map(SweepAxes::readCase).toList();
    }

    private static SweepAxis.Value readCase(Place node) {
        SweepSection.allowOnly(node, List.of(CASE, SET));
        String name = node.at(CASE).text(CASE.allowed()).orElse("");
        if (name.isBlank() || name.length() > 40 || name.matches(".*\\p{Cntrl}.*")) {
            String wrong = name.isBlank() ? "is missing" : "is no name";
            node.in(CASE).reject(wrong, CASE.allowed());
        }
        Place place = node.at(SET);
        if (place.value() == null) {
            place.reject("is missing", CASE_ALLOWED);
        }
        @Nullable
        ConfigObject set =
                place.isObject(CASE_ALLOWED) ? SweepSection.object(place, CASE_ALLOWED) : null;
        return new SweepAxis.Value(name, OptionalDouble.empty(), name, null, set);
    }

    private static SweepAxis.Value value(ConfigValue value) {
        String label = label(value);
        Optional<Quantity> quantity = Quantity.of(value);
        Object operand =
                quantity.filter(Quantity::isPlain).<Object>map(Quantity::amount).orElse(label);
        OptionalDouble position = quantity.map(SweepAxes::position).orElse(OptionalDouble.empty());
        return new SweepAxis.Value(label, position, operand, value, null);
    }

    private static OptionalDouble position(Quantity quantity) {
        if (quantity.isPlain()) {
            return OptionalDouble.of(quantity.amount().doubleValue());
        }
        Optional<BigDecimal> unit =
                Quantity.nanosOf(quantity.unit()).or(() -> Quantity.bytesOf(quantity.unit()));
        return unit.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(quantity.amount().multiply(unit.get()).doubleValue());
    }

    /** A value as people write it; the sides of a shape as 9×9. */
    private static String label(ConfigValue value) {
        if (value instanceof ConfigList list
                && !list.isEmpty()
                && list.stream().allMatch(element -> Quantity.of(element).isPresent())) {
            return list.stream()
                    .map(element -> Values.text(element).orElseThrow())
                    .collect(Collectors.joining("×"));
        }
        return Values.text(value).orElseGet(() -> value.render(ConfigRenderOptions.concise()));
    }

    private static boolean distinct(Place node, List<SweepAxis.Value> values) {
        Set<String> labels = new HashSet<>();
        for (SweepAxis.Value value : values) {
            if (!labels.add(value.label())) {
                Key<String> where = node.has(CASES) ? CASES : VALUES;
                node.in(where).reject(Values.quote(value.label()) + " twice", "different values");
                return false;
            }
        }
        return true;
    }
}
