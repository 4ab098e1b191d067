package gossamer.coordinator.sweep;

import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepReport;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A cell against the one with the baseline in its place, seed by seed.
 *
 * @param cell the one that is compared
 * @param difference its metric less that of the baseline; empty if there are no pairs
 * @param relative the mean difference as a share of the baseline's mean over the same seeds
 * @param unpaired half the width of the interval that independent seeds would give; NaN if unknown
 * @param verdict {@code better}, {@code worse}, {@code equal}, {@code not told apart} or {@code no
 *     pairs}
 */
record Comparison(
        SweepCell cell,
        Optional<Estimate> difference,
        double relative,
        double unpaired,
        String verdict) {

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
        Optional<SweepCell> baseline =
                results.at(cell.choice(), report.compare(), report.baseline());
        Optional<Estimate> difference = baseline.flatMap(base -> results.difference(cell, base));
        if (difference.isEmpty()) {
            return new Comparison(cell, difference, Double.NaN, Double.NaN, "no pairs");
        }
        Estimate one = results.estimate(cell).orElseThrow();
        Estimate other = results.estimate(baseline.orElseThrow()).orElseThrow();
        double unpaired = Math.hypot(one.half(), other.half());
        double relative = difference.get().mean() / other.mean();
        return new Comparison(cell, difference, relative, unpaired, verdict(difference.get()));
    }

    private static String verdict(Estimate difference) {
        if (!difference.isNotZero()) {
            return difference.least() == 0 && difference.most() == 0 ? "equal" : "not told apart";
        }
        return difference.mean() < 0 ? "better" : "worse";
    }
}
