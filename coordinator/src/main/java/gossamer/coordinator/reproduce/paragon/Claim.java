package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;

import java.math.BigDecimal;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * A statement of a paper that run times bear out or not.
 *
 * @param where it is printed
 * @param says what it is about
 * @param printed what the paper says of it
 * @param shows what run times have in its place
 * @param gap 0 if they bear it out; otherwise its sign is the side on which they miss
 * @param expected what is known to come out: holds, holds after a change, or does not hold
 * @param remark how it was read, or what it would take; empty if there is nothing to say
 */
record Claim(
        String where,
        String says,
        String printed,
        Function<RunTimes, String> shows,
        ToDoubleFunction<RunTimes> gap,
        Verdict expected,
        String remark) {

    /** That something is so. */
    static Claim that(
            String where,
            String says,
            String printed,
            Function<RunTimes, String> shows,
            Predicate<RunTimes> holds,
            Verdict expected) {
        return new Claim(
                where, says, printed, shows, times -> holds.test(times) ? 0 : 1, expected, "");
    }

    /** That a number is the printed one, with as many decimals as that has. */
    static Claim number(
            String where,
            String says,
            String printed,
            ToDoubleFunction<RunTimes> value,
            Verdict expected) {
        int point = printed.indexOf('.');
        int digits = point < 0 ? 0 : printed.length() - point - 1;
        return new Claim(
                where,
                says,
                printed,
                times -> Row.decimals(value.applyAsDouble(times), digits),
                times -> new BigDecimal(Row.decimals(value.applyAsDouble(times), digits))
                        .compareTo(new BigDecimal(printed)),
                expected,
                "");
    }

    /** The same with a remark. */
    Claim remarking(String text) {
        return new Claim(where, says, printed, shows, gap, expected, text);
    }

    /** Whether run times bear it out. */
    boolean holds(RunTimes times) {
        return gap.applyAsDouble(times) == 0;
    }
}
