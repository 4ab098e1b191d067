package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers in tables and drawings. */
final class Figures {

    private static final MathContext DIGITS = new MathContext(10);
    private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P"};

    private Figures() {}

    /** With up to ten digits, plain; empty for what is not a number. */
    static String csv(double number) {
        if (Double.isNaN(number)) {
            return "";
        }
        BigDecimal rounded = new BigDecimal(number).round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** With commas: whole where it is large, three digits where it is small. */
    static String people(double number) {
        boolean whole = number == Math.rint(number) || Math.abs(number) >= 1000;
        return format(whole ? "%,.0f" : "%.4g", number);
    }

    /** Likewise, with its sign. */
    static String signed(double number) {
        return (number > 0 ? "+" : "") + people(number);
    }

    /** In three digits at most, with k, M, G …: for axes. */
    static String shortened(double number) {
        int power = 0;
        double rest = Math.abs(number);
        while (rest >= 999.5 && power < PREFIXES.length - 1) {
            rest /= 1000;
            power++;
        }
        BigDecimal rounded = new BigDecimal(rest).round(new MathContext(3));
        String digits =
                rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        return (number < 0 ? "-" : "") + digits + PREFIXES[power];
    }

    /** {@code 1.27×} of a factor, with more digits close to 1; empty if there is none. */
    static String factor(double factor) {
        boolean close = factor > 0.995 && factor < 1.005;
        String text = format(close ? "%.4f×" : factor < 10 ? "%.2f×" : "%.0f×", factor);
        return Double.isNaN(factor) ? "" : text;
    }
}
