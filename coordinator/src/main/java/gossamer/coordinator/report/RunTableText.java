package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.Rows;
import gossamer.model.algorithm.SessionGossip;
import gossamer.model.algorithm.SessionGossip.Figure;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.analysis.pipelined.SteadyRegion;
import gossamer.model.run.Emulation;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A run-table for people, laid out as in De Florio and Blondia (2005): a row per PU, a column per
 * step. {@code S1} sends to PU 1, {@code R0} receives from PU 0, {@code -} waits to receive, {@code
 * ~} waits to send, {@code .} has ended.
 *
 * <p>Of more than {@link #MOST_PUS} PUs or {@link #MOST_COLUMNS} columns the first and the last
 * {@link #EDGE} are shown, with … between.
 */
public final class RunTableText {

    /** Most PUs that are all shown. */
    public static final int MOST_PUS = 32;

    /** Most columns that are all shown. */
    public static final int MOST_COLUMNS = 60;

    /** How many PUs or columns are shown at either end of those that are too many. */
    public static final int EDGE = 12;

    /** Said of a run without a run-table. */
    public static final String TOO_LONG = format(
            "the run takes more than %,d steps, which is too long for a run-table",
            RunTable.MAX_COLUMNS);

    private static final int MOST_GROUPS = 30;
    private static final int MOST_VIOLATIONS = 5;
    private static final int MOST_SESSIONS = 5;
    private static final int STRIP = 72;
    private static final String BARS = " ▁▂▃▄▅▆▇█";
    private static final String GAP = "…";

    private RunTableText() {}

    /** The figures, the table and the used slots per column. */
    public static String of(RunTable table) {
        return figures(table) + "\n" + grid(table) + "\nused slots per step: " + utilisation(table)
                + "\n";
    }

    /** The figures as aligned rows, with the letters of the paper. */
    public static String figures(RunTable table) {
        Rows rows = new Rows();
        rows.add("steps|lambda = %,d", table.lambda());
        rows.add(
                "slots|sigma = %,d, of which %,d are used, that is epsilon = %.2f %%",
                table.sigma(), table.usedSlots(), 100 * table.epsilon());
        rows.add(
                "used per step|mu = %.4f of %,d PUs; 4 slots in %,d steps",
                table.mu(), table.pus(), table.columnsWith(4));
        rows.add("complete|%s", completions(table));
        for (int session = 0; session < Math.min(table.sessions(), MOST_SESSIONS); session++) {
            rows.add("session %d|%s", session, ended(table, session));
        }
        if (table.sessions() > MOST_SESSIONS) {
            int last = table.sessions() - 1;
            rows.add("… session %d|%s", last, ended(table, last));
        }
        table.steady().ifPresent(steady -> addSteady(rows, steady));
        if (table.violationCount() > 0) {
            rows.add("VIOLATED|%,d times", table.violationCount());
            table.violations().stream()
                    .limit(MOST_VIOLATIONS)
                    .forEach(violation -> rows.add("|%s", violation));
        }
        return rows.toString();
    }

    private static String ended(RunTable table, int session) {
        int column = table.sessionEnd(session);
        return column < 0 ? "did not end" : format("ended at all PUs in step %,d", column);
    }

    private static String completions(RunTable table) {
        IntSummaryStatistics ends = IntStream.range(0, table.pus())
                .map(table::completion)
                .filter(column -> column >= 0)
                .summaryStatistics();
        return ends.getCount() == 0
                ? "no PU"
                : format(
                        "%,d of %,d PUs, in steps %,d to %,d",
                        ends.getCount(), table.pus(), ends.getMin(), ends.getMax());
    }

    private static void addSteady(Rows rows, SteadyRegion steady) {
        rows.add(
                "steady region|steps %,d to %,d, %.4f slots used per step",
                steady.fromColumn(), steady.toColumn(), steady.meanUsed());
        rows.add(
                "  PU completions|%,d, %.6f per step (a session ends at one PU)",
                steady.puCompletions(), steady.puCompletionsPerColumn());
        rows.add(
                "  whole sessions|%,d, %.6f per step (a session has ended at all PUs)",
                steady.wholeSessions(), steady.wholeSessionsPerColumn());
    }

    /** The table alone. */
    public static String grid(RunTable table) {
        int[] pus = shown(0, table.pus(), MOST_PUS);
        int[] columns = shown(1, table.lambda(), MOST_COLUMNS);
        int digits = Integer.toString(table.pus() - 1).length();
        int width = Math.max(1 + digits, Integer.toString(table.lambda()).length());
        StringBuilder text = new StringBuilder();
        text.append(" ".repeat(digits + 2)).append('|');
        for (int column : columns) {
            appendRight(text, column < 0 ? GAP : Integer.toString(column), width);
        }
        text.append('\n');
        for (int pu : pus) {
            String label = pu < 0 ? GAP : Integer.toString(pu);
            text.append(" ".repeat(digits + 1 - label.length())).append(label).append(" |");
            for (int column : columns) {
                boolean gap = pu < 0 || column < 0;
                appendRight(text, gap ? GAP : table.cell(pu, column).text(), width);
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static void appendRight(StringBuilder text, String cell, int width) {
        text.append(" ".repeat(1 + Math.max(0, width - cell.length()))).append(cell);
    }

    /** The indices from {@code first} on that are shown, -1 for those left out. */
    private static int[] shown(int first, int count, int most) {
        if (count <= most) {
            return IntStream.range(first, first + count).toArray();
        }
        int end = first + count;
        return IntStream.concat(
                        IntStream.concat(IntStream.range(first, first + EDGE), IntStream.of(-1)),
                        IntStream.range(end - EDGE, end))
                .toArray();
    }

    /**
     * Used slots per column: all of them of a small table; of a larger one {@code 28×4} for 28
     * columns of four each; if that is long too, bars of the means of equal parts of the run, where
     * a full bar is all PUs.
     */
    public static String utilisation(RunTable table) {
        StringBuilder text = new StringBuilder();
        boolean all = table.lambda() <= MOST_COLUMNS;
        int groups = 0;
        int column = 1;
        while (column <= table.lambda()) {
            int used = table.nu(column);
            int from = column;
            do {
                column++;
            } while (!all && column <= table.lambda() && table.nu(column) == used);
            if (++groups > MOST_GROUPS && !all) {
                return strip(table);
            }
            text.append(groups == 1 ? "" : " ");
            text.append(column - from == 1 ? "" : (column - from) + "×").append(used);
        }
        return text.toString();
    }

    private static String strip(RunTable table) {
        int parts = Math.min(STRIP, table.lambda());
        StringBuilder text = new StringBuilder(parts + 2).append('[');
        for (int part = 0; part < parts; part++) {
            double share = mean(table, part, parts) / table.pus();
            int bar = (int) Math.ceil(share * (BARS.length() - 1) - 1e-9);
            text.append(BARS.charAt(Math.min(bar, BARS.length() - 1)));
        }
        return text.append(']').toString();
    }

    /** Mean used slots of the columns in one of so many equal parts of a run. */
    static double mean(RunTable table, int part, int parts) {
        int from = (int) ((long) table.lambda() * part / parts);
        int to = (int) ((long) table.lambda() * (part + 1) / parts);
        long used = 0;
        for (int column = from + 1; column <= to; column++) {
            used += table.nu(column);
        }
        return to == from ? 0 : (double) used / (to - from);
    }

    private static final double CLOSE = 1e-9;

    /** Aligned rows; empty where the source says nothing about the run. */
    public static String theory(RunTable table, Emulation emulation) {
        List<Figure> theory = emulation
                .algorithm()
                .inSessions()
                .map(SessionGossip::runTableTheory)
                .orElse(List.of());
        Rows rows = new Rows();
        for (Figure figure : theory) {
            double measured = switch (figure.measure()) {
                case LAMBDA -> table.lambda();
                case STEPS_WITH_4 -> table.columnsWith(4);
                case EPSILON -> table.epsilon();
                case MU -> table.mu();
            };
            double formula = figure.value();
            double apart = Math.abs(measured - formula);
            boolean equal = apart <= CLOSE * Math.max(1, Math.abs(formula));
            String both = text(measured) + "   " + text(formula);
            String verdict = equal ? "equal" : "DIFFERS";
            rows.add("%s|%s %s   %s", figure.measure().text(), both, verdict, figure.source());
        }
        return theory.isEmpty() ? "" : "\n" + rows;
    }

    private static String text(double value) {
        return value == Math.rint(value) ? format("%,.0f", value) : format("%.6f", value);
    }
}
