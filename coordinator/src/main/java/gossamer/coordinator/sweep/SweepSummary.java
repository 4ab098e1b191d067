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
 * @param text the report
 */
public record SweepSummary(int runs, int complete, int cutOff, String text) {

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
                text);
    }

    /** 0 when all runs are complete, 1 when some are not, 2 when those only reached limits. */
    public int exitCode() {
        if (complete == runs) {
            return 0;
        }
        return complete + cutOff == runs ? 2 : 1;
    }
}
