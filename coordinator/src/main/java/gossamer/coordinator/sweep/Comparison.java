package gossamer.coordinator.sweep;

import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepReport;

import java.util.ArrayList;
import java.util.List;

/**
 * A cell against the one with the baseline in its place, seed by seed. The verdict is {@code
 * better}, {@code worse}, either with {@code where both have a value} if some seeds make no pair,
 * {@code equal}, {@code not told apart}, {@code too few pairs} or {@code no pairs}.
 *
 * @param cell the one that is compared
 * @param pairs with the baseline's
 */
record Comparison(SweepCell cell, Pairs pairs) {

    /** All cells but those of the baseline, in order; empty if no axis is compared. */
    static List<Comparison> all(Results results) {
        SweepReport report = results.report();
        List<Comparison> all = new ArrayList<>();
        for (SweepCell cell : results.plan().cells()) {
            if (report.compare() >= 0 && cell.choice().get(report.compare()) != report.baseline()) {
                all.add(of(results, cell));
            }
        }
        return all;
    }

    private static Comparison of(Results results, SweepCell cell) {
        SweepReport report = results.report();
        return new Comparison(
                cell,
                results.at(cell.choice(), report.compare(), report.baseline())
                        .map(baseline -> results.pairs(cell, baseline))
                        .orElseGet(() -> new Pairs(List.of(), results.plan().repeats(), report)));
    }
}
