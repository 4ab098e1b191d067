package gossamer.coordinator.sweep;

import gossamer.coordinator.config.SweepMetric;
import gossamer.coordinator.config.SweepReport;
import gossamer.model.analysis.reliability.Interval;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What two cells come to with the same seeds.
 *
 * @param values of each pair the metric of the one and of the other
 * @param seeds how many there are; where a run is not complete there may be no pair
 * @param report the metric and the confidence
 */
record Pairs(List<double[]> values, int seeds, SweepReport report) {

    /**
     * The least number of pairs that a verdict needs: as many as the sign test needs to tell
     * anything apart, which is when 2^(1 - pairs) is at most 1 - confidence. 6 at 0.95, 8 at 0.99.
     */
    static int least(double confidence) {
        return 1 + (int) Math.ceil(-Math.log(1 - confidence) / Math.log(2));
    }

    /** The metric of the one less that of the other; empty if there are no pairs. */
    Optional<Estimate> difference() {
        return estimate(pair -> pair[0] - pair[1]);
    }

    /** The mean difference as a share of the other's mean; NaN if there is none. */
    double relative() {
        double mean = estimate(pair -> pair[1]).map(Estimate::mean).orElse(0.0);
        return mean == 0 ? Double.NaN : difference().orElseThrow().mean() / mean;
    }

    /** Half the width of the interval that independent seeds would give; NaN if unknown. */
    double unpaired() {
        return Math.hypot(
                estimate(pair -> pair[0]).map(Estimate::half).orElse(Double.NaN),
                estimate(pair -> pair[1]).map(Estimate::half).orElse(Double.NaN));
    }

    private Optional<Estimate> estimate(ToDoubleFunction<double[]> of) {
        double[] sample = values.stream().mapToDouble(of).toArray();
        return sample.length == 0
                ? Optional.empty()
                : Optional.of(Estimate.of(sample, report.confidence()));
    }

    /** Whether there are enough pairs for a verdict. */
    boolean areEnough() {
        return values.size() >= least(report.confidence());
    }

    /** Whether there are enough pairs and they tell the two apart. */
    boolean areToldApart() {
        if (!areEnough()) {
            return false;
        }
        if (report.metric() != SweepMetric.COMPLETE) {
            return difference().orElseThrow().isNotZero();
        }
        // Of yes and no the interval of Student is not exact: the exact test of McNemar.
        long more = values.stream().filter(pair -> pair[0] > pair[1]).count();
        long less = values.stream().filter(pair -> pair[0] < pair[1]).count();
        return more + less > 0
                && !Interval.clopperPearson(more, more + less, report.confidence())
                        .contains(0.5);
    }

    /** The one against the other: see {@link Comparison}. */
    String verdict() {
        if (values.isEmpty()) {
            return "no pairs";
        }
        if (!areEnough()) {
            return "too few pairs";
        }
        if (!areToldApart()) {
            boolean equal = values.stream().allMatch(pair -> pair[0] == pair[1]);
            return equal ? "equal" : "not told apart";
        }
        boolean less = difference().orElseThrow().mean() < 0;
        return (less == report.metric().isGain() ? "worse" : "better")
                + (values.size() < seeds ? " where both have a value" : "");
    }
}
