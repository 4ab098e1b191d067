package gossamer.coordinator.sweep;

import gossamer.coordinator.config.SweepPlan;

import java.io.IOException;
import java.util.List;

/**
 * What a finished campaign came to.
 *
 * @param runs number of its runs
 * @param complete those that are complete, as theory says
 * @param cutOff those that reached a limit
 * @param asExpected whether all means are where a formula expects them, if one does
 * @param text the report
 */
public record SweepSummary(int runs, int complete, int cutOff, boolean asExpected, String text) {

    /** Writes down a campaign whose runs are all in its journal. */
    public static SweepSummary write(SweepPlan plan, Journal journal, SweepDirectory directory)
            throws IOException {
        List<RunRow> rows = journal.rows();
        Results results = new Results(plan, rows);
        String text = ReportText.of(results);
        directory.write(results, text);
        return new SweepSummary(
                rows.size(),
                (int) rows.stream().filter(RunRow::isComplete).count(),
                (int) rows.stream().filter(RunRow::isCutOff).count(),
                plan.cells().stream()
                        .flatMap(cell -> results.beside(cell).stream())
                        .allMatch(Results.Beside::isInside),
                text);
    }

    /**
     * 0 when all runs are complete, and means as expected; 1 when some are not, 2 when runs only
     * reached limits.
     */
    public int exitCode() {
        if (complete == runs) {
            return asExpected ? 0 : 1;
        }
        return complete + cutOff == runs ? 2 : 1;
    }
}
