package gossamer.coordinator.reproduce;

import java.util.List;

/**
 * How many rows came out how; those with nothing to compare with are not counted.
 *
 * @param equal rows whose sources agree
 * @param explained rows that differ for a known reason
 * @param differing rows that differ
 */
public record Verdicts(int equal, int explained, int differing) {

    /** None yet. */
    public static final Verdicts NONE = new Verdicts(0, 0, 0);

    /** These rows as well. */
    public Verdicts plus(List<Row> rows) {
        int[] counts = new int[Row.Verdict.values().length];
        for (Row row : rows) {
            counts[row.verdict().ordinal()]++;
        }
        return new Verdicts(equal + counts[0], explained + counts[1], differing + counts[2]);
    }

    /** 0, or 1 if a row differs without a known reason. */
    public int exitCode() {
        return differing == 0 ? 0 : 1;
    }

    /** In words. */
    @Override
    public String toString() {
        return equal + " equal" + (explained == 0 ? "" : ", " + explained + " explained")
                + (differing == 0 ? "" : ", " + differing + " DIFFER");
    }
}
