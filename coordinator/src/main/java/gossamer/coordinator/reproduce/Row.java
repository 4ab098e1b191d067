package gossamer.coordinator.reproduce;

import static gossamer.coordinator.text.Texts.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One number, or list of numbers, from up to four sources.
 *
 * @param what it is
 * @param printed in the paper, empty if it does not say
 * @param formula its closed form, empty if there is none
 * @param realisable the closed form of a schedule that can be carried out, where that is another;
 *     empty in sections with three sources
 * @param emulated what the actors came to, empty if they did not try
 * @param verdict whether they agree
 * @param why they differ, empty if they do not
 */
public record Row(
        String what,
        String printed,
        String formula,
        String realisable,
        String emulated,
        Verdict verdict,
        String why) {

    /** Whether the sources of a row agree. */
    public enum Verdict {
        /** All that say something say the same. */
        EQUAL,
        /** They are as far apart as rounding to whole numbers allows. */
        ROUNDED,
        /** They differ, and it is known why: the paper is at fault or speaks of something else. */
        EXPLAINED,
        /** No schedule has what the paper speaks of, it is known why; the nearest was run. */
        UNREALISABLE,
        /** They differ. */
        DIFFERS,
        /** It could be emulated, but was not. */
        OPEN,
        /** What the paper claims holds, on a machine as it describes it. */
        HOLDS,
        /** It does not hold there, but with a change of the machine that is told. */
        HOLDS_AFTER,
        /** It holds with no single change of the machine, but with several that are told. */
        HOLDS_AFTER_MORE,
        /** It holds with none of the changes that are tried. */
        HOLDS_NOT,
        /** There is one source only, which is for information. */
        ALONE
    }

    private static final int SHOWN = 2;

    /** From three sources. */
    public Row(
            String what,
            String printed,
            String formula,
            String emulated,
            Verdict verdict,
            String why) {
        this(what, printed, formula, "", emulated, verdict, why);
    }

    /** Compares numbers or texts; empty ones say nothing. */
    public static Row of(String what, String printed, Object formula, Object emulated) {
        String expected = formula.toString();
        String found = emulated.toString();
        boolean equal = (printed.isEmpty() || printed.equals(found))
                && (expected.isEmpty() || expected.equals(found));
        Verdict verdict = equal ? Verdict.EQUAL : Verdict.DIFFERS;
        return new Row(what, printed, expected, found, verdict, "");
    }

    /** Compares numbers with so many decimals. */
    public static Row of(String what, String printed, int digits, double formula, double emulated) {
        return of(what, printed, decimals(formula, digits), decimals(emulated, digits));
    }

    /**
     * Compares values at several sizes, in the order of these.
     *
     * @param printed those in the paper with a blank in between, of which it may have more; empty
     *     if it does not say
     */
    public static Row over(
            String what,
            String printed,
            int[] sizes,
            IntFunction<?> formula,
            IntFunction<?> emulated) {
        String some = Arrays.stream(printed.split(" ", -1))
                .limit(sizes.length)
                .collect(Collectors.joining(" "));
        return of(what, some, joined(sizes, formula), joined(sizes, emulated));
    }

    /** Compares the cells of a table by their places, and names the first that differs. */
    public static Row cells(String what, Map<String, String> printed, Map<String, String> found) {
        List<String> wrong = printed.keySet().stream()
                .filter(place -> !Objects.equals(printed.get(place), found.get(place)))
                .toList();
        Row row = of(what, printed.size() + "", "", printed.size() - wrong.size());
        return wrong.isEmpty()
                ? row
                : row.where("first at " + wrong.get(0) + ": " + found.get(wrong.get(0)) + ", not "
                        + printed.get(wrong.get(0)));
    }

    /** What the actors came to where there is nothing to compare it with. */
    public static Row alone(String what, Object emulated) {
        return new Row(what, "", "", emulated.toString(), Verdict.ALONE, "");
    }

    /**
     * Compares formula and emulation for several N, and shows the first two and the last.
     *
     * @param printed the formula as the paper has it
     */
    public static Row range(
            String what,
            String printed,
            int[] sizes,
            IntFunction<?> formula,
            IntFunction<?> emulated) {
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        Row row = holds(what, "", sizes, n -> {
            String right = formula.apply(n).toString();
            String is = emulated.apply(n).toString();
            expected.add(right);
            found.add(is);
            return right.equals(is) ? "" : is + ", not " + right;
        });
        return new Row(
                what, printed, abridged(expected), abridged(found), row.verdict(), row.why());
    }

    /** The same for numbers with so many decimals. */
    public static Row range(
            String what,
            String printed,
            int[] sizes,
            int digits,
            IntToDoubleFunction formula,
            IntToDoubleFunction emulated) {
        return range(
                what,
                printed,
                sizes,
                n -> decimals(formula.applyAsDouble(n), digits),
                n -> decimals(emulated.applyAsDouble(n), digits));
    }

    /**
     * For how many N a statement holds.
     *
     * @param statement the formula in words or letters
     * @param fault what is wrong at an N, empty if nothing is
     */
    public static Row holds(String what, String statement, int[] sizes, IntFunction<String> fault) {
        int good = 0;
        String why = "";
        for (int n : sizes) {
            String wrong = fault.apply(n);
            good += wrong.isEmpty() ? 1 : 0;
            why = why.isEmpty() && !wrong.isEmpty() ? "first at N=" + n + ": " + wrong : why;
        }
        return new Row(
                what,
                "",
                statement,
                "for " + good + " of " + sizes.length + " N",
                why.isEmpty() ? Verdict.EQUAL : Verdict.DIFFERS,
                why);
    }

    /** The first of some numbers that is not as expected; empty if there is none. */
    public static String fault(
            String what, int from, int to, IntToLongFunction found, IntToLongFunction expected) {
        return IntStream.rangeClosed(from, to)
                .filter(at -> found.applyAsLong(at) != expected.applyAsLong(at))
                .mapToObj(at -> what + at + ": " + found.applyAsLong(at) + ", not "
                        + expected.applyAsLong(at))
                .findFirst()
                .orElse("");
    }

    private static String abridged(List<String> values) {
        return values.size() <= SHOWN + 1
                ? String.join(" ", values)
                : String.join(" ", values.subList(0, SHOWN)) + " … "
                        + values.get(values.size() - 1);
    }

    /** The same row; if it differs, then for a reason that is no fault of the emulation. */
    public Row explained(String reason) {
        return verdict == Verdict.EQUAL
                ? this
                : new Row(what, printed, formula, realisable, emulated, Verdict.EXPLAINED, reason);
    }

    /** The same row; if it differs, then with a hint where. */
    public Row where(String hint) {
        return verdict == Verdict.EQUAL
                ? this
                : new Row(what, printed, formula, realisable, emulated, verdict, hint);
    }

    /** A number with so many decimals. */
    public static String decimals(double number, int digits) {
        return format("%." + digits + "f", number);
    }

    /** A value for each size, with a blank in between. */
    public static String joined(int[] sizes, IntFunction<?> value) {
        return Arrays.stream(sizes)
                .mapToObj(value)
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    /** Numbers with a blank in between. */
    public static String list(int... numbers) {
        return joined(numbers, n -> n);
    }
}
