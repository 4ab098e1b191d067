package gossamer.coordinator.formula;

import gossamer.coordinator.formula.Formula.Node;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What the signs and functions of formulas do. */
final class Operations {

    private static final MathContext DIGITS = MathContext.DECIMAL128;
    private static final List<String> ONE_ARGUMENT = List.of("floor", "ceil", "sqrt");
    private static final List<String> TWO_ARGUMENTS = List.of("min", "max");

    private Operations() {}

    static boolean truth(Node node, Map<String, Object> values) throws FormulaException {
        Object value = node.value(values);
        if (value instanceof Boolean truth) {
            return truth;
        }
        throw new FormulaException(show(value) + " is neither true nor false");
    }

    static BigDecimal number(Node node, Map<String, Object> values) throws FormulaException {
        Object value = node.value(values);
        if (value instanceof BigDecimal number) {
            return number;
        }
        throw new FormulaException(show(value) + " is not a number");
    }

    static boolean compare(String sign, Object left, Object right) throws FormulaException {
        if (left instanceof BigDecimal first && right instanceof BigDecimal second) {
            int order = first.compareTo(second);
            return switch (sign) {
                case "==" -> order == 0;
                case "!=" -> order != 0;
                case "<=" -> order <= 0;
                case ">=" -> order >= 0;
                case "<" -> order < 0;
                default -> order > 0;
            };
        }
        boolean equality = sign.equals("==") || sign.equals("!=");
        if (!equality || left.getClass() != right.getClass()) {
            throw new FormulaException(
                    "cannot compare " + show(left) + " " + sign + " " + show(right));
        }
        return left.equals(right) == sign.equals("==");
    }

    static BigDecimal combine(String sign, BigDecimal left, BigDecimal right)
            throws FormulaException {
        boolean divides = sign.equals("/") || sign.equals("%");
        if (divides && right.signum() == 0) {
            throw new FormulaException(show(left) + " " + sign + " 0 has no value");
        }
        return switch (sign) {
            case "+" -> left.add(right, DIGITS);
            case "-" -> left.subtract(right, DIGITS);
            case "*" -> left.multiply(right, DIGITS);
            case "/" -> left.divide(right, DIGITS);
            default -> remainder(left, right);
        };
    }

    private static BigDecimal remainder(BigDecimal left, BigDecimal right) throws FormulaException {
        try {
            return left.remainder(right, DIGITS);
        } catch (ArithmeticException e) {
            throw new FormulaException(show(left) + " % " + show(right) + " has too many digits");
        }
    }

    static void requireFunction(String function, int arguments) throws FormulaException {
        boolean known = ONE_ARGUMENT.contains(function) && arguments == 1
                || TWO_ARGUMENTS.contains(function) && arguments >= 2;
        if (!known) {
            throw new FormulaException("there is no " + function + " of " + arguments
                    + (arguments == 1 ? " argument" : " arguments")
                    + ", but floor(x), ceil(x), sqrt(x), min(x, y, …), max(x, y, …)");
        }
    }

    static BigDecimal call(String function, List<BigDecimal> arguments) throws FormulaException {
        BigDecimal first = arguments.get(0);
        return switch (function) {
            case "floor" -> first.setScale(0, RoundingMode.FLOOR);
            case "ceil" -> first.setScale(0, RoundingMode.CEILING);
            case "min" -> Collections.min(arguments);
            case "max" -> Collections.max(arguments);
            default -> {
                if (first.signum() < 0) {
                    throw new FormulaException("sqrt(" + show(first) + ") has no value");
                }
                yield first.sqrt(DIGITS);
            }
        };
    }

    private static String show(Object value) {
        return value instanceof BigDecimal number ? number.toPlainString() : "\"" + value + "\"";
    }
}
