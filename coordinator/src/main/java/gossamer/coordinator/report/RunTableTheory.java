package gossamer.coordinator.report;

import gossamer.model.algorithm.SessionGossip;
import gossamer.model.algorithm.SessionGossip.Figure;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.run.Emulation;

import java.util.List;
import java.util.Locale;

/** The figures of a run-table beside what the source of the algorithm says of them. */
public final class RunTableTheory {

    private static final double CLOSE = 1e-9;

    private RunTableTheory() {}

    /** Aligned rows; empty where the source says nothing about the run. */
    public static String of(RunTable table, Emulation emulation) {
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
            add(rows, measured, figure);
        }
        return theory.isEmpty() ? "" : "\n" + rows;
    }

    private static void add(Rows rows, double measured, Figure figure) {
        double formula = figure.value();
        boolean equal = Math.abs(measured - formula) <= CLOSE * Math.max(1, Math.abs(formula));
        rows.add(
                figure.measure().text(),
                "%s   %s %s   %s",
                text(measured),
                text(formula),
                equal ? "equal" : "DIFFERS",
                figure.source());
    }

    private static String text(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.6f", value);
    }
}
