package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.coordinator.formula.Formula;
import gossamer.coordinator.formula.FormulaException;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Formulas in a {@code sweep}: texts that begin with {@code =}, and conditions. */
final class SweepFormulas {

    private static final String SIGN = "=";

    private final Collection<String> axes;
    private final KeyReader keys;
    private boolean broken;

    SweepFormulas(Collection<String> axes, KeyReader keys) {
        this.axes = axes;
        this.keys = keys;
    }

    /** Reads a formula, and notes what is wrong with it and names in it that are not axes. */
    Optional<Formula> parse(ConfigValue value, String text, String path) {
        Formula formula;
        try {
            formula = Formula.parse(text);
        } catch (FormulaException e) {
            broken = true;
            keys.note(Origin.of(value.origin()), path, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
        for (String name : formula.names()) {
            if (!axes.contains(name)) {
                String allowed = "the axes: " + String.join(", ", axes);
                String wrong = "unknown name " + name + " in " + Values.quote(text.strip());
                Optional<String> guess = Suggestions.nearest(name, axes);
                String message = Problem.text(wrong, allowed, guess);
                keys.note(Origin.of(value.origin()), path, message);
            }
        }
        return Optional.of(formula);
    }

    /** Whether some formula could not be read, so that nobody knows which names it has. */
    boolean isBroken() {
        return broken;
    }

    /** Notes what is wrong with the formulas in a value, and adds the names in them. */
    void check(ConfigValue value, String path, Set<String> used) {
        if (value instanceof ConfigObject object) {
            new TreeMap<>(object).forEach((name, inner) -> check(inner, path + "." + name, used));
        } else if (value instanceof ConfigList list) {
            for (int index = 0; index < list.size(); index++) {
                check(list.get(index), path + "[" + index + "]", used);
            }
        } else if (isFormula(value)) {
            parse(value, body(value), path).ifPresent(formula -> used.addAll(formula.names()));
        }
    }

    private static boolean isFormula(ConfigValue value) {
        return value.unwrapped() instanceof String text && text.strip().startsWith(SIGN);
    }

    private static String body(ConfigValue value) {
        return value.unwrapped().toString().strip().substring(SIGN.length());
    }

    /**
     * A value with its formulas evaluated; each keeps its place in the file.
     *
     * @throws FormulaException when one has no value
     */
    static ConfigValue evaluate(ConfigValue value, Map<String, Object> names)
            throws FormulaException {
        if (value instanceof ConfigObject object) {
            ConfigObject result = object;
            for (Map.Entry<String, ConfigValue> entry : object.entrySet()) {
                result = result.withValue(entry.getKey(), evaluate(entry.getValue(), names));
            }
            return result;
        }
        if (value instanceof ConfigList list) {
            List<ConfigValue> elements = new ArrayList<>();
            for (ConfigValue element : list) {
                elements.add(evaluate(element, names));
            }
            return ConfigValueFactory.fromIterable(elements, list.origin().description());
        }
        if (!isFormula(value)) {
            return value;
        }
        Formula formula = Formula.parse(body(value));
        Object result = formula.value(names);
        String origin = value.origin().description();
        return result instanceof BigDecimal number
                ? SweepRange.value(number, formula.unit(), origin)
                : ConfigValueFactory.fromAnyRef(result + formula.unit(), origin);
    }
}
