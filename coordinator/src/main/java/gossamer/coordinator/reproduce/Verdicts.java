package gossamer.coordinator.reproduce;

import java.util.List;

/**
 * How many rows came out how; those with nothing to compare with are not counted.
 *
 * @param equal rows whose sources agree
 * @param rounded rows whose sources agree but for rounding
 * @param explained rows that differ for a known reason
 * @param unrealisable rows about what no schedule has
 * @param differing rows that differ
 * @param open rows that were not emulated
 */
public record Verdicts(
        int equal, int rounded, int explained, int unrealisable, int differing, int open) {

    /** None yet. */
    public static final Verdicts NONE = new Verdicts(0, 0, 0);

    /** Where nothing is rounded, unrealisable or open. */
    public Verdicts(int equal, int explained, int differing) {
        this(equal, 0, explained, 0, differing, 0);
    }

    /** These rows as well. */
    public Verdicts plus(List<Row> rows) {
        return new Verdicts(
                equal + count(rows, Row.Verdict.EQUAL),
                rounded + count(rows, Row.Verdict.ROUNDED),
                explained + count(rows, Row.Verdict.EXPLAINED),
                unrealisable + count(rows, Row.Verdict.UNREALISABLE),
                differing + count(rows, Row.Verdict.DIFFERS),
                open + count(rows, Row.Verdict.OPEN));
    }

    private static int count(List<Row> rows, Row.Verdict verdict) {
        return (int) rows.stream().filter(row -> row.verdict() == verdict).count();
    }

    /** 0, or 1 if a row differs without a known reason. */
    public int exitCode() {
        return differing == 0 ? 0 : 1;
    }

    /** In words, but for what there is none of. */
    @Override
    public String toString() {
        return equal + " equal"
                + some(rounded, " within rounding")
                + some(explained, " explained")
                + some(unrealisable, " not realisable")
                + some(differing, " DIFFER")
                + some(open, " not emulated");
    }

    private static String some(int count, String what) {
        return count == 0 ? "" : ", " + count + what;
    }
}
