package gossamer.coordinator.formula;

import java.util.Map;
import java.util.SortedSet;

/**
 * A formula: numbers, names, texts in quotes, {@code + - * / %}, comparisons, {@code && || !},
 * parentheses, and the functions {@code floor ceil sqrt min max}. Numbers are decimal with 34
 * digits. It can do nothing but compute: no loops, no calls, nothing of the machine.
 */
public final class Formula {

    /** A part of a formula, ready to be evaluated. */
    interface Node {
        /** A BigDecimal, a String or a Boolean. */
        Object value(Map<String, Object> values) throws FormulaException;
    }

    private final String text;
    private final Node node;
    private final SortedSet<String> names;
    private final String unit;

    Formula(String text, Node node, SortedSet<String> names, String unit) {
        this.text = text;
        this.node = node;
        this.names = names;
        this.unit = unit;
    }

    /**
     * Reads a formula, which may end with a unit: {@code 1024 * r ns}.
     *
     * @throws FormulaException with what is wrong and where
     */
    public static Formula parse(String text) throws FormulaException {
        return new FormulaParser(text).parse();
    }

    /** The names in it. */
    public SortedSet<String> names() {
        return names;
    }

    /** The unit at its end, empty if there is none. */
    public String unit() {
        return unit;
    }

    /**
     * Its value.
     *
     * @param values a BigDecimal or a String for each of its names
     * @return a BigDecimal, a String or a Boolean
     */
    public Object value(Map<String, Object> values) throws FormulaException {
        return node.value(values);
    }

    /** The value of a condition. */
    public boolean test(Map<String, Object> values) throws FormulaException {
        if (value(values) instanceof Boolean truth) {
            return truth;
        }
        throw new FormulaException(
                "\"" + text + "\" is no condition, it is neither true nor false");
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }
}
