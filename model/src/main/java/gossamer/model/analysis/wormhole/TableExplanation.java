package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.line.Growth;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.analysis.wormhole.PrintedTables.Table;

import java.util.ArrayList;
import java.util.List;

/**
 * The origin of a printed number.
 *
 * @param formula value of the formula that the table was computed with
 * @param source which formula, with all parameters
 * @param reason why both differ; empty if they do not
 */
public record TableExplanation(
        Cell cell, double formula, String source, Verdict verdict, String reason) {

    /** How a printed number relates to its formula. */
    public enum Verdict {
        /** Equal after rounding, half to even. */
        EQUAL,
        /** The formula is right for all other numbers: a printing error. */
        MISPRINT,
        /**
         * The formula gives this number, but for another than the best number of first bridgeheads,
         * which is not printed.
         */
        OTHER_A1,
        /** One less than the formula in the whole row. */
        TRUNCATED
    }

    /** The formula's value as the tables round, half to even. */
    public long rounded() {
        return (long) Math.rint(formula);
    }

    /** Whether the printed number is the rounded value. */
    public boolean equal() {
        return verdict == Verdict.EQUAL;
    }

    /** Compares a printed number with its formula. */
    public static TableExplanation explain(Cell cell) {
        return switch (cell.row()) {
            case APPROACH_1 ->
                of(
                        cell,
                        PrintedFormulas.table1Approach1(cell.n(), cell.r()),
                        "floor(n/2)·r + n/2",
                        "");
            case APPROACH_2 -> approach2(cell);
            case CIRCGOS -> circgos(cell);
            case APPROACH_1_1 -> approach11(cell);
            case APPROACH_2_1 ->
                of(
                        cell,
                        PrintedFormulas.lemma7Approach21(cell.n(), cell.r()),
                        "Lemma 7, T_2,1",
                        "two digits are exchanged");
            case APPROACH_2_2 ->
                of(
                        cell,
                        PrintedFormulas.lemma7Approach22(cell.n(), cell.r()),
                        "Lemma 7, T_2,2",
                        "");
            case TORGOS_3_3_1, TORGOS -> torgos(cell);
        };
    }

    private static TableExplanation of(
            Cell cell, double formula, String source, String whyMisprinted) {
        boolean equal = (long) Math.rint(formula) == cell.printed();
        Verdict verdict = equal ? Verdict.EQUAL : Verdict.MISPRINT;
        return new TableExplanation(cell, formula, source, verdict, equal ? "" : whyMisprinted);
    }

    private static TableExplanation approach2(Cell cell) {
        if (cell.table() == Table.J_1) {
            return new TableExplanation(
                    cell,
                    PrintedFormulas.lemma5(cell.n(), cell.r()),
                    "Lemma 5, log3 n (2r + n)",
                    Verdict.TRUNCATED,
                    "the whole row is 1 less, as if log3 729 came out just below 6 and the"
                            + " product was cut off");
        }
        return of(
                cell,
                PrintedFormulas.table1Approach2(cell.n(), cell.r()),
                "(2 log3 n - 1) r + (log3 n - 1) n",
                "all other numbers fit; a printing error");
    }

    private static TableExplanation approach11(Cell cell) {
        if (cell.table() == Table.J_2) {
            int n = cell.n();
            double time = Math.floorDiv(n, 2) * (2.0 * cell.r() + 0.5 + n / 2.0);
            return of(cell, time, "floor(n/2)(2r + 1/2 + n/2): split tokens, exact", "");
        }
        double time = PrintedFormulas.lemma7Approach11(cell.n(), cell.r());
        return of(cell, time, "Lemma 7, T_1,1", "");
    }

    private static TableExplanation torgos(Cell cell) {
        int a = cell.parameters().get(0);
        Growth round = new Growth(cell.parameters().get(1), cell.parameters().get(2));
        String source = "Lemma 8 with (5), (6): TORGOS(%d, %d, %d)"
                .formatted(a, round.factor(), round.steps());
        double time = PrintedFormulas.table2Torgos(cell.n(), cell.r(), a, round);
        return of(cell, time, source, otherSteps(cell, a, round.factor()));
    }

    private static String otherSteps(Cell cell, int a, int factor) {
        List<Integer> fits = new ArrayList<>();
        for (int steps = factor / 2; steps < 4 * factor; steps++) {
            Growth round = new Growth(factor, steps);
            double time = PrintedFormulas.table2Torgos(cell.n(), cell.r(), a, round);
            if ((long) Math.rint(time) == cell.printed()) {
                fits.add(steps);
            }
        }
        return "the printed number belongs to x of " + fits;
    }

    private static TableExplanation circgos(Cell cell) {
        int n = cell.n();
        int a = cell.parameters().get(0);
        if (a == n) {
            double time = PrintedFormulas.lemma6(n, cell.r(), n, 2, 1);
            return of(cell, time, "Lemma 6 with a1 = n, which is Approach 1", "");
        }
        int b = cell.parameters().get(1);
        int best = bestA1(cell);
        double time = PrintedFormulas.lemma6(n, cell.r(), best, a, b);
        String source = "Lemma 6 with a1=%d, a=%d, b=%d, log_a(n/a1) rounds".formatted(best, a, b);
        if ((long) Math.rint(time) == cell.printed()) {
            return new TableExplanation(cell, time, source, Verdict.EQUAL, "");
        }
        List<Integer> fits = fittingA1(cell);
        String reason = "a1 is not printed; the number belongs to a1 of " + fits;
        if (fits.stream().allMatch(a1 -> (long) a1 * a > n)) {
            reason += ", with fewer than one round";
        }
        return new TableExplanation(cell, time, source, Verdict.OTHER_A1, reason);
    }

    /** The first a1 for which Lemma 6, with at least one round, is least. */
    static int bestA1(Cell cell) {
        int best = 1;
        for (int a1 = 2; a1 * cell.parameters().get(0) <= cell.n(); a1++) {
            if (atA1(cell, a1) < atA1(cell, best)) {
                best = a1;
            }
        }
        return best;
    }

    /** All a1 &lt; n for which Lemma 6 rounds to the printed number. */
    static List<Integer> fittingA1(Cell cell) {
        List<Integer> fits = new ArrayList<>();
        for (int a1 = 1; a1 < cell.n(); a1++) {
            if ((long) Math.rint(atA1(cell, a1)) == cell.printed()) {
                fits.add(a1);
            }
        }
        return fits;
    }

    private static double atA1(Cell cell, int a1) {
        int a = cell.parameters().get(0);
        int b = cell.parameters().get(1);
        return PrintedFormulas.lemma6(cell.n(), cell.r(), a1, a, b);
    }
}
